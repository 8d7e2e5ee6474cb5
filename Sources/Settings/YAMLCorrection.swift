internal import Yams

/// How to correct text that isn't valid YAML, and where.
///
/// libyaml doesn't say how, and often stops further down. So this follows from what is open where it stops.
struct YAMLCorrection {
    private(set) var place: YAMLOutline.Place
    private(set) var hint = "put text that holds `: `, `#`, quotes or `{` in double quotes"

    /// The line where libyaml stops: the part that it has read, and the rest.
    private let (before, rest): (ArraySlice<Unicode.Scalar>, ArraySlice<Unicode.Scalar>)
    private let root: YAMLOutline.Entry?
    /// The last entry in the lines above.
    private let above: YAMLOutline.Entry?
    private let outline: YAMLOutline

    /// - Parameter mark: the place where libyaml stops.
    init(of yaml: String, at mark: Mark) {
        let lines = yaml.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(\.unicodeScalars)
        let line = lines.indices.contains(mark.line - 1) ? Array(lines[mark.line - 1]) : []
        var outline = YAMLOutline()
        for (index, line) in lines.prefix(mark.line - 1).enumerated() { outline.read(line, number: index + 1) }
        (root, above) = (outline.entries.first, outline.entries.last)
        (before, rest) = (line.prefix(mark.column - 1), line.dropFirst(mark.column - 1))
        outline.read(before, number: mark.line)
        self.outline = outline
        place = (mark.line, mark.column)

        if line.prefix(while: \.properties.isWhitespace).contains("\t") || rest.first == "\t" {
            hint = "indent with spaces, not with tabs"
        } else if let quotes = outline.quotes {
            correctQuotes(quotes)
        } else if let bracket = outline.brackets.last {
            correctBracket(bracket)
        } else {
            correctEntry()
        }
    }

    private mutating func correctQuotes(_ quotes: YAMLOutline.Value) {
        let escapes = ["\\x", "\\u", "\\U"].map(\.unicodeScalars)
        if quotes.sign == "\"", rest.first == "\\" || escapes.contains(where: before.suffix(2).elementsEqual) {
            hint = "use single quotes: in double quotes, `\\` has a meaning of its own"
        } else {
            (place, hint) = (quotes.place, "close the quotes that open here")
        }
    }

    private mutating func correctBracket(_ bracket: YAMLOutline.Value) {
        if outline.value == nil, rest.isBlank || isDocumentMark {
            (place, hint) = (bracket.place, "close the bracket that opens here")
        } else if outline.value == nil || beginsWithSign {
            hint = Self.signHint
        } else if let key = outline.value, rest.first == ":", !isAtWord(":") {
            (place, hint) = (key.place, Self.entryHint)
        } else {
            let end = bracket.sign == "[" ? "]" : "}"
            (place, hint) = (bracket.place, "close the bracket with `\(end)`, and put commas between the entries")
        }
    }

    private mutating func correctEntry() {
        let hasKey = outline.entries.last.map { $0.hasKey && $0.place.line == place.line } ?? false
        if let line = outline.documentEnd {
            (place, hint) = ((line, 1), "delete the line `...`, which ends the document")
        } else if isDocumentMark {
            hint = "delete the line `---`, which begins another document"
        } else if isAtWord("-"), expectsValue, !isLineStart {
            hint = "put each entry of a list on a line of its own, below the key"
        } else if beginsWithSign || outline.value == nil && rest.first.map(",]}".unicodeScalars.contains) == true {
            hint = Self.signHint
        } else if isLineStart, !rest.isEmpty, let root, !root.hasKey, !root.isListEntry {
            hint = Self.columnHint
        } else if let above, !above.hasKey, !hasKey, !above.isListEntry || !isLineStart && !isListEntry {
            (place, hint) = (above.place, Self.entryHint)
        } else if isLineStart {
            hint = place.column < root?.place.column ?? 1 ? Self.columnHint : Self.indentationHint
        } else if isAtWord(":"), !hasKey {
            // The line continues the text of the line above.
            hint = Self.indentationHint + ", or put text that holds `: ` in double quotes"
        }
    }

    // MARK: The line

    private var isLineStart: Bool { before.isBlank }
    private var isListEntry: Bool {
        (before + rest).drop(while: \.properties.isWhitespace).starts(with: "- ".unicodeScalars)
    }
    private var isDocumentMark: Bool { before.isEmpty && rest.starts(with: "---".unicodeScalars) }
    private var expectsValue: Bool { outline.value?.isClosed ?? true }

    /// Whether the value where libyaml stops begins with a sign that has a meaning.
    private var beginsWithSign: Bool {
        let sign = isLineStart || expectsValue ? rest.first : outline.value?.sign
        return sign.map("@`%*&!|>?".unicodeScalars.contains) ?? false
    }

    /// Whether the rest begins with a character that white space follows.
    private func isAtWord(_ sign: Unicode.Scalar) -> Bool { rest.first == sign && rest.dropFirst().prefix(1).isBlank }

    private static let signHint = "put text that begins with a sign such as `@`, `%` or `*` in double quotes"
    private static let entryHint = "write a key, a colon, a space and a value"
    private static let columnHint = "begin every key in the first column, and write a colon and a space after it"
    private static let indentationHint = "indent it by as many spaces as the other entries"
}

extension Collection<Unicode.Scalar> {
    fileprivate var isBlank: Bool { allSatisfy(\.properties.isWhitespace) }
}
