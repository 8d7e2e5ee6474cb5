import Diagnostics
import Records
internal import Yams

/// Reads settings key by key, so that one wrong key doesn't hide the others.
struct SettingsReader {
    let reservedNames: Set<String>
    var settings = Settings()
    var diagnostics: [Diagnostic] = []

    private static let keys = [
        "title", "baseURL", "language", "locale", "timeZone", "firstWeekday", "clock", "theme", "accent", "paper",
        "public", "stores", "collections", "sources", "sections", "menu", "dashboard", "aisles", "reminder",
        "eventCalendars", "occurrences", "exclude", "output", "publish",
    ]
    static let excludable = [
        "events.description", "events.location", "events.url", "recipes.notes", "recipes.ingredients",
        "recipes.picture", "recipes.cooked", "recipes.source", "recipes.tags", "recipes.nutrition",
    ]
    private static let aisleExample = "Dairy: [milk, butter]"
    static let nameHint = "use the letters a to z, digits, `-` and `_`"

    mutating func read(_ text: String, file: String) {
        do {
            let entries = try YAMLEntry.entries(parsing: text, file: file)
            // `sources` can name collections, and `exclude` their fields, so they are read last.
            for entry in entries where !["sources", "exclude"].contains(entry.key) { read(entry) }
            for entry in entries where entry.key == "sources" { readSources(entry) }
            for entry in entries where entry.key == "exclude" { readExclude(entry) }
        } catch {
            diagnostics.append(error)
        }
    }

    private mutating func read(_ entry: YAMLEntry) {
        switch entry.key {
        case "title": readTitle(entry)
        case "baseURL": readBaseURL(entry)
        case "language":
            let hint = "for example `en` or `de-AT`"
            settings.language = value(entry, languageTag, expected: "a language", hint: hint) ?? settings.language
        case "locale":
            settings.locale = name(entry, LocaleAndZoneNames.locale, orReport: LocaleAndZoneNames.unknownLocale)
        case "timeZone":
            settings.timeZone = name(entry, LocaleAndZoneNames.timeZone, orReport: LocaleAndZoneNames.unknownTimeZone)
        case "firstWeekday":
            let hint = suggestion(for: entry, among: Weekday.allCases.map { "\($0)" })
            settings.firstWeekday = value(entry, weekday, expected: "a weekday", hint: hint)
        case "clock": readClock(entry)
        case "theme":
            let hint = Diagnostics.suggestion(
                for: entry.value.scalar?.string ?? "",
                among: Settings.Theme.allCases.map(\.rawValue),
                orAll: "write your own as Public/theme.css; the built-in ones are"
            )
            let theme = value(entry, Settings.Theme.init(rawValue:), expected: "a theme", hint: hint)
            settings.theme = theme ?? settings.theme
        case "accent": settings.accent = colour(entry)
        case "paper": settings.paper = colour(entry)
        case "output": settings.output = path(entry)
        case "public": settings.isPublic = flag(entry) ?? false
        case "stores": readStores(entry)
        case "collections": readCollections(entry)
        case "sections": readSections(entry)
        case "menu": readMenu(entry)
        case "eventCalendars": settings.eventCalendars = flag(entry)
        case "dashboard": readDashboard(entry)
        case "aisles": readAisles(mapping(entry, example: Self.aisleExample))
        case "occurrences": readOccurrences(entry)
        case "reminder":
            // Up to four weeks.
            let hint = "write a number from 0 to 40320, such as `reminder: 15`"
            settings.reminder = number(entry, in: 0...40_320, "`reminder` is not a number of minutes", hint: hint)
        case "publish": readPublish(entry)
        default: reportUnknown(entry, among: Self.keys)
        }
    }

    private mutating func readTitle(_ entry: YAMLEntry) {
        guard let title = text(entry) else { return }
        if !title.allSatisfy(\.isWhitespace) { return settings.title = title }
        report(entry, "`title` is blank", hint: "write the title of the site")
    }

    private mutating func readBaseURL(_ entry: YAMLEntry) {
        guard let text = text(entry) else { return }
        settings.baseURL = BaseURL.normalized(text)
        guard settings.baseURL == nil else { return }
        let found = BaseURL.withoutLogin(text)
        report(
            entry,
            "found `\(found)` where the address of the published site was expected",
            hint: "for example `https://example.org/life/`, without `//` or `..` in the path"
                + (found == text ? "" : ", and without a user name and password, because pages show the address")
        )
    }

    /// Reads a name and keeps it as written. Reports one that can't be found.
    private mutating func name<Found>(
        _ entry: YAMLEntry,
        _ find: (String) -> Found?,
        orReport problem: (String) -> (message: String, hint: String)
    ) -> String? {
        guard let text = text(entry) else { return nil }
        if find(text) == nil {
            let (message, hint) = problem(text)
            report(entry, message, hint: hint)
        }
        return text
    }

    private mutating func readClock(_ entry: YAMLEntry) {
        settings.clock = entry.number.flatMap(Settings.Clock.init)
        guard settings.clock == nil else { return }
        report(entry, "`clock` is neither 12 nor 24", hint: "write `clock: 24` for 17:30")
    }

    private mutating func readStores(_ entry: YAMLEntry) {
        for store in mapping(entry, example: "folder: .") {
            guard let text = path(store) else { continue }
            switch store.key {
            case "folder": settings.storesFolder = text
            case "events", "completed", "habits", "recipes": settings.storeFiles[store.key] = text
            default: reportUnknown(store, among: ["folder", "events", "completed", "habits", "recipes"])
            }
        }
    }

    private mutating func readSections(_ entry: YAMLEntry) {
        settings.sections = uniqueTexts(entry, example: "[schedule, habits]").compactMap { name, item in
            if let section = Settings.Section(rawValue: name) { return section }
            let names = Settings.Section.allCases.map(\.rawValue)
            report(item, "there is no section `\(name)`", hint: suggestion(for: name, among: names))
            return nil
        }
    }

    mutating func readAisles(_ entries: [YAMLEntry]) {
        for entry in entries {
            let products = texts(entry, example: Self.aisleExample).map(\.text)
            settings.aisles.append(AisleTable.Aisle(entry.key, products))
        }
    }

    private mutating func readOccurrences(_ entry: YAMLEntry) {
        for key in mapping(entry, example: "future: 730") {
            switch key.key {
            case "past": settings.occurrences.past = days(key) ?? settings.occurrences.past
            case "future": settings.occurrences.future = days(key) ?? settings.occurrences.future
            default: reportUnknown(key, among: ["past", "future"])
            }
        }
    }

    private mutating func days(_ entry: YAMLEntry) -> Int? {
        // Up to ten years.
        let hint = "write a number from 0 to 3650, such as `\(entry.key): 365`"
        return number(entry, in: 0...3_650, "`\(entry.key)` is not a number of days", hint: hint)
    }

    private mutating func readExclude(_ entry: YAMLEntry) {
        for (name, item) in texts(entry, example: "[recipes.notes]") {
            if let hint = obstacle(toExcluding: name) {
                report(item, "the field `\(name)` cannot be kept out", hint: hint)
            } else {
                settings.exclude.insert(name)
            }
        }
    }

    /// The hint for a field that can't be excluded, or nil. An unnoticed misspelling would publish the field.
    private func obstacle(toExcluding name: String) -> String? {
        if Self.excludable.contains(name) { return nil }
        // The key of a field may contain dots.
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        let builtIn = ["events", "completed", "habits", "recipes"]
        guard parts.count > 1, !builtIn.contains(parts[0]) else {
            return suggestion(for: name, among: Self.excludable)
        }
        let names = settings.collectionNames
        if names.contains(parts[0]) { return nil }
        let near = nearest(to: parts[0], among: names + builtIn)
        if let near, builtIn.contains(near) { return suggestion(for: name, among: Self.excludable) }
        return "there is no collection `\(parts[0])`" + (near.map { "; did you mean `\($0)`?" } ?? "")
    }

    // MARK: Values

    mutating func text(_ entry: YAMLEntry) -> String? {
        guard let scalar = entry.value.scalar else {
            return refuse(entry, "`\(entry.key)` is not text", hint: "put the text in quotes")
        }
        guard scalar.style == .plain, ["", "~", "null", "Null", "NULL"].contains(scalar.string) else {
            return scalar.string
        }
        return refuse(entry, "`\(entry.key)` has no value", hint: "give it one, or remove the line")
    }

    /// Reads text and parses it. Reports text that can't be parsed.
    mutating func value<Value>(
        _ entry: YAMLEntry,
        _ parse: (String) -> Value?,
        expected: String,
        hint: String
    ) -> Value? {
        guard let text = text(entry) else { return nil }
        if let value = parse(text) { return value }
        return refuse(entry, "found `\(text)` where \(expected) was expected", hint: hint)
    }

    /// Reads a whole number in a range. Reports anything else.
    mutating func number(_ entry: YAMLEntry, in range: ClosedRange<Int>, _ message: String, hint: String) -> Int? {
        if let number = entry.number, range.contains(number) { return number }
        return refuse(entry, message, hint: hint)
    }

    mutating func colour(_ entry: YAMLEntry) -> Colour? {
        if entry.value.scalar.map({ $0.style == .plain && $0.string.isEmpty }) == true {
            let hint = "put the colour in quotes, such as `\"#1c6049\"`, because `#` begins a comment"
            return refuse(entry, "`\(entry.key)` has no value", hint: hint)
        }
        let hint = "write it as six digits in quotes, such as `\"#1c6049\"`"
        return value(entry, { Colour($0) }, expected: "a colour", hint: hint)
    }

    mutating func flag(_ entry: YAMLEntry) -> Bool? {
        if let flag = entry.value.bool { return flag }
        let text = entry.value.scalar?.string ?? ""
        let hint = Diagnostics.suggestion(for: text, among: ["false", "true"]) ?? "write one of them, without quotes"
        return refuse(entry, "`\(entry.key)` is neither `true` nor `false`", hint: hint)
    }

    mutating func mapping(_ entry: YAMLEntry, example: String) -> [YAMLEntry] {
        if let entries = entry.entries { return entries }
        report(entry, "`\(entry.key)` has no keys below it", hint: "for example `\(example)`")
        return []
    }

    /// Reads a list of texts, with their locations.
    mutating func texts(_ entry: YAMLEntry, example: String) -> [(text: String, item: YAMLEntry)] {
        guard let items = entry.items else {
            report(entry, "`\(entry.key)` is not a list", hint: "for example `\(example)`")
            return []
        }
        return items.compactMap { item in
            if let text = item.value.scalar?.string { return (text, item) }
            report(item, "`\(entry.key)` holds something that is not text", hint: "for example `\(example)`")
            return nil
        }
    }

    /// Reads a list of names, with their locations. Reports one that it has twice.
    mutating func uniqueTexts(_ entry: YAMLEntry, example: String) -> [(text: String, item: YAMLEntry)] {
        var seen: Set<String> = []
        return texts(entry, example: example).filter { name, item in
            if seen.insert(name).inserted { return true }
            report(item, "`\(entry.key)` names `\(name)` twice", hint: "remove one of them")
            return false
        }
    }

    mutating func reportUnknown(_ entry: YAMLEntry, among keys: [String]) {
        report(entry, "there is no setting `\(entry.key)`", hint: suggestion(for: entry.key, among: keys))
    }

    func suggestion(for name: String, among names: [String]) -> String {
        Diagnostics.suggestion(for: name, among: names, orAll: "expected one of")
    }

    private func suggestion(for entry: YAMLEntry, among names: [String]) -> String {
        suggestion(for: entry.value.scalar?.string ?? "", among: names)
    }

    mutating func report(_ entry: YAMLEntry, _ message: String, hint: String) {
        diagnostics.append(.error(entry.place, message, hint: hint))
    }

    /// Reports a value that can't be read. Returns nil in its place.
    mutating func refuse<Value>(_ entry: YAMLEntry, _ message: String, hint: String) -> Value? {
        report(entry, message, hint: hint)
        return nil
    }
}

private func weekday(_ name: String) -> Weekday? { Weekday.allCases.first { "\($0)" == name.lowercased() } }

/// The text if it looks like a BCP 47 tag, whether or not the language exists.
private func languageTag(_ text: String) -> String? {
    text.wholeMatch(of: /[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/).map { _ in text }
}
