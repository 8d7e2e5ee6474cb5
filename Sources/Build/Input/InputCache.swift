internal import Foundation
import Persistence
import Records
import Site
import Templates

/// What earlier readings found: a store that has not changed is not decoded again, and one that cannot be read any more
/// is taken as it was when it could.
struct InputCache {
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
        /// Whether it was there at the first look. One that came later may go again: `almanac undo` takes back a store that
        /// was made by what it undoes.
        var isOriginal: Bool
        /// How many records went with the store, if it is not there any more.
        var lost = 0
    }

    private var stores: [Key: Store] = [:]
    private var contents: [String: Fingerprint] = [:]
    /// What somebody else has just found at the paths of stores.
    private var found: [String: FoundStore] = [:]
    /// The same of the user's own templates.
    private var foundTemplates: [TemplateSource]?
    /// Stores that another thread decodes for the first time.
    private var begun: [Key: (content: Fingerprint, contents: any Sendable)] = [:]
    /// The templates of the last site.
    var templates: SiteTemplates?
    /// Makes the records of the four stores.
    var records = RecordsReader()

    /// Stands for what a store held when it was last read; nil for one that was not there.
    func content(of url: URL) -> Fingerprint? {
        contents[url.shortPath].flatMap { $0 == Fingerprint(.nothing) ? nil : $0 }
    }

    /// How many records a store that is not there had when a site was last made of it.
    func lostRecords(of url: URL) -> Int {
        stores.reduce(0) { $1.key.file == url.shortPath ? max($0, $1.value.lost) : $0 }
    }

    /// Takes over what was just found at the paths of stores: the next reading of each need not look again.
    mutating func expect(_ stores: [String: FoundStore], templates: [TemplateSource]? = nil) {
        (found, foundTemplates) = (stores, templates)
    }

    /// The user's own templates, if somebody has just read them; once.
    mutating func takeTemplates() -> [TemplateSource]? {
        defer { foundTemplates = nil }
        return foundTemplates
    }

    /// Begins to decode a store that is about to be read, unless it has been read before.
    mutating func begin<Item: Decodable & Equatable & Sendable>(_ type: Item.Type, at url: URL) {
        let file = url.shortPath
        let key = Key(file: file, type: ObjectIdentifier(type))
        guard stores[key] == nil else { return }
        let known = found[file] ?? FoundStore(at: url)
        found[file] = known
        let contents = Expected {
            StoreFile.read(type, from: known.content, after: nil, file: file, preferencesKey: nil)
        }
        begun[key] = (known.fingerprint, contents)
    }

    /// Reads a store, if it is not what it was.
    mutating func read<Item>(_ url: URL, preferencesKey: String?) -> StoreContents<Item> {
        let file = url.shortPath
        let found = found.removeValue(forKey: file) ?? FoundStore(at: url)
        let (content, fingerprint) = (found.content, found.fingerprint)
        contents[file] = fingerprint
        let key = Key(file: file, type: ObjectIdentifier(Item.self))
        let known = stores[key]
        if known?.content == fingerprint, let contents = known?.contents as? StoreContents<Item> { return contents }
        let earlier = (known?.lastGood ?? known?.contents) as? StoreContents<Item>
        let begun = begun.removeValue(forKey: key).flatMap { $0.content == fingerprint ? $0.contents : nil }
        var contents =
            (begun as? Expected<StoreContents<Item>>)?.take()
            ?? StoreFile.read(
                Item.self,
                from: content,
                after: earlier,
                file: file,
                preferencesKey: preferencesKey
            )
        let isReadable = contents.isReadable
        if !isReadable, var lastGood = known?.lastGood as? StoreContents<Item> {
            lastGood.isReadable = false
            lastGood.diagnostics = contents.diagnostics
            contents = lastGood
        }
        let isOriginal = known?.isOriginal ?? !content.isNothing
        let isLost = isOriginal && content.isNothing
        stores[key] = Store(
            content: fingerprint,
            contents: contents,
            isReadable: isReadable,
            lastGood: known?.lastGood,
            isOriginal: isOriginal,
            lost: isLost ? (known?.lastGood as? StoreContents<Item>)?.records.count ?? 0 : 0
        )
        return contents
    }

    /// Takes what was read for good: a site is made of it. What is looked at while it is being written is not.
    mutating func accept() {
        for (key, store) in stores where store.isReadable { stores[key]?.lastGood = store.contents }
    }
}

/// What there is at the path of a store.
struct FoundStore: Sendable {
    let content: StoreFile.Content
    let fingerprint: Fingerprint

    init(at url: URL) {
        content = StoreFile.content(at: url, named: url.shortPath)
        fingerprint = Fingerprint(content)
    }
}

extension StoreFile.Content {
    fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}

extension Fingerprint {
    /// Stands for what is at the path of a store.
    init(_ content: StoreFile.Content) {
        var hasher = FingerprintHasher()
        switch content {
        case .nothing: hasher.combine(0)
        case .file(let bytes): bytes.withUnsafeBytes { hasher.combine(file: $0) }
        case .unreadable(let diagnostic): hasher.combine("\(diagnostic)")
        }
        self = hasher.finalize()
    }
}
