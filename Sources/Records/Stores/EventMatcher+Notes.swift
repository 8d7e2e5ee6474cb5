import Diagnostics
import Persistence

extension EventMatcher {
    mutating func noteChange(of index: Int, to event: Event) {
        let name = entries[index]?.name ?? ""
        let what = name == event.name ? "was moved to another date" : "is now called \"\(event.name)\""
        let message = "\"\(name)\" \(what) in the app; what this entry says is shown with it"
        note(index, .note, message, hint: "if the entry belongs to another event, correct its name and date")
    }

    mutating func noteOrphan(_ index: Int, isUnclear: Bool) {
        let name = entries[index]?.name ?? ""
        let message =
            isUnclear
            ? "it isn't clear which event is \"\(name)\" now"
            : "no event has the name or the date of \"\(name)\" any more"
        note(index, .warning, message, hint: "the entry is kept; correct its name and date, or remove it")
    }

    /// Of very many notes, the first ones say enough.
    private mutating func note(_ index: Int, _ severity: Diagnostic.Severity, _ message: String, hint: String) {
        noteCount += 1
        guard noteCount <= Self.noteLimit else { return }
        result.diagnostics.append(own.diagnostic(severity, entry: index, message, hint: hint))
    }

    private static let noteLimit = 20

    mutating func noteRest() {
        guard noteCount > Self.noteLimit else { return }
        let message = "\(noteCount - Self.noteLimit) more entries don't fit the app's events exactly"
        result.diagnostics.append(.note(Location(file: own.file), message))
    }
}
