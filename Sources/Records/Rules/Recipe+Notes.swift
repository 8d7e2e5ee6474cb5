// The apps keep one text for everything about a recipe. Most people write its steps as a list, and something before and
// after it. Only lines are looked at: what a list is made of can be cut at them, whatever stands within.

extension Recipe {
    /// The steps in the notes, and what stands round them.
    public struct Directions: Hashable, Sendable {
        /// What stands before the steps; Markdown, as all of it.
        public var introduction = ""
        /// The steps; none when the notes are no list.
        public var steps: [String] = []
        /// What stands after them.
        public var remarks = ""
    }

    /// The steps are the first numbered list of the notes that has two points or more, or else the list of points (`-`,
    /// `*`, `+`) that the notes begin with. Without one, all is introduction.
    public var directions: Directions {
        let lines = notes.split(omittingEmptySubsequences: false) { $0.isNewline }
        for marker in [ListMarker.number, .bullet] {
            guard let start = start(of: marker, in: lines) else { continue }
            var scanner = StepScanner(marker: marker)
            let end = lines[start...].firstIndex { !scanner.take($0) } ?? lines.endIndex
            guard scanner.steps.count > 1 else { continue }
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

/// What a point of a list begins with (CommonMark, section 5.2).
private enum ListMarker {
    case number, bullet

    /// How far the text of a point is indented that begins in this line; nil when none does.
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
        // A line of nothing but asterisks and spaces is a rule, and five spaces make a block of code.
        guard (1...4).contains(spaces), rest.contains(where: { !" -*+".contains($0) }) else { return nil }
        return line.count - rest.count + spaces
    }
}

/// Takes the lines of a list one by one.
private struct StepScanner {
    let marker: ListMarker
    private(set) var steps: [[Substring]] = []
    private var width = 0
    private var isAfterBlank = false

    init(marker: ListMarker) { self.marker = marker }

    /// Whether the line belongs to the list; the first that does not ends it.
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

    /// Whether the line begins something that ends a paragraph, and with it the list.
    private func startsBlock(_ line: Substring) -> Bool {
        ["#", ">", "```", "~~~", "---", "***", "___", "- ", "* ", "+ "].contains { line.hasPrefix($0) }
            || ListMarker.number.width(in: line) != nil
    }
}
