import Diagnostics
import FileSystem
internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Site

/// Finds and reads the four stores, the sources and the collections.
struct StoreLoader {
    /// The records; nil if there are none to make a site from.
    private(set) var records: AlmanacRecords?
    private(set) var collections: [SiteInput.Collection] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// Diagnostics for excluded keys that no item of a collection has.
    private(set) var unknownKeys: [Diagnostic] = []
    private let snapshot: InputSnapshot
    /// What later builds use instead of files that they can't read.
    private(set) var readable: LastReadable
    /// The contents of each store, by its name in messages.
    private(set) var contents: [String: Fingerprint] = [:]
    /// The stores that exist but couldn't be read.
    private(set) var unreadable: Set<String> = []
    /// The companion files that no longer fit their stores.
    private(set) var outdatedCompanions: [OutdatedCompanion] = []
    /// The sources; nil if there are no records.
    private(set) var sources: LoadedSources?
    private var found = 0

    /// Reads everything.
    ///
    /// - Parameter allowsNone: whether the records are empty, and not nil, if there is no store at all.
    init(_ snapshot: InputSnapshot, last: LastReadable = LastReadable(), allowsNone: Bool = false) {
        (self.snapshot, readable) = (snapshot, last)
        guard let stored = readStores(allowsNone: allowsNone) else { return }
        let (settings, zone) = (configuration.settings, configuration.today.timeZone)
        let sources = LoadedSources(snapshot.sources, lastGood: readable.sources, zone: zone)
        readable.sources = sources.good
        self.sources = sources
        contents.merge(sources.contents) { $1 }
        unreadable.formUnion(sources.unreadable)
        diagnostics += sources.diagnostics + stored.diagnostics
        records = stored.adding(sources.records, on: configuration.today).excluding(settings.exclude)
        collections = readCollections(adding: sources.collections).map { $0.excluding(settings.exclude) }
        readable.forget(allBut: contents.keys)
        unknownKeys = sources.unknownKeys + collections.flatMap(unknownKeys)
    }

    var configuration: Configuration { snapshot.configuration }

    // MARK: Stores

    /// The records of the four stores; nil if there are no stores.
    private mutating func readStores(allowsNone: Bool) -> AlmanacRecords? {
        let hasFolder = folderExists()
        guard hasFolder || allowsNone else { return nil }
        let earlier = diagnostics
        let places = snapshot.places
        // All four stores are decoded at the same time.
        let events = reading(places.events, of: Event.self)
        let completions = reading(places.completed, of: Event.self)
        let preferences = reading(places.habits, of: Habit.self, preferencesKey: Habit.preferencesKey)
        let cookbook = reading(places.recipes, of: Recipe.self)
        var schedule = load("events", events)
        var completed = load("completed", completions)
        let beside = (companion(of: &schedule, at: places.events), companion(of: &completed, at: places.completed))
        let zone = configuration.today.timeZone
        AlmanacRecords.join(&schedule, beside: beside.0, completed: &completed, beside: beside.1, in: zone)
        if schedule.hasOutdatedEntries, schedule.isReadable, completed.isReadable,
            unreadable.isDisjoint(with: [beside.0.file, beside.1.file])
        {
            outdatedCompanions.append(.events)
        }
        reportHabitFiles()
        var habits = load("habits", preferences)
        let history = companion(of: &habits, at: places.habits, list: Companion.habits)
        habits.join(history, by: .habits(on: configuration.today))
        // If there are several files, another one may be the right one.
        if habits.hasOutdatedEntries, habits.isReadable, places.habitCandidates.count <= 1,
            !unreadable.contains(history.file)
        {
            outdatedCompanions.append(.habits)
        }
        var recipes = load("recipes", cookbook)
        let details = companion(of: &recipes, at: places.recipes, list: Companion.recipes)
        recipes.join(details, by: .recipes)
        // Without the folder, each store that the settings name would be reported as missing, too.
        if !hasFolder { diagnostics = earlier }
        let settings = configuration.settings
        if found == 0, settings.collections.isEmpty, settings.sources.isEmpty {
            if hasFolder { diagnostics = [noStores()] }
            guard allowsNone else { return nil }
        }
        return AlmanacRecords(
            events: schedule,
            completed: completed,
            habits: habits,
            recipes: recipes,
            today: configuration.today
        )
    }

    // MARK: Collections

    /// The collections, including those that only have sources.
    ///
    /// - Parameter items: the items of the sources, by the names of the collections.
    private mutating func readCollections(
        adding items: [String: [StoredRecord<PropertyValue>]]
    ) -> [SiteInput.Collection] {
        var collections = configuration.settings.collections.map { collection($0) }
        for source in configuration.settings.sources {
            guard case .collection(let name) = source.kind, !collections.contains(where: { $0.settings.name == name })
            else { continue }
            let settings = Settings.Collection(name: name, file: source.file, place: source.place)
            collections.append(SiteInput.Collection(settings: settings, file: source.file, items: []))
        }
        for index in collections.indices { collections[index].add(items[collections[index].settings.name] ?? []) }
        return collections
    }

    private func unknownKeys(of collection: SiteInput.Collection) -> [Diagnostic] {
        let prefix = collection.settings.name + "."
        let excluded = configuration.settings.exclude.filter { $0.hasPrefix(prefix) }
        let (keys, place) = (excluded.map { String($0.dropFirst(prefix.count)) }, Location(file: collection.file))
        return Diagnostic.unknownKeys(keys, of: collection.items, at: place, prefix: prefix)
    }

    /// Reads a collection. If nothing in it can be read, its last readable version is used.
    private mutating func collection(_ settings: Settings.Collection) -> SiteInput.Collection {
        let url = configuration.inStoresFolder(settings.file)
        let name = url.shortPath
        var collection = SiteInput.Collection(settings: settings, file: name, items: [])
        guard !snapshot.store(at: url).isNothing else {
            diagnostics.append(Self.missingFile(name, named: "collections"))
            return collection
        }
        let zone = configuration.today.timeZone
        let (now, last) = decode(url) { content in
            let read = Self.items(in: content, of: name, zone)
            // An error in a record affects only that record.
            return (read, !read.diagnostics.contains { $0.severity == .error && $0.location.record == nil })
        }
        diagnostics += now.diagnostics
        collection.items = now.value.isEmpty ? last?.value ?? [] : now.value
        return collection
    }

    private static func items(
        in content: StoreFile.Content,
        of name: String,
        _ zone: TimeZone
    ) -> Converted<[StoredRecord<PropertyValue>]> {
        switch content {
        case .nothing: Converted([])
        case .file(let bytes): ItemList.read(ImportFile(path: name, data: Data(bytes)), zone: zone)
        case .unreadable(let diagnostic): Converted([], [diagnostic])
        }
    }

    // MARK: Reading

    /// Decodes a file. If it can't be read, its last readable version is decoded, too.
    ///
    /// - Parameter read: returns the value, and whether the content could be read.
    private mutating func decode<Value>(
        _ url: URL,
        _ read: (StoreFile.Content) -> (value: Value, isReadable: Bool)
    ) -> (now: Value, last: Value?) {
        let now = read(snapshot.store(at: url).content)
        return (now.value, note(url, isReadable: now.isReadable) { read(.file($0)).value })
    }

    /// Records the content of a file, and whether it could be read.
    ///
    /// - Parameter earlier: decodes the last readable version.
    /// - Returns: the last readable version if the current one can't be read.
    private mutating func note<Value>(_ url: URL, isReadable: Bool, _ earlier: ([UInt8]) -> Value) -> Value? {
        let (file, snapshot) = (url.shortPath, snapshot.store(at: url))
        if !snapshot.isNothing { contents[file] = snapshot.fingerprint }
        if isReadable {
            readable.keep(snapshot, of: file)
            return nil
        }
        unreadable.insert(file)
        return readable.bytes(of: file).map(earlier)
    }

    /// A store that is being decoded on another thread.
    private struct Reading<Item: Decodable & Sendable> {
        let url: URL
        let preferencesKey: String?
        let now: Parallel.Later<StoreContents<Item>>
    }

    private func reading<Item>(_ url: URL, of type: Item.Type, preferencesKey: String? = nil) -> Reading<Item> {
        let content = snapshot.store(at: url).content
        let now = Parallel.Later {
            StoreFile.read(type, from: content, file: url.shortPath, preferencesKey: preferencesKey)
        }
        now.start()
        return Reading(url: url, preferencesKey: preferencesKey, now: now)
    }

    /// Waits for a store. If it can't be read, its last readable version is used.
    ///
    /// - Parameter key: its key in `almanac.yml`.
    private mutating func load<Item>(_ key: String, _ reading: Reading<Item>) -> StoreContents<Item> {
        let (url, file) = (reading.url, reading.url.shortPath)
        func earlier(_ bytes: [UInt8]) -> StoreContents<Item> {
            StoreFile.read(from: .file(bytes), file: file, preferencesKey: reading.preferencesKey)
        }
        let isThere = !snapshot.store(at: url).isNothing
        readable.remember(file, isThere: isThere) { earlier($0).records.count }
        let now = reading.now.value
        guard isThere else {
            let isNamed = configuration.settings.storeFiles[key] != nil
            diagnostics.append(isNamed ? Self.missingFile(file, named: "stores") : missing(url))
            return now
        }
        found += 1
        guard var store = note(url, isReadable: now.isReadable, earlier) else { return now }
        (store.isReadable, store.diagnostics) = (false, now.diagnostics)
        return store
    }

    /// The companion file of a store. If it can't be read, its last readable version is used. Without one, the store
    /// counts as unreadable, because its records alone may be wrong: an all-day event would be at midnight.
    private mutating func companion<Item>(
        of store: inout StoreContents<Item>,
        at place: URL,
        list: String = Companion.events
    ) -> Companion {
        let url = Companion.url(beside: place)
        let file = url.shortPath
        let (now, last) = decode(url) { content in
            let companion = Result { () throws(Diagnostic) in
                switch content {
                case .nothing: Companion(file: file, list: list)
                case .file(let bytes): try Companion(bytes, file: file, list: list)
                case .unreadable(let diagnostic): throw diagnostic
                }
            }
            return (companion, (try? companion.get()) != nil)
        }
        switch now {
        case .success(let companion): return companion
        case .failure(let diagnostic): diagnostics.append(diagnostic)
        }
        // These bytes were readable before.
        if let companion = try? last?.get() { return companion }
        (store.records, store.rejected, store.isReadable) = ([], [], false)
        return Companion(file: file, list: list)
    }

    // MARK: Messages

    /// The diagnostic for a missing store that almanac.yml doesn't name.
    private func missing(_ url: URL) -> Diagnostic {
        let (place, lost) = (Location(file: url.shortPath), readable.lost[url.shortPath] ?? 0)
        guard lost > 0 else { return .note(place, "there is no such store; it is treated as empty") }
        let message = lost == 1 ? "its record" : "its \(lost) records"
        let hint = "put it back, unless you removed it on purpose"
        return .warning(place, "the store is gone; no page shows \(message) any more", hint: hint)
    }

    /// Reports files that make it uncertain which one holds the habits.
    private mutating func reportHabitFiles() {
        let places = snapshot.places
        if places.habitCandidates.count > 1 {
            let names = places.habitCandidates.map { "`\($0.lastPathComponent)`" }.joined(separator: ", ")
            let place = Location(file: configuration.storesFolder.shortPath)
            let hint = "name the right one in almanac.yml, under `stores:`, as `habits`"
            diagnostics.append(.error(place, "several files hold habits: \(names); the first is used", hint: hint))
        }
        if let suspect = places.suspectedHabits {
            let message = "assumed to hold the habits, because no other file here has `\(Habit.preferencesKey)`"
            let hint = "if it is something else, move it out of the folder of the stores"
            diagnostics.append(.warning(Location(file: suspect.shortPath), message, hint: hint))
        }
    }

    private mutating func folderExists() -> Bool {
        let path = configuration.storesFolder.filePath
        let message: String
        var hint = "name the right one with `--stores`, or create samples with `almanac init`"
        switch EntryKind(at: path) {
        case .folder:
            guard access(path, R_OK | X_OK) != 0 else { return true }
            message = "the folder of the stores cannot be read: \(SystemError.last)"
            hint = "check its permissions"
        case nil: message = "the folder of the stores does not exist"
        default: message = "this isn't a folder"
        }
        diagnostics.append(.error(Location(file: configuration.storesFolder.shortPath), message, hint: hint))
        return false
    }
}
