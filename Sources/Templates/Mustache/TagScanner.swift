/// Finds the Mustache tags of a template with their places.
///
/// Their names are checked before anything is rendered, and messages name places; ``MustacheParser`` makes a tree of them.
struct TagScanner {
    /// Sections deeper than this are taken for a mistake; they are parsed and filled in by recursion.
    static let depthLimit = 100

    private let scalars: [Unicode.Scalar]
    private var line: Int
    private var column: Int
    private var offset = 0
    private var open: [Unicode.Scalar] = ["{", "{"]
    private var close: [Unicode.Scalar] = ["}", "}"]
    private var tags: [Tag] = []
    private var opened: [Int] = []

    /// The tags of `text`, which begins at `line` and `column` of its file.
    static func scan(_ text: String, line: Int = 1, column: Int = 1) throws(TagError) -> [Tag] {
        // There are many steps, and each would look for the next sign of a text.
        var scanner = TagScanner(scalars: Array(text.unicodeScalars), line: line, column: column)
        try scanner.run()
        return scanner.tags
    }

    private init(scalars: [Unicode.Scalar], line: Int, column: Int) {
        self.scalars = scalars
        self.line = line
        self.column = column
    }

    private mutating func run() throws(TagError) {
        while offset < scalars.count {
            if starts(with: open) { try readTag() } else { advance() }
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
        for _ in open { advance() }
        let first = offset < scalars.count ? scalars[offset] : nil
        let isDelimiters = first == "="
        let end = first == "{" ? ["}"] + close : isDelimiters ? ["="] + close : close
        let inner = offset
        while offset < scalars.count, !starts(with: end) { advance() }
        let content = Self.text(scalars[inner..<offset])
        guard offset < scalars.count else {
            throw TagError(
                line: place.line,
                column: place.column,
                message: "the tag `\(Self.text(open[...]))\(content.prefix { $0 != "\n" }.prefix(20))` is not closed",
                hint: "add `\(Self.text(end[...]))` where it ends"
            )
        }
        for _ in end { advance() }
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
        (open, close) = (Array(parts[0].unicodeScalars), Array(parts[1].unicodeScalars))
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

    private func starts(with expected: [Unicode.Scalar]) -> Bool {
        // Nearly always it is not even the first sign.
        scalars[offset] == expected.first && scalars[offset...].starts(with: expected)
    }

    /// Steps over the next sign, if there is one.
    private mutating func advance() {
        guard offset < scalars.count else { return }
        if scalars[offset] == "\n" { (line, column) = (line + 1, 1) } else { column += 1 }
        offset += 1
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        // Nearly all tags are ASCII.
        if scalars.allSatisfy(\.isASCII) { return String(decoding: scalars.map { UInt8($0.value) }, as: UTF8.self) }
        return String(String.UnicodeScalarView(scalars))
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
