import Diagnostics
import Foundation
import Records
internal import Yams

/// The metadata of a recipe: YAML between two lines of `---`, or lines such as `>> servings: 4`
/// (<https://cooklang.org/docs/spec/#metadata>, "Canonical metadata").
struct CooklangMetadata {
    private(set) var title: String?
    private(set) var introduction: String?
    private(set) var picture: String?
    /// Whether the steps aren't numbered.
    private(set) var areParagraphs = false
    /// The number of occurrences of keys that a recipe can't hold.
    private(set) var unkept: [String: Int] = [:]
    private var reader = DetailsReader()
    private var sources: [String] = []

    /// The value of `steps` for steps that aren't numbered. Only Almanac uses this key.
    static let paragraphs = "paragraphs"

    var details: DetailsReader {
        var details = reader
        details.source = [String]().adding(sources).joined(separator: ", ")
        return details
    }

    /// - Returns: The index of the line after the front matter.
    mutating func takeFrontMatter(of lines: [String], file: String, _ diagnostics: inout [Diagnostic]) -> Int {
        guard lines.first?.trimmed == "---",
            let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" })
        else { return 0 }
        do {
            let node = try Yams.compose(yaml: lines[1..<end].joined(separator: "\n"), .basic)
            for (key, value) in node?.mapping.map(Array.init) ?? [] { add(key.string ?? "", value) }
        } catch {
            let hint = "write a key, a colon, a space and a value; put text that holds `: ` in quotes"
            let place = Location(file: file, line: 1)
            diagnostics.append(.warning(place, "the lines between --- aren't valid YAML; not read", hint: hint))
        }
        return end + 1
    }

    /// Adds a metadata line without its `>>`.
    mutating func add(line: String) {
        let parts = line.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        add(parts.first ?? "", parts.count > 1 ? [parts[1]] : [])
    }

    /// Adds a value. `source: {name: …}` means the same as `source.name: …`.
    private mutating func add(_ key: String, _ value: Node) {
        if let mapping = value.mapping {
            for (name, value) in mapping { add("\(key).\(name.string ?? "")", value.texts) }
        } else {
            add(key, value.texts)
        }
    }

    private mutating func add(_ key: String, _ texts: [String]) {
        let name = key.lowercased().replacing("_", with: " ")
        let text = texts.joined(separator: ", ")
        guard !name.isEmpty, !text.isBlank else { return }
        switch name {
        case "title": title = text.onOneLine
        case "introduction", "description": introduction = text.withoutOuterBlankLines
        // Older recipes have several numbers, such as `2|4|6`. The amounts apply to the first.
        case "servings", "serves", "yield": reader.servings = String(text.prefix { $0 != "|" }).trimmed
        case "tags", "course", "category", "cuisine", "diet": reader.take(tags: texts)
        case "prep time", "preptime", "time.prep": reader.take(.preparation, text)
        case "cook time", "cooktime", "time.cook": reader.take(.cooking, text)
        case "time", "time required", "duration", "total time", "time.total": reader.take(.total, text)
        case "source" where text.isWebAddress, "source.url", "url", "link": reader.url = text
        case "source", "source.name": sources.append(text.onOneLine)
        case "author", "author.name", "source.author": sources.insert(text.onOneLine, at: 0)
        case "steps" where text == Self.paragraphs: areParagraphs = true
        case "image", "images", "picture", "pictures": picture = texts.first
        case _ where name.hasPrefix("nutrition."): reader.take(nutrition: String(key.dropFirst(10)), text)
        default: unkept[key, default: 0] += 1
        }
    }
}

extension Node {
    /// The text of a scalar, or the texts of a list.
    fileprivate var texts: [String] {
        sequence.map { $0.compactMap(\.scalar?.string) } ?? [scalar?.string].compactMap(\.self)
    }
}
