// Undo needs the earlier contents, in a place where no other program looks for stores. Each site has its own journal,
// so that changes of one site don't interfere with those of another. Each change is a numbered folder with a copy of
// every file before the change, and a description that is written last, but before the change itself. If the process
// ends in between, the entry is recognisable because its files still have their old contents. Copies are verified by
// their digests before use, so they needn't be flushed to disk.
//
// A change that is undone keeps its number, and its folder is renamed from `7` to `7.undone`; it then contains the
// files after the change instead of those before it. So the journal is a stack with a position, and doesn't grow when
// changes are undone and redone. If a process is killed before renaming the folder, the files show what it has done.

package import Diagnostics
import FileSystem
package import Foundation

/// The changes that Almanac made to the stores of a site, which can be undone or redone.
package struct Journal: Sendable {
    /// An entry and its position.
    package struct Item: Sendable {
        let step: Step
        package let entry: JournalEntry

        /// The number of the change; later changes have higher numbers.
        package var number: Int { step.number }
        /// Whether the change was undone, and can be redone.
        package var isUndone: Bool { step.isUndone }
    }

    /// The folder of the journal, which is created when a change is recorded.
    package let folder: URL
    /// The maximum number of changes. The newest one is always kept.
    var maximumCount = 1_000
    /// The maximum total size of all copies in bytes. The newest change is kept even if it is larger.
    var maximumSize = 64 << 20

    package init(in folder: URL) { self.folder = folder }

    // MARK: Reading

    /// The change that `undo` would undo.
    package var lastDone: Item? { items().first { !$0.isUndone } }

    /// The change that was undone last and can be redone.
    package var lastUndone: Item? { items().last { $0.isUndone } }

    /// The changes, newest first: those that can be redone, then those that can be undone. A change without a description
    /// is skipped, because it was never made; one with a damaged description is among ``damages``.
    package func items() -> [Item] {
        let steps = steps()
        return (steps.undone.reversed() + steps.done.reversed()).compactMap(item)
    }

    /// The steps, oldest first. A change that was undone before a newer change was made is ignored.
    func steps() -> (done: [Step], undone: [Step]) {
        let all = allSteps()
        var done = all.filter { !$0.isUndone }
        if let undone = all.first(where: \.isUndone) { done = leavingOutUnmade(done, after: undone) }
        return (done, all.filter { $0.isUndone && $0.number > done.last?.number ?? 0 })
    }

    /// The warnings about changes that can neither be undone nor redone, because their descriptions are damaged.
    package var damages: [Diagnostic] { allSteps().compactMap(damage) }

    /// Creates a warning if the description of a change exists but can't be read. Descriptions are written
    /// atomically, so a process that is killed leaves a whole one or none.
    func damage(of step: Step) -> Diagnostic? {
        let place = description(of: step)
        guard FileManager.default.fileExists(atPath: place.filePath), item(step) == nil else { return nil }
        let message = "can't be read, so this change can be neither undone nor redone"
        let hint = "restore the file from a backup, or remove its folder"
        return .warning(Location(file: place.shortPath), message, hint: hint)
    }

    private func description(of step: Step) -> URL { place(of: step).appending(path: Self.description) }

    /// The entry of a step; nil if its description is missing or damaged.
    func item(_ step: Step) -> Item? {
        guard let data = try? Data(contentsOf: description(of: step)),
            let entry = try? JSONDecoder().decode(JournalEntry.self, from: data), !entry.files.isEmpty
        else { return nil }
        return Item(step: step, entry: entry)
    }

    /// A copy that belongs to a change; nil if it is missing or doesn't match the digest.
    func copy(_ name: String?, holding digest: ContentDigest?, in step: Step) -> Data? {
        guard let name, !name.contains("/"),
            let data = try? Data(contentsOf: place(of: step).appending(path: name)),
            ContentDigest(data) == digest
        else { return nil }
        return data
    }

    /// Whether any of these copies exists for a change.
    func has(_ copies: [String], in step: Step) -> Bool {
        copies.contains { FileManager.default.fileExists(atPath: place(of: step).appending(path: $0).filePath) }
    }

    // MARK: Writing

    /// Begins a change: reserves a number that no other process has.
    ///
    /// - Returns: the number, and the total size of all copies in bytes.
    func begin() throws -> (number: Int, total: Int) {
        let files = FileManager.default
        let access: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try StateFolder.create(folder)
        settle()
        let others = allSteps()
        var step = Step(number: (others.last?.number ?? 0) + 1)
        while true {
            do {
                try files.createDirectory(at: place(of: step), withIntermediateDirectories: false, attributes: access)
                break
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                step.number += 1
            }
        }
        let done = others.filter { !$0.isUndone }
        return (step.number, done.last.flatMap(item)?.entry.total ?? size(of: done))
    }

    /// Writes a copy of a file's content, and returns its name; nil if it is too large to be kept.
    func keep(_ content: Data, as name: String, in step: Step) throws -> String? {
        guard content.count <= maximumSize else { return nil }
        try content.write(to: place(of: step).appending(path: name), options: .atomic)
        return name
    }

    /// Writes the description of a change, which makes the entry valid.
    func describe(_ entry: JournalEntry, number: Int) throws {
        let place = description(of: Step(number: number))
        try JSONEncoder.readable.encode(entry).write(to: place, options: .atomic)
    }

    /// Records that a change was undone or redone, and removes the copies that are no longer needed.
    func mark(_ step: Step, asUndone isUndone: Bool, removing copies: [String]) {
        let marked = Step(number: step.number, isUndone: isUndone)
        // A change that was killed may have left these. Redo would take them for the next ones.
        if isUndone { removeUndone(before: step.number) }
        // If renaming or removing fails, the state is determined from the files later.
        if step.isUndone != isUndone { rename(place(of: step).filePath, place(of: marked).filePath) }
        for copy in copies { unlink(place(of: marked).appending(path: copy).filePath) }
    }

    func remove(_ step: Step) {
        // If this fails, the next change tries again.
        try? FileManager.default.removeItem(at: place(of: step))
    }

    /// Removes the oldest changes until the rest is within the limits.
    ///
    /// - Parameter newest: the change being recorded, whose copies are already written.
    /// - Returns: the total size of the remaining copies in bytes.
    func prune(before newest: (number: Int, entry: JournalEntry), total: Int) -> Int {
        var total = total
        var older = allSteps().filter { $0.number < newest.number }[...]
        // A total above the limit is computed again, because it may include changes that were already removed.
        if total > maximumSize { total = size(of: older) + newest.entry.size }
        while let oldest = older.first, older.count >= maximumCount || total > maximumSize {
            total -= size(of: [oldest])
            remove(oldest)
            older.removeFirst()
        }
        return total
    }

    // MARK: Inside

    private static let description = "change.json"
    private static let undoneMark = ".undone"

    /// The folder of a change.
    struct Step: Hashable, Sendable {
        var number: Int
        var isUndone = false
    }

    func place(of step: Step) -> URL {
        let name = "\(step.number)" + (step.isUndone ? Self.undoneMark : "")
        return folder.appending(path: name, directoryHint: .isDirectory)
    }

    func allSteps() -> [Step] {
        // If the journal is missing or unreadable, nothing can be undone.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        return names.compactMap { name in
            let isUndone = name.hasSuffix(Self.undoneMark)
            let number = Int(isUndone ? String(name.dropLast(Self.undoneMark.count)) : name)
            return number.flatMap { $0 > 0 ? Step(number: $0, isUndone: isUndone) : nil }
        }.sorted { $0.number < $1.number }
    }

    private func size(of steps: some Sequence<Step>) -> Int {
        steps.reduce(0) { $0 + (item($1)?.entry.size ?? 0) }
    }
}
