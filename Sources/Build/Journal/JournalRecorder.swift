package import Diagnostics
package import Foundation
package import Persistence
import Synchronization

/// Records the changes of one command as one change in the journal.
package final class JournalRecorder: Sendable {
    private struct State {
        var number: Int?
        /// The total size of the copies of all other changes in bytes.
        var others = 0
        var entry: JournalEntry
        var hasFailed = false
        /// Whether a change of the entry has been made.
        var isMade = false
    }

    private let journal: Journal
    private let notice: @Sendable (Diagnostic) -> Void
    private let state: Mutex<State>

    /// Creates a recorder. Nothing is written before the first change.
    ///
    /// - Parameters:
    ///   - title: a description of the command.
    ///   - notice: called if the journal can't be written. The change is made anyway, but can't be undone.
    package init(
        _ journal: Journal,
        title: String,
        date: Date,
        notice: @escaping @Sendable (Diagnostic) -> Void
    ) {
        self.journal = journal
        self.notice = notice
        state = Mutex(State(entry: JournalEntry(title: title, date: date)))
    }

    /// Options for changing a store so that the change can be undone.
    package var options: EditOptions {
        var options = EditOptions { change in self.record(change) }
        options.didEnd = { isMade in self.end(isMade) }
        return options
    }

    /// Ends redo once the first change is made. Removes the entry if that change has failed.
    private func end(_ isMade: Bool) {
        state.withLock { state in
            guard let number = state.number, !state.hasFailed, !state.isMade else { return }
            if isMade {
                state.isMade = true
                journal.removeUndone(before: number)
            } else if journal.removeFailed(number, state.entry) {
                (state.number, state.entry.files) = (nil, [])
            }
        }
    }

    /// Keeps the content of a file before it is changed.
    func record(_ change: StoreChange) {
        state.withLock { state in
            guard !state.hasFailed else { return }
            do {
                try record(change, &state)
            } catch {
                state.hasFailed = true
                if let number = state.number { journal.remove(Journal.Step(number: number)) }
                let message = "this change cannot be undone later: \(reason(of: error))"
                notice(.warning(Location(file: journal.folder.shortPath), message, hint: StateFolder.writingHint))
            }
        }
    }

    private func record(_ change: StoreChange, _ state: inout State) throws {
        if state.number == nil { (state.number, state.others) = try journal.begin() }
        guard let number = state.number else { return }
        let path = change.url.absoluteURL.standardizedFileURL.filePath
        let (index, copies) = state.entry.add(
            path: path,
            old: change.old.map(ContentDigest.init),
            new: change.new.map(ContentDigest.init)
        )
        if copies {
            state.entry.files[index].copy = try change.old.flatMap {
                try journal.keep($0, as: state.entry.nameForCopy(ofFile: index), in: Journal.Step(number: number))
            }
        }
        let total = journal.prune(before: (number, state.entry), total: state.others + state.entry.size)
        state.others = total - state.entry.size
        state.entry.total = total
        try journal.describe(state.entry, number: number)
    }
}
