import HybridEngine

/// `options`: those in force, under their keys; what is left to the model is
/// not there.
struct OptionsObject: Encodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    let values: OptionValues

    init(_ values: OptionValues) { self.values = values }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (field, value) in values.inForce {
            let key = Key(stringValue: field.key)
            switch value {
            case .decimal(let number): try container.encode(number, forKey: key)
            case .whole(let number): try container.encode(number, forKey: key)
            case .seed(let number): try container.encode(number, forKey: key)
            case .word(let word): try container.encode(word, forKey: key)
            case .texts(let texts): try container.encode(texts, forKey: key)
            case .flag(let isOn): try container.encode(isOn, forKey: key)
            }
        }
    }

    /// `device.topK=40`, one for each that is in force.
    var rows: [String] {
        values.inForce.flatMap { field, value in value.typed.map { "\(field.key)=\($0)" } }
    }
}
