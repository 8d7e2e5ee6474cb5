import Diagnostics
internal import Foundation
import Persistence
import Records
import Settings
import Site
import Templates
internal import Theme

/// Everything that a build has read.
struct Inputs {
    /// A file that goes to the output as it is.
    enum StaticFile {
        case theme(Data)
        case file(URL)

        func contents() throws -> [UInt8] {
            switch self {
            case .theme(let data): Array(data)
            case .file(let url): Array(try Data(contentsOf: url))
            }
        }

        /// Stands for what the file holds. Nil for one that may be written to again without a trace.
        func version(at now: Date) -> Fingerprint? {
            var hasher = FingerprintHasher()
            switch self {
            case .theme(let data): data.withUnsafeBytes { hasher.combine($0) }
            case .file(let url):
                guard let stamp = FileStamp(ofFileAt: url), !stamp.isFresh(at: now) else { return nil }
                hasher.combine(stamp.device)
                hasher.combine(stamp.inode)
                hasher.combine(UInt64(bitPattern: stamp.size))
                hasher.combine(UInt64(bitPattern: stamp.modified))
            }
            return hasher.finalize()
        }
    }

    var site: SiteInput?
    var staticFiles: [String: StaticFile] = [:]
    var diagnostics: [Diagnostic] = []
    /// What the files of the input held, by the names that messages give them. What is not there is not in it.
    private(set) var contents: [String: Fingerprint] = [:]
    /// The stores that are there but cannot be read.
    private(set) var unreadable: Set<String> = []

    /// Stands for a static file that is there. What is in it is looked at when it is copied.
    static let isThere = Fingerprint(bits: 0)

    /// Reads everything.
    init(_ configuration: Configuration, cache: inout InputCache) {
        let sources = templates(with: cache.takeTemplates() ?? readTemplates(configuration))
        let language = configuration.settings.language
        let known = cache.templates.flatMap { $0.isMade(of: sources, language: language) ? $0 : nil }
        // They are parsed while the stores are read.
        let expected = known == nil ? Expected { SiteTemplates(sources, language: language) } : nil
        var loader = StoreLoader(configuration, cache: cache)
        let records = loader.records()
        let collections = records == nil ? [] : loader.collections()
        cache = loader.cache
        contents.merge(loader.contents) { $1 }
        contents[ConfigurationOptions.settingsFile] = configuration.settingsContent
        unreadable = loader.unreadable
        readStaticFiles(configuration)
        diagnostics += loader.diagnostics
        let misspelt = collections.flatMap { unknownFields(of: $0, among: configuration.settings.exclude) }
        diagnostics += misspelt
        // With a field that is not kept out after all, no site is better than one that shows it.
        guard let records, misspelt.isEmpty, let templates = known ?? expected?.take() else { return }
        cache.templates = templates
        let pictures = readPictures(of: records, configuration)
        let hashedNames = configuration.hashesAssets ? addHashedFiles() : [:]
        site = SiteInput(
            settings: configuration.settings,
            records: records,
            collections: collections,
            templates: templates,
            staticFiles: staticFiles.keys.sorted(),
            pictures: pictures,
            hashedNames: hashedNames,
            paper: paper,
            today: configuration.today,
            locale: configuration.locale
        )
    }

    private static let themeTemplates: [String: TemplateSource] = {
        let sources = Theme.templates.map { path, data in
            let text = String(decoding: data, as: UTF8.self)
            return TemplateSource(path: path, file: "(built-in)/Templates/\(path)", text: text, isBuiltIn: true)
        }
        return Dictionary(sources.map { ($0.path, $0) }) { first, _ in first }
    }()

    /// The theme's templates, and the user's own in the place of those with the same path.
    private mutating func templates(with own: [TemplateSource]) -> [TemplateSource] {
        var sources = Self.themeTemplates
        // Words are added to those of the theme, which its templates need.
        var words: [TemplateSource] = []
        for source in own {
            if source.isWords { words.append(source) } else { sources[source.path] = source }
            if source.isUsed { contents[source.file] = Fingerprint(source.text) }
        }
        return sources.keys.sorted().compactMap { sources[$0] } + words
    }

    /// The user's own templates.
    private mutating func readTemplates(_ configuration: Configuration) -> [TemplateSource] {
        var sources: [TemplateSource] = []
        for path in files(in: configuration.templatesFolder) {
            let url = configuration.templatesFolder.appending(path: path)
            do {
                let data = try Data(contentsOf: url)
                guard let text = String(validating: data, as: UTF8.self) else {
                    contents[url.shortPath] = data.withUnsafeBytes { Fingerprint($0) }
                    diagnostics.append(
                        .error(Location(file: url.shortPath), "this is not UTF-8 text", hint: "save the file as UTF-8")
                    )
                    continue
                }
                sources.append(TemplateSource(path: path, file: url.shortPath, text: text))
            } catch {
                report(error, url)
            }
        }
        return sources
    }

    private mutating func readStaticFiles(_ configuration: Configuration) {
        for (path, data) in Theme.publicFiles { staticFiles[path] = .theme(data) }
        for path in files(in: configuration.publicFolder) {
            let url = configuration.publicFolder.appending(path: path)
            staticFiles[path] = .file(url)
            contents[url.shortPath] = Self.isThere
        }
    }

    /// The background colour of the pages. A style sheet that can't be read is reported when it is copied.
    private var paper: Paper? {
        let sheet = try? staticFiles[Paper.styleSheet]?.contents()
        return sheet.flatMap { Paper(styleSheet: String(decoding: $0, as: UTF8.self)) }
    }

    /// The pictures of recipes by slug, where they go. Those that are kept out or of a section that is not shown stay at
    /// home.
    private mutating func readPictures(of records: AlmanacRecords, _ configuration: Configuration) -> [String: String] {
        let settings = configuration.settings
        guard settings.sections.contains(.recipes), !settings.exclude.contains("recipes.picture") else { return [:] }
        let store = StorePlaces.recipes(in: configuration)
        var paths: [String: String] = [:]
        for (slug, url) in RecipePictures.find(for: records.recipes, besides: store) {
            let path = RecipePictures.path(slug: slug, of: url)
            guard staticFiles[path] == nil else { continue }
            staticFiles[path] = .file(url)
            contents[url.shortPath] = Self.isThere
            paths[slug] = "/" + path
        }
        return paths
    }

    /// Adds each style sheet and script a second time, under a name with a hash of its contents. Under its own name it may
    /// be used by others, and by the service worker.
    private mutating func addHashedFiles() -> [String: String] {
        var names: [String: String] = [:]
        for (path, file) in staticFiles.sorted(by: { $0.key < $1.key }) {
            guard let ending = ["css", "js"].first(where: { path.hasSuffix(".\($0)") }), !path.hasSuffix("sw.js"),
                // What cannot be read is spoken of when it is copied.
                let contents = try? file.contents()
            else { continue }
            let digits = String(contents.withUnsafeBytes { Fingerprint($0) }.bits, radix: 16)
            let hash = (String(repeating: "0", count: 16 - digits.count) + digits).prefix(12)
            let hashed = "\(path.dropLast(ending.count))\(hash).\(ending)"
            staticFiles[hashed] = file
            names["/" + path] = "/" + hashed
        }
        return names
    }

    private mutating func files(in folder: URL) -> [String] {
        do {
            return try FileTree.files(in: folder)
        } catch {
            report(error, folder)
            return []
        }
    }

    /// The fields of a collection that are to be kept out and that no record has.
    private func unknownFields(of collection: SiteInput.Collection, among fields: Set<String>) -> [Diagnostic] {
        let prefix = collection.settings.name + "."
        let keys = Set(
            collection.items.flatMap { record -> [String] in
                guard case .dictionary(let values) = record.item else { return [] }
                return Array(values.keys)
            }
        )
        guard !keys.isEmpty else { return [] }
        return fields.sorted().filter { $0.hasPrefix(prefix) && !keys.contains(String($0.dropFirst(prefix.count))) }
            .map { field in
                let near = nearest(to: String(field.dropFirst(prefix.count)), among: keys)
                return .error(
                    Location(file: collection.file),
                    "`exclude` names `\(field)`, and no record has that key",
                    hint: near.map { "did you mean `\(prefix)\($0)`?" }
                        ?? "its keys are \(keys.sorted().map { "`\($0)`" }.joined(separator: ", "))"
                )
            }
    }

    private mutating func report(_ error: any Error, _ url: URL) {
        diagnostics.append(
            .error(Location(file: url.shortPath), "cannot be read: \(reason(of: error))", hint: "check its permissions")
        )
    }
}
