// Undo needs what was there before, kept where no other program looks for stores. Each change is a folder of its own,
// numbered upwards, with a copy of every file as it was and a description that is put in place last. The description is
// written before the change is: a process that ends between the two leaves an entry whose files still hold their old
// content, which tells it apart. Copies are compared with their digests before they are used, so nothing need be
// flushed to the disk on every change.

package import Foundation

/// The changes that Almanac made to stores, the newest of which can be taken back.
package struct Journal: Sendable {
    /// What the journal may hold. The newest change is always kept.
    package struct Limits: Sendable {
        /// The number of changes.
        package var changes = 50
        /// The bytes of all copies together.
        package var bytes = 64 << 20

        /// The usual limits.
        package init() {}
    }

    /// An entry and its place.
    package struct Item: Sendable {
        /// The number of the change; later ones have higher numbers.
        package var number: Int
        /// The change.
        package var entry: JournalEntry
    }

    /// The folder of the journal; it is made when something is recorded.
    package let folder: URL
    private let limits: Limits

    /// A journal in a folder.
    package init(in folder: URL, limits: Limits = Limits()) {
        (self.folder, self.limits) = (folder, limits)
    }

    /// The journal of the user: in `ALMANAC_STATE`, else in `almanac` of the state folder that the XDG Base Directory
    /// Specification names: `XDG_STATE_HOME`, by default `~/.local/state`.
    ///
    /// - Parameter home: the user's folder, where `HOME` does not say.
    package init(environment: [String: String], home: URL = .homeDirectory) {
        func folder(_ variable: String) -> URL? {
            // A relative path is to be ignored, says the specification.
            environment[variable].flatMap { $0.hasPrefix("/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
        }
        let home = folder("HOME") ?? home
        let state = folder("XDG_STATE_HOME") ?? home.appending(path: ".local/state", directoryHint: .isDirectory)
        let own = folder("ALMANAC_STATE") ?? state.appending(path: "almanac", directoryHint: .isDirectory)
        self.init(in: own.appending(path: "undo", directoryHint: .isDirectory))
    }

    // MARK: Reading

    /// The changes, newest first. One that was not described to the end is left out: it was never made.
    package func items() -> [Item] {
        numbers().reversed().compactMap { number in
            guard let data = try? Data(contentsOf: place(of: number).appending(path: Self.description)),
                let entry = try? JSONDecoder().decode(JournalEntry.self, from: data), !entry.files.isEmpty
            else { return nil }
            return Item(number: number, entry: entry)
        }
    }

    /// The copy of what a file held before a change; nil when it is gone or damaged.
    func copy(of file: JournalEntry.File, in number: Int) -> Data? {
        guard let name = file.copy, !name.contains("/"),
            let data = try? Data(contentsOf: place(of: number).appending(path: name)),
            ContentDigest(data) == file.old
        else { return nil }
        return data
    }

    // MARK: Writing

    /// Begins a change: gives it a number that no other process has.
    func begin() throws -> Int {
        let files = FileManager.default
        let access: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        try files.createDirectory(at: folder, withIntermediateDirectories: true, attributes: access)
        var number = (numbers().last ?? 0) + 1
        while true {
            do {
                try files.createDirectory(
                    at: place(of: number),
                    withIntermediateDirectories: false,
                    attributes: access
                )
                return number
            } catch let error as CocoaError where error.code == .fileWriteFileExists {
                number += 1
            }
        }
    }

    /// Writes the copy of a file's old content, and returns its name; nil for one that is too large to be kept.
    func keep(_ old: Data, as name: String, in number: Int) throws -> String? {
        guard old.count <= limits.bytes else { return nil }
        try old.write(to: place(of: number).appending(path: name), options: .atomic)
        return name
    }

    /// Describes a change, so that it counts.
    func describe(_ entry: JournalEntry, number: Int) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        let description = place(of: number).appending(path: Self.description)
        try encoder.encode(entry).write(to: description, options: .atomic)
    }

    /// Forgets a change.
    func forget(_ number: Int) {
        // What cannot be removed now is found again by the next change.
        try? FileManager.default.removeItem(at: place(of: number))
    }

    /// Forgets the oldest changes until the others are within the limits.
    func prune() {
        var bytes = 0
        for (index, number) in numbers().reversed().enumerated() {
            bytes += size(of: number)
            if index > 0, index >= limits.changes || bytes > limits.bytes { forget(number) }
        }
    }

    // MARK: Inside

    private static let description = "change.json"

    private func place(of number: Int) -> URL {
        folder.appending(path: String(number), directoryHint: .isDirectory)
    }

    private func numbers() -> [Int] {
        // A journal that is not there, or cannot be read, has nothing that could be taken back.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        return names.compactMap(Int.init).filter { $0 > 0 }.sorted()
    }

    private func size(of number: Int) -> Int {
        let place = place(of: number)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.filePath)) ?? []
        return names.reduce(0) { sum, name in
            let attributes = try? FileManager.default.attributesOfItem(atPath: place.appending(path: name).filePath)
            return sum + (attributes?[.size] as? Int ?? 0)
        }
    }
}
