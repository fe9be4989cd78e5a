import Foundation

/// What a part has to be like: one kind of data, and that not empty.
struct PartRules {
    let part: JSON
    let path: String

    private static let kinds = [
        "text", "inlineData", "fileData", "functionCall", "functionResponse", "executableCode",
        "codeExecutionResult",
    ]

    init(_ part: JSON, path: String) {
        self.part = part
        self.path = path
    }

    func complaints() -> [ServiceError] {
        let kinds = Self.kinds.filter { !part[$0].isNull }
        guard let kind = kinds.first else {
            return [
                .invalidField(
                    "\(path).data", "required oneof field 'data' must have one initialized field")
            ]
        }
        guard kinds.count == 1 else {
            return [
                .invalid("Invalid value at '\(path)' (oneof), oneof field 'data' is already set.")
            ]
        }
        return dataComplaints(kind) + signatureComplaints()
    }

    private func dataComplaints(_ kind: String) -> [ServiceError] {
        let data = part[kind]
        switch kind {
        // A signature may need a part to travel in.
        case "text" where data.string == "" && part["thoughtSignature"].isNull:
            return [
                .invalid("Unable to submit request because it has an empty text parameter.")
            ]
        case "inlineData":
            return required(["mimeType", "data"], of: data, in: kind)
                + base64Complaints(data["data"], "\(path).inline_data.data")
        case "fileData": return required(["fileUri"], of: data, in: kind)
        case "functionCall": return required(["name"], of: data, in: kind)
        case "functionResponse": return required(["name", "response"], of: data, in: kind)
        default: return []
        }
    }

    private func required(_ names: [String], of data: JSON, in kind: String) -> [ServiceError] {
        names.filter { data[$0].isNull || data[$0] == "" }.map {
            .invalidField(
                "\(path).\(FieldShape.snakeCase(kind)).\(FieldShape.snakeCase($0))",
                "\(FieldShape.snakeCase($0)) must not be empty.")
        }
    }

    private func signatureComplaints() -> [ServiceError] {
        base64Complaints(part["thoughtSignature"], "\(path).thought_signature")
    }

    private func base64Complaints(_ value: JSON, _ path: String) -> [ServiceError] {
        guard let text = value.string, Data(base64Encoded: text) == nil else { return [] }
        return [.invalid("Invalid value at '\(path)' (TYPE_BYTES), Base64 decoding failed.")]
    }
}
