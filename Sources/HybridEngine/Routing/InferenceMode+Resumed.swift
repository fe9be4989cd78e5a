extension InferenceMode {
    /// The mode in which a stored conversation goes on. What was said on this
    /// machine alone stays there, and so does what is meant to, unless a person
    /// says otherwise.
    ///
    /// - Parameters:
    ///   - wished: what the person asks for now; nil for nothing.
    ///   - stored: the conversation's last mode; nil when it had none.
    ///   - inForce: the configuration's.
    public static func resumed(
        wished: InferenceMode?, stored: InferenceMode?, inForce: InferenceMode
    ) -> InferenceMode {
        if let wished { return wished }
        return inForce == .onlyOnDevice ? inForce : stored ?? inForce
    }
}
