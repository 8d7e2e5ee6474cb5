package import Diagnostics
internal import Yams

/// What `almanac.yml` says. Every key has a default; paths are as written, relative to the file.
package struct Settings: Hashable, Sendable {
    /// A store of the user's own that becomes a collection.
    package struct Collection: Hashable, Sendable {
        package var name: String
        package var file: String
        /// The key whose value an item is called by.
        package var title: String?
        /// Where the file is named in `almanac.yml`, for messages.
        package var line: Int?
    }

    /// A part of the site that can be left out.
    package enum Section: String, CaseIterable, Hashable, Sendable {
        case schedule, calendar, completed, habits, recipes
    }

    package var title = "My almanac"
    /// Where the site will be published, ending with a slash.
    package var baseURL: String?
    package var language = "en"
    package var locale: String?
    package var timeZone: String?
    /// Whether search engines may list the site.
    package var isPublic = false
    package var storesFolder: String?
    /// The names of the four stores that were given, by `events`, `completed`, `habits` and `recipes`.
    package var storeFiles: [String: String] = [:]
    package var collections: [Collection] = []
    package var sections = Section.allCases
    /// Fields that are kept out of the site, such as `recipes.notes`.
    package var exclude: Set<String> = []
    package var output: String?
    /// Whether the file could be read as a whole. If not, nobody knows where the site is to go, nor what it is made of.
    package var isReadable = true

    package init() {}

    /// Reads the text of `almanac.yml`.
    ///
    /// - Parameter file: what messages call the file.
    /// - Returns: the settings as far as they can be understood, and what cannot.
    package static func parse(_ text: String, file: String) -> (settings: Settings, diagnostics: [Diagnostic]) {
        var reader = SettingsReader(file: file)
        reader.read(text)
        return (reader.settings, reader.diagnostics)
    }
}

/// Reads settings key by key, so that one wrong key does not hide the others.
private struct SettingsReader {
    let file: String
    var settings = Settings()
    var diagnostics: [Diagnostic] = []

    static let keys = [
        "title", "baseURL", "language", "locale", "timeZone", "public", "stores", "collections", "sections", "exclude",
        "output", "publish",
    ]
    static let storeKeys = ["folder", "events", "completed", "habits", "recipes"]
    static let excludable = ["events.description", "recipes.notes", "recipes.ingredients"]

    mutating func read(_ text: String) {
        do {
            for entry in try YAMLMapping(parsing: text, file: file).entries { read(entry) }
        } catch {
            settings.isReadable = false
            diagnostics.append(error)
        }
    }

    private mutating func read(_ entry: YAMLMapping.Entry) {
        switch entry.key {
        case "title": assign(entry, to: \.title)
        case "baseURL": readBaseURL(entry)
        case "language": assign(entry, to: \.language)
        case "locale": if let text = text(entry) { settings.locale = text }
        case "timeZone": if let text = text(entry) { settings.timeZone = text }
        case "output": if let text = text(entry) { settings.output = text }
        case "public": readPublic(entry)
        case "stores": readStores(entry)
        case "collections": readCollections(entry)
        case "sections": readSections(entry)
        case "exclude": readExclude(entry)
        case "publish":
            report(.note, entry, "this version of Almanac does not publish yet; `publish` is not used")
        default: reportUnknown(entry, among: Self.keys)
        }
    }

    private mutating func assign(_ entry: YAMLMapping.Entry, to path: WritableKeyPath<Settings, String>) {
        if let text = text(entry) { settings[keyPath: path] = text }
    }

    private mutating func readBaseURL(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        guard text.hasPrefix("https://") || text.hasPrefix("http://"), !text.contains(where: { "?#".contains($0) })
        else {
            return report(
                .error,
                entry,
                "found `\(text)` where the address of the published site was expected",
                hint: "for example `https://example.org/life/`"
            )
        }
        settings.baseURL = text.hasSuffix("/") ? text : text + "/"
    }

    private mutating func readPublic(_ entry: YAMLMapping.Entry) {
        guard let flag = entry.value.bool else {
            return report(.error, entry, "`public` is neither `true` nor `false`", hint: "write `public: false`")
        }
        settings.isPublic = flag
    }

    private mutating func readStores(_ entry: YAMLMapping.Entry) {
        for store in mapping(entry, example: "folder: .") {
            guard let text = text(store) else { continue }
            switch store.key {
            case "folder": settings.storesFolder = text
            case "events", "completed", "habits", "recipes": settings.storeFiles[store.key] = text
            default: reportUnknown(store, among: Self.storeKeys)
            }
        }
    }

    private mutating func readCollections(_ entry: YAMLMapping.Entry) {
        for item in mapping(entry, example: "cards: { file: savedFlashcard.plist, title: quizTitle }") {
            var collection = Settings.Collection(name: item.key, file: "", line: item.keyLine)
            guard isName(item.key) else {
                report(
                    .error,
                    item,
                    "`\(item.key)` cannot be the name of a collection",
                    hint: "use letters, digits, `-` and `_`, and no name that templates already have"
                )
                continue
            }
            for key in mapping(item, example: "file: savedFlashcard.plist") {
                switch key.key {
                case "file": collection.file = text(key) ?? ""
                case "title": collection.title = text(key)
                default: reportUnknown(key, among: ["file", "title"])
                }
            }
            if collection.file.isEmpty {
                report(
                    .error,
                    item,
                    "the collection `\(item.key)` names no file",
                    hint: "add `file: savedFlashcard.plist`"
                )
            } else {
                settings.collections.append(collection)
            }
        }
    }

    private func isName(_ name: String) -> Bool {
        !name.isEmpty && !SiteRoot.baseNames.contains(name)
            && name.utf8.allSatisfy { byte in
                let scalar = Unicode.Scalar(byte)
                return scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar))
            }
    }

    private mutating func readSections(_ entry: YAMLMapping.Entry) {
        settings.sections = list(entry, example: "[schedule, habits]").compactMap { name in
            if let section = Settings.Section(rawValue: name) { return section }
            let names = Settings.Section.allCases.map(\.rawValue)
            report(.error, entry, "there is no section `\(name)`", hint: suggestion(for: name, among: names))
            return nil
        }
    }

    private mutating func readExclude(_ entry: YAMLMapping.Entry) {
        for name in list(entry, example: "[recipes.notes]") {
            let parts = name.split(separator: ".", maxSplits: 1)
            let isOfCollection = parts.count == 2 && !["events", "completed", "habits", "recipes"].contains(parts[0])
            if Self.excludable.contains(name) || isOfCollection {
                settings.exclude.insert(name)
            } else {
                let hint = suggestion(for: name, among: Self.excludable)
                report(.error, entry, "the field `\(name)` cannot be kept out", hint: hint)
            }
        }
    }

    // MARK: Pieces

    private mutating func text(_ entry: YAMLMapping.Entry) -> String? {
        if let scalar = entry.value.scalar { return scalar.string }
        report(.error, entry, "`\(entry.key)` is not text", hint: "put the text in quotes")
        return nil
    }

    private mutating func mapping(_ entry: YAMLMapping.Entry, example: String) -> [YAMLMapping.Entry] {
        if let mapping = entry.value.mapping { return YAMLMapping(mapping).entries }
        report(.error, entry, "`\(entry.key)` has no keys below it", hint: "for example `\(example)`")
        return []
    }

    private mutating func list(_ entry: YAMLMapping.Entry, example: String) -> [String] {
        if let sequence = entry.value.sequence { return sequence.compactMap(\.scalar?.string) }
        report(.error, entry, "`\(entry.key)` is not a list", hint: "for example `\(example)`")
        return []
    }

    private mutating func reportUnknown(_ entry: YAMLMapping.Entry, among keys: [String]) {
        report(.error, entry, "there is no setting `\(entry.key)`", hint: suggestion(for: entry.key, among: keys))
    }

    private func suggestion(for name: String, among names: [String]) -> String {
        nearest(to: name, among: names).map { "did you mean `\($0)`?" }
            ?? "expected one of \(names.map { "`\($0)`" }.joined(separator: ", "))"
    }

    private mutating func report(
        _ severity: Diagnostic.Severity,
        _ entry: YAMLMapping.Entry,
        _ message: String,
        hint: String? = nil
    ) {
        let place = Location(file: file, line: entry.keyLine, column: entry.keyColumn)
        diagnostics.append(Diagnostic(severity, at: place, message, hint: hint))
    }
}
