import Foundation
import Settings

extension Journal {
    /// Creates the journal for the site or the folder of stores of a configuration.
    ///
    /// Two configurations share a journal if their stores have the same locations, whether they were given by `--site`
    /// or by `--stores`.
    package init(of configuration: Configuration, environment: [String: String]) {
        let files = configuration.storeFiles.sorted { $0.key < $1.key }
        let stores = files.map { configuration.inStoresFolder($0.value) }
        let places = stores.map { $0.deletingLastPathComponent().realPath + "/" + $0.lastPathComponent }
        let key = ContentDigest(Data(places.joined(separator: "\0").utf8)).hash
        let root = Self.root(environment: environment)
        self.init(in: root.appending(path: Self.sitePrefix + key, directoryHint: .isDirectory))
    }

    /// The journal of the site with the most recent change, undo or redo; nil if there is none.
    package static func latest(environment: [String: String]) -> Journal? {
        let root = root(environment: environment)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.filePath)) ?? []
        let dated = names.filter { $0.hasPrefix(sitePrefix) }.compactMap { name -> (folder: URL, date: Date)? in
            let folder = root.appending(path: name, directoryHint: .isDirectory)
            let values = try? FileManager.default.attributesOfItem(atPath: folder.filePath)
            return (values?[.modificationDate] as? Date).map { (folder, $0) }
        }
        return dated.max { $0.date < $1.date }.map { Journal(in: $0.folder) }
    }

    /// The folder of the user's journals.
    static func root(environment: [String: String], home: URL = .homeDirectory) -> URL {
        StateFolder.url(environment: environment, home: home).appending(path: "undo", directoryHint: .isDirectory)
    }

    private static let sitePrefix = "site-"
}

extension URL {
    /// The path with links resolved, as far as it exists.
    var realPath: String { resolvingSymlinksInPath().standardizedFileURL.filePath }
}
