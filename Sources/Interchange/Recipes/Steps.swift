import Foundation

/// Functions for the numbered steps in notes.
enum Steps {
    /// Returns the steps at the end of the notes and the text before them. There are no steps unless ``joined(_:_:)``
    /// restores the same notes.
    static func split(_ notes: String) -> (introduction: String, steps: [String]) {
        var lines = notes.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var steps: [String] = []
        while let line = lines.last, let point = line.range(of: ". "), Int(line[..<point.lowerBound]) != nil {
            steps.append(String(line[point.upperBound...]))
            lines.removeLast()
        }
        steps.reverse()
        while lines.last?.isEmpty == true { lines.removeLast() }
        let introduction = lines.joined(separator: "\n")
        return joined(introduction, steps) == notes ? (introduction, steps) : (notes, [])
    }

    /// Numbered steps, and the heading above them.
    struct Section: Equatable {
        /// The heading; empty if there is none.
        var title = ""
        var steps: [String] = []
    }

    /// Returns the sections of steps at the end of the notes and the text before them. There are no sections unless
    /// ``notes(_:_:)`` restores the same notes.
    static func sections(_ notes: String) -> (introduction: String, sections: [Section]) {
        var rest = notes
        var sections: [Section] = []
        while true {
            var (text, steps) = split(rest)
            guard !steps.isEmpty else { break }
            let heading = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
            let title = heading.hasPrefix("## ") ? String(heading.dropFirst(3)) : ""
            sections.insert(Section(title: title, steps: steps), at: 0)
            if title.isEmpty {
                rest = text
                break
            }
            text.removeLast(heading.count)
            while text.last == "\n" { text.removeLast() }
            rest = text
        }
        return Self.notes(rest, sections) == notes ? (rest, sections) : (notes, [])
    }

    /// Returns notes that consist of an introduction and sections of steps.
    static func notes(_ introduction: String, _ sections: [Section]) -> String {
        sections.reduce(introduction) { notes, section in
            let heading = section.title.isEmpty ? "" : "## \(section.title)"
            return joined([notes, heading].filter { !$0.isEmpty }.joined(separator: "\n\n"), section.steps)
        }
    }

    /// Returns the first numbered list in the notes, as defined by Markdown, and the text around it. Without such a
    /// list, there are no steps.
    ///
    /// An indented line continues its step (CommonMark, section 5.2), and its text is kept.
    static func find(in notes: String) -> (around: String, steps: [String]) {
        var around: [Substring] = []
        var steps: [[Substring]] = []
        var isOver = false
        var blanks: [Substring] = []
        for line in notes.split(separator: "\n", omittingEmptySubsequences: false) {
            if !isOver, let text = step(line), !steps.isEmpty || canBegin(line, after: around.last) {
                steps.append([text])
            } else if isBlank(line), !steps.isEmpty, !isOver {
                blanks.append(line)
                continue
            } else if !isOver, !steps.isEmpty, blanks.isEmpty || line.hasPrefix("  ") {
                steps[steps.count - 1] += blanks + [line.drop { $0 == " " }]
            } else {
                isOver = !steps.isEmpty
                around += blanks + [line]
            }
            blanks = []
        }
        return (around.joined(separator: "\n"), steps.map { $0.joined(separator: "\n") })
    }

    /// Returns whether a list can begin with a line. Only a list that begins with 1 can interrupt a paragraph
    /// (CommonMark, section 5.3).
    private static func canBegin(_ line: Substring, after last: Substring?) -> Bool {
        let text = line.drop { $0 == " " }
        return last.map(isBlank) ?? true || text.hasPrefix("1. ") || text.hasPrefix("1) ")
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

    /// Returns notes that consist of an introduction and numbered steps.
    static func joined(_ introduction: String, _ steps: [String]) -> String {
        let list = steps.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n")
        return [introduction, list].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
