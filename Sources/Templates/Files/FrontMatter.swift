import Diagnostics
import Settings
internal import Yams

/// What a page template says of itself between its two lines of `---`.
struct FrontMatter {
    /// A value and where it stands, so that a mistake in it can be pointed at.
    struct Entry {
        var text: String
        var line: Int
        var column: Int
    }

    var title: Entry?
    var path: Entry?
    var each: Entry?
    var layout: Entry?
    /// The sections that the page belongs to: it is made if any of them is shown.
    var sections: [String] = []
    /// What stands below it.
    var body: String
    /// The line of the file that the body begins on.
    var bodyLine: Int

    static let keys = ["title", "path", "each", "layout", "section"]

    /// Reads the front matter of `source`; a file without one is all body.
    static func parse(_ source: TemplateSource) throws(Diagnostic) -> FrontMatter {
        // By bytes: the body is long, and there is a template for each kind of page.
        var rest = source.text.utf8[...]
        func nextLine() -> Substring {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            defer { rest = rest[end...].dropFirst() }
            return Substring(rest[..<end])
        }
        func isFence(_ line: Substring) -> Bool {
            line.hasPrefix("---") && line.drop { $0 == "-" }.allSatisfy(\.isWhitespace)
                && line.filter { $0 == "-" }.count == 3
        }
        guard isFence(nextLine()) else { return FrontMatter(body: source.text, bodyLine: 1) }
        var lines: [Substring] = []
        while !rest.isEmpty {
            let line = nextLine()
            guard !isFence(line) else {
                var frontMatter = FrontMatter(body: String(Substring(rest)), bodyLine: lines.count + 3)
                try frontMatter.read(lines.joined(separator: "\n"), of: source)
                return frontMatter
            }
            lines.append(line)
        }
        throw .error(
            source.location(line: 1, column: 1),
            "the front matter is not closed",
            hint: "put a line of `---` where it ends"
        )
    }

    private init(body: String, bodyLine: Int) {
        self.body = body
        self.bodyLine = bodyLine
    }

    private mutating func read(_ yaml: String, of source: TemplateSource) throws(Diagnostic) {
        // The first line of the YAML is the second of the file.
        let mapping = try YAMLMapping(parsing: yaml, file: source.file, firstLine: 2)
        for entry in mapping.entries {
            let place = source.location(line: entry.keyLine, column: entry.keyColumn)
            if entry.key == "section" {
                sections = try Self.sections(entry, at: source.location(line: entry.line, column: entry.column))
                continue
            }
            guard let path = Self.keyPath(for: entry.key) else {
                throw .error(
                    place,
                    "the front matter has no key `\(entry.key)`",
                    hint: nearest(to: entry.key, among: Self.keys).map { "did you mean `\($0)`?" }
                        ?? "its keys are \(Self.keys.map { "`\($0)`" }.joined(separator: ", "))"
                )
            }
            guard let scalar = entry.value.scalar else {
                throw .error(place, "`\(entry.key)` is not text", hint: "put the text in quotes")
            }
            let isQuoted = [.singleQuoted, .doubleQuoted].contains(scalar.style)
            self[keyPath: path] = Entry(
                text: scalar.string,
                line: entry.line,
                column: entry.column + (isQuoted ? 1 : 0)
            )
        }
    }

    /// One name, or a list of names. A page of a section that does not exist would be made whatever the site shows.
    private static func sections(_ entry: YAMLMapping.Entry, at place: Location) throws(Diagnostic) -> [String] {
        let names = entry.value.sequence?.compactMap(\.scalar?.string) ?? entry.value.scalar.map { [$0.string] } ?? []
        let known = Settings.Section.allCases.map(\.rawValue)
        for name in names where !known.contains(name) {
            let near = nearest(to: name, among: known).map { "did you mean `\($0)`?" }
            let all = "its sections are \(known.map { "`\($0)`" }.joined(separator: ", "))"
            throw .error(place, "there is no section `\(name)`", hint: near ?? all)
        }
        return names
    }

    private static func keyPath(for key: String) -> WritableKeyPath<FrontMatter, Entry?>? {
        switch key {
        case "title": \.title
        case "path": \.path
        case "each": \.each
        case "layout": \.layout
        default: nil
        }
    }
}
