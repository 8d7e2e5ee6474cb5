import Foundation
import Persistence

// A process can be killed between a change, an undo or a redo and its record in the journal. The files show what it
// has done.

extension Journal {
    /// How far a change has been made, according to its files.
    private enum Progress {
        case notMade, made
        /// Another program has changed a file.
        case unknown
    }

    private func progress(_ entry: JournalEntry) -> Progress {
        var isMade = false
        do {
            for file in entry.files where file.old != file.new {
                let content = try Self.content(of: URL(filePath: file.path, directoryHint: .notDirectory))
                let digest = content.map { ContentDigest($0) }
                guard digest == file.old || digest == file.new else { return .unknown }
                if digest == file.new { isMade = true }
            }
        } catch {
            // The change that is about to be made reports a file that can't be read.
            return .unknown
        }
        return isMade ? .made : .notMade
    }

    /// Records an undo or a redo that was killed after it had replaced the files.
    func settle() {
        let steps = steps()
        if let step = steps.undone.first, let entry = item(step)?.entry,
            hasCopies(for: .undo, in: step), progress(entry) == .made
        {
            mark(step, asUndone: false, removing: Direction.redo.copies(of: entry))
        } else if let step = steps.done.last, let entry = item(step)?.entry,
            hasCopies(for: .redo, in: step), progress(entry) == .notMade
        {
            mark(step, asUndone: true, removing: Direction.undo.copies(of: entry))
        }
    }

    /// Leaves out the newest steps if they were never made. They don't end redo.
    func leavingOutUnmade(_ done: [Step], after undone: Step) -> [Step] {
        var done = done
        while let last = done.last, last.number > undone.number, isUnmade(last) { done.removeLast() }
        return done
    }

    private func isUnmade(_ step: Step) -> Bool {
        item(step).map { progress($0.entry) == .notMade } ?? true
    }

    /// Removes the newest changes that were never made, because they would end redo once the files change.
    ///
    /// - Parameter paths: the files that are locked now. A change of other files may be under way.
    func removeUnmade(of paths: Set<String>) {
        let kept = Set(steps().done)
        for step in allSteps() where !step.isUndone && !kept.contains(step) {
            if let entry = item(step)?.entry, paths.isSuperset(of: entry.files.map(\.path)) { remove(step) }
        }
    }

    /// Removes a change that has failed, unless one of its files has its new content.
    ///
    /// - Returns: whether it was removed.
    func removeFailed(_ number: Int, _ entry: JournalEntry) -> Bool {
        guard progress(entry) != .made else { return false }
        remove(Step(number: number))
        return true
    }

    /// Removes the undone changes before a new one, because they can't be redone any more.
    func removeUndone(before number: Int) {
        for step in allSteps() where step.isUndone && step.number < number { remove(step) }
    }
}
