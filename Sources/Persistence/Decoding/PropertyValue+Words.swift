import Diagnostics
import Foundation

extension PropertyValue {
    /// A short description of the value for messages: `text "tomorrow"`, `an array of 3`. Long text is truncated.
    package var words: String {
        switch self {
        case .string(let text): text.isEmpty ? "empty text" : "text \"\(text.shortenedLine())\""
        case .integer(let number): "the number \(number)"
        case .real(let number): "the number \(number)"
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let date): date.words
        case .data(let data): "\(counted(data.count, "byte")) of data"
        case .array(let values): values.isEmpty ? "an empty array" : "an array of \(values.count)"
        case .dictionary(let values):
            values.isEmpty ? "an empty dictionary" : "a dictionary with \(Self.list(values.keys))"
        case .null: "null"
        }
    }

    /// The first few keys in sorted order, for a message.
    static func list(_ keys: some Sequence<String>) -> String {
        let all = keys.sorted()
        let shown = all.prefix(6).map { "\"\($0.shortenedLine(to: 24))\"" }.joined(separator: ", ")
        return all.count > 6 ? "\(shown) and \(all.count - 6) more" : shown
    }
}

extension Date {
    /// The date in UTC, or its number of seconds if it is outside of the usable range.
    fileprivate var words: String {
        let seconds = timeIntervalSinceReferenceDate
        if seconds.isNaN { return "a date that is not a number" }
        if seconds.isInfinite { return "a date that is infinite" }
        guard Date.usableRange.contains(self) else { return "a date \(seconds) seconds from 2001" }
        return "the date \(formatted(.iso8601))"
    }
}
