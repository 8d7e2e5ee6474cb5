// An unreadable store must not empty the pages that show several stores, or a calendar that people subscribe to. So a
// build uses the last version that could be read. A watch has it in memory; other builds read a copy of the store's bytes.
// Leaving those pages unchanged would need no copies, but the pages would miss changes of the other stores.
//
// Copies contain fields that the settings keep out of the site. The build state is beside the output, where a web server
// may serve it, so the copies are in Almanac's state folder instead, like those for `undo`.

import Diagnostics
import FileSystem
internal import Foundation
import Persistence

/// The last readable contents of the stores and sources, by path, which are used for files that can't be read now.
///
/// They are those of the last build that made a site: a file that is being written can be readable by chance.
struct LastReadable: Sendable {
    /// The folder with the copies of the stores; nil to use none. It may not exist.
    var copies: URL?
    /// The contents of stores, their companion files and collections.
    private var stores: [String: [UInt8]] = [:]
    /// The contents of source files.
    var sources: [String: Data] = [:]
    /// The number of records that disappeared with each missing store.
    private(set) var lost: [String: Int] = [:]
    /// Whether each store existed at first. Others may disappear again when `almanac undo` reverts the change that
    /// created them.
    private var existedAtFirst: [String: Bool] = [:]

    /// Remembers what could be read.
    mutating func keep(_ snapshot: StoreSnapshot, of file: String) {
        (lost[file], stores[file]) = (nil, nil)
        if case .file(let bytes) = snapshot.content { stores[file] = bytes }
    }

    /// Remembers whether a store exists.
    ///
    /// - Parameter count: counts the records in a store's bytes.
    mutating func remember(_ file: String, isThere: Bool, count: ([UInt8]) -> Int) {
        existedAtFirst[file] = existedAtFirst[file] ?? isThere
        guard !isThere, let old = stores.removeValue(forKey: file), existedAtFirst[file] == true else { return }
        lost[file] = count(old)
    }

    /// Forgets the stores that aren't among these files, for example because the settings name others now.
    mutating func forget(allBut files: some Collection<String>) {
        let files = Set(files)
        stores = stores.filter { files.contains($0.key) }
    }

    /// The last readable contents of a store, a companion file or a collection; nil if there are none.
    ///
    /// ``saveCopies()`` removes the copy of a file that can't be read, unless its contents were asked for.
    mutating func bytes(of file: String) -> [UInt8]? {
        if stores[file] == nil, let copies {
            // An unreadable copy counts as none.
            let copy = try? ReadableFile(copies.appending(path: Self.copyName(of: file)).filePath)
            stores[file] = try? copy?.readAll(limit: StoreReader.maximumSize)
        }
        return stores[file]
    }

    // MARK: Copies

    /// The folder with the copies of the stores of a site.
    static func copies(of configuration: Configuration, in stateFolder: URL) -> URL {
        var hasher = FingerprintHasher()
        for folder in [configuration.siteFolder, configuration.storesFolder] { hasher.combine(folder.filePath) }
        let key = hasher.finalize().bits.hexadecimal(digits: 16)
        return stateFolder.appending(path: "stores/\(key)", directoryHint: .isDirectory)
    }

    /// The name of the copy of a file, with a hash of its path, because stores in different folders may have the same name.
    private static func copyName(of file: String) -> String {
        let url = URL(filePath: file, directoryHint: .notDirectory).absoluteURL
        return Fingerprint(url.filePath).bits.hexadecimal(digits: 16) + "-" + url.lastPathComponent
    }

    /// Removes the copies of files that are no longer stores of the site, and copies the stores that have changed.
    ///
    /// - Returns: a note if that fails. The site is complete without the copies.
    func saveCopies() -> [Diagnostic] {
        guard let copies else { return [] }
        do {
            if !stores.isEmpty { try StateFolder.create(copies) }
            guard let folder = try OutputFolder(at: copies.filePath, creating: false) else { return [] }
            try folder.removeTemporaryFiles()
            let names = Set(stores.keys.map(Self.copyName))
            for name in try folder.names() where !names.contains(name) { try folder.remove(name) }
            for (file, bytes) in stores { _ = try folder.write(.bytes(bytes), to: Self.copyName(of: file)) }
            return []
        } catch {
            let message = "can't save the last readable versions of the stores: \(reason(of: error))"
            return [.note(Location(file: copies.shortPath), message, hint: StateFolder.writingHint)]
        }
    }
}
