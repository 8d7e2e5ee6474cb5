/// Markdown that goes beyond what is worth parsing: nobody writes it, and it only serves to use up time or memory.
public struct LimitError: Error, Hashable, Sendable {
    /// What there was too much of.
    public enum Subject: Hashable, Sendable {
        /// Blocks or inlines, one inside the other.
        case nesting
        /// Square brackets that are opened and not closed in a paragraph.
        case openBrackets
        /// Bytes of source.
        case bytes
    }

    /// What there was too much of.
    public var subject: Subject
    /// How much there was: exactly, or when counting stopped.
    public var found: Int
    /// How much there may be.
    public var limit: Int
    /// The line of the source, counted from 1, or nil when the line is not known.
    public var line: Int?
}

extension LimitError: CustomStringConvertible {
    /// What was found, where and what the limit is, in a sentence without a full stop.
    public var description: String {
        let place = line.map { " on line \($0)" } ?? ""
        return switch subject {
        case .nesting: "Markdown is nested \(found) levels deep\(place), the limit is \(limit)"
        case .openBrackets: "Markdown has \(found) open square brackets\(place), the limit is \(limit)"
        case .bytes: "Markdown is \(found) bytes long, the limit is \(limit)"
        }
    }
}
