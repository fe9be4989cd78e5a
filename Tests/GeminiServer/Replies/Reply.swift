/// What a request is answered with: steps, or steps that depend on the request.
package struct Reply: Sendable, ExpressibleByArrayLiteral {
    let steps: @Sendable (RecordedRequest) -> [Step]

    package init(_ steps: [Step]) { self.steps = { _ in steps } }

    package init(_ steps: @escaping @Sendable (RecordedRequest) -> [Step]) { self.steps = steps }

    package init(arrayLiteral elements: Step...) { self.init(elements) }

    /// The same, with steps before its first.
    package func after(_ earlier: Step...) -> Reply {
        Reply { earlier + steps($0) }
    }
}
