extension RoutingPolicy {
    /// A plan for one turn, complete before anybody is asked: every failure
    /// has its consequence in it.
    public struct Plan: Sendable, Equatable {
        /// Models to ask. The turn begins with the first; the exits tell where
        /// it goes from each. A model can be there twice: passed over for the
        /// language, then asked after all.
        public var steps: [Step]

        /// One model in its turn.
        public struct Step: Sendable, Equatable {
            /// Which model: its place in the preference, counted from 0.
            public var model: Int
            /// Who it is.
            public var descriptor: ModelDescriptor
            /// Why it is not asked: as if asking had ended with this.
            public var obstacle: LanguageModelError?
            /// What makes its answer doubtful, when it is asked nevertheless.
            public var doubt: LanguageModelError?
            /// Where its failures lead; the first one that fires counts.
            public var exits: [Exit]

            init(
                model: Int, descriptor: ModelDescriptor, obstacle: LanguageModelError? = nil,
                doubt: LanguageModelError? = nil, exits: [Exit] = []
            ) {
                self.model = model
                self.descriptor = descriptor
                self.obstacle = obstacle
                self.doubt = doubt
                self.exits = exits
            }

            /// The step that a failure leads to; nil when it is final.
            public func next(after error: LanguageModelError) -> Int? {
                exits.first { $0.trigger.fires(on: error) }?.step
            }

            /// The same model, asked whatever is known. Only a language leaves
            /// a doubt about an answer that comes nevertheless.
            var asked: Step {
                Step(
                    model: model, descriptor: descriptor,
                    doubt: obstacle?.isLanguage == true ? obstacle : nil, exits: exits)
            }
        }

        /// A way from one step to a later one.
        public struct Exit: Sendable, Equatable {
            /// Which failures take it.
            public var trigger: FallbackTrigger
            /// Where it leads.
            public var step: Int

            init(on trigger: FallbackTrigger, to step: Int) {
                self.trigger = trigger
                self.step = step
            }
        }
    }
}
