/// What the service demands of a request beyond its fields' names and types.
struct RequestRules {
    let request: JSON
    let wantsAlternation: Bool
    /// Counting takes contents without roles, in any order.
    var isCounting = false

    func complaints() -> [ServiceError] {
        contentComplaints() + ConfigurationRules(request["generationConfig"]).complaints()
    }

    private var contents: [JSON] { request["contents"].listed }

    private func contentComplaints() -> [ServiceError] {
        guard !contents.isEmpty else {
            return [.invalidField("contents", "contents is not specified")]
        }
        let parts = contents.enumerated().flatMap { index, content in
            partComplaints(of: content, at: "contents[\(index)]")
        }
        let instruction =
            request["systemInstruction"].isNull
            ? [] : partComplaints(of: request["systemInstruction"], at: "system_instruction")
        return parts + instruction + (isCounting ? [] : turnComplaints() + callComplaints())
    }

    private func partComplaints(of content: JSON, at path: String) -> [ServiceError] {
        let parts = content["parts"].listed
        guard !parts.isEmpty else {
            return [.invalidField("\(path).parts", "contents.parts must not be empty.")]
        }
        return parts.enumerated().flatMap { index, part in
            PartRules(part, path: "\(path).parts[\(index)]").complaints()
        }
    }

    private func turnComplaints() -> [ServiceError] {
        let roles = contents.map { $0["role"].string ?? "" }
        // One turn alone needs no role.
        if roles == [""] { return [] }
        guard roles.allSatisfy({ ["user", "model", "function"].contains($0) }) else {
            return [.invalid("Please use a valid role: user, model.")]
        }
        let speakers = roles.map { $0 == "model" }
        let alternates = zip(speakers, speakers.dropFirst()).allSatisfy { $0 != $1 }
        guard alternates || !wantsAlternation, speakers.first == false else {
            return [
                .invalid("Please ensure that multiturn requests alternate between user and model.")
            ]
        }
        guard speakers.last == false else {
            return [
                .invalid(
                    "Please ensure that multiturn requests ends with a user role or a function "
                        + "response.")
            ]
        }
        return []
    }

    /// Every call is answered in the turn that follows it.
    private func callComplaints() -> [ServiceError] {
        let calls = contents.map { count("functionCall", in: $0) }
        let responses = contents.map { count("functionResponse", in: $0) }
        let answered = zip(calls, responses.dropFirst()).allSatisfy { $0 == $1 }
        guard answered, responses.first == 0, calls.last == 0 else {
            return [
                .invalid(
                    "Please ensure that the number of function response parts is equal to the "
                        + "number of function call parts of the function call turn.")
            ]
        }
        return []
    }

    private func count(_ kind: String, in content: JSON) -> Int {
        content["parts"].listed.filter { !$0[kind].isNull }.count
    }
}
