internal import Foundation
import Persistence
import Site

/// What earlier readings found: a store that has not changed is not decoded again, and one that cannot be read any more
/// is taken as it was when it could.
struct InputCache {
    private struct Store {
        var content: Fingerprint
        /// A `StoreContents` of the type of record that the store holds.
        var contents: any Sendable
        /// The same, of the last time that the store could be read.
        var lastGood: (any Sendable)?
    }

    private var stores: [String: Store] = [:]

    /// Stands for what a store held when it was last read; nil for one that was not there.
    func content(of url: URL) -> Fingerprint? {
        stores[url.shortPath].flatMap { $0.content == Fingerprint(.nothing) ? nil : $0.content }
    }

    /// Reads a store, if it is not what it was.
    mutating func read<Item>(_ url: URL, preferencesKey: String?) -> StoreContents<Item> {
        let file = url.shortPath
        let content = StoreFile.content(at: url, named: file)
        let fingerprint = Fingerprint(content)
        let known = stores[file]
        if known?.content == fingerprint, let contents = known?.contents as? StoreContents<Item> { return contents }
        var contents = StoreFile.read(Item.self, from: content, file: file, preferencesKey: preferencesKey)
        let found = contents
        if !contents.isReadable, let lastGood = known?.lastGood as? StoreContents<Item> {
            contents = lastGood
            contents.isReadable = false
            contents.diagnostics = found.diagnostics
        }
        stores[file] = Store(
            content: fingerprint,
            contents: contents,
            lastGood: found.isReadable ? found : known?.lastGood
        )
        return contents
    }
}

extension Fingerprint {
    fileprivate init(_ content: StoreFile.Content) {
        var hasher = FingerprintHasher()
        switch content {
        case .nothing: hasher.combine(0)
        case .data(let data): data.withUnsafeBytes { hasher.combine($0) }
        case .unreadable(let diagnostic): hasher.combine("\(diagnostic)")
        }
        self = hasher.finalize()
    }
}
