import Persistence

extension PropertyValue {
    /// The number, unless it is too large to draw. A number may be text, so that pages show it as it was written: `2.50`.
    var number: Double? {
        let number: Double? =
            switch self {
            case .integer(let number): Double(number)
            case .real(let number): number
            case .string(let text): Self.number(in: text)
            default: nil
            }
        return number.flatMap { $0.magnitude < 1e15 ? $0 : nil }
    }

    /// The number in a text, which may have a decimal comma: `4,5`. Nil for `1,250`, because the comma may separate
    /// thousands.
    private static func number(in text: String) -> Double? {
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.utf8.allSatisfy(isOfNumber) }) else { return nil }
        guard parts.count == 2 else { return Double(text) }
        let isDecimal = !parts[1].isEmpty && parts[1].allSatisfy { ("0"..."9").contains($0) }
        let isClear = parts[1].utf8.count != 3 || ["", "0", "-", "-0"].contains(parts[0])
        return isDecimal && isClear ? Double(parts.joined(separator: ".")) : nil
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
