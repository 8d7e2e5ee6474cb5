import Diagnostics
import Settings
internal import Yams

/// The settings of a page template, written between two lines of `---`.
struct FrontMatter {
    struct Entry {
        var text: String
        var location: Location
    }

    private(set) var title: Entry?
    private(set) var path: Entry
    /// Whether the front matter gives the path.
    private var hasPath = false
    private(set) var each: Entry?
    private(set) var layout: Entry
    /// The page is made if any of these sections is shown.
    private(set) var sections: [String] = []
    /// Everything below the front matter, or the whole file if it has none.
    private(set) var body: Entry

    init(_ source: TemplateSource) throws(Diagnostic) {
        try self.init(reading: source)
        // Links lead to the path of the built-in page. A page that is made from another list can't have it.
        guard !hasPath, let replaced = source.replaced else { return }
        let builtIn = try FrontMatter(reading: TemplateSource(builtIn: source.path, text: replaced))
        if each?.text == builtIn.each?.text { path.text = builtIn.path.text }
    }

    private init(reading source: TemplateSource) throws(Diagnostic) {
        let start = source.location(line: 1, column: 1)
        // By default, `about.md` makes `/about/`, and `blog/index.md` makes `/blog/`.
        let stem = "/\(source.path.dropLast(".md".count))"
        let isIndex = stem.hasSuffix("/index")
        path = Entry(text: isIndex ? String(stem.dropLast("index".count)) : stem + "/", location: start)
        layout = Entry(text: "page", location: start)
        body = Entry(text: source.text, location: start)

        // Searching bytes is fast, and the body can be long.
        var rest = source.text.utf8[...]
        func nextLine() -> Substring {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest[line.endIndex...].dropFirst()
            return Substring(line)
        }
        guard Self.isFence(nextLine()) else { return }
        var yaml: [Substring] = []
        while !rest.isEmpty {
            let line = nextLine()
            if Self.isFence(line) {
                let location = source.location(line: yaml.count + 3, column: 1)
                body = Entry(text: String(Substring(rest)), location: location)
                try read(yaml.joined(separator: "\n"), of: source)
                return
            }
            yaml.append(line)
        }
        throw .error(start, "the front matter is not closed", hint: "put a line of `---` where it ends")
    }

    static let keys = ["title", "path", "each", "layout", "section"]

    /// Whether front matter begins or ends with the line.
    static func isFence(_ line: Substring) -> Bool {
        line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
    }

    private mutating func read(_ yaml: String, of source: TemplateSource) throws(Diagnostic) {
        // The YAML begins in the second line of the file.
        for entry in try YAMLEntry.entries(parsing: "\n" + yaml, file: source.file) {
            switch entry.key {
            case "title": title = try text(of: entry)
            case "path":
                path = try text(of: entry)
                hasPath = true
            case "each":
                each = try text(of: entry, hint: "a template makes pages from one list: `each: events`")
            case "layout": layout = try text(of: entry)
            case "section": sections = try sections(of: entry)
            default:
                throw .error(
                    entry.place,
                    "the front matter has no key `\(entry.key)`",
                    hint: suggestion(for: entry.key, among: Self.keys, orAll: "its keys are")
                )
            }
        }
    }

    private func text(of entry: YAMLEntry, hint: String = "put the text in quotes") throws(Diagnostic) -> Entry {
        guard let scalar = entry.value.scalar else {
            throw .error(entry.place, "`\(entry.key)` is not text", hint: hint)
        }
        var location = entry.valuePlace
        if [.singleQuoted, .doubleQuoted].contains(scalar.style) { location.column = location.column.map { $0 + 1 } }
        return Entry(text: scalar.string, location: location)
    }

    /// Reads one name or a list of names. An unknown name is an error, because the page would be made whatever the site
    /// shows.
    private func sections(of entry: YAMLEntry) throws(Diagnostic) -> [String] {
        let nodes = entry.value.sequence.map(Array.init) ?? [entry.value]
        let names = nodes.compactMap { $0.scalar?.string }
        guard names.count == nodes.count else {
            let hint = "for example `section: habits` or `section: [habits, recipes]`"
            throw .error(entry.valuePlace, "`section` is neither a name nor a list of names", hint: hint)
        }
        let known = Settings.Section.allCases.map(\.rawValue)
        if let unknown = names.first(where: { !known.contains($0) }) {
            let hint = suggestion(for: unknown, among: known, orAll: "its sections are")
            throw .error(entry.valuePlace, "there is no section `\(unknown)`", hint: hint)
        }
        return names
    }
}
