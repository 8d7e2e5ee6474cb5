import Diagnostics

/// Where records and their values stand in a store.
struct SourceMap: Sendable {
    /// The file, as messages name it.
    var file: String

    func location(ofRecord position: Int, at path: [PathStep], name: String?) -> Location {
        Location(file: file, record: position, name: name, key: path.keyText)
    }

    func diagnostic(
        _ severity: Diagnostic.Severity,
        record position: Int,
        at path: [PathStep],
        name: String?,
        _ message: String,
        hint: String?
    ) -> Diagnostic {
        Diagnostic(severity, at: location(ofRecord: position, at: path, name: name), message, hint: hint)
    }
}
