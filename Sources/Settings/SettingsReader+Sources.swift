import Diagnostics
internal import Yams

extension SettingsReader {
    private static let example = "file: ~/calendars/work.ics"
    private static let sourceKeys = ["file", "as", "name", "colour", "exclude", "private"]

    mutating func readSources(_ entry: YAMLEntry) {
        guard let items = entry.items else {
            report(entry, "`sources` is not a list", hint: "for example `- { \(Self.example), as: events }`")
            return
        }
        for item in items {
            if let source = readSource(item) { settings.sources.append(source) }
        }
    }

    private mutating func readSource(_ item: YAMLEntry) -> Settings.Source? {
        guard let entries = item.entries else {
            return refuse(item, "a source has the keys `file` and `as`", hint: "for example `\(Self.example)`")
        }
        let first = Dictionary(entries.map { ($0.key, $0) }) { first, _ in first }
        for entry in entries where !Self.sourceKeys.contains(entry.key) {
            reportUnknown(entry, among: Self.sourceKeys)
        }
        guard let fileEntry = first["file"] else {
            return refuse(item, "the source names no file", hint: "add `\(Self.example)`")
        }
        if fileEntry.items != nil {
            let hint = "write a source for each, or name a folder or a pattern such as `~/calendars/*.ics`"
            return refuse(fileEntry, "a source has one `file`", hint: hint)
        }
        guard let file = path(fileEntry) else { return nil }
        if ["http://", "https://", "webcal://"].contains(where: file.lowercased().hasPrefix) {
            let hint = "download it before each build, for example with `curl -o work.ics URL` or vdirsyncer"
            return refuse(fileEntry, "Almanac reads files, and `\(file)` is a web address", hint: hint)
        }
        guard let kindEntry = first["as"] else {
            let hint = "add `as: events`, or `recipes`, `habits` or the name of a collection"
            return refuse(item, "`\(file)` does not say what it holds", hint: hint)
        }
        guard let kind = kind(kindEntry) else { return nil }
        var source = Settings.Source(file: file, kind: kind, place: item.place)
        source.name = first["name"].flatMap { text($0) }
        source.colour = first["colour"].flatMap { colour($0) }
        source.exclude = Set(first["exclude"].map { excluded($0, of: kind) } ?? [])
        // Events that a calendar marks as private must not be published by mistake.
        let showsPrivate = first["private"].flatMap { flag($0) } ?? false
        if kind == .events, !showsPrivate { source.exclude.insert(Settings.Source.privateEvents) }
        return source
    }

    private mutating func kind(_ entry: YAMLEntry) -> Settings.Source.Kind? {
        guard let name = text(entry) else { return nil }
        let kinds: [String: Settings.Source.Kind] = ["events": .events, "recipes": .recipes, "habits": .habits]
        if let kind = kinds[name] { return kind }
        let isKnown = settings.collections.contains { $0.name == name }
        // Otherwise, a misspelt word would define a collection that no page shows.
        if !isKnown, let near = nearest(to: name, among: kinds.keys) {
            return refuse(entry, "a source cannot be `\(name)`", hint: "did you mean `\(near)`?")
        }
        guard canBeCollection(name) else {
            let hint = "write `events`, `recipes`, `habits`, or a name that templates do not have already"
            return refuse(entry, "a source cannot be `\(name)`", hint: hint)
        }
        if let twin = collectionName(differingInCaseFrom: name) {
            return refuse(entry, Self.clash(name, twin), hint: Self.clashHint)
        }
        return .collection(name)
    }

    /// The fields that the source excludes. Unknown fields are reported, because an unnoticed misspelling would publish
    /// the field.
    private mutating func excluded(_ entry: YAMLEntry, of kind: Settings.Source.Kind) -> [String] {
        let names = texts(entry, example: "[description]")
        if case .collection = kind { return names.map(\.text) }
        let prefix = "\(kind)."
        let fields = Self.excludable.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        return names.compactMap { name, item in
            if fields.contains(name) { return name }
            let hint = fields.isEmpty ? "a habit has no field to keep out" : suggestion(for: name, among: fields)
            report(item, "the field `\(name)` cannot be kept out", hint: hint)
            return nil
        }
    }
}
