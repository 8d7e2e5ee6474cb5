package import Diagnostics
import FileSystem
import Foundation
import Persistence

extension Journal {
    /// A change that was undone or redone, or would be in a dry run.
    package struct Walked: Sendable {
        /// The change.
        package var entry: JournalEntry
        /// The files whose contents were restored.
        package var paths: [String]
    }

    /// Undoes the newest change that isn't undone yet: its files get their earlier contents back, byte for byte.
    ///
    /// Entries of changes that were never made are removed.
    /// - Parameters:
    ///   - isDryRun: whether only to report what would be done.
    ///   - notice: called if the change can't be redone later.
    /// - Returns: nil if there is nothing to undo.
    /// - Throws: `StoreError.outdated` if another program has changed a file since; a `Diagnostic` if a copy is missing.
    package func undo(isDryRun: Bool = false, notice: @Sendable (Diagnostic) -> Void = { _ in }) throws -> Walked? {
        try inTurn(isDryRun: isDryRun) {
            let steps = steps()
            // A redo that was killed may have replaced the files already, and kept copies for undoing it.
            let pending = steps.undone.prefix(1).filter { hasCopies(for: .back, in: $0) }
            return try walk(.back, pending + steps.done.reversed(), isDryRun: isDryRun, notice: notice)
        }
    }

    /// Redoes the change that was undone last: its files get their later contents back, byte for byte.
    ///
    /// The parameters and errors are those of ``undo(isDryRun:notice:)``.
    /// - Returns: nil if there is nothing to redo.
    package func redo(isDryRun: Bool = false, notice: @Sendable (Diagnostic) -> Void = { _ in }) throws -> Walked? {
        try inTurn(isDryRun: isDryRun) {
            let steps = steps()
            // The same as above in the other direction.
            let pending = steps.done.suffix(1).filter { hasCopies(for: .forth, in: $0) }
            return try walk(.forth, pending + steps.undone, isDryRun: isDryRun, notice: notice)
        }
    }

    /// Runs a step while no other process undoes or redoes changes of this journal, and retries it if a change was made
    /// in the meantime.
    private func inTurn(isDryRun: Bool, _ step: () throws -> Walked?) throws -> Walked? {
        // A missing journal has nothing to undo.
        let isThere = FileManager.default.fileExists(atPath: folder.filePath)
        let lock =
            isDryRun || !isThere
            ? nil : try FolderLock(folder.filePath, timeout: EditOptions().lockTimeout, for: folder.shortPath)
        return try withExtendedLifetime(lock) {
            while true {
                let newest = steps().done.last
                do {
                    return try step()
                } catch {
                    if steps().done.last == newest { throw error }
                }
            }
        }
    }

    private func walk(
        _ way: Way,
        _ steps: [Step],
        isDryRun: Bool,
        notice: (Diagnostic) -> Void
    ) throws -> Walked? {
        for step in steps {
            guard let item = item(step) else { continue }
            do {
                let (paths, isWhole) = try walk(way, item, isDryRun: isDryRun, notice: notice)
                if !isDryRun, isWhole { mark(step, asUndone: way == .back, removing: way.copies(of: item.entry)) }
                // The intended contents of the other files are unknown, so this can't be redone.
                if !isDryRun, !isWhole { forget(step) }
                return Walked(entry: item.entry, paths: paths)
            } catch is AlreadyThere {
                if isDryRun { continue }
                if way == .back, !hasCopies(for: .forth, in: step) {
                    forget(step)
                } else {
                    mark(step, asUndone: way == .back, removing: way.copies(of: item.entry))
                }
            }
        }
        return nil
    }

    /// Whether a change has the copies needed for a direction. It has them if it can be walked in that direction, or
    /// while it is being walked.
    private func hasCopies(for way: Way, in step: Step) -> Bool {
        item(step).map { has(way.copies(of: $0.entry), in: step) } ?? false
    }

    /// - Returns: the changed files, in the order of the change, and whether the change had been made completely: its
    ///   process may have been killed between two files.
    private func walk(
        _ way: Way,
        _ item: Item,
        isDryRun: Bool,
        notice: (Diagnostic) -> Void
    ) throws -> (paths: [String], isWhole: Bool) {
        // A record that was moved to another store is restored first and then removed, as when it was moved.
        let indices = Array(item.entry.files.indices)
        let order = way == .back ? indices.reversed() : indices
        let files = order.map { item.entry.files[$0] }
        var paths: [String] = []
        var isWhole = true
        func body(_ contents: [Data?]) throws -> [Data?] {
            try refuse(way, item.entry, files, holding: contents)
            let wanted = try zip(order, contents).map { index, content -> Data? in
                let file = item.entry.files[index]
                guard let target = way.target(of: file) else { return nil }
                if let content, ContentDigest(content) == target { return content }
                if let copy = copy(way.copy(of: file, index), holding: target, in: item.step) { return copy }
                throw Self.lost(way, file.path, item.entry.title)
            }
            let changed = order.indices.filter { contents[$0] != wanted[$0] }
            paths = changed.map { files[$0].path }
            isWhole = order.indices.allSatisfy { index in
                let file = files[index]
                if changed.contains(index) || way == .forth || file.old == file.new || file.new == nil { return true }
                // An undo that was killed has kept the copy.
                return has([way.opposite.copy(of: file, order[index])].compactMap(\.self), in: item.step)
            }
            if !isDryRun {
                keep(changed.map { (order[$0], contents[$0]) }, of: item, for: way.opposite, notice: notice)
            }
            return wanted
        }
        let urls = files.map { URL(filePath: $0.path, directoryHint: .notDirectory) }
        if isDryRun {
            _ = try body(try urls.map(Self.content))
        } else {
            try StoreFile.replace(urls, body)
        }
        return (way == .back ? paths.reversed() : paths, isWhole)
    }

    /// Keeps the current contents of files, for the opposite direction.
    private func keep(
        _ contents: [(index: Int, content: Data?)],
        of item: Item,
        for way: Way,
        notice: (Diagnostic) -> Void
    ) {
        do {
            for (index, content) in contents {
                guard let content, let name = way.copy(of: item.entry.files[index], index) else { continue }
                _ = try keep(content, as: name, in: item.step)
            }
        } catch {
            let message = "`\(item.entry.title)` cannot be \(way.done) later: \(reason(of: error))"
            notice(.warning(Location(file: folder.shortPath), message, hint: "is there room, and may you write there?"))
        }
    }

    /// Throws unless the files have the contents expected before a step.
    private func refuse(
        _ way: Way,
        _ entry: JournalEntry,
        _ files: [JournalEntry.File],
        holding contents: [Data?]
    ) throws {
        var isAlreadyThere: Bool?
        for (file, content) in zip(files, contents) {
            let digest = content.map(ContentDigest.init)
            guard digest == file.old || digest == file.new else { throw Self.overtaken(way, file.path, entry.title) }
            if file.old != file.new { isAlreadyThere = isAlreadyThere != false && digest == way.target(of: file) }
        }
        if isAlreadyThere == true { throw AlreadyThere() }
    }

    private static func content(of url: URL) throws -> Data? {
        do {
            return try Data(contentsOf: url)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw Diagnostic.error(Location(file: url.shortPath), "cannot be read: \(reason(of: error))")
        }
    }

    private static func overtaken(_ way: Way, _ path: String, _ title: String) -> StoreError {
        .outdated(
            .error(
                Location(file: URL(filePath: path).shortPath),
                "another program has changed it since `\(title)`, which is therefore not \(way.done)",
                hint: "what that has written would be lost; change the record by hand"
            )
        )
    }

    private static func lost(_ way: Way, _ path: String, _ title: String) -> Diagnostic {
        .error(
            Location(file: URL(filePath: path).shortPath),
            "`\(title)` cannot be \(way.done): there is no intact copy of the file's content",
            hint: "files of more than 64 MB are not kept"
        )
    }
}

/// Ends a step whose files already have the target contents, because its process was killed before it could record
/// that.
private struct AlreadyThere: Error {}

/// The direction of a step through the journal.
private enum Way {
    case back, forth

    var opposite: Way { self == .back ? .forth : .back }

    /// The past participle for messages.
    var done: String { self == .back ? "undone" : "redone" }

    /// The content of a file after the step.
    func target(of file: JournalEntry.File) -> ContentDigest? { self == .back ? file.old : file.new }

    /// The name of the copy that has the target content of a file.
    func copy(of file: JournalEntry.File, _ index: Int) -> String? { self == .back ? file.copy : "\(index).new" }

    /// The names of all such copies of an entry.
    func copies(of entry: JournalEntry) -> [String] {
        entry.files.enumerated().compactMap { copy(of: $1, $0) }
    }
}

extension Journal.Item {
    fileprivate var step: Journal.Step { Journal.Step(number: number, isUndone: isUndone) }
}
