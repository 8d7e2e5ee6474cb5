/// A place in an input file.
///
/// Text files have lines and columns; a binary store has records and keys. A place in a JSON or XML store can have
/// both.
public struct Location: Hashable, Sendable, Codable {
    /// The path of the file, as the user would type it; empty if the place isn't a file, but for example a flag.
    public var file: String
    /// The line, from 1.
    public var line: Int?
    /// The column, from 1, in Unicode scalars.
    public var column: Int?
    /// The position of the record in its store, from 1.
    public var record: Int?
    /// The name of the record, so that the user doesn't have to count.
    public var name: String?
    /// The key in the record.
    public var key: String?

    /// Creates a place; omit what isn't known.
    public init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        record: Int? = nil,
        name: String? = nil,
        key: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.record = record
        self.name = name
        self.key = key
    }

    /// The record and key as words, such as `record 3 ("Dentist"), key "date"`.
    var subject: String? {
        var parts: [String] = []
        if let record {
            parts.append("record \(record)" + (name.map { " (\"\($0.shortenedLine())\")" } ?? ""))
        }
        if let key { parts.append("key \"\(key.shortenedLine())\"") }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension Location: CustomStringConvertible {
    /// `file`, `file:line` or `file:line:column`.
    public var description: String {
        [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
    }
}

extension Location: Comparable {
    /// Orders by file, then by place in it.
    public static func < (a: Location, b: Location) -> Bool {
        if a.file != b.file { return a.file < b.file }
        let left = [a.line ?? 0, a.column ?? 0, a.record ?? 0]
        let right = [b.line ?? 0, b.column ?? 0, b.record ?? 0]
        if left != right { return left.lexicographicallyPrecedes(right) }
        return (a.name ?? "", a.key ?? "") < (b.name ?? "", b.key ?? "")
    }
}
