import Diagnostics
import Foundation
import Records

/// Reads a recipe line by line. It recognises only the Markdown that separates the parts of a recipe: headings,
/// thematic breaks, lists, fences and fully emphasised paragraphs.
struct RecipeMDReader {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: String
    private let lines: [String]
    private var index = 0

    init(_ text: String, file: String) {
        self.file = file
        lines = text.textLines.map(String.init)
    }

    mutating func recipe() -> Recipe? {
        while index < lines.count, lines[index].isBlank { index += 1 }
        guard let title = heading(level: 1) else {
            let found = index < lines.count ? "found \(lines[index].quoted)" : "the file is blank"
            let message = "\(found), expected a title such as # Guacamole"
            diagnostics.append(.error(place(min(index, lines.count - 1)), message))
            return nil
        }
        let start = index
        let text = opening()
        let opening: RecipeMDOpening
        do throws(Diagnostic) {
            opening = try RecipeMDOpening(text) { place(start + $0) }
        } catch {
            diagnostics.append(error)
            return nil
        }
        guard index < lines.count else {
            let hint = "RecipeMD puts a line of --- before the ingredients and another one after them"
            diagnostics.append(.error(place(max(0, lines.count - 1)), "no list of ingredients", hint: hint))
            return nil
        }
        index += 1
        let ingredients = ingredients()
        let instructions = lines.dropFirst(index + 1).joined(separator: "\n")
        let notes = [opening.description, instructions].map(\.withoutOuterBlankLines).filter { !$0.isEmpty }
        guard !diagnostics.hasErrors else { return nil }
        var details = DetailsReader()
        details.servings = opening.yields
        details.take(tags: opening.tags)
        let recipe = Recipe(
            name: title.markdownUnescaped,
            notes: notes.joined(separator: "\n\n"),
            ingredients: ingredients
        )
        return recipe.with(details.value)
    }

    // MARK: Parts

    /// Returns the lines between the title and the first thematic break.
    private mutating func opening() -> [String] {
        let start = index
        var fence: Substring?
        while index < lines.count {
            let line = lines[index]
            let mark = line.fence
            if let open = fence {
                if let mark, mark.hasPrefix(open) { fence = nil }
            } else if let mark {
                fence = mark
            } else if line.isRule, !isUnderline(index, from: start) {
                break
            }
            index += 1
        }
        return Array(lines[start..<index])
    }

    /// Returns whether a line of hyphens is the underline of a heading, because a line of a paragraph precedes it.
    private func isUnderline(_ index: Int, from start: Int) -> Bool {
        guard lines[index].trimmed.allSatisfy({ $0 == "-" }), index > start else { return false }
        let above = lines[index - 1]
        return !above.isBlank && above.listItem == nil && !above.isRule && above.fence == nil
            && !above.hasPrefix("#") && !above.hasPrefix(">")
    }

    /// Returns the items of all lists up to the second thematic break, and stops there.
    private mutating func ingredients() -> [Ingredient] {
        var items: [(line: Int, text: String, group: String?)] = []
        var group: String?
        let start = index
        var isInItem = false
        while index < lines.count {
            let line = lines[index]
            if let title = heading() {
                group = title.markdownUnescaped
                isInItem = false
                continue
            }
            if line.isRule, !isUnderline(index, from: start) || isInItem { break }
            if let item = line.listItem {
                items.append((index, String(item), group))
                isInItem = true
            } else if line.isBlank {
                isInItem = isInItem && index + 1 < lines.count && lines[index + 1].hasPrefix(" ")
            } else if isInItem {
                items[items.count - 1].text += " " + line.trimmed.dropMarker
            } else {
                let hint = "an ingredient begins with a hyphen; before the instructions there is a line of ---"
                diagnostics.append(.error(place(index), "\(line.quoted) isn't an ingredient", hint: hint))
            }
            index += 1
        }
        if items.isEmpty, !diagnostics.hasErrors { diagnostics.append(.warning(place(start), "no ingredients")) }
        return items.map { line, text, group in
            check(text, at: place(line))
            let read = Self.ingredient(text, group: group)
            if let remark = read.remark { diagnostics.append(.note(place(line), remark)) }
            return read.ingredient
        }
    }

    /// Parses an item: an emphasised amount, if there is one, and a name, which may be a link. An amount that doesn't
    /// begin with a number is read like any other text.
    static func ingredient(_ item: String, group: String? = nil) -> (ingredient: Ingredient, remark: String?) {
        let text = item.trimmed
        guard let (amount, rest) = parts(of: text) else {
            let (name, remark) = name(text)
            return (Ingredient(name: name.onOneLine, amount: 0, group: group), remark)
        }
        let (name, remark) = name(rest)
        let line =
            amount.startsWithNumber
            ? IngredientLine(amount: amount, name: name.onOneLine)
            : IngredientLine("\(amount.markdownUnescaped) \(name)".onOneLine)
        let ingredient = Ingredient(line, group: group)
        let remarks = [ingredient.remark, remark].compactMap(\.self)
        return (ingredient, remarks.isEmpty ? nil : remarks.joined(separator: "; "))
    }

    /// Returns whether emphasised text is an amount although it doesn't begin with a number: `a few`, `one`, `ca. 200 g`.
    ///
    /// The specification allows none of them, but people write them.
    private static func isAmountInWords(_ amount: String) -> Bool {
        let words = amount.lowercased().split { !$0.isLetter }.map(String.init)
        return !indefinite.isDisjoint(with: words) || IngredientLine("\(amount) onions").isScaled
    }

    private static let indefinite: Set = [
        "few", "some", "several", "little", "bit", "lot", "lots", "plenty", "enough", "any", "more", "taste", "needed",
        "einige", "etwas", "mehrere", "paar", "wenig", "bisschen", "viel", "viele", "genug", "mehr", "geschmack",
        "bedarf", "belieben",
    ]

    /// Reports an item that isn't an ingredient, and an amount that other programs refuse.
    private mutating func check(_ item: String, at place: Location) {
        guard let (amount, name) = Self.parts(of: item.trimmed) else {
            if item.isBlank { diagnostics.append(.error(place, "an ingredient without a name")) }
            return
        }
        if name.isBlank { diagnostics.append(.error(place, "\(item.trimmed.quoted) is an amount without a name")) }
        if amount.startsWithNumber { return }
        let message = "the amount \(amount.quoted) doesn't begin with a number"
        if Self.isAmountInWords(amount) {
            let hint = "other programs refuse it; write it without emphasis, as in `- a few leaves`"
            diagnostics.append(.warning(place, message, hint: hint))
        } else {
            let hint = "begin it with a number, as in `- *2* leaves`, or write it without emphasis"
            diagnostics.append(.error(place, message, hint: hint))
        }
    }

    /// Returns the emphasised amount at the beginning of an item and the name after it. The amount may be within the
    /// name's link: `[*1 batch* salsa](salsa.md)`.
    private static func parts(of item: String) -> (amount: String, name: String)? {
        if item.hasPrefix("["), let end = item.firstRange(of: "]("),
            let (amount, name) = parts(of: String(item[..<end.lowerBound].dropFirst()))
        {
            return (amount, name.isBlank ? "" : "[\(name)\(item[end.lowerBound...])")
        }
        guard let mark = item.first, mark == "*" || mark == "_", item.dropFirst().first != mark,
            let end = item.dropFirst().firstIndex(of: mark)
        else { return nil }
        return (String(item[..<end].dropFirst()), String(item[end...].dropFirst()).trimmed)
    }

    private static func name(_ text: String) -> (name: String, remark: String?) {
        guard text.hasPrefix("["), text.hasSuffix(")"), let middle = text.range(of: "]("),
            !text[text.index(after: text.startIndex)..<middle.lowerBound].contains("]")
        else { return (text.markdownUnescaped, nil) }
        let name = String(text[text.index(after: text.startIndex)..<middle.lowerBound]).markdownUnescaped
        let destination = String(text[middle.upperBound...].dropLast()).trimmed
        // A link's title (CommonMark 0.31, section 6.3)
        let titled = destination.wholeMatch(of: /(\S+)\s+("[^"]*"|'[^']*'|\([^()]*\))/)
        let link = titled.map { String($0.1) } ?? destination
        let linked = "[\(name)](\(link))"
        if IngredientLine(linked).link == link {
            return (linked, titled.map { "an ingredient's link can't have a title; \($0.2) is not kept" })
        }
        return (name, "an ingredient can't have a link; \(link.quoted) is not kept")
    }

    // MARK: Lines

    /// Returns the heading that begins here, and advances past it: `# Title`, or a line underlined with `=` or `-`.
    private mutating func heading(level: Int? = nil) -> String? {
        guard index < lines.count else { return nil }
        let line = lines[index].trimmed
        let marks = line.prefix { $0 == "#" }
        if (1...6).contains(marks.count), level.map({ $0 == marks.count }) ?? true {
            let rest = line.dropFirst(marks.count)
            guard rest.first.map({ $0.isWhitespace }) ?? true else { return nil }
            index += 1
            return String(rest).withoutClosingMarks
        }
        guard index + 1 < lines.count, !line.isEmpty, lines[index].listItem == nil, !lines[index].isRule else {
            return nil
        }
        let underline = lines[index + 1].trimmed
        let isFirst = !underline.isEmpty && underline.allSatisfy { $0 == "=" }
        let isSecond = !underline.isEmpty && underline.allSatisfy { $0 == "-" } && level == nil
        guard isFirst || isSecond, !lines[index].hasPrefix(" ") else { return nil }
        index += 2
        return line
    }

    private func place(_ index: Int) -> Location { Location(file: file, line: index + 1) }
}

extension String {
    /// Whether the line is a thematic break (CommonMark 0.31, section 4.1).
    fileprivate var isRule: Bool {
        let signs = filter { !$0.isWhitespace }
        guard signs.count >= 3, let first = signs.first, "-*_".contains(first) else { return false }
        return signs.allSatisfy { $0 == first } && prefix { $0 == " " }.count <= 3
    }

    /// The marks of a line that begins or ends a fenced code block.
    fileprivate var fence: Substring? {
        let line = drop { $0 == " " }
        guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
        let marks = line.prefix { $0 == mark }
        return marks.count >= 3 ? marks : nil
    }

    /// The text after the marker of a list item that isn't nested.
    fileprivate var listItem: Substring? {
        let indent = prefix { $0 == " " }.count
        return indent <= 1 && !isRule ? dropFirst(indent).behindMarker : nil
    }

    /// The line without the marker of a nested item.
    fileprivate var dropMarker: String { self[...].behindMarker.map { String($0).trimmed } ?? self }

    /// The text of a heading without a closing sequence of `#` characters.
    fileprivate var withoutClosingMarks: String { trimmed.replacing(/(?:^|\s)#+$/, with: "").trimmed }
}

extension Substring {
    /// The text after a hyphen, an asterisk, a plus sign or a number with a full stop or parenthesis.
    fileprivate var behindMarker: Substring? {
        var rest = self
        if let sign = rest.first, "-*+".contains(sign) {
            rest = rest.dropFirst()
        } else {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            rest = rest.dropFirst(digits.count)
            guard (1...9).contains(digits.count), let sign = rest.first, ".)".contains(sign) else { return nil }
            rest = rest.dropFirst()
        }
        guard let space = rest.first, space == " " || space == "\t" else { return nil }
        return rest.drop { $0 == " " || $0 == "\t" }
    }
}
