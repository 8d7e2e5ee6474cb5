import Diagnostics
internal import Yams

/// Reads settings key by key, so that one wrong key does not hide the others.
struct SettingsReader {
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
            let entries = try YAMLMapping(parsing: text, file: file).entries
            // What can be kept out depends on the collections, which may be named further down.
            for entry in entries where entry.key != "exclude" { read(entry) }
            for entry in entries where entry.key == "exclude" { readExclude(entry) }
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
            guard item.value.mapping != nil else {
                _ = mapping(item, example: "file: savedFlashcard.plist")
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
            if let hint = obstacle(toExcluding: name) {
                report(.error, entry, "the field `\(name)` cannot be kept out", hint: hint)
            } else {
                settings.exclude.insert(name)
            }
        }
    }

    /// What is to be done about a field that cannot be kept out. One that is misspelt would be shown for all to see.
    private func obstacle(toExcluding name: String) -> String? {
        if Self.excludable.contains(name) { return nil }
        let parts = name.split(separator: ".").map(String.init)
        let builtIn = ["events", "completed", "habits", "recipes"]
        guard parts.count > 1, !builtIn.contains(parts[0]) else { return suggestion(for: name, among: Self.excludable) }
        let names = settings.collections.map(\.name)
        guard names.contains(parts[0]) else {
            return "there is no collection `\(parts[0])`"
                + (nearest(to: parts[0], among: names).map { "; did you mean `\($0)`?" } ?? "")
        }
        return parts.count == 2 ? nil : "keep out `\(parts[0]).\(parts[1])` as a whole"
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
        guard let sequence = entry.value.sequence else {
            report(.error, entry, "`\(entry.key)` is not a list", hint: "for example `\(example)`")
            return []
        }
        let texts = sequence.compactMap(\.scalar?.string)
        if texts.count < sequence.count {
            report(.error, entry, "`\(entry.key)` holds something that is not text", hint: "for example `\(example)`")
        }
        return texts
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
