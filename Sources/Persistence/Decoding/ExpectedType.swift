import Foundation

/// The type that a record type tried to decode.
struct ExpectedType {
    /// A kind of type, in plain words.
    private enum Kind: String {
        case date = "a date"
        case text
        case wholeNumber = "a whole number"
        case number = "a number"
        case flag = "true or false"
        case data
        case array = "an array"
        case dictionary = "a dictionary"
        case any = "a value that can be read"
        case other = "a value of type "
    }

    private let kind: Kind
    /// The type in plain words.
    let words: String

    init(_ type: any Any.Type) {
        let name = String(describing: type)
        switch type {
        case is Date.Type: kind = .date
        case is String.Type: kind = .text
        case is any BinaryInteger.Type: kind = .wholeNumber
        case is any BinaryFloatingPoint.Type: kind = .number
        case is Bool.Type: kind = .flag
        case is Data.Type: kind = .data
        case is PropertyValue.Type: kind = .any
        case _ where name.hasPrefix("Array<"): kind = .array
        case _ where name.hasPrefix("Dictionary<"): kind = .dictionary
        default: kind = .other
        }
        words = kind.rawValue + (kind == .other ? name : "")
    }

    /// A hint on how to write a value of the expected type, if there is a useful one for the value found.
    func hint(for found: PropertyValue?, syntax: TokenList.Syntax) -> String? {
        // A key that may be omitted may also be null.
        form(for: found, syntax) ?? (found == .null ? "give it a value" : nil)
    }

    private func form(for found: PropertyValue?, _ syntax: TokenList.Syntax) -> String? {
        switch (kind, syntax) {
        case (.date, .json): return "write a date as the number of seconds since 2001-01-01T00:00:00Z"
        case (.date, .xml): return "write a date as <date>2026-11-20T18:30:00Z</date>"
        case (.wholeNumber, .xml): return "write a whole number as <integer>1</integer>"
        case (.wholeNumber, .json), (.number, .json):
            guard let text = found?.string, Double(text) != nil else { return nil }
            return "remove the quotation marks"
        case (.text, .json):
            switch found {
            case .integer, .real, .boolean: return "put it in double quotes"
            default: return nil
            }
        case (.dictionary, _): return found == .null ? "remove it" : nil
        default: return nil
        }
    }
}
