/// What is open in the list of models beside the list itself.
package struct ModelsPanel: Sendable, Equatable {
    /// What the next key answers.
    package enum Question: Sendable, Equatable {
        /// Enter accepts the licence of this model.
        case licence(String)
        /// Another Del removes this model.
        case removal(String)
    }

    package var question: Question?
    /// The details of the chosen model are shown instead of the list.
    package var showsDetails = false
    /// Why the last key did nothing.
    package var refusal: String?

    package init() {}
}

extension Overlay {
    package var modelsPanel: ModelsPanel? {
        if case .models(let panel) = content { panel } else { nil }
    }

    mutating func changeModels(_ change: (inout ModelsPanel) -> Void) {
        guard case .models(var panel) = content else { return }
        change(&panel)
        content = .models(panel)
    }
}
