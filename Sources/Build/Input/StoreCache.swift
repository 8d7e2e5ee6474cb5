import Diagnostics
internal import Foundation
import Persistence
import Records

/// The results of earlier builds of this process: an unchanged store isn't decoded again, and for a store that has
/// become unreadable, its last readable version is used.
struct StoreCache {
    /// A file decoded as records of one type: the same file may also be a collection.
    private struct Key: Hashable {
        var file: String
        var type: ObjectIdentifier
    }

    private struct Store {
        var content: Fingerprint
        /// A `StoreContents` of the store's record type.
        var contents: any Sendable
        var isReadable: Bool
        /// The contents in the last build for which the store could be read.
        var lastGood: (any Sendable)?
        /// Whether the store existed from the start. A later one may disappear again when `almanac undo` reverts the
        /// change that created it.
        var isOriginal: Bool
        /// The number of records that disappeared with the store.
        var lost = 0
    }

    private var stores: [Key: Store] = [:]
    /// The contents of source files when a site was last built from them, by path.
    private(set) var goodSources: [String: Data] = [:]
    private var readSources: [String: Data] = [:]
    /// The last readable versions of the companion files.
    private var companions: [String: Companion] = [:]

    /// The number of records that a missing store had when a site was last built from it.
    func lostRecords(of url: URL) -> Int {
        stores.reduce(0) { $1.key.file == url.shortPath ? max($0, $1.value.lost) : $0 }
    }

    /// Decodes a store if it has changed.
    mutating func read<Item>(
        _ snapshot: StoreSnapshot,
        at url: URL,
        preferencesKey: String?
    ) -> StoreContents<Item> {
        let file = url.shortPath
        let key = Key(file: file, type: ObjectIdentifier(Item.self))
        let known = stores[key]
        if known?.content == snapshot.fingerprint, let contents = known?.contents as? StoreContents<Item> {
            return contents
        }
        let lastGood = known?.lastGood as? StoreContents<Item>
        var contents = StoreFile.read(
            Item.self,
            from: snapshot.content,
            file: file,
            preferencesKey: preferencesKey
        )
        let isReadable = contents.isReadable
        if !isReadable, var lastGood {
            lastGood.isReadable = false
            lastGood.diagnostics = contents.diagnostics
            contents = lastGood
        }
        let isOriginal = known?.isOriginal ?? !snapshot.isNothing
        stores[key] = Store(
            content: snapshot.fingerprint,
            contents: contents,
            isReadable: isReadable,
            lastGood: known?.lastGood,
            isOriginal: isOriginal,
            lost: isOriginal && snapshot.isNothing ? lastGood?.records.count ?? 0 : 0
        )
        return contents
    }

    /// Reads the companion file of a store.
    ///
    /// - Returns: the file, or its last readable version, if there was one, and why it can't be read.
    mutating func companion(
        _ snapshot: StoreSnapshot,
        at url: URL,
        list: String
    ) -> (companion: Companion?, diagnostic: Diagnostic?) {
        let file = url.shortPath
        switch snapshot.content {
        case .nothing:
            companions[file] = nil
            return (Companion(file: file, list: list), nil)
        case .unreadable(let diagnostic): return (companions[file], diagnostic)
        case .file(let bytes):
            do {
                let companion = try Companion(bytes, file: file, list: list)
                companions[file] = companion
                return (companion, nil)
            } catch {
                return (companions[file], error)
            }
        }
    }

    /// Remembers the readable contents of source files.
    mutating func keep(sources: [String: Data]) { readSources = sources }

    /// Marks what was read as good, because a site was built from it. That isn't true of a store that is still being
    /// written.
    mutating func accept() {
        goodSources = readSources
        for (key, store) in stores where store.isReadable { stores[key]?.lastGood = store.contents }
    }
}
