extension FunctionTool {
    /// What a name may be, in words.
    static let allowedName = "letters, digits, _ and -, at most 63"

    /// Whether both models can call a function of this name.
    static func isName(_ name: String) -> Bool {
        (1...63).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension [FunctionTool] {
    /// Before anything is sent: the service would refuse the whole request,
    /// without saying which function it is.
    ///
    /// - Throws: `invalidOption` for a name that no model can call.
    func checkNames() throws(LanguageModelError) {
        guard let tool = first(where: { !FunctionTool.isName($0.name) }) else { return }
        throw .invalidOption(
            key: "FunctionTool.name", value: tool.name, allowed: FunctionTool.allowedName)
    }
}
