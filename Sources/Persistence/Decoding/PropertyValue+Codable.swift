import Foundation

// Other decoders don't reveal the type of the next value, so each type has to be tried in turn. Text comes first
// because it is the most frequent; dates and data come last because a JSON decoder makes them from numbers and text. A
// failed attempt only means "not this type", so `try?` loses no information.

extension PropertyValue: Decodable {
    /// Decodes a value of any type.
    ///
    /// - Throws: `DecodingError` for a value that no case can represent: a number beyond the range of `Double`, or text
    ///   with an unpaired surrogate.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? TokenDecoder {
            self = try decoder.decode(PropertyValue.self)
        } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
            self = .dictionary(try decoder.extras(besides: []))
        } else if var unkeyed = try? decoder.unkeyedContainer() {
            var values: [PropertyValue] = []
            while !unkeyed.isAtEnd { values.append(try PropertyValue(from: unkeyed.superDecoder())) }
            self = .array(values)
        } else {
            self = try PropertyValue(scalarIn: decoder.singleValueContainer())
        }
    }

    private init(scalarIn container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .integer(number)
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else if let date = try? container.decode(Date.self) {
            self = .date(date)
        } else {
            self = .data(try container.decode(Data.self))
        }
    }
}

extension PropertyValue: Encodable {
    /// Encodes the value as its own type. Property list encoders reject ``null``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .boolean(let flag): try container.encode(flag)
        case .date(let date): try container.encode(date)
        case .data(let data): try container.encode(data)
        case .array(let values): try container.encode(values)
        case .dictionary(let values): try container.encode(values)
        case .null: try container.encodeNil()
        }
    }
}
