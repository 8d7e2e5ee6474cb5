import Diagnostics
import Records
internal import Yams

/// Reads settings key by key, so that one wrong key does not hide the others.
struct SettingsReader {
    let file: String
    let reservedNames: Set<String>
    var settings = Settings()
    var diagnostics: [Diagnostic] = []

    static let keys = [
        "title", "baseURL", "language", "locale", "timeZone", "firstWeekday", "clock", "accent", "public", "stores",
        "collections", "sections", "exclude",
        "output", "publish",
    ]
    static let storeKeys = ["folder", "events", "completed", "habits", "recipes"]
    static let excludable = ["events.description", "recipes.notes", "recipes.ingredients", "recipes.picture"]

    mutating func read(_ text: String) {
        do {
            let entries = try YAMLMapping(parsing: text, file: file).entries
            // What can be kept out depends on the collections, which may be named further down.
            for entry in entries where entry.key != "exclude" { read(entry) }
            for entry in entries where entry.key == "exclude" { readExclude(entry) }
        } catch {
            diagnostics.append(error)
        }
    }

    private mutating func read(_ entry: YAMLMapping.Entry) {
        switch entry.key {
        case "title": assign(entry, to: \.title)
        case "baseURL": readBaseURL(entry)
        case "language": readLanguage(entry)
        case "locale": readLocale(entry)
        case "timeZone": readTimeZone(entry)
        case "firstWeekday": readFirstWeekday(entry)
        case "clock": readClock(entry)
        case "accent": readAccent(entry)
        case "output": if let text = text(entry) { settings.output = text }
        case "public": readPublic(entry)
        case "stores": readStores(entry)
        case "collections": readCollections(entry)
        case "sections": readSections(entry)
        case "publish": readPublish(entry)
        default: reportUnknown(entry, among: Self.keys)
        }
    }

    private mutating func assign(_ entry: YAMLMapping.Entry, to path: WritableKeyPath<Settings, String>) {
        if let text = text(entry) { settings[keyPath: path] = text }
    }

    private mutating func readBaseURL(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        guard let address = Settings.baseURL(text) else {
            return report(
                .error,
                entry,
                "found `\(text)` where the address of the published site was expected",
                hint: "for example `https://example.org/life/`"
            )
        }
        settings.baseURL = address
    }

    private mutating func readLanguage(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        // The shape of BCP 47 tags; whether there is such a language is for the reader to know.
        guard text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/) != nil else {
            return report(
                .error,
                entry,
                "found `\(text)` where a language was expected",
                hint: "for example `en` or `de-AT`"
            )
        }
        settings.language = text
    }

    private mutating func readLocale(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        settings.locale = text
        guard LocaleAndZoneNames.locale(text) == nil else { return }
        let (message, hint) = LocaleAndZoneNames.unknownLocale(text)
        report(.error, entry, message, hint: hint)
    }

    private mutating func readTimeZone(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        settings.timeZone = text
        guard LocaleAndZoneNames.timeZone(text) == nil else { return }
        let (message, hint) = LocaleAndZoneNames.unknownTimeZone(text)
        report(.error, entry, message, hint: hint)
    }

    private mutating func readFirstWeekday(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        settings.firstWeekday = Weekday.allCases.first { "\($0)" == text.lowercased() }
        guard settings.firstWeekday == nil else { return }
        let names = Weekday.allCases.map { "\($0)" }
        report(.error, entry, "found `\(text)` where a weekday was expected", hint: suggestion(for: text, among: names))
    }

    private mutating func readClock(_ entry: YAMLMapping.Entry) {
        settings.clock = entry.value.int.flatMap(Settings.Clock.init)
        guard settings.clock == nil else { return }
        report(.error, entry, "`clock` is neither 12 nor 24", hint: "write `clock: 24` for 17:30")
    }

    private mutating func readAccent(_ entry: YAMLMapping.Entry) {
        guard let text = text(entry) else { return }
        settings.accent = Colour(text)
        guard settings.accent == nil else { return }
        report(
            .error,
            entry,
            "found `\(text)` where a colour was expected",
            hint: "write it as six digits in quotes, such as `\"#1c6049\"`"
        )
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
            var collection = Settings.Collection(name: item.key, file: "", place: place(of: item))
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
        !name.isEmpty && !reservedNames.contains(name)
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

    mutating func text(_ entry: YAMLMapping.Entry) -> String? {
        guard let scalar = entry.value.scalar else {
            report(.error, entry, "`\(entry.key)` is not text", hint: "put the text in quotes")
            return nil
        }
        guard scalar.style == .plain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) else {
            return scalar.string
        }
        report(.error, entry, "`\(entry.key)` has no value", hint: "give it one, or take the line out")
        return nil
    }

    mutating func mapping(_ entry: YAMLMapping.Entry, example: String) -> [YAMLMapping.Entry] {
        if let mapping = entry.value.mapping { return YAMLMapping(mapping).entries }
        report(.error, entry, "`\(entry.key)` has no keys below it", hint: "for example `\(example)`")
        return []
    }

    mutating func list(_ entry: YAMLMapping.Entry, example: String) -> [String] {
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

    mutating func reportUnknown(_ entry: YAMLMapping.Entry, among keys: [String]) {
        report(.error, entry, "there is no setting `\(entry.key)`", hint: suggestion(for: entry.key, among: keys))
    }

    func suggestion(for name: String, among names: [String]) -> String {
        nearest(to: name, among: names).map { "did you mean `\($0)`?" }
            ?? "expected one of \(names.map { "`\($0)`" }.joined(separator: ", "))"
    }

    mutating func report(
        _ severity: Diagnostic.Severity,
        _ entry: YAMLMapping.Entry,
        _ message: String,
        hint: String? = nil
    ) {
        diagnostics.append(Diagnostic(severity, at: place(of: entry), message, hint: hint))
    }

    private func place(of entry: YAMLMapping.Entry) -> Location {
        Location(file: file, line: entry.keyLine, column: entry.keyColumn)
    }
}
