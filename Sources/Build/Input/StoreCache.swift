import Diagnostics
internal import Foundation
import Persistence
import Records

/// What earlier builds of this process read: a store that hasn't changed isn't decoded again, and one that can no longer be read
/// is taken as it was when it could.
struct StoreCache {
    /// A file, read as a list of records of one type: the same file may also be a collection.
    private struct Key: Hashable {
        var file: String
        var type: ObjectIdentifier
    }

    private struct Store {
        var content: Fingerprint
        /// A `StoreContents` of the type of record that the store holds.
        var contents: any Sendable
        var isReadable: Bool
        /// The same, of the last build for which the store could be read.
        var lastGood: (any Sendable)?
        /// Whether it was there at first. One that came later may go again: `almanac undo` takes back a store that was made
        /// by what it undoes.
        var isOriginal: Bool
        /// How many records went with the store, if it isn't there any more.
        var lost = 0
    }

    private var stores: [Key: Store] = [:]
    /// What the files of sources held when a site was last made of them, by path.
    private(set) var goodSources: [String: Data] = [:]
    private var readSources: [String: Data] = [:]
    /// The files beside the stores, as they were when they could be read.
    private var companions: [String: Companion] = [:]

    /// How many records a store that isn't there had when a site was last made of it.
    func lostRecords(of url: URL) -> Int {
        stores.reduce(0) { $1.key.file == url.shortPath ? max($0, $1.value.lost) : $0 }
    }

    /// Decodes a store, if it isn't what it was.
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

    /// Reads the file beside a store.
    mutating func companion(
        _ snapshot: StoreSnapshot,
        at url: URL,
        list: String
    ) -> (companion: Companion, diagnostic: Diagnostic?) {
        let file = url.shortPath
        let none = Companion(file: file, list: list)
        switch snapshot.content {
        case .nothing:
            companions[file] = nil
            return (none, nil)
        case .unreadable(let diagnostic): return (companions[file] ?? none, diagnostic)
        case .file(let bytes):
            do {
                let companion = try Companion(bytes, file: file, list: list)
                companions[file] = companion
                return (companion, nil)
            } catch {
                return (companions[file] ?? none, error)
            }
        }
    }

    /// Keeps what could be read of the files of sources.
    mutating func keep(sources: [String: Data]) { readSources = sources }

    /// Takes what was read for good: a site is made of it. A store that is being written while it is read is not.
    mutating func accept() {
        goodSources = readSources
        for (key, store) in stores where store.isReadable { stores[key]?.lastGood = store.contents }
    }
}
