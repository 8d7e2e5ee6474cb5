package import Diagnostics
import FileSystem
package import Foundation
package import Persistence
package import Records
import Settings

/// The locations of the four stores, whether they exist or not.
package struct StoreLocations: Sendable {
    /// The folder of the stores, unless a path specifies another one.
    package var folder: URL
    package var events: URL
    package var completed: URL
    /// The habits: the file that `almanac.yml` names, else the first of ``habitCandidates``, else ``suspectedHabits``.
    package var habits: URL
    /// The files that contain habits; empty if `almanac.yml` names one.
    package var habitCandidates: [URL]
    /// The files that a sync program seems to have left beside another file. They aren't candidates.
    let habitCopies: [(copy: URL, original: URL)]
    /// If no file is known to contain habits, a damaged or unreadable property list that may be the right one.
    let suspectedHabits: URL?
    package var recipes: URL

    /// The four stores.
    package var all: [URL] { [events, completed, habits, recipes] }

    static let defaults = [
        "events": "schedules.plist", "completed": "completedEvents.plist", "recipes": "recipes.data",
    ]

    static let defaultHabits = "com.makeschool.Habitual.plist"

    /// Searches for the stores of a configuration.
    package init(_ configuration: Configuration) {
        func place(_ key: String) -> URL {
            configuration.inStoresFolder(configuration.storeFiles[key] ?? Self.defaultHabits)
        }
        folder = configuration.storesFolder
        let lists = configuration.storeFiles["habits"] == nil ? Self.otherLists(in: configuration) : []
        let key = Data(Habit.preferencesKey.utf8)
        let found = lists.filter { ListBeginning(of: $0)?.data.range(of: key) != nil }
        func isDamaged(_ list: URL) -> Bool { ListBeginning(of: list)?.isDamaged ?? true }
        let copies = found.compactMap { copy in
            lists.first { copy.hasName(ofCopyOf: $0) && (found.contains($0) || isDamaged($0)) }
                .map { (copy: copy, original: $0) }
        }
        habitCopies = copies
        habitCandidates = found.filter { file in !copies.contains { $0.copy == file } }
        let isMissing = habitCandidates.isEmpty && !lists.contains { $0.lastPathComponent == Self.defaultHabits }
        suspectedHabits = isMissing ? lists.first(where: isDamaged) : nil
        (events, completed, recipes) = (place("events"), place("completed"), place("recipes"))
        habits = habitCandidates.first ?? suspectedHabits ?? place("habits")
    }

    /// The store of the schedule, with its companion file.
    package func eventStore(on today: Today) -> Store<Event> { store(events, other: completed, today) }

    /// The store of the completed events, with its companion file.
    package func completedStore(on today: Today) -> Store<Event> { store(completed, other: events, today) }

    private func store(_ url: URL, other: URL, _ today: Today) -> Store<Event> {
        var store = Store<Event>(url, named: url.shortPath)
        // An event can hold values that other formats can't, such as the null of JSON.
        if !FileManager.default.fileExists(atPath: url.filePath), let format = Self.format(of: other) {
            store.format = format
        }
        let (name, otherName) = (Companion.url(beside: url).shortPath, Companion.url(beside: other).shortPath)
        let rule = CompanionRule.events(in: today.timeZone)
        store.companion = CompanionFile(beside: url, named: name, rule: rule, other: other, otherName: otherName)
        return store
    }

    private static func format(of store: URL) -> StoreFormat? {
        let file = try? ReadableFile(store.filePath, followsLink: true)
        return (try? file?.read(4_096, at: 0)).flatMap { StoreFormat.detect(in: Data($0)) }
    }

    /// The store of the habits, with the history in its companion file.
    package func habitStore(on today: Today) -> Store<Habit> {
        var store = Store<Habit>(
            habits,
            named: habits.shortPath,
            format: .preferences(key: Habit.preferencesKey, isXML: false),
            preferencesKey: Habit.preferencesKey
        )
        let name = Companion.url(beside: habits).shortPath
        store.companion = CompanionFile(beside: habits, named: name, rule: .habits(on: today))
        return store
    }

    /// The store of the recipes. No file is opened.
    static func recipes(in configuration: Configuration) -> URL {
        configuration.inStoresFolder(configuration.storeFiles["recipes"] ?? "")
    }

    /// The property lists in the folder that aren't one of the other stores. Hidden files, which macOS leaves beside
    /// others as `._schedules.plist`, and conflict copies are skipped.
    private static func otherLists(in configuration: Configuration) -> [URL] {
        let folder = configuration.storesFolder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        // A record of another store may contain the key.
        let others = Set(configuration.storeFiles.values).union(configuration.settings.collections.map(\.file))
        return names.sorted().filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") && !others.contains($0) }
            .map { folder.appending(path: $0) }
            .filter { !$0.isConflictCopy }
    }
}

extension Configuration {
    /// The error if `almanac.yml` names a file for a store, and the file doesn't exist.
    package func missingStore(_ key: String) -> Diagnostic? {
        guard let file = settings.storeFiles[key] else { return nil }
        let url = inStoresFolder(file)
        return FileManager.default.fileExists(atPath: url.filePath)
            ? nil : StoreLoader.missingFile(url.shortPath, named: "stores")
    }
}

/// The beginning of a property list, in which the key of the habits is searched; almost always the whole list.
private struct ListBeginning {
    /// The maximum number of bytes to read. The keys of preferences are at the beginning of a binary list.
    private static let limit = 64 << 20

    let data: Data
    private let isWhole: Bool

    /// Nil for an unreadable file, a folder, a pipe or a device.
    init?(of url: URL) {
        guard let file = try? ReadableFile(url.filePath, followsLink: true),
            let bytes = try? file.read(min(file.size, Self.limit), at: 0)
        else { return nil }
        data = Data(bytes)
        isWhole = file.size <= Self.limit
    }

    /// Whether it isn't a complete property list.
    var isDamaged: Bool { isWhole ? StoreReader.isDamaged(data) : StoreFormat.detect(in: data) == nil }
}
