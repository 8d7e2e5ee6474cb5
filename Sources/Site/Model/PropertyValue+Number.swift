import Persistence

extension PropertyValue {
    /// The number, unless it is too large to draw. A number may be text, so that pages show it as it was written: `2.50`.
    var number: Double? {
        let number: Double? =
            switch self {
            case .integer(let number): Double(number)
            case .real(let number): number
            case .string(let text): text.utf8.allSatisfy(Self.isOfNumber) ? Double(text) : nil
            default: nil
            }
        return number.flatMap { $0.magnitude < 1e15 ? $0 : nil }
    }

    /// Whether a byte can be part of a decimal number. `Double` also reads `nan` and hexadecimal digits.
    private static func isOfNumber(_ byte: UInt8) -> Bool { "0123456789.+-eE".utf8.contains(byte) }

    /// Whether there is no value, or only blank text.
    var isBlank: Bool {
        switch self {
        case .null: true
        case .string(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }
}
