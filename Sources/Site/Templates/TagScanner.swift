/// Finds the Mustache tags of a template with their places.
///
/// Their names are checked before anything is rendered, and messages name places; ``MustacheParser`` makes a tree of them.
struct TagScanner {
    /// Sections deeper than this are taken for a mistake; they are parsed and filled in by recursion.
    static let depthLimit = 100

    private var text: Substring.UnicodeScalarView
    private var line: Int
    private var column: Int
    private var offset = 0
    private var open = "{{"
    private var close = "}}"
    private var tags: [Tag] = []
    private var opened: [Int] = []

    /// The tags of `text`, which begins at `line` and `column` of its file.
    static func scan(_ text: String, line: Int = 1, column: Int = 1) throws(TagError) -> [Tag] {
        var scanner = TagScanner(text: Substring(text).unicodeScalars, line: line, column: column)
        try scanner.run()
        return scanner.tags
    }

    private init(text: Substring.UnicodeScalarView, line: Int, column: Int) {
        self.text = text
        self.line = line
        self.column = column
    }

    private mutating func run() throws(TagError) {
        while let scalar = text.first {
            if starts(with: open) {
                try readTag()
            } else {
                advance(over: scalar)
            }
        }
        if let index = opened.last {
            let tag = tags[index]
            throw TagError(
                line: tag.line,
                column: tag.column,
                message: "the section `\(tag.name)` is not closed",
                hint: "add `{{/\(tag.closingName)}}` where it ends"
            )
        }
    }

    private mutating func readTag() throws(TagError) {
        let place = (line: line, column: column)
        let start = offset
        skip(open.unicodeScalars.count)
        let isTriple = text.first == "{"
        let isDelimiters = text.first == "="
        let end = isTriple ? "}" + close : isDelimiters ? "=" + close : close
        var content = ""
        while let scalar = text.first, !starts(with: end) {
            content.unicodeScalars.append(scalar)
            advance(over: scalar)
        }
        guard !text.isEmpty else {
            throw TagError(
                line: place.line,
                column: place.column,
                message: "the tag `\(open)\(content.prefix { $0 != "\n" }.prefix(20))` is not closed",
                hint: "add `\(end)` where it ends"
            )
        }
        skip(end.unicodeScalars.count)
        try add(
            content: isDelimiters ? content + "=" : content,
            line: place.line,
            column: place.column,
            range: start..<offset
        )
    }

    private static let kinds: [Character: Tag.Kind] = [
        "#": .section, "^": .inverted, "/": .close, "!": .comment, "{": .unescaped, "&": .unescaped,
        ">": .partial, "<": .parent, "$": .block, "=": .delimiters, "%": .pragma,
    ]

    private mutating func add(content: String, line: Int, column: Int, range: Range<Int>) throws(TagError) {
        var kind = content.first.flatMap { Self.kinds[$0] } ?? .variable
        var name = kind == .variable ? content : String(content.dropFirst())
        name = name.trimmingWhitespace
        if kind == .delimiters {
            try setDelimiters(name, line: line, column: column)
            return tags.append(Tag(kind: kind, name: "", transforms: [], line: line, column: column, range: range))
        }
        if kind == .partial || kind == .parent, name.hasPrefix("*") { kind = .dynamic }
        let (inner, transforms) = Self.functions(in: name)
        let tag = Tag(kind: kind, name: inner, transforms: transforms, line: line, column: column, range: range)
        if tag.name.isEmpty, transforms.isEmpty, kind != .comment {
            throw TagError(line: line, column: column, message: "the tag has no name", hint: nil)
        }
        guard transforms.count <= 10 else {
            throw TagError(
                line: line,
                column: column,
                message: "there are \(transforms.count) functions round a name",
                hint: "one or two will do"
            )
        }
        guard kind == .comment || kind == .pragma || name.unicodeScalars.allSatisfy(Self.isOfName) else {
            throw TagError(
                line: line,
                column: column,
                message: "`\(name)` is no name",
                hint: "a name is made of letters, digits, `-`, `_` and dots"
            )
        }
        try requireBlock(tag)
        tags.append(tag)
        if kind.opens { try pushSection(tag) }
        if kind == .close { try closeSection(tag) }
    }

    /// Between the tags of a parent there is nothing but the blocks that it is given.
    private func requireBlock(_ tag: Tag) throws(TagError) {
        guard let index = opened.last, tags[index].kind == .parent, ![.block, .close, .comment].contains(tag.kind)
        else {
            return
        }
        throw TagError(
            line: tag.line,
            column: tag.column,
            message: "only blocks can stand in `{{<\(tags[index].name)}}`",
            hint: "put it into a block such as `{{$title}}…{{/title}}`"
        )
    }

    private mutating func pushSection(_ tag: Tag) throws(TagError) {
        opened.append(tags.count - 1)
        guard opened.count > Self.depthLimit else { return }
        throw TagError(
            line: tag.line,
            column: tag.column,
            message: "sections are nested more than \(Self.depthLimit) deep",
            hint: "move the inner ones to a partial"
        )
    }

    private mutating func closeSection(_ tag: Tag) throws(TagError) {
        guard let index = opened.popLast() else {
            throw TagError(
                line: tag.line,
                column: tag.column,
                message: "`{{/\(tag.closingName)}}` closes a section that is not open",
                hint: "remove it, or open the section with `{{#\(tag.closingName)}}`"
            )
        }
        let opening = tags[index]
        guard opening.closingName == tag.closingName else {
            throw TagError(
                line: tag.line,
                column: tag.column,
                message: "found `{{/\(tag.closingName)}}` where `{{/\(opening.closingName)}}` was expected",
                hint: "the section `\(opening.closingName)` was opened in line \(opening.line)"
            )
        }
        tags[index].end = tags.count
    }

    private mutating func setDelimiters(_ text: String, line: Int, column: Int) throws(TagError) {
        let parts = text.dropLast().split(whereSeparator: \.isWhitespace).map(String.init)
        guard parts.count == 2 else {
            throw TagError(
                line: line,
                column: column,
                message: "a tag that sets delimiters needs two of them",
                hint: "for example `{{=<% %>=}}`"
            )
        }
        (open, close) = (parts[0], parts[1])
    }

    /// Takes `reversed(days)` apart into `days` and `["reversed"]`.
    private static func functions(in text: String) -> (name: String, transforms: [String]) {
        var name = Substring(text)
        var transforms: [String] = []
        while name.hasSuffix(")"), let bracket = name.firstIndex(of: "(") {
            transforms.append(String(name[..<bracket]))
            name = name[name.index(after: bracket)...].dropLast()
        }
        return (String(name), transforms)
    }

    /// Whether it can stand in a name, functions and the folders of partials counted.
    private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "-", "_", "?", "*", "(", ")", "/": true
        default: false
        }
    }

    private func starts(with string: String) -> Bool {
        let expected = string.unicodeScalars
        // Nearly always it is not even the first sign.
        return text.first == expected.first && text.starts(with: expected)
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<count { if let scalar = text.first { advance(over: scalar) } }
    }

    private mutating func advance(over scalar: Unicode.Scalar) {
        text.removeFirst()
        offset += 1
        if scalar == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
    }
}

extension String {
    /// The text without the white space at its ends.
    var trimmingWhitespace: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
