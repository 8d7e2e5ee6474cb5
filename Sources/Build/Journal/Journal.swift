// Undo needs what was there before, kept where no other program looks for stores. Each site has a journal of its own, so that
// the changes of one are never in the way of another's. Each change is a folder, numbered upwards, with a copy of every file
// as it was and a description that is put in place last. The description is written before the change is: a process that
// ends between the two leaves an entry whose files still hold their old content, which tells it apart. Copies are compared
// with their digests before they are used, so nothing need be flushed to the disk on every change.
//
// A change that was undone keeps its number, and its folder is renamed from `7` to `7.undone`; it then has copies of what the
// files held after the change instead of before it. So the journal is a stack with a position in it, and takes no more room
// for being walked. The files tell what a process has done that was killed before it could rename the folder.

package import Foundation

/// The changes that Almanac made to the stores of a site: those that can be undone, and those that can be redone.
package struct Journal: Sendable {
    /// What the journal may hold. The newest change is always kept.
    package struct Limits: Sendable {
        /// The number of changes.
        package var changes = 1_000
        /// The bytes of all copies together.
        package var bytes = 64 << 20

        /// The usual limits.
        package init() {}
    }

    /// An entry and its place.
    package struct Item: Sendable {
        /// The number of the change; later ones have higher numbers.
        package var number: Int
        /// Whether it was undone, and can be redone.
        package var isUndone: Bool
        /// The change.
        package var entry: JournalEntry
    }

    /// The folder of the journal; it is made when something is recorded.
    package let folder: URL
    let limits: Limits

    /// A journal in a folder.
    package init(in folder: URL, limits: Limits = Limits()) {
        (self.folder, self.limits) = (folder, limits)
    }

    // MARK: Reading

    /// The change that `undo` would take back.
    package var lastDone: Item? { items().first { !$0.isUndone } }

    /// The changes, newest first: those that can be redone, then those that can be undone. One that was not described to the
    /// end is left out, for it was never made.
    package func items() -> [Item] {
        let steps = steps()
        return (steps.undone.reversed() + steps.done.reversed()).compactMap(item)
    }

    /// The folders of changes, oldest first. What was undone before a newer change was made counts no more.
    func steps() -> (done: [Step], undone: [Step]) {
        let all = everyStep()
        let done = all.filter { !$0.isUndone }
        return (done, all.filter { $0.isUndone && $0.number > done.last?.number ?? 0 })
    }

    /// The entry of a step; nil if it was not described to the end.
    func item(_ step: Step) -> Item? {
        guard let data = try? Data(contentsOf: place(of: step).appending(path: Self.description)),
            let entry = try? JSONDecoder().decode(JournalEntry.self, from: data), !entry.files.isEmpty
        else { return nil }
        return Item(number: step.number, isUndone: step.isUndone, entry: entry)
    }

    /// A copy that is kept with a change, if it holds what it should; nil when it is gone or damaged.
    func copy(_ name: String?, holding digest: ContentDigest?, in step: Step) -> Data? {
        guard let name, !name.contains("/"),
            let data = try? Data(contentsOf: place(of: step).appending(path: name)),
            ContentDigest(data) == digest
        else { return nil }
        return data
    }

    /// Whether any of these copies is kept with a change.
    func has(_ copies: [String], in step: Step) -> Bool {
        copies.contains { FileManager.default.fileExists(atPath: place(of: step).appending(path: $0).filePath) }
    }

    // MARK: Writing

    /// Begins a change: gives it a number that no other process has. What could be redone can't be any more.
    ///
    /// - Returns: the number, and the bytes of all copies that there are.
    func begin() throws -> (number: Int, total: Int) {
        let files = FileManager.default
        let access: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try files.createDirectory(at: folder, withIntermediateDirectories: true, attributes: access)
        let others = everyStep()
        var step = Step(number: (others.last?.number ?? 0) + 1)
        while true {
            do {
                try files.createDirectory(at: place(of: step), withIntermediateDirectories: false, attributes: access)
                break
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                step.number += 1
            }
        }
        for other in others where other.isUndone { forget(other) }
        let done = others.filter { !$0.isUndone }
        return (step.number, done.last.flatMap(item)?.entry.total ?? size(of: done))
    }

    /// Writes a copy of what a file holds, and returns its name; nil for one that is too large to be kept.
    func keep(_ content: Data, as name: String, in step: Step) throws -> String? {
        guard content.count <= limits.bytes else { return nil }
        try content.write(to: place(of: step).appending(path: name), options: .atomic)
        return name
    }

    /// Describes a change, so that it counts.
    func describe(_ entry: JournalEntry, number: Int) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let description = place(of: Step(number: number)).appending(path: Self.description)
        try encoder.encode(entry).write(to: description, options: .atomic)
    }

    /// Notes that a change was undone or redone, and removes the copies that are of no use any more.
    func mark(_ step: Step, asUndone isUndone: Bool, removing copies: [String]) {
        let marked = Step(number: step.number, isUndone: isUndone)
        // What isn't noted or removed now is found out from the files later on.
        if step.isUndone != isUndone { rename(place(of: step).filePath, place(of: marked).filePath) }
        for copy in copies { unlink(place(of: marked).appending(path: copy).filePath) }
    }

    /// Forgets a change.
    func forget(_ step: Step) {
        // What cannot be removed now is found again by the next change.
        try? FileManager.default.removeItem(at: place(of: step))
    }

    /// Forgets the oldest changes until the others are within the limits.
    ///
    /// - Parameter newest: a change that is being recorded, and whose copies are there.
    /// - Returns: the bytes of all copies that are left.
    func prune(before newest: (number: Int, entry: JournalEntry), total: Int) -> Int {
        var total = total
        var older = everyStep().filter { $0.number < newest.number }[...]
        // What is said to be too much is counted again: it may contain changes that were forgotten.
        if total > limits.bytes { total = size(of: older) + newest.entry.size }
        while let oldest = older.first, older.count >= limits.changes || total > limits.bytes {
            total -= size(of: [oldest])
            forget(oldest)
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

    private func everyStep() -> [Step] {
        // A journal that is not there, or cannot be read, has nothing that could be undone.
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
