// The apps store a single text for everything about a recipe. Most people write the steps as a list, with other text
// before and after it. The text is split by lines without parsing Markdown, because a list can be cut at lines whatever
// its items contain.

extension Recipe {
    /// The steps in the notes, and the text around them.
    public struct Directions: Hashable, Sendable {
        /// The text before the steps, in Markdown like the other parts.
        public var introduction = ""
        /// The steps; empty if the notes have no list of steps.
        public var steps: [String] = []
        /// The text after the steps.
        public var remarks = ""
    }

    /// The steps are the first numbered list in the notes, or else the bullet list (`-`, `*`, `+`) at the beginning of
    /// the notes. A list with a single item is used only if there is no other, the item is numbered 1, and no text
    /// follows it. Without a list of steps, the whole text is the introduction.
    public var directions: Directions {
        let lines = notes.split(omittingEmptySubsequences: false) { $0.isNewline }
        let kinds: [(marker: ListMarker, least: Int)] = [(.number, 2), (.bullet, 2), (.number, 1)]
        for (marker, least) in kinds {
            guard let start = start(of: marker, in: lines) else { continue }
            var scanner = StepScanner(marker: marker)
            let end = lines[start...].firstIndex { !scanner.take($0) } ?? lines.endIndex
            // `350. degrees` isn't a step, and a date such as `1. Mai` may begin a line within a text.
            let isNumberedOne = lines[start].hasPrefix("1.") || lines[start].hasPrefix("1)")
            guard scanner.steps.count >= least, least > 1 || isNumberedOne && end == lines.endIndex else { continue }
            return Directions(
                introduction: Self.text(lines[..<start]),
                steps: scanner.steps.map { Self.text($0[...]) },
                remarks: Self.text(lines[end...])
            )
        }
        return Directions(introduction: Self.text(lines[...]))
    }

    private func start(of marker: ListMarker, in lines: [Substring]) -> Int? {
        var isInFence = false
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("```") || line.hasPrefix("~~~") { isInFence.toggle() }
            if isInFence || line.allSatisfy(\.isWhitespace) { continue }
            if marker.width(in: line) != nil { return index }
            if marker == .bullet { return nil }
        }
        return nil
    }

    private static func text(_ lines: ArraySlice<Substring>) -> String {
        let isBlank = { (line: Substring) in line.allSatisfy(\.isWhitespace) }
        return lines.drop(while: isBlank).reversed().drop(while: isBlank).reversed().joined(separator: "\n")
    }
}

/// The marker of a list item (CommonMark, section 5.2).
private enum ListMarker {
    case number, bullet

    /// Returns the indentation of the item that begins on this line; nil if none does.
    func width(in line: Substring) -> Int? {
        var rest = line
        switch self {
        case .number:
            let digits = line.prefix { ("0"..."9").contains($0) }
            guard (1...9).contains(digits.count) else { return nil }
            rest = line.dropFirst(digits.count)
            guard rest.first == "." || rest.first == ")" else { return nil }
        case .bullet:
            guard let first = line.first, "-*+".contains(first) else { return nil }
        }
        rest = rest.dropFirst()
        let spaces = rest.prefix { $0 == " " }.count
        // A line of only asterisks and spaces is a thematic break, and five spaces begin a code block.
        guard (1...4).contains(spaces), rest.contains(where: { !" -*+".contains($0) }) else { return nil }
        return line.count - rest.count + spaces
    }
}

/// Collects the lines of a list.
private struct StepScanner {
    let marker: ListMarker
    private(set) var steps: [[Substring]] = []
    private var width = 0
    private var isAfterBlank = false

    init(marker: ListMarker) { self.marker = marker }

    /// Returns whether the line belongs to the list; the first line that doesn't ends it.
    mutating func take(_ line: Substring) -> Bool {
        if line.allSatisfy(\.isWhitespace) {
            isAfterBlank = true
            steps[steps.count - 1].append("")
            return true
        }
        defer { isAfterBlank = false }
        if let width = marker.width(in: line) {
            self.width = width
            steps.append([line.dropFirst(width)])
            return true
        }
        let indent = line.prefix { $0 == " " || $0 == "\t" }.count
        guard indent > 1 || !isAfterBlank && !startsBlock(line) else { return false }
        steps[steps.count - 1].append(line.dropFirst(min(indent, width)))
        return true
    }

    /// Returns whether the line begins a block that ends the paragraph, and with it the list.
    private func startsBlock(_ line: Substring) -> Bool {
        ["#", ">", "```", "~~~", "---", "***", "___", "- ", "* ", "+ "].contains { line.hasPrefix($0) }
            || ListMarker.number.width(in: line) != nil
    }
}
