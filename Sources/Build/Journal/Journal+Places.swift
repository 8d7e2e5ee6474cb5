package import Foundation
import Settings

extension Journal {
    /// Creates the journal for the site or the folder of stores of a configuration.
    ///
    /// Two configurations share a journal if their stores have the same locations, whether they were given by `--site`
    /// or by `--stores`. Entries from older versions, which kept one journal for all sites, are moved to it.
    package init(of configuration: Configuration, environment: [String: String], home: URL = .homeDirectory) {
        let names = StoreLocations.defaults.merging(configuration.settings.storeFiles) { $1 }
        let stores = names.sorted { $0.key < $1.key }.map { _, name in
            URL(filePath: name, relativeTo: configuration.storesFolder).absoluteURL
        }
        let places = stores.map { $0.deletingLastPathComponent().realPath + "/" + $0.lastPathComponent }
        let key = ContentDigest(Data(places.joined(separator: "\0").utf8)).hash
        let root = Self.root(environment: environment, home: home)
        self.init(in: root.appending(path: Self.sitePrefix + key, directoryHint: .isDirectory))
        let files = stores.map { $0.resolvingSymlinksInPath().deletingLastPathComponent() }
        adopt(from: Journal(in: root), folders: Set((files + [configuration.storesFolder]).map(\.realPath)))
    }

    /// The journal of the site with the most recent change, undo or redo; nil if there is none.
    package static func latest(environment: [String: String], home: URL = .homeDirectory) -> Journal? {
        let root = root(environment: environment, home: home)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.filePath)) ?? []
        let dated = names.compactMap { name -> (folder: URL, date: Date)? in
            // Numbered entries are from an older version, which kept one journal for all sites.
            guard name.hasPrefix(sitePrefix) || Int(name) != nil else { return nil }
            let place = root.appending(path: name, directoryHint: .isDirectory)
            let values = try? FileManager.default.attributesOfItem(atPath: place.filePath)
            let date = values?[.modificationDate] as? Date
            return date.map { (name.hasPrefix(sitePrefix) ? place : root, $0) }
        }
        return dated.max { $0.date < $1.date }.map { Journal(in: $0.folder) }
    }

    /// The folder of the user's journals.
    static func root(environment: [String: String], home: URL) -> URL {
        StateFolder.url(environment: environment, home: home).appending(path: "undo", directoryHint: .isDirectory)
    }

    private static let sitePrefix = "site-"

    /// Moves entries from another journal that changed a file in one of the folders; they become the newest entries.
    private func adopt(from other: Journal, folders: Set<String>) {
        for step in other.steps().done {
            let files = other.item(step)?.entry.files ?? []
            let touched = files.map { URL(filePath: $0.path).deletingLastPathComponent().realPath }
            guard !folders.isDisjoint(with: touched) else { continue }
            // Entries that can't be moved now stay in the other journal.
            guard let number = try? begin().number else { return }
            let place = place(of: Step(number: number))
            if rename(other.place(of: step).filePath, place.filePath) != 0 { remove(Step(number: number)) }
        }
    }
}

extension URL {
    /// The path with links resolved, as far as it exists.
    var realPath: String { resolvingSymlinksInPath().standardizedFileURL.filePath }
}
