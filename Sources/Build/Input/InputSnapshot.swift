import Diagnostics
internal import Foundation
import Persistence
import Records
import Settings
import Site
import Templates

/// The state on disk of everything that a build reads: the bytes of stores, sources and templates, and the stamps of
/// files that are copied.
///
/// The fingerprint shows whether anything has changed since an earlier build, before any record is decoded. The build
/// decodes these same bytes, so a file that changes in the meantime is noticed by the next build.
struct InputSnapshot: Sendable {
    let configuration: Configuration
    let places: StoreLocations
    let sources: [SourceSnapshot]
    /// The user's own templates, including those that can't be read; nil if their folder can't be listed.
    let templates: [TemplateSource]?
    /// The user's own static files, by path.
    let staticFiles: [String: URL]
    /// Errors from reading files.
    let diagnostics: [Diagnostic]
    /// The fingerprint of everything; nil if something can't be read, or could change without changing its stamp.
    let fingerprint: Fingerprint?
    /// The contents of the user's templates, by their names in messages.
    let templateContents: [String: Fingerprint]
    let menu: StoreSnapshot
    private let stores: [String: StoreSnapshot]

    init(_ configuration: Configuration) {
        self.configuration = configuration
        let places = StoreLocations(configuration)
        self.places = places
        let collections = configuration.settings.collections.map { configuration.inStoresFolder($0.file) }
        let urls = places.all + places.all.map(Companion.url) + collections
        let now = Date()
        let ((stores, sources), reading) = Parallel.both {
            (
                urls.map(StoreSnapshot.init),
                configuration.settings.sources.map { SourceSnapshot($0, in: configuration) }
            )
        } _: {
            FileReading(configuration, at: now)
        }
        var files = reading
        self.stores = Dictionary(zip(urls.map(\.shortPath), stores)) { first, _ in first }
        self.sources = sources
        menu = StoreSnapshot(at: configuration.menu)
        (templates, templateContents, staticFiles) = (files.templates, files.contents, files.staticFiles)
        let copies = Self.conflictCopies(beside: urls)
        let suspected = places.habitCopies.map { Diagnostic.suspectedCopy($0.copy, of: $0.original) }
        diagnostics = files.diagnostics + copies.map(Diagnostic.conflictCopy) + suspected
        for (_, picture) in sources.flatMap({ $0.pictures.sorted { $0.key < $1.key } }) {
            files.add(picture.shortPath, StaticFile.file(picture).version(at: now))
        }
        var hasher = files.hasher
        let isKnown = hasher.combine(configuration) && files.isKnown
        hasher.combine(places.habits.absoluteString)
        hasher.combine(places.habitCandidates.count)
        for store in stores + [menu] { hasher.combine(store.fingerprint.bits) }
        for copy in copies + places.habitCopies.map(\.copy) { hasher.combine(copy.shortPath) }
        for source in sources { hasher.combine(source.fingerprint.bits) }
        fingerprint = isKnown ? hasher.finalize() : nil
    }

    /// The conflict copies in the folders of the stores.
    private static func conflictCopies(beside stores: [URL]) -> [URL] {
        let read = Set(stores.map(\.shortPath))
        return Set(stores.map { $0.deletingLastPathComponent() }).flatMap { folder -> [URL] in
            // A store that is missing with its folder is reported where it is read.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
            return names.filter(FileTree.isWanted).map { folder.appending(path: $0) }
                .filter { $0.isConflictCopy && !read.contains($0.shortPath) }
        }.sorted { $0.shortPath < $1.shortPath }
    }

    /// The content at the path of a store.
    func store(at url: URL) -> StoreSnapshot { stores[url.shortPath] ?? StoreSnapshot(at: url) }
}

/// The content at the path of a store.
struct StoreSnapshot: Sendable {
    let content: StoreFile.Content
    let fingerprint: Fingerprint

    init(at url: URL) {
        content = StoreFile.content(at: url, named: url.shortPath)
        var hasher = FingerprintHasher()
        switch content {
        case .nothing: hasher.combine(0)
        case .file(let bytes): bytes.withUnsafeBytes { hasher.combine(file: $0) }
        case .unreadable(let diagnostic): hasher.combine("\(diagnostic)")
        }
        fingerprint = hasher.finalize()
    }

    var isNothing: Bool { if case .nothing = content { true } else { false } }
}

/// The files that are read besides the stores.
private struct FileReading: Sendable {
    private(set) var templates: [TemplateSource]?
    private(set) var contents: [String: Fingerprint] = [:]
    private(set) var staticFiles: [String: URL] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var hasher = FingerprintHasher()
    /// False if something can't be read, or could change without changing its stamp.
    private(set) var isKnown = true

    init(_ configuration: Configuration, at now: Date) {
        readTemplates(in: configuration.templatesFolder)
        for path in tree(of: configuration.publicFolder, reporting: .warning)?.files ?? [] {
            let url = configuration.publicFolder.appending(path: path)
            if isConflictCopy(url) { continue }
            staticFiles[path] = url
            add(path, StaticFile.file(url).version(at: now))
        }
        // The store decides which of them are pictures of recipes.
        for url in RecipePictures.files(besides: StoreLocations.recipes(in: configuration)) {
            add(url.lastPathComponent, StaticFile.file(url).version(at: now))
        }
    }

    private mutating func readTemplates(in folder: URL) {
        guard let tree = tree(of: folder, reporting: .error) else { return }
        var sources = tree.leftOut.map {
            TemplateSource(unreadable: $0.path, file: folder.appending(path: $0.path).shortPath)
        }
        defer { templates = sources }
        for path in tree.files {
            let url = folder.appending(path: path)
            if isConflictCopy(url) { continue }
            do {
                let data = try TextFile.data(of: url)
                contents[url.shortPath] = data.withUnsafeBytes { Fingerprint($0) }
                let text = try TextFile.text(data, of: url.shortPath)
                let source = TemplateSource(path: path, file: url.shortPath, text: text)
                let version = Fingerprint(source.text)
                sources.append(source)
                contents[source.file] = source.isUsed ? version : nil
                if let warning = source.misnaming { diagnostics.append(warning) }
                add(path, version)
            } catch {
                report(error, url)
                sources.append(TemplateSource(unreadable: path, file: url.shortPath))
            }
        }
    }

    /// Lists a folder, and reports entries that were skipped. Nil if it can't be listed.
    private mutating func tree(of folder: URL, reporting severity: Diagnostic.Severity) -> FileTree? {
        do {
            let tree = try FileTree(of: folder)
            hasher.combine(tree.files.count)
            for (path, reason) in tree.leftOut {
                let file = folder.appending(path: path).shortPath
                hasher.combine("\(file) \(reason)")
                let hint = reason == FileTree.nameIsNotUTF8 ? "rename it" : "put a file in its place, or remove it"
                diagnostics.append(
                    Diagnostic(severity, at: Location(file: file), "is left out: \(reason)", hint: hint)
                )
            }
            for (path, next) in zip(tree.files, tree.files.dropFirst()) where path == next {
                reportTwin(folder.appending(path: next))
            }
            return tree
        } catch {
            report(error, folder)
            return nil
        }
    }

    /// Whether a file is a conflict copy, which is reported and not read.
    private mutating func isConflictCopy(_ url: URL) -> Bool {
        guard url.isConflictCopy else { return false }
        diagnostics.append(.conflictCopy(url))
        hasher.combine(url.shortPath)
        return true
    }

    mutating func add(_ name: String, _ version: Fingerprint?) {
        hasher.combine(name)
        hasher.combine(version?.bits ?? 0)
        if version == nil { isKnown = false }
    }

    /// Reports a file whose name equals another one except for its Unicode normal form.
    private mutating func reportTwin(_ url: URL) {
        let message = "two files have this name, in two spellings of Unicode that look alike; one of them is left out"
        diagnostics.append(.error(Location(file: url.shortPath), message, hint: "give one of them another name"))
    }

    private mutating func report(_ error: any Error, _ url: URL) {
        isKnown = false
        diagnostics.append(.unreadable(url, error))
    }
}

extension FingerprintHasher {
    /// Hashes the configuration except for the time, because its effect stays the same for a while.
    ///
    /// - Returns: false if part of it can't be hashed.
    fileprivate mutating func combine(_ configuration: Configuration) -> Bool {
        let folders = [
            configuration.siteFolder, configuration.storesFolder, configuration.templatesFolder,
            configuration.publicFolder, configuration.output,
        ]
        for folder in folders { combine(folder.absoluteString) }
        // Messages contain paths relative to the current folder.
        combine(FileManager.default.currentDirectoryPath)
        combine(access(configuration.storesFolder.filePath, R_OK | X_OK) == 0 ? 1 : 0)
        let zone = configuration.today.timeZone.identifier
        combine(zone)
        // The rules of a zone change with the system's tables, under the same name.
        if let rules = FileStamp(ofFileAt: URL(filePath: "/usr/share/zoneinfo/\(zone)")) { combine(rules) }
        combine(configuration.locale.identifier)
        combine(configuration.isForPublishing ? 1 : 0)
        // Settings are identified by the text they were parsed from, and by the flags that override some of them.
        // Hashing all of their values would take as long as reading a thousand records.
        let settings = configuration.settings
        combine(settings.title)
        combine(settings.baseURL ?? "")
        combine(configuration.settingsContent?.bits ?? 0)
        var flagged = Settings()
        (flagged.title, flagged.baseURL) = (settings.title, settings.baseURL)
        return configuration.settingsContent != nil || settings == flagged
    }
}
