import Foundation
import Records

/// Functions for the numbered steps in notes.
enum Steps {
    /// Numbered steps, and the heading above them.
    struct Section: Equatable {
        /// The heading; empty if there is none.
        var title = ""
        var steps: [String] = []
    }

    /// Returns the sections of steps in the notes and the text before them.
    ///
    /// - Returns: `isExact` is true if ``notes(_:_:)`` turns them into the same notes, with one line for each step. If not,
    ///   they are those of ``outline(_:title:)``.
    static func sections(_ notes: String) -> (introduction: String, sections: [Section], isExact: Bool) {
        let (introduction, sections) = outline(notes) { $0.hasPrefix("## ") ? String($0.dropFirst(3)) : nil }
        let hasLongStep = sections.contains { $0.steps.contains { $0.contains("\n") } }
        if Self.notes(introduction, sections) == notes, !hasLongStep { return (introduction, sections, true) }
        let outline = outline(notes)
        return (outline.introduction, outline.sections, false)
    }

    /// Returns all that the notes say in order: the text before the first numbered list, then the steps below their
    /// headings. A paragraph after the first list is a step too.
    ///
    /// - Parameter title: Returns the title in a line that is a heading; nil for any other line.
    static func outline(
        _ notes: String,
        title: (String) -> String? = title
    ) -> (introduction: String, sections: [Section]) {
        var (introduction, steps, rest) = list(in: notes.textLines[...])
        guard !steps.isEmpty else { return (notes, []) }
        introduction = withoutBlankEnd(introduction)
        var sections = [Section()]
        if let heading = introduction.last.flatMap({ title(String($0).trimmed) }) {
            sections[0].title = heading
            introduction = withoutBlankEnd(introduction.dropLast())
        }
        while !steps.isEmpty {
            sections[sections.count - 1].steps += steps
            let next = list(in: rest)
            let paragraphs = paragraphs(next.before, title)
            for (index, paragraph) in paragraphs.enumerated() {
                // A heading at the end, with nothing below it, is a step.
                if let title = title(paragraph), !next.steps.isEmpty || index + 1 < paragraphs.count {
                    sections.append(Section(title: title))
                } else {
                    sections[sections.count - 1].steps.append(paragraph)
                }
            }
            (steps, rest) = (next.steps, next.after)
        }
        return (introduction.joined(separator: "\n"), sections)
    }

    /// Returns the title that a paragraph consists of: `## Dough`, `**Dough**` or `For the dough:`.
    private static func title(_ paragraph: String) -> String? {
        guard !paragraph.contains("\n") else { return nil }
        if paragraph.hasPrefix("#"), let match = paragraph.wholeMatch(of: /#{1,6}\s+(.+?)(?:\s+#+)?/) {
            return String(match.1)
        }
        if paragraph.hasPrefix("**") || paragraph.hasPrefix("__"),
            let match = paragraph.wholeMatch(of: /(\*\*|__)([^*_]+?):?\1:?/)
        {
            return String(match.2)
        }
        return paragraph.hasSuffix(":") && paragraph.count <= 60 ? String(paragraph.dropLast()) : nil
    }

    /// Returns the paragraphs of a text, with each heading as a separate paragraph.
    private static func paragraphs(_ lines: ArraySlice<Substring>, _ title: (String) -> String?) -> [String] {
        var paragraphs: [[Substring]] = [[]]
        for line in lines {
            let isHeading = title(String(line).trimmed) != nil
            let isGap = isBlank(line) || isRule(line)
            if isHeading || isGap { paragraphs.append([]) }
            if !isGap { paragraphs[paragraphs.count - 1].append(line) }
            if isHeading { paragraphs.append([]) }
        }
        return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n").trimmed }
    }

    /// Returns notes that consist of an introduction and sections of steps, which are numbered or else paragraphs.
    static func notes(_ introduction: String, _ sections: [Section], areNumbered: Bool = true) -> String {
        sections.reduce(introduction) { notes, section in
            let heading = section.title.isEmpty ? "" : "## \(section.title)"
            let list = areNumbered ? [numbered(section.steps)] : section.steps
            return ([notes, heading] + list).filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
    }

    /// Returns the first numbered list in the notes, as defined by Markdown, and the text before and after it. Without
    /// such a list, there are no steps.
    ///
    /// An indented line continues its step (CommonMark, section 5.2), and its text is kept.
    private static func list(
        in lines: ArraySlice<Substring>
    ) -> (before: ArraySlice<Substring>, steps: [String], after: ArraySlice<Substring>) {
        var (start, end) = (lines.endIndex, lines.endIndex)
        var steps: [[Substring]] = []
        var blanks: [Substring] = []
        for (index, line) in zip(lines.indices, lines) {
            if let text = step(line), !steps.isEmpty || canBegin(line, after: lines[..<index].last) {
                start = min(start, index)
                steps.append([text])
            } else if steps.isEmpty {
                continue
            } else if isBlank(line) {
                blanks.append(line)
                continue
            } else if blanks.isEmpty && !isHeading(line) && !isRule(line) || line.hasPrefix("  ") {
                steps[steps.count - 1] += blanks + [line.drop { $0 == " " }]
            } else {
                end = index
                break
            }
            blanks = []
        }
        return (lines[..<start], steps.map { $0.joined(separator: "\n") }, lines[end...])
    }

    static func hasList(_ notes: String) -> Bool { !list(in: notes.textLines[...]).steps.isEmpty }

    /// Extracts the yield from notes: a line after the first step, or the last step, that states nothing else, like
    /// `Serves 4`, `Makes 12 cookies`, `Für 4 Personen`. Nil if there is none.
    static func yield(in notes: String) -> (yield: String, notes: String)? {
        var lines = notes.textLines[...]
        let (before, steps, _) = list(in: lines)
        guard !steps.isEmpty else { return nil }
        let last = lines.lastIndex { !isBlank($0) }
        for index in lines.indices[(before.endIndex + 1)...].reversed() {
            let line = index == last ? step(lines[index]) ?? lines[index] : lines[index]
            // A step can continue on the next line.
            guard lines[index].first?.isWhitespace == false, let words = yield(ofLine: line) else { continue }
            lines.remove(at: index)
            if index < lines.count, isBlank(lines[index]), index > 0, isBlank(lines[index - 1]) {
                lines.remove(at: index)
            }
            while lines.last.map(isBlank) == true { lines.removeLast() }
            return (words, lines.joined(separator: "\n"))
        }
        return nil
    }

    /// Returns the yield that a line states, and nothing else.
    private static func yield(ofLine line: Substring) -> String? {
        let line = String(line.filter { !"*_".contains($0) }).trimmed
        // Most lines state no yield, and creating a regular expression is slow.
        guard let first = line.first, "smyfe".contains(first.lowercased()), line.contains(where: \.isNumber) else {
            return nil
        }
        let pattern =
            #/
            (?<all> (?<verb> serves|makes|yields?|für|ergibt) :?\s+
            (?<number> \d{1,3} (?: \s* (?: [\-–]|to|bis) \s* \d{1,3})?) (?<unit> (?: \s+\p{L}+){0,2})) \.?
            /#.ignoresCase()
        guard let match = line.wholeMatch(of: pattern) else { return nil }
        let verb = match.verb.lowercased()
        // A step can continue with "für 40 Minuten".
        let people = #/person|portion|stück|gäst|leute|kind|erwachsen/#.ignoresCase()
        if verb == "für", !match.unit.contains(people) { return nil }
        // `Makes 12` doesn't say of what.
        return match.unit.isEmpty && verb != "serves" ? String(match.all) : String(match.number) + String(match.unit)
    }

    /// Returns whether a line is a heading, which ends a list even without a blank line before it.
    private static func isHeading(_ line: Substring) -> Bool { line.first == "#" && line.contains(/^#{1,6}\s/) }

    /// Returns whether a line is a thematic break (CommonMark, section 4.1): `***`.
    private static func isRule(_ line: Substring) -> Bool {
        guard let mark = line.first, "*-_".contains(mark) else { return false }
        let marks = line.filter { !$0.isWhitespace }
        return marks.count >= 3 && marks.allSatisfy { $0 == mark }
    }

    /// Returns whether a list can begin with a line. Only a list that begins with 1 can interrupt a paragraph
    /// (CommonMark, section 5.3).
    private static func canBegin(_ line: Substring, after last: Substring?) -> Bool {
        let text = line.drop { $0 == " " }
        return last.map(isBlank) ?? true || text.hasPrefix("1. ") || text.hasPrefix("1) ")
    }

    private static func withoutBlankEnd(_ lines: ArraySlice<Substring>) -> ArraySlice<Substring> {
        lines[..<(lines.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? lines.startIndex)]
    }

    private static func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// Returns the text of a line that begins a step: `1. Mix`.
    private static func step(_ line: Substring) -> Substring? {
        let digits = line.drop { $0 == " " }
        let rest = digits.drop { $0.isASCII && $0.isNumber }
        let count = digits.utf8.count - rest.utf8.count
        guard (1...9).contains(count), rest.hasPrefix(". ") || rest.hasPrefix(") "),
            line.utf8.count - digits.utf8.count < 4
        else { return nil }
        return rest.dropFirst(2).drop { $0 == " " }
    }

    private static func numbered(_ steps: [String]) -> String {
        steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
    }
}

extension Recipe {
    /// The recipe with the yield that its notes state after the steps or as the last step as its servings, because that
    /// line isn't a step. A line that contradicts the servings stays.
    var withYieldOfNotes: Recipe {
        guard let (yield, notes) = Steps.yield(in: notes) else { return self }
        var recipe = self
        recipe.notes = notes
        guard let servings = details.servings else {
            recipe.details.servings = yield
            return recipe
        }
        func numbers(_ yield: String) -> ClosedRange<Int>? {
            var details = RecipeDetails()
            details.servings = yield
            return Recipe(name: "").with(details).servingRange
        }
        return numbers(yield).map { $0 == numbers(servings) } == true ? recipe : self
    }
}
