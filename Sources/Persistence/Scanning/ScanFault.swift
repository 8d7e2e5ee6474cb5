/// Why a whole file can't be read.
struct ScanFault: Error, Hashable {
    /// The offset of the error in a text. Messages about a binary property list contain the byte offset instead.
    var offset: Int?
    var message: String
    var hint: String

    init(offset: Int? = nil, _ message: String, hint: String? = nil) {
        self.offset = offset
        self.message = message
        self.hint = hint ?? (offset == nil ? Self.restore : "correct the file there, or restore it from a backup")
    }

    private static let restore = "restore the file from a backup"

    /// The hint for a file that another program may still be writing.
    static let rewrite =
        "it may have been written only in part; let the app write it again, or restore it from a backup"

    /// The hint for a file that exceeds everything that apps write.
    static let unusual = "no app writes this; \(restore)"

    /// The error for text that ends prematurely.
    static func truncated(at end: Int, in part: String) -> ScanFault {
        let place = part.isEmpty ? "" : " of \(part)"
        return ScanFault(offset: end, "the file ends in the middle\(place)", hint: rewrite)
    }
}

/// A problem that doesn't prevent reading, but that the user should know about.
struct ScanNote: Sendable {
    var offset: Int
    /// The token that the note is about; nil for the whole text.
    var token: Int?
    var message: String
    var hint: String
}
