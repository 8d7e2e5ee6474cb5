package import Diagnostics
internal import Foundation
import Records

extension MenuFile {
    /// Returns the text with one more entry, inserted after the last entry of its day or of an earlier day.
    ///
    /// - Throws: a `Diagnostic` if the file has an error, or isn't a list that can be edited by line.
    package func adding(_ entry: MenuEntry) throws(Diagnostic) -> String {
        try requireList()
        let lines = lines
        let blocks = try items.map { item throws(Diagnostic) in try block(of: item, in: lines) }
        let place =
            items.indices.last { items[$0].entry.day <= entry.day }.map { blocks[$0].upperBound }
            ?? blocks.map(\.lowerBound).min() ?? lines.count
        let indent = blocks.first.map { String(repeating: " ", count: lines[$0.lowerBound].indent) } ?? ""
        let end = lines.first?.last == "\r\n" ? "\r\n" : "\n"
        var new = entry.lines.map { indent + $0 + end }
        if place > 0, lines[place - 1].last?.isNewline == false {
            // The last line of the file had no line ending. It needs one now, and the new last line gets none.
            new.insert(end, at: 0)
            new.append(String(new.removeLast().dropLast()))
        }
        return try checked(
            lines[..<place].map(String.init) + new + lines[place...].map(String.init),
            items.map(\.entry) + [entry]
        )
    }

    /// Returns the text without an entry.
    ///
    /// - Throws: the same errors as ``adding(_:)``.
    package func removing(_ item: Item) throws(Diagnostic) -> String {
        try requireList()
        let lines = lines
        let block = try block(of: item, in: lines)
        let left = items.filter { $0 != item }.map(\.entry)
        return try checked((lines[..<block.lowerBound] + lines[block.upperBound...]).map(String.init), left)
    }

    /// Returns the file with another recipe in an entry. All other values stay the same.
    ///
    /// - Throws: a `Diagnostic` if the name of the recipe is written in an unknown way.
    package func replacingRecipe(at index: Int, with name: String) throws(Diagnostic) -> MenuFile {
        let item = items[index]
        let lines = lines
        let start = lines[min(item.place.line ?? 1, lines.count) - 1].startIndex
        let old = item.entry.recipe ?? ""
        var entries = items.map(\.entry)
        entries[index].recipe = name
        for (before, after) in [
            (old.quoted, name.quoted), ("'\(old.replacing("'", with: "''"))'", name.quoted), (old, name),
            (old, name.quoted),
        ] {
            guard let key = text[start...].range(of: "recipe:"),
                let range = text[key.upperBound...].range(of: before)
            else { continue }
            let new = MenuFile(parsing: text.replacingCharacters(in: range, with: after), file: file)
            if new.items.map(\.entry) == entries, new.diagnostics.isEmpty { return new }
        }
        let message = "Almanac can't replace a recipe name that is written this way"
        throw .error(item.place, message, hint: "change it by hand")
    }

    // MARK: Lines

    private static let byteOrderMark: Character = "\u{FEFF}"
    private static let listHint = "begin each entry with a hyphen, on lines of its own"

    /// The lines with their line endings, after a byte order mark.
    private var lines: [Substring] {
        var lines: [Substring] = []
        var rest = text.drop { $0 == Self.byteOrderMark }
        while let end = rest.firstIndex(where: \.isNewline) {
            lines.append(rest[...end])
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    /// The lines of an entry, from its hyphen to its last key. Comments and empty lines below don't belong to it.
    private func block(of item: Item, in lines: [Substring]) throws(Diagnostic) -> Range<Int> {
        let column = (item.place.column ?? 1) - 1
        // The hyphen can be on a line of its own.
        let above = lines.prefix(item.place.line ?? 1)
        guard let start = above.lastIndex(where: { $0.content == "-" || $0.isHyphen(before: column) }) else {
            let message = "Almanac can only edit a list with separate lines for each entry"
            throw .error(item.place, message, hint: Self.listHint)
        }
        let indent = lines[start].indent
        var end = start + 1
        for index in lines.indices.dropFirst(end) {
            let content = lines[index].content
            // A hash that is indented further than the keys belongs to a multi-line text.
            if content.isEmpty || content.hasPrefix("#") && lines[index].indent <= column { continue }
            guard lines[index].indent > indent else { break }
            end = index + 1
        }
        return start..<end
    }

    /// Throws if the file has errors, because its owner may be in the middle of editing it.
    private func requireList() throws(Diagnostic) {
        if let error = diagnostics.first(where: { $0.severity == .error }) { throw error }
    }

    /// Joins lines after the file's byte order mark, and checks that the result contains exactly the expected entries.
    private func checked(_ lines: [String], _ entries: [MenuEntry]) throws(Diagnostic) -> String {
        let text = String(text.prefix { $0 == Self.byteOrderMark }) + lines.joined()
        let file = MenuFile(parsing: text, file: file)
        let isRight = Set(file.items.map(\.entry)) == Set(entries) && file.items.count == entries.count
        guard isRight, file.diagnostics.isEmpty else {
            let message = "Almanac can't edit a file that is written this way"
            throw .error(Location(file: self.file), message, hint: Self.listHint)
        }
        return text
    }
}

extension MenuEntry {
    /// The lines of the entry, without line endings.
    fileprivate var lines: [String] {
        let values: [(String, String?)] = [
            ("recipe", recipe?.asYAML), ("what", what?.asYAML), ("servings", servings.map { "\($0)" }),
            ("note", note?.asYAML),
        ]
        return ["- day: \(day)"] + values.compactMap { key, value in value.map { "  \(key): \($0)" } }
    }
}

extension Substring {
    fileprivate var indent: Int { prefix { $0 == " " }.count }

    /// The line without surrounding spaces.
    fileprivate var content: Substring {
        let start = drop { $0.isWhitespace }
        return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    }

    /// Whether the line begins with a hyphen to the left of a column.
    fileprivate func isHyphen(before column: Int) -> Bool {
        indent < column && dropFirst(indent).hasPrefix("- ")
    }
}

extension String {
    /// The text as YAML on one line: plain if that is unambiguous, otherwise in double quotes.
    fileprivate var asYAML: String {
        let isPlain = wholeMatch(of: /\p{L}[\p{L}\p{N} ,.'()&–-]*/) != nil && !hasSuffix(" ")
        let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
        return isPlain && !words.contains(lowercased()) ? self : quoted
    }

    /// The text in double quotes (YAML 1.2.2, section 7.3.1).
    fileprivate var quoted: String {
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            // YAML can't contain a byte order mark within a line, or U+FFFE and U+FFFF.
            case "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}",
                _ where scalar.properties.generalCategory == .control:
                "\\u" + String(0x1_0000 + scalar.value, radix: 16).dropFirst()
            default: String(scalar)
            }
        }
        return "\"\(escaped.joined())\""
    }
}
