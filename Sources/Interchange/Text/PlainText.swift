// Calendars have plain text (RFC 5545, section 3.8.1.5) where a record has Markdown.

extension String {
    /// Markdown that shows the text character by character and line by line, with its web addresses as links.
    ///
    /// Markup is escaped, also quotation marks and dashes that would become typographic. Two spaces keep a line break
    /// (CommonMark 0.31, section 6.7), and references keep an indentation, which could mean code.
    var plainAsMarkdown: String {
        let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        var result = UnicodeScalarView()
        for (index, line) in lines.enumerated() {
            if index > 0 { result.append("\n") }
            guard line.contains(where: { !$0.isSpace }) else {
                result += line
                continue
            }
            let indentation = line.prefix(while: \.isSpace)
            for space in indentation { result += (space == " " ? Self.noBreakSpace : Self.tab).unicodeScalars }
            Self.escape(line.dropFirst(indentation.count), into: &result)
            let hasNext = index + 1 < lines.count && lines[index + 1].contains { !$0.isSpace }
            if hasNext { result += "  ".unicodeScalars }
        }
        return String(result)
    }

    /// The plain text of which this Markdown is ``plainAsMarkdown``; nil if it isn't that of any other text.
    var plainFromMarkdown: String? {
        guard utf8.contains(where: { [0x0A, 0x26, 0x3C, 0x5C].contains($0) }) else { return nil }
        let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let hasNext = lines.dropFirst().map { $0.contains { !$0.isSpace } } + [false]
        let texts = zip(lines, hasNext).map { line, hasNext in
            guard line.contains(where: { !$0.isSpace }) else { return String(line) }
            return Self.unescaped(
                hasNext && line.suffix(2).elementsEqual("  ".unicodeScalars) ? line.dropLast(2) : line
            )
        }
        let text = texts.joined(separator: "\n")
        return text != self && text.plainAsMarkdown == self ? text : nil
    }

    private static let (noBreakSpace, tab) = ("&nbsp;", "&#9;")

    private static func escape(_ line: ArraySlice<Unicode.Scalar>, into result: inout UnicodeScalarView) {
        let line = Array(line)
        let listSign = line.prefix { ("0"..."9").contains($0) }.count
        var index = 0
        while index < line.count {
            if let end = addressEnd(from: index, in: line) {
                result += "<".unicodeScalars + line[index..<end] + ">".unicodeScalars
                index = end
                continue
            }
            let scalar = line[index]
            let (last, next) = (index > 0 ? line[index - 1] : nil, index + 1 < line.count ? line[index + 1] : nil)
            let isListSign = index == listSign && index > 0 && (scalar == "." || scalar == ")")
            if isListSign || scalar.isMarkup(before: next, isFirst: index == 0)
                || scalar.isTypographic(between: last, next)
            {
                result.append("\\")
            }
            result.append(scalar)
            index += 1
        }
    }

    /// The text of a line that isn't blank.
    private static func unescaped(_ line: Substring.UnicodeScalarView) -> String {
        var (result, rest) = (UnicodeScalarView(), Substring(line))
        while let (reference, space) = [(noBreakSpace, " "), (tab, "\t")].first(where: { rest.hasPrefix($0.0) }) {
            result += space.unicodeScalars
            rest.removeFirst(reference.count)
        }
        var scalars = rest.unicodeScalars
        while let scalar = scalars.popFirst() {
            if scalar == "\\", let escaped = scalars.popFirst() {
                result.append(escaped)
            } else if scalar == "<", addressStart(scalars.prefix(8)), let end = scalars.firstIndex(of: ">") {
                result += scalars[..<end]
                scalars = scalars[scalars.index(after: end)...]
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    // MARK: Addresses

    private static func addressStart(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
        let start = scalars.map(\.properties.lowercaseMapping).joined()
        return start.hasPrefix("http://") || start.hasPrefix("https://")
    }

    /// Returns the end of the web address at an index; nil if there is none, or if Markdown would change it.
    ///
    /// The punctuation after an address doesn't belong to it, nor does a bracket that was opened before it.
    private static func addressEnd(from start: Int, in line: [Unicode.Scalar]) -> Int? {
        guard line[start] == "h" || line[start] == "H", addressStart(line[start...].prefix(8)) else { return nil }
        var (end, open) = (start, 0)
        while end < line.count, line[end].value > 0x20, line[end].value != 0x7F, !line[end].properties.isWhitespace,
            line[end] != "<", line[end] != ">"
        {
            if line[end] == "(" { open += 1 }
            if line[end] == ")" { open -= 1 }
            if open < 0 { break }
            end += 1
        }
        while ".,;:!?'\"]".unicodeScalars.contains(line[end - 1]) { end -= 1 }
        let address = line[start..<end]
        // A reference such as `&amp;` would be decoded.
        guard !address.contains("&") || !address.contains(";"), line[end - 1] != "/" || address.count > 8 else {
            return nil
        }
        return end
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool { self == " " || self == "\t" }

    /// Whether it would become a curly quotation mark, a dash or an ellipsis. An apostrophe within a word may, because
    /// that is how it is meant.
    fileprivate func isTypographic(between last: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        switch self {
        case "\"": true
        case "'": !(last?.properties.isAlphabetic ?? false) || !(next?.properties.isAlphabetic ?? false)
        case "-", ".": next == self
        default: false
        }
    }
}
