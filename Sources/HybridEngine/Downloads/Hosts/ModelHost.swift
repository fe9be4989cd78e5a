/// Where models come from.
protocol ModelHost: Sendable {
    /// Asks for a model's newest version. Opens no connection where the answer
    /// is known.
    ///
    /// - Parameter local: the copy on this machine.
    func ask(
        _ name: String, local: ModelRecord?, through door: NetworkDoor
    ) async -> Result<HostAnswer, HostFailure>

    /// What is noted of a model that came from there.
    func source(of name: String) -> ModelRecord.Source
}
