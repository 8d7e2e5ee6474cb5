/// The error for Markdown beyond the limits, which no one writes except to use up time or memory.
public struct LimitError: Error, Hashable, Sendable {
    /// The limit that was exceeded.
    public enum Subject: Hashable, Sendable {
        /// The nesting depth of blocks and inlines.
        case nesting
        /// The number of unclosed square brackets in a paragraph.
        case openBrackets
        /// The size of the source in bytes.
        case bytes
    }

    /// The limit that was exceeded.
    public var subject: Subject
    /// The value found, either exact or as far as it was counted.
    public var found: Int
    /// The maximum value.
    public var limit: Int
    /// The source line, from 1; nil if it isn't known.
    public var line: Int?
}

extension LimitError: CustomStringConvertible {
    /// The value found, the line and the limit, in a sentence without a full stop.
    public var description: String {
        let place = line.map { " on line \($0)" } ?? ""
        return switch subject {
        case .nesting: "Markdown is nested \(found) levels deep\(place), the limit is \(limit)"
        case .openBrackets: "Markdown has \(found) open square brackets\(place), the limit is \(limit)"
        case .bytes: "Markdown is \(found) bytes long, the limit is \(limit)"
        }
    }
}
