internal import Foundation
import Persistence
import Records
import Settings
import Site
import Templates

/// A look at all that a build of a configuration reads and is told, but for the moment.
struct InputLook: Sendable {
    /// Stands for all of it.
    let fingerprint: Fingerprint
    /// What the stores and templates held, by the names that messages give them; those that were not there are not in it.
    private let contents: [String: Fingerprint]
    /// The names of the stores, whether they were there or not.
    private let stores: Set<String>
    /// What was at the paths of the stores, for a build that begins right now.
    private var found: [String: FoundStore]
    /// The user's own templates, for the same.
    private var templates: [TemplateSource]

    /// Nil if a file cannot be read, or may be written to again without a trace.
    ///
    /// - Parameter now: when it is looked at, by the clock that dates files.
    init?(at configuration: Configuration, now: Date) {
        // Nothing else can be done yet, so another core can look through all but the stores.
        let expected = Expected { () -> InputHasher? in
            var inputs = InputHasher()
            inputs.add(configuration)
            let isKnown =
                inputs.addTemplates(of: configuration) && inputs.addStaticFiles(of: configuration, at: now)
                && inputs.addPictures(of: configuration, at: now)
            return isKnown ? inputs : nil
        }
        var inputs = InputHasher()
        inputs.addStores(of: configuration)
        guard let others = expected.take() ?? nil else { return nil }
        inputs.hasher.combine(others.hasher.finalize().bits)
        fingerprint = inputs.hasher.finalize()
        contents = inputs.contents.merging(others.contents) { $1 }
        stores = Set(inputs.stores.keys)
        found = inputs.stores
        templates = others.templates
    }

    /// Gives what was at the paths of the stores away, once.
    mutating func takeStores() -> [String: FoundStore] {
        defer { found = [:] }
        return found
    }

    /// Gives the user's own templates away, once.
    mutating func takeTemplates() -> [TemplateSource] {
        defer { templates = [] }
        return templates
    }

    /// Whether what was read after the look is what was seen: files change when they like, and may change back.
    ///
    /// - Parameter read: what was read, by name.
    func saw(_ read: [String: Fingerprint]) -> Bool {
        let known = read.allSatisfy { name, content in
            // Static files are looked at by their dates, and the settings were read before.
            content == Inputs.isThere || name == ConfigurationOptions.settingsFile || contents[name] == content
        }
        return known && stores.union(contents.keys).allSatisfy { read[$0] == contents[$0] }
    }
}

/// Takes in one input after the other.
private struct InputHasher: Sendable {
    var hasher = FingerprintHasher()
    private(set) var contents: [String: Fingerprint] = [:]
    private(set) var stores: [String: FoundStore] = [:]
    private(set) var templates: [TemplateSource] = []

    // MARK: What the build is told

    mutating func add(_ configuration: Configuration) {
        // The moment is compared by itself: what it decides holds for a while.
        let zone = configuration.today.timeZone
        let folders = [
            configuration.siteFolder, configuration.storesFolder, configuration.templatesFolder,
            configuration.publicFolder, configuration.output,
        ]
        for folder in folders { hasher.combine(folder.absoluteString) }
        hasher.combine(zone.identifier)
        hasher.combine(configuration.locale.identifier)
        hasher.combine(configuration.hashesAssets ? 1 : 0)
        add(configuration.settings, content: configuration.settingsContent)
        // Messages name files as seen from there.
        hasher.combine(FileManager.default.currentDirectoryPath)
        // Rules of a zone change with the system's tables, under the same name.
        let rules = FileStamp(ofFileAt: URL(filePath: "/usr/share/zoneinfo/\(zone.identifier)"))
        if let rules { add(rules) }
    }

    /// Takes in the settings: by the text that they come from, and what flags have put in the place of some.
    ///
    /// To look through all values in them takes as long as to read a thousand records.
    private mutating func add(_ settings: Settings, content: Fingerprint?) {
        var flagged = Settings()
        (flagged.title, flagged.baseURL) = (settings.title, settings.baseURL)
        hasher.combine(settings.title)
        hasher.combine(settings.baseURL ?? "")
        hasher.combine(content?.bits ?? 0)
        if content == nil, settings != flagged { add(value: settings) }
    }

    /// Takes in a value and all values in it, whatever they are.
    private mutating func add(value: Any) {
        let mirror = Mirror(reflecting: value)
        hasher.combine(mirror.children.count)
        switch mirror.displayStyle {
        case .dictionary, .set:
            // In an order of their own in every process.
            let parts = mirror.children.map { child in
                var part = InputHasher()
                part.add(value: child.value)
                return part.hasher.finalize().bits
            }
            for bits in parts.sorted() { hasher.combine(bits) }
        case .class, nil: hasher.combine(String(reflecting: value))
        case .enum where mirror.children.isEmpty: hasher.combine(String(reflecting: value))
        default:
            for child in mirror.children {
                hasher.combine(child.label ?? "")
                add(value: child.value)
            }
        }
    }

    // MARK: What the build reads

    mutating func addStores(of configuration: Configuration) {
        let places = StorePlaces(configuration)
        hasher.combine(access(configuration.storesFolder.filePath, R_OK | X_OK) == 0 ? 1 : 0)
        hasher.combine(places.habitCandidates.count)
        for candidate in places.habitCandidates { hasher.combine(candidate.filePath) }
        let collections = configuration.settings.collections.map { collection in
            URL(filePath: collection.file, relativeTo: configuration.storesFolder)
        }
        let urls = [places.events, places.habits, places.completed, places.recipes] + collections
        for (url, store) in zip(urls, urls.concurrentMap(share: 1, FoundStore.init)) {
            hasher.combine(store.fingerprint.bits)
            stores[url.shortPath] = store
            if store.fingerprint != Fingerprint(.nothing) { contents[url.shortPath] = store.fingerprint }
        }
    }

    mutating func addTemplates(of configuration: Configuration) -> Bool {
        let folder = configuration.templatesFolder
        return addFiles(in: folder) { inputs, path in
            let url = folder.appending(path: path)
            // What cannot be read is spoken of by a build.
            guard let data = try? Data(contentsOf: url), let text = String(validating: data, as: UTF8.self) else {
                return nil
            }
            let source = TemplateSource(path: path, file: url.shortPath, text: text)
            let version = Fingerprint(source.text)
            inputs.templates.append(source)
            if source.isUsed { inputs.contents[source.file] = version }
            return version
        }
    }

    mutating func addStaticFiles(of configuration: Configuration, at now: Date) -> Bool {
        let folder = configuration.publicFolder
        return addFiles(in: folder) { Inputs.StaticFile.file(folder.appending(path: $1)).version(at: now) }
    }

    /// Takes in all files below a folder.
    private mutating func addFiles(in folder: URL, _ version: (inout InputHasher, String) -> Fingerprint?) -> Bool {
        guard let files = try? FileTree.files(in: folder) else { return false }
        hasher.combine(files.count)
        return files.allSatisfy { name in
            let version = version(&self, name)
            return add(name: name, version)
        }
    }

    /// Takes in whatever might be the picture of a recipe: which it is of, the store says.
    mutating func addPictures(of configuration: Configuration, at now: Date) -> Bool {
        let store = StorePlaces.recipes(in: configuration)
        let files = RecipePictures.files(besides: store)
        hasher.combine(files.count)
        return files.allSatisfy { add(name: $0.lastPathComponent, Inputs.StaticFile.file($0).version(at: now)) }
    }

    private mutating func add(name: String, _ version: Fingerprint?) -> Bool {
        guard let version else { return false }
        hasher.combine(name)
        hasher.combine(version.bits)
        return true
    }

    private mutating func add(_ stamp: FileStamp) {
        hasher.combine(stamp.inode)
        hasher.combine(UInt64(bitPattern: stamp.size))
        hasher.combine(UInt64(bitPattern: stamp.modified))
    }
}
