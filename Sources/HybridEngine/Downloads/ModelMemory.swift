/// What a language model needs beside what a machine has.
struct ModelMemory {
    /// In bytes.
    var needed: Int64

    /// About what a model of that size needs to run, in bytes.
    static func estimate(file size: Int64) -> Int64 { size + size / 5 }

    /// Why it could not run however much is freed:
    /// `needs 12 GB memory, this machine has 8 GB`. Nil when it could.
    func obstacle(total: Int64?) -> String? {
        guard let total, needed > total else { return nil }
        return "needs \(ByteCount.text(needed)) memory, this machine has \(ByteCount.text(total))"
    }
}
