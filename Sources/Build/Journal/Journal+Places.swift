package import Foundation
import Settings

extension Journal {
    /// The journal of the site, or of the folder of stores, that a configuration is about.
    ///
    /// Two configurations have the same journal if their stores have the same places: the way that leads there, by `--site` or
    /// by `--stores`, doesn't matter. Entries that older versions kept for all sites together are taken over.
    package init(of configuration: Configuration, environment: [String: String], home: URL = .homeDirectory) {
        let names = StorePlaces.defaults.merging(configuration.settings.storeFiles) { $1 }
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

    /// The journal of the site in which a change was made, undone or redone last; nil if there is none.
    package static func latest(environment: [String: String], home: URL = .homeDirectory) -> Journal? {
        let root = root(environment: environment, home: home)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.filePath)) ?? []
        let dated = names.compactMap { name -> (folder: URL, date: Date)? in
            // What is numbered was kept by an older version, for all sites together.
            guard name.hasPrefix(sitePrefix) || Int(name) != nil else { return nil }
            let place = root.appending(path: name, directoryHint: .isDirectory)
            let values = try? FileManager.default.attributesOfItem(atPath: place.filePath)
            let date = values?[.modificationDate] as? Date
            return date.map { (name.hasPrefix(sitePrefix) ? place : root, $0) }
        }
        return dated.max { $0.date < $1.date }.map { Journal(in: $0.folder) }
    }

    /// Where the journals of the user are.
    static func root(environment: [String: String], home: URL) -> URL {
        StateFolder.url(environment: environment, home: home).appending(path: "undo", directoryHint: .isDirectory)
    }

    private static let sitePrefix = "site-"

    /// Takes over the entries of another journal that changed a file in one of some folders, as its newest ones.
    private func adopt(from other: Journal, folders: Set<String>) {
        for step in other.steps().done {
            let files = other.item(step)?.entry.files ?? []
            let touched = files.map { URL(filePath: $0.path).deletingLastPathComponent().realPath }
            guard !folders.isDisjoint(with: touched) else { continue }
            // What can't be taken over now stays where it is.
            guard let number = try? begin().number else { return }
            let place = place(of: Step(number: number))
            if rename(other.place(of: step).filePath, place.filePath) != 0 { forget(Step(number: number)) }
        }
    }
}

extension URL {
    /// The path without links in it, as far as it exists.
    var realPath: String { resolvingSymlinksInPath().standardizedFileURL.filePath }
}
