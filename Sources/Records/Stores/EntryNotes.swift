import Diagnostics
import Persistence

/// What is to be said about the entries beside a store: each error, and the first twenty of the others.
struct EntryNotes {
    private static let limit = 20

    private let companion: Companion
    private var diagnostics: [Diagnostic] = []
    /// How many there are besides errors.
    private var count = 0

    init(_ companion: Companion) { self.companion = companion }

    mutating func add(
        _ severity: Diagnostic.Severity,
        entry index: Int,
        at path: [PathStep] = [],
        _ message: String,
        hint: String
    ) {
        if severity != .error { count += 1 }
        guard severity == .error || count <= Self.limit else { return }
        diagnostics.append(companion.diagnostic(severity, entry: index, at: path, message, hint: hint))
    }

    /// The notes in the order of the file.
    var sorted: [Diagnostic] {
        guard count > Self.limit else { return diagnostics.sorted() }
        let message = "\(count - Self.limit) more entries don't fit the app's records exactly"
        return (diagnostics + [.note(Location(file: companion.file), message)]).sorted()
    }
}
