/// What is open at a place of a YAML text: quotes, brackets, an entry of a mapping or list.
///
/// It also reads text that isn't valid, so that a message can say which part of the text isn't finished.
struct YAMLOutline {
    typealias Place = (line: Int, column: Int)

    /// An entry of a mapping or list in block style. It begins a line.
    struct Entry {
        var place: Place
        var isListEntry: Bool
        /// Whether a colon ends its key.
        var hasKey = false
    }

    /// A key or a value.
    struct Value {
        /// Its first character.
        var sign: Unicode.Scalar
        var place: Place
        /// Whether its quotes or brackets are closed, so that it can't go on.
        var isClosed = false
    }

    /// In the order of the text.
    private(set) var entries: [Entry] = []
    /// The last value of the entry, or of the innermost bracket; nil where one is expected.
    private(set) var value: Value?
    private(set) var quotes: Value?
    /// Innermost last.
    private(set) var brackets: [Value] = []
    /// The line `...`, which ends the document.
    private(set) var documentEnd: Int?
    /// The column of the entries around the last value. The lines of a plain value are indented further.
    private var indentation = -1
    private var isInBlockText = false

    /// Reads a line, or the start of one.
    mutating func read(_ line: some Collection<Unicode.Scalar>, number: Int) {
        let line = Array(line)
        guard let start = line.firstIndex(where: { !$0.properties.isWhitespace }) else { return }
        if quotes == nil, brackets.isEmpty {
            let isFurther = start > indentation
            if isInBlockText, isFurther { return }
            if line[start] == "#" || line.starts(with: "---".unicodeScalars) { return }
            if line.starts(with: "...".unicodeScalars), Self.isBlank(line, at: 3) {
                documentEnd = number
                return
            }
            if isInBlockText || value?.isClosed ?? true || !isFurther { beginEntry(in: line, at: start, number) }
        }
        var index = start
        while index < line.count, !isComment(line, at: index) {
            index += quotes == nil ? read(line, at: index, number) : readQuoted(line, at: index)
        }
        isInBlockText = brackets.isEmpty && (value?.sign == "|" || value?.sign == ">")
    }

    private mutating func beginEntry(in line: [Unicode.Scalar], at index: Int, _ number: Int) {
        let isListEntry = line[index] == "-" && Self.isBlank(line, at: index + 1)
        entries.append(Entry(place: (number, index + 1), isListEntry: isListEntry))
        value = nil
        indentation = isListEntry ? index : min(indentation, index)
    }

    /// - Returns: the number of characters that have been read.
    private mutating func read(_ line: [Unicode.Scalar], at index: Int, _ number: Int) -> Int {
        let new = Value(sign: line[index], place: (number, index + 1))
        let endsWord = Self.isBlank(line, at: index + 1)
        let isFlow = !brackets.isEmpty
        switch new.sign {
        case " ", "\t": break
        case "-" where value == nil && endsWord, "?" where value == nil && endsWord: break
        case ":" where endsWord || isFlow && value?.isClosed == true:
            if !isFlow {
                entries[entries.count - 1].hasKey = true
                indentation = max(indentation, (value?.place.column ?? 1) - 1)
            }
            value = nil
        case "," where isFlow && value != nil: value = nil
        case "]" where isFlow, "}" where isFlow:
            value = brackets.removeLast()
            value?.isClosed = true
        case "[" where isFlow || value == nil, "{" where isFlow || value == nil:
            brackets.append(new)
            value = nil
        default:
            guard value?.isClosed ?? true else { break }
            value = new
            if new.sign == "\"" || new.sign == "'" { quotes = new }
        }
        return 1
    }

    private mutating func readQuoted(_ line: [Unicode.Scalar], at index: Int) -> Int {
        let sign = quotes?.sign
        if sign == "\"", line[index] == "\\" { return 2 }
        guard line[index] == sign else { return 1 }
        if sign == "'", line.dropFirst(index + 1).first == "'" { return 2 }
        quotes = nil
        value?.isClosed = true
        return 1
    }

    private func isComment(_ line: [Unicode.Scalar], at index: Int) -> Bool {
        quotes == nil && line[index] == "#" && (value?.isClosed ?? true || Self.isBlank(line, at: index - 1))
    }

    private static func isBlank(_ line: [Unicode.Scalar], at index: Int) -> Bool {
        !line.indices.contains(index) || line[index].properties.isWhitespace
    }
}
