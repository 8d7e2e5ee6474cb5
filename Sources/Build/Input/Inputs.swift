import Diagnostics
internal import Foundation
import Persistence
import Records
import Settings
import Site
import Templates
internal import Theme

/// The decoded input of a build.
struct Inputs {
    var site: SiteInput?
    var staticFiles: [String: StaticFile] = [:]
    var diagnostics: [Diagnostic] = []
    /// The fingerprint of everything that was read.
    let fingerprint: Fingerprint?
    /// The contents of the existing input files, by their names in messages.
    private(set) var contents: [String: Fingerprint] = [:]
    /// The stores that exist but can't be read.
    private(set) var unreadable: Set<String> = []
    /// The companion files that no longer fit their stores.
    private(set) var outdatedCompanions: [OutdatedCompanion] = []
    /// What later builds use instead of files that they can't read.
    let readable: LastReadable

    /// Marks a static file as existing. Its contents are examined when it is copied.
    private static let isThere = Fingerprint(bits: 0)

    /// Decodes the stores, and parses the templates in parallel.
    ///
    /// - Parameters:
    ///   - last: what to use instead of files that can't be read.
    ///   - allowsNoStores: whether to read the rest even if there is no store.
    init(_ snapshot: InputSnapshot, last: LastReadable = LastReadable(), allowsNoStores: Bool = false) {
        let settings = snapshot.configuration.settings
        let sources = Self.templates(with: snapshot.templates ?? [])
        let (stores, templates) = Parallel.both {
            StoreLoader(snapshot, last: last, allowsNone: allowsNoStores)
        } _: {
            SiteTemplates(sources, language: settings.language, dashboard: settings.dashboard)
        }
        readable = stores.readable
        fingerprint = snapshot.fingerprint
        contents = snapshot.templateContents.merging(stores.contents) { $1 }
        contents[snapshot.configuration.settingsFile.shortPath] = snapshot.configuration.settingsContent
        (unreadable, outdatedCompanions) = (stores.unreadable, stores.outdatedCompanions)
        let missing = settings.dashboard.faults(among: sources, collections: settings.collectionNames)
        let hidden = settings.dashboard.hiddenPanels(among: sources, sections: settings.sections)
        diagnostics = snapshot.diagnostics + missing + hidden + stores.diagnostics + stores.unknownKeys
        diagnostics += DateWords.problems(in: snapshot.templates ?? [])
        diagnostics += stores.collections.flatMap { $0.remarks(zone: snapshot.configuration.today.timeZone) }
        addStaticFiles(snapshot)
        let menu = readMenu(snapshot)
        // Without a site, no field that should have been excluded can be published by mistake, and no built-in page
        // replaces one of the user's.
        guard let records = stores.records, !stores.unknownKeys.hasErrors, missing.isEmpty, snapshot.templates != nil
        else { return }
        // Every page would be rendered again without the user's words.
        if let faults = templates.unreadableWords {
            diagnostics += faults
        } else {
            addSite(of: records, stores, templates, menu, snapshot.configuration)
        }
    }

    private mutating func addSite(
        of records: AlmanacRecords,
        _ stores: StoreLoader,
        _ templates: SiteTemplates,
        _ menu: MenuFile?,
        _ configuration: Configuration
    ) {
        let pictures = addPictures(of: records, stores.sources, configuration)
        diagnostics += caseClashes
        var input = SiteInput(
            settings: configuration.settings,
            records: records,
            templates: templates,
            today: configuration.today,
            locale: configuration.locale
        )
        input.hashedNames = configuration.isForPublishing ? addHashedFiles() : [:]
        input.collections = stores.collections
        input.menu = menu
        input.hasAllRecipes = !stores.diagnostics.hasErrors
        input.staticFiles = staticFiles.keys.sorted()
        input.publicFolder = configuration.publicFolder.shortPath
        if let file = configuration.storeFiles["events"] {
            input.eventsFile = configuration.inStoresFolder(file).shortPath
        }
        input.pictures = pictures
        input.palette = palette
        site = input
    }

    private static let themeTemplates: [String: TemplateSource] = {
        let sources = Theme.templates.map { TemplateSource(builtIn: $0, text: String(decoding: $1, as: UTF8.self)) }
        // The words for dates and forms aren't for pages.
        return Dictionary(sources.filter(\.isUsed).map { ($0.path, $0) }) { first, _ in first }
    }()

    /// The theme's templates, with those of the user replacing templates at the same path.
    private static func templates(with own: [TemplateSource]) -> [TemplateSource] {
        var sources = themeTemplates
        // Word files are added to those of the theme, because its templates need both.
        for source in own where !source.isWords {
            sources[source.path] = source
            sources[source.path]?.replaced = themeTemplates[source.path]?.text
            guard !source.isReadable else { continue }
            // It may stand for a whole folder of templates.
            for path in sources.keys where path.hasPrefix(source.path + "/") {
                sources[path] = TemplateSource(unreadable: path, file: source.file)
            }
        }
        return sources.keys.sorted().compactMap { sources[$0] } + own.filter(\.isWords)
    }

    /// The week menu; nil if there is none.
    private mutating func readMenu(_ snapshot: InputSnapshot) -> MenuFile? {
        let name = snapshot.configuration.menu.shortPath
        do throws(Diagnostic) {
            switch snapshot.menu.content {
            case .nothing: return nil
            case .unreadable(let diagnostic): throw diagnostic
            case .file(let bytes):
                contents[name] = snapshot.menu.fingerprint
                guard bytes.count <= TextFile.sizeLimit else {
                    let error = TextFile.UnsupportedFile(description: TextFile.tooLarge())
                    throw .unreadable(snapshot.configuration.menu, error)
                }
                let menu = MenuFile(parsing: try TextFile.text(bytes, of: name), file: name)
                diagnostics += menu.diagnostics
                if menu.items.isEmpty, menu.diagnostics.hasErrors { unreadable.insert(name) }
                return menu
            }
        } catch {
            diagnostics.append(error)
            unreadable.insert(name)
            return nil
        }
    }

    private mutating func addStaticFiles(_ snapshot: InputSnapshot) {
        for (path, data) in Theme.publicFiles { staticFiles[path] = .theme(data) }
        for (path, url) in snapshot.staticFiles { add(url, as: path) }
        chooseTheme(snapshot.configuration.settings.theme)
        joinStyles()
    }

    private mutating func add(_ url: URL, as path: String) {
        staticFiles[path] = .file(url)
        contents[url.shortPath] = Self.isThere
    }

    /// Keeps only the chosen theme, under the name that pages use. The user's own file with that name takes precedence.
    private mutating func chooseTheme(_ chosen: Settings.Theme) {
        for theme in Settings.Theme.allCases {
            let file = staticFiles.removeValue(forKey: Palette.file(of: theme))
            if theme == chosen, staticFiles[Palette.theme] == nil { staticFiles[Palette.theme] = file }
        }
    }

    /// Joins the parts of the style sheet, those of the theme and of the user, in the order of their names. The user's
    /// own complete style sheet takes precedence; it may import the user's files, so these stay.
    private mutating func joinStyles() {
        let folder = "style/"
        let names = staticFiles.keys.filter { name in
            name.hasPrefix(folder) && name.hasSuffix(".css") && !name.dropFirst(folder.count).contains("/")
        }
        guard staticFiles[Palette.styleSheet] == nil else {
            for name in names { if case .theme = staticFiles[name] { staticFiles[name] = nil } }
            return
        }
        let parts = names.sorted().compactMap { staticFiles.removeValue(forKey: $0) }
        staticFiles[Palette.styleSheet] = .joined(parts)
    }

    /// The colours of the pages. An unreadable style sheet is reported when it is copied.
    private var palette: Palette? {
        let sheets = [Palette.theme, Palette.styleSheet].compactMap { name -> String? in
            guard let file = staticFiles[name] else { return nil }
            // The built-in style sheet is long and contains no colours.
            if name == Palette.styleSheet, file.files.isEmpty { return nil }
            return (try? file.bytes()).map { String(decoding: $0, as: UTF8.self) }
        }
        return Palette(styleSheets: sheets)
    }

    /// The paths of the recipe pictures in the site, by slug. Excluded pictures, and those in a section that isn't
    /// shown, aren't published.
    private mutating func addPictures(
        of records: AlmanacRecords,
        _ sources: LoadedSources?,
        _ configuration: Configuration
    ) -> [String: String] {
        let settings = configuration.settings
        guard settings.sections.contains(.recipes), !settings.exclude.contains("recipes.picture") else { return [:] }
        let store = StoreLocations.recipes(in: configuration)
        var paths: [String: String] = [:]
        let hidden = sources?.withoutPictures ?? []
        let withPictures = records.recipes.filter { recipe in recipe.source.map { !hidden.contains($0.file) } ?? true }
        var pictures = RecipePictures.find(for: withPictures, besides: store)
        for recipe in withPictures where pictures[recipe.slug] == nil {
            pictures[recipe.slug] = recipe.source.flatMap { sources?.pictures[$0.file] }
        }
        for (slug, url) in pictures {
            let path = RecipePictures.path(slug: slug, of: url)
            guard staticFiles[path] == nil else { continue }
            add(url, as: path)
            paths[slug] = "/" + path
        }
        return paths
    }

    /// Warnings about the user's files whose paths, or folders, differ only in case from another static file. The plan
    /// reports pages that differ only in case from a static file.
    private var caseClashes: [Diagnostic] {
        let files = Dictionary(grouping: staticFiles.keys.sorted()) { $0.lowercased() }
        func isOwn(_ file: String) -> Bool { if case .file = staticFiles[file] { true } else { false } }
        func clash(of file: String) -> (place: String, other: String)? {
            for place in [file] + file.enclosingFolders {
                // Of two files of the user, only one is reported.
                let other = files[place.lowercased()]?.first {
                    place != file || $0 != file && ($0 < file || !isOwn($0))
                }
                if let other { return (place, other) }
            }
            return nil
        }
        return staticFiles.compactMap { path, file in
            guard case .file(let url) = file, let (place, other) = clash(of: path) else { return nil }
            let message = "in the site, `\(place)` and `\(other)` differ only in upper and lower case"
            let hint = "rename one of them: disks and hosts that ignore case keep only one of them"
            return .warning(Location(file: url.shortPath), message, hint: hint)
        }
    }

    /// Adds a copy of each style sheet and script under a name with a hash of its contents. The original name may be
    /// used by other pages and by the service worker.
    private mutating func addHashedFiles() -> [String: String] {
        var names: [String: String] = [:]
        for (path, file) in staticFiles.sorted(by: { $0.key < $1.key }) {
            guard let ending = ["css", "js"].first(where: { path.hasSuffix(".\($0)") }), !path.hasSuffix("sw.js"),
                // An unreadable file is reported when it is copied.
                let contents = try? file.bytes()
            else { continue }
            let hash = contents.withUnsafeBytes { Fingerprint($0) }.bits.hexadecimal(digits: 16).prefix(12)
            let hashed = "\(path.dropLast(ending.count))\(hash).\(ending)"
            staticFiles[hashed] = file
            names["/" + path] = "/" + hashed
        }
        return names
    }
}
