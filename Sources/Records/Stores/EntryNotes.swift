import Diagnostics
import Persistence

/// Collects the diagnostics about the entries of a companion file: every error, and the first twenty of the others.
struct EntryNotes {
    private static let limit = 20

    private let companion: Companion
    private var diagnostics: [Diagnostic]
    /// The number of diagnostics that aren't errors.
    private var count = 0

    init(_ companion: Companion) { (self.companion, diagnostics) = (companion, companion.warnings) }

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

    /// Adds the error of an entry that can't be read.
    mutating func add(_ fault: Diagnostic) { diagnostics.append(fault) }

    /// The diagnostics in file order.
    var sorted: [Diagnostic] {
        guard count > Self.limit else { return diagnostics.sorted() }
        let message = "\(count - Self.limit) more entries don't fit the app's records exactly"
        return (diagnostics + [.note(Location(file: companion.file), message)]).sorted()
    }
}

extension Companion {
    /// Returns the error of an entry that can't be read as a value, or that has no keys; nil for any other entry.
    ///
    /// - Parameter kind: The kind of its record: `event`.
    func fault(ofEntry index: Int, of kind: String) -> Diagnostic? {
        let isUnknown = entries[index].values == nil
        if let value = entries[index].value {
            guard isUnknown else { return nil }
            let hint = "correct or remove the entry; until then, it doesn't belong to any \(kind)"
            return diagnostic(.error, entry: index, "expected an entry with keys, found \(value.words)", hint: hint)
        }
        return fault(
            ofEntry: index,
            isUnknown
                ? "until then, it doesn't belong to any \(kind)"
                : "until then, the \(kind) is shown without this entry and can't be changed"
        )
    }
}
