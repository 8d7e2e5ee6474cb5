internal import Yams

/// How to correct text that isn't valid YAML, and where. libyaml doesn't say how, and often names a place further down.
struct YAMLCorrection {
    private(set) var line: Int
    private(set) var column: Int
    private(set) var hint: String

    /// - Parameters:
    ///   - problem: what libyaml reports.
    ///   - mark: where it does.
    ///   - context: where the part of the document begins in which it does.
    init(of problem: String, at mark: Mark, in context: Mark?, _ lines: [Substring]) {
        (line, column) = (mark.line, mark.column)
        let text = lines.indices.contains(mark.line - 1) ? lines[mark.line - 1] : ""
        let before = Substring(text.unicodeScalars.prefix(mark.column - 1))
        if text.prefix(while: \.isWhitespace).contains("\t") || problem.contains("a tab character") {
            hint = "indent with spaces, not with tabs"
        } else if problem.contains("node content"), text.dropFirst(mark.column - 1).allSatisfy(\.isWhitespace),
            let open = Self.lastBracket(in: lines.prefix(mark.line))
        {
            (line, column) = open
            hint = "close the bracket that opens here"
        } else if let known = Self.known.first(where: { problem.contains($0.problem) }) {
            hint = known.hint
            if known.isNoticedLate, let context { (line, column) = (context.line, context.column) }
        } else if before.allSatisfy(\.isWhitespace) {
            hint =
                problem.contains("<document start>")
                ? "begin every key in the first column, and write a colon and a space after it"
                : "indent it by as many spaces as the other entries"
        } else if problem.hasPrefix("mapping values"), !before.holdsColon {
            // The line continues the text of the line above.
            hint = "indent it by as many spaces as the other entries, or put text that holds `: ` in double quotes"
            let above = lines.prefix(mark.line - 1).lastIndex { !$0.allSatisfy(\.isWhitespace) }
            guard let above, !lines[above].holdsColon, !(text.isListEntry && lines[above].isListEntry) else { return }
            (line, column) = (above + 1, lines[above].prefix(while: \.isWhitespace).count + 1)
            hint = Self.entryHint
        } else {
            hint = "put text that holds `: `, `#`, quotes or `{` in double quotes"
        }
    }

    /// The last bracket that isn't closed.
    private static func lastBracket(in lines: ArraySlice<Substring>) -> (line: Int, column: Int)? {
        var depth = 0
        for index in lines.indices.reversed() {
            let line = lines[index].withoutComment.unicodeScalars
            for place in line.indices.reversed() {
                if "]}".unicodeScalars.contains(line[place]) { depth += 1 }
                if "[{".unicodeScalars.contains(line[place]) { depth -= 1 }
                if depth < 0 { return (index + 1, line.distance(from: line.startIndex, to: place) + 1) }
            }
        }
        return nil
    }

    private static let entryHint = "write a key, a colon, a space and a value"
    private static let signHint = "put text that begins with a sign such as `@`, `%` or `*` in double quotes"
    private static let quotesHint = "close the quotes that open here"
    private static let escapeHint = "use single quotes: in double quotes, `\\` has a meaning of its own"

    /// What to do about problems, by a part of libyaml's words. `isNoticedLate` if the mistake is where the context
    /// begins.
    private static let known: [(problem: String, hint: String, isNoticedLate: Bool)] = [
        ("another document", "delete the line `---`, which begins another document", false),
        ("expected ':'", entryHint, true),
        ("',' or ']'", "close the bracket with `]`, and put commas between the entries", true),
        ("',' or '}'", "close the bracket with `}`, and put commas between the entries", true),
        ("end of stream", quotesHint, true),
        ("document indicator", quotesHint, true),
        ("escape character", escapeHint, false),
        ("escape code", escapeHint, false),
        ("hexdecimal number", escapeHint, false),
        ("cannot start any token", signHint, false),
        ("alphabetic or numeric character", signHint, false),
        ("node content", signHint, false),
        ("tag handle", signHint, false),
        ("directive name", signHint, false),
        ("mapping keys", signHint, false),
        ("comment or line break", signHint, false),
        ("sequence entries", "put each entry of a list on a line of its own, below the key", false),
    ]
}

extension Substring {
    fileprivate var isListEntry: Bool { drop(while: \.isWhitespace).hasPrefix("- ") }

    /// The line without a comment. Quoted text that holds ` #` is rare.
    fileprivate var withoutComment: Substring {
        if drop(while: \.isWhitespace).first == "#" { return "" }
        return firstRange(of: " #").map { self[..<$0.lowerBound] } ?? self
    }

    /// Whether a key may end in the line.
    fileprivate var holdsColon: Bool { contains(": ") || last { !$0.isWhitespace } == ":" }
}
