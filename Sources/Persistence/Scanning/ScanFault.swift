/// Why a file can't be read as a whole.
struct ScanFault: Error, Hashable {
    /// Where the fault is in a text. Messages about a binary property list name the byte instead.
    var offset: Int?
    var message: String
    var hint: String

    init(offset: Int? = nil, _ message: String, hint: String? = nil) {
        self.offset = offset
        self.message = message
        self.hint = hint ?? (offset == nil ? Self.restore : "correct the file there, or put it back from a copy")
    }

    private static let restore = "put the file back from a copy"

    /// What to do about a file that another program may still be writing.
    static let rewrite = "it may have been written only in part; let the app write it again, or put it back from a copy"

    /// What to do about a file that is far beyond what apps write.
    static let unusual = "no app writes this; \(restore)"

    /// The text ends inside of something.
    static func cutShort(at end: Int, in part: String) -> ScanFault {
        let place = part.isEmpty ? "" : " of \(part)"
        return ScanFault(offset: end, "the file ends in the middle\(place)", hint: rewrite)
    }
}

/// Something that can be read, but that the user should know.
struct ScanNote: Sendable {
    var offset: Int
    /// The token that it is about; nil for the text as a whole.
    var token: Int?
    var message: String
    var hint: String
}
