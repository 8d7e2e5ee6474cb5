package import Diagnostics
import FileSystem
import Foundation
import Persistence

extension Journal {
    /// A change that was undone or redone, or would be in a dry run.
    package struct UndoResult: Sendable {
        package var number: Int
        package var entry: JournalEntry
        /// The files whose contents were restored.
        package var paths: [String]
    }

    /// The requested change isn't the next one to undo or redo.
    package struct NotNext: Error {}

    /// Undoes the newest change that isn't undone yet: its files get their earlier contents back, byte for byte.
    ///
    /// Entries of changes that were never made are removed.
    /// - Parameters:
    ///   - number: the number of the change to undo or to skip, which must be the newest; nil for whichever is the newest.
    ///   - isDryRun: whether only to report what would be done.
    ///   - isSkipping: whether to skip changes to files that another program has changed since.
    ///   - notice: called if the change can't be redone later, and for each change that is passed over because its
    ///     description is damaged.
    /// - Returns: nil if there is nothing to undo.
    /// - Throws: `StoreError.outdated` if another program has changed a file since; a `Diagnostic` if a copy is missing;
    ///   `NotNext` if another change is the newest.
    package func undo(
        _ number: Int? = nil,
        isDryRun: Bool = false,
        isSkipping: Bool = false,
        notice: @Sendable (Diagnostic) -> Void = { _ in }
    ) throws -> UndoResult? {
        try step(.undo, number, isDryRun: isDryRun, isSkipping: isSkipping, notice: notice)
    }

    /// Redoes the change that was undone last: its files get their later contents back, byte for byte.
    ///
    /// The parameters and errors are those of ``undo(_:isDryRun:isSkipping:notice:)``.
    /// - Returns: nil if there is nothing to redo.
    package func redo(
        _ number: Int? = nil,
        isDryRun: Bool = false,
        notice: @Sendable (Diagnostic) -> Void = { _ in }
    ) throws -> UndoResult? {
        try step(.redo, number, isDryRun: isDryRun, isSkipping: false, notice: notice)
    }

    private func step(
        _ direction: Direction,
        _ number: Int?,
        isDryRun: Bool,
        isSkipping: Bool,
        notice: (Diagnostic) -> Void
    ) throws -> UndoResult? {
        try withLock(isDryRun: isDryRun) {
            let (done, undone) = steps()
            let isUndo = direction == .undo
            // A step in the other direction that was killed may already have replaced the files, and left the copies
            // that this step needs.
            let pending = (isUndo ? undone.prefix(1) : done.suffix(1)).filter { step in
                [nil, step.number].contains(number) && hasCopies(for: direction, in: step)
            }
            let next: [Step] = isUndo ? done.reversed() : undone
            var all = pending + next
            if let number {
                guard let next = all.first(where: { item($0) != nil }), next.number == number else { throw NotNext() }
                if !isSkipping { all = [next] }
            }
            for step in all {
                guard let item = item(step) else {
                    if let damage = damage(of: step) { notice(damage) }
                    continue
                }
                let copies = direction.copies(of: item.entry)
                do {
                    let (paths, isWhole) = try perform(direction, item, isDryRun: isDryRun, notice: notice)
                    if !isDryRun, isWhole { mark(step, asUndone: isUndo, removing: copies) }
                    // The intended contents of the other files are unknown, so this can't be redone.
                    if !isDryRun, !isWhole { remove(step) }
                    return UndoResult(number: item.number, entry: item.entry, paths: paths)
                } catch StoreError.outdated where isSkipping {
                    continue
                } catch is AlreadyApplied {
                    if isDryRun { continue }
                    if isUndo, !hasCopies(for: .redo, in: step) {
                        remove(step)
                    } else {
                        mark(step, asUndone: isUndo, removing: copies)
                    }
                }
            }
            return nil
        }
    }

    /// Runs a step while no other process undoes or redoes changes of this journal, and retries it if a change was made
    /// in the meantime.
    private func withLock(isDryRun: Bool, _ step: () throws -> UndoResult?) throws -> UndoResult? {
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

    /// Whether a change has the copies needed for a direction. It has them if it can be made in that direction, or
    /// while it is being made.
    func hasCopies(for direction: Direction, in step: Step) -> Bool {
        item(step).map { has(direction.copies(of: $0.entry), in: step) } ?? false
    }

    /// - Returns: the changed files, in the order of the change, and whether the change had been made completely: its
    ///   process may have been killed between two files.
    private func perform(
        _ direction: Direction,
        _ item: Item,
        isDryRun: Bool,
        notice: (Diagnostic) -> Void
    ) throws -> (paths: [String], isWhole: Bool) {
        // A record that was moved to another store is restored first and then removed, as when it was moved.
        let indices = Array(item.entry.files.indices)
        let order = direction == .undo ? indices.reversed() : indices
        let files = order.map { item.entry.files[$0] }
        var paths: [String] = []
        var isWhole = true
        func body(_ contents: [Data?]) throws -> [Data?] {
            try refuse(direction, item.entry, files, holding: contents)
            if !isDryRun { removeUnmade(of: Set(files.map(\.path))) }
            let wanted = try zip(order, contents).map { index, content -> Data? in
                let file = item.entry.files[index]
                guard let target = direction.target(of: file) else { return nil }
                if let content, ContentDigest(content) == target { return content }
                let name = direction.copy(of: file, index)
                if let copy = copy(name, holding: target, in: item.step) { return copy }
                let kept = target.count > maximumSize ? nil : name.map { place(of: item.step).appending(path: $0) }
                throw Self.lost(direction, file.path, item.entry.title, kept)
            }
            let changed = order.indices.filter { contents[$0] != wanted[$0] }
            paths = changed.map { files[$0].path }
            isWhole = order.indices.allSatisfy { index in
                let file = files[index]
                if changed.contains(index) || direction == .redo || file.old == file.new || file.new == nil {
                    return true
                }
                // An undo that was killed has kept the copy.
                return has([direction.opposite.copy(of: file, order[index])].compactMap(\.self), in: item.step)
            }
            if !isDryRun {
                keep(changed.map { (order[$0], contents[$0]) }, of: item, for: direction.opposite, notice: notice)
            }
            return wanted
        }
        let urls = files.map { URL(filePath: $0.path, directoryHint: .notDirectory) }
        try StoreFile.replace(urls, options: EditOptions(isDryRun: isDryRun), body)
        return (direction == .undo ? paths.reversed() : paths, isWhole)
    }

    /// Keeps the current contents of files, for the opposite direction.
    private func keep(
        _ contents: [(index: Int, content: Data?)],
        of item: Item,
        for direction: Direction,
        notice: (Diagnostic) -> Void
    ) {
        do {
            for (index, content) in contents {
                guard let content, let name = direction.copy(of: item.entry.files[index], index) else { continue }
                _ = try keep(content, as: name, in: item.step)
            }
        } catch {
            let message = "`\(item.entry.title)` cannot be \(direction.done) later: \(reason(of: error))"
            let hint = "is there enough space, and can you write there?"
            notice(.warning(Location(file: folder.shortPath), message, hint: hint))
        }
    }

    /// Throws unless the files have the contents expected before a step.
    private func refuse(
        _ direction: Direction,
        _ entry: JournalEntry,
        _ files: [JournalEntry.File],
        holding contents: [Data?]
    ) throws {
        var isAlreadyApplied: Bool?
        for (file, content) in zip(files, contents) {
            let digest = content.map(ContentDigest.init)
            guard digest == file.old || digest == file.new else {
                throw conflict(direction, file.path, entry.title)
            }
            if file.old != file.new {
                isAlreadyApplied = isAlreadyApplied != false && digest == direction.target(of: file)
            }
        }
        if isAlreadyApplied == true { throw AlreadyApplied() }
    }

    /// The numbers of the changes that can't be undone, because another program has changed a file since.
    package func blocked() -> Set<Int> {
        var digests: [String: ContentDigest?] = [:]
        var blocked: Set<Int> = []
        for item in items() where !item.isUndone {
            for file in item.entry.files where digests[file.path] == nil {
                let content = try? Self.content(of: URL(filePath: file.path, directoryHint: .notDirectory))
                digests[file.path] = .some(content.map(ContentDigest.init))
            }
            if item.entry.files.allSatisfy({ [$0.old, $0.new].contains(digests[$0.path] ?? nil) }) {
                for file in item.entry.files { digests[file.path] = .some(file.old) }
            } else {
                blocked.insert(item.number)
            }
        }
        return blocked
    }

    static func content(of url: URL) throws -> Data? {
        do {
            return try Data(contentsOf: url)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return nil
        } catch {
            throw Diagnostic.error(Location(file: url.shortPath), "cannot be read: \(reason(of: error))")
        }
    }

    private func conflict(_ direction: Direction, _ path: String, _ title: String) -> StoreError {
        let message = "another program has changed it since `\(title)`, which is therefore not \(direction.done)"
        let hint = "the other program's change would be lost; change the record by hand"
        let isSkippable = direction == .undo && steps().done.count > 1
        let skipping = isSkippable ? "; `almanac undo --skip` undoes the change before it" : ""
        return .outdated(.error(Location(file: URL(filePath: path).shortPath), message, hint: hint + skipping))
    }

    /// - Parameter copy: where the copy was kept; nil if there never was one.
    private static func lost(_ direction: Direction, _ path: String, _ title: String, _ copy: URL?) -> Diagnostic {
        .error(
            Location(file: URL(filePath: path).shortPath),
            "`\(title)` cannot be \(direction.done): there is no intact copy of the file's content",
            hint: copy.map { "\($0.shortPath) is missing or damaged" } ?? "files of more than 64 MB are not kept"
        )
    }
}

/// Ends a step whose files already have the target contents, because its process was killed before it could record
/// that.
private struct AlreadyApplied: Error {}
