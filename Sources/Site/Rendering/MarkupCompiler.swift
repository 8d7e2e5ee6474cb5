import Markdown

/// Finds out what has to become of each value in finished markup.
///
/// This is contextual escaping as in Go's html/template, done where the context can be known for sure: on the HTML
/// itself, in the states of an HTML tokenizer (HTML, section 13.2.5). A value between tags is text, in an attribute
/// it is an attribute's text, in a URL it is percent-encoded and can bring no scheme that runs; in places where no
/// escaping would be safe (a script, a style sheet, an event handler, a tag's name) it is left out and reported.
/// What a record contains can therefore never be read as markup, whatever template it went through.
///
/// Nothing here depends on the values, but for what kinds of values they are: ``MarkupWriter`` puts them in.
struct MarkupCompiler {
    let input: [UInt8]
    let slots: [FilledText.Slot]
    /// Whether fields that stand in a block of their own are those of a page's body.
    let isBody: Bool
    var position = 0
    /// Where the bytes begin that stand as they are.
    var start = 0
    var result: CompiledMarkup
    private var context: CompiledMarkup.Context

    /// Compiles `markup`, in UTF-8 with a ``Placeholder`` for each of `slots`.
    ///
    /// - Parameter context: what it stands in.
    static func compile(
        _ markup: [UInt8],
        slots: [FilledText.Slot],
        in context: CompiledMarkup.Context = .init(),
        isBody: Bool = false
    ) -> CompiledMarkup {
        var compiler = MarkupCompiler(input: markup, slots: slots, isBody: isBody, context: context)
        compiler.compile()
        return compiler.result
    }

    private init(input: [UInt8], slots: [FilledText.Slot], isBody: Bool, context: CompiledMarkup.Context) {
        self.input = input
        self.slots = slots
        self.isBody = isBody
        self.context = context
        result = CompiledMarkup(source: input)
    }

    private mutating func compile() {
        let outer = context
        var isInTag = false
        while position < input.count {
            position = input.firstIndex(from: position) { $0 == UInt8(ascii: "<") || $0 == PlaceholderMark.lead }
            guard position < input.count else { break }
            if let mark = readMark() {
                compileText(mark)
            } else if peek() == UInt8(ascii: "<") {
                isInTag = !compileMarkup()
            } else {
                position += 1
            }
        }
        flush()
        result.isBalanced = !isInTag && context.leads(to: outer)
        result.hasHeadings = context.open.headingLevel != outer.open.headingLevel
    }

    // MARK: Text

    private mutating func compileText(_ mark: PlaceholderMark, allowsMarkup: Bool = true) {
        guard slots.indices.contains(mark.index) else { return }
        guard mark.isGraft, allowsMarkup, context.codeDepth == 0 else { return add(.text(mark.index)) }
        switch slots[mark.index].value {
        case .markdown:
            let isBlock = isBody && isAloneOnLine(mark)
            add(.field(mark.index, context.open.content, isBlock: isBlock))
            // The HTML of a field ends with a line feed.
            if isBlock { skip(1) }
        case .markup: add(.markup(mark.index))
        case .rows: compileRows(mark)
        case .content:
            result.contentContext = context
            add(.content)
        default: add(.text(mark.index))
        }
    }

    /// A list whose rows are compiled by themselves. Where they would be read together with what stands before them, there is
    /// no place for them.
    private mutating func compileRows(_ mark: PlaceholderMark) {
        let start = position - mark.length
        guard !input[..<start].endsInTagOpening else { return }
        let rest = input[position...].prefix { $0 != UInt8(ascii: "\n") }
        let isBeforeBlank = rest.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        add(.rows(result.rowPlaces.count))
        let kind = CompiledMarkup.RowPlace.Kind(context: context, isInBody: isBody)
        result.rowPlaces.append(.init(slot: mark.index, kind: kind, isBeforeBlank: isBeforeBlank))
    }

    /// Whether the placeholder that was just read is what ``Document/deferFields(_:)`` leaves.
    private func isAloneOnLine(_ mark: PlaceholderMark) -> Bool {
        let start = position - mark.length
        return peek() == UInt8(ascii: "\n") && (start == 0 || input[start - 1] == UInt8(ascii: "\n"))
    }

    // MARK: Tags

    /// Reads what begins with `<`.
    ///
    /// - Returns: whether it has an end.
    private mutating func compileMarkup() -> Bool {
        let next = peek(1)
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return readDeclaration() }
        if next.isLetter || (next == UInt8(ascii: "/") && peek(2).isLetter) { return compileTag() }
        // Not a tag to an HTML parser; but a value that follows must not make it one.
        flush()
        skip(1)
        add(.addition("&lt;"))
        return true
    }

    /// A comment, a document type, or what a parser takes for a comment.
    private mutating func readDeclaration() -> Bool {
        let isComment = input[position...].starts(with: "<!--".utf8)
        let end = Array((isComment ? "-->" : ">").utf8)
        if isComment { position = min(input.count, position + 4) }
        while position < input.count, !input[position...].starts(with: end) {
            if readMark() == nil { position += 1 }
        }
        let isClosed = position < input.count
        position = min(input.count, position + end.count)
        return isClosed
    }

    private mutating func compileTag() -> Bool {
        let isEnd = peek(1) == UInt8(ascii: "/")
        position += isEnd ? 2 : 1
        let name = readName(
            until: { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") },
            place: "a tag's name"
        )
        while position < input.count, peek() != UInt8(ascii: ">") {
            if peek().isSpace || peek() == UInt8(ascii: "/") { position += 1 } else { compileAttribute(of: name) }
        }
        let isClosed = position < input.count
        position = min(input.count, position + 1)
        if Self.codeElements.contains(name) { context.codeDepth = max(0, context.codeDepth + (isEnd ? -1 : 1)) }
        if isEnd {
            context.open.end(name)
            return isClosed
        }
        context.open.begin(name)
        return compileContent(of: name) && isClosed
    }

    private static let codeElements: MarkupNames = ["pre", "code"]
    /// Elements whose content is not read as other markup is, and where no value may stand.
    private static let rawElements: MarkupNames = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]
    /// Elements with nothing but text in them.
    private static let textElements: MarkupNames = ["title", "textarea"]
    /// Elements behind whose start tag a parser drops a line feed (HTML, section 13.2.6.4.7).
    private static let preformattedElements: MarkupNames = ["textarea", "pre", "listing"]

    /// Reads on behind a start tag, if what follows is not read as other markup is.
    ///
    /// - Returns: whether it has an end.
    private mutating func compileContent(of name: MarkupName) -> Bool {
        if Self.preformattedElements.contains(name) { add(.preformatted) }
        if Self.textElements.contains(name) {
            return compileRawText(of: name.text) { $0.compileText($1, allowsMarkup: false) }
        }
        guard Self.rawElements.contains(name) else { return true }
        return compileRawText(of: name.text) { $0.refuse($1, in: "`<\(name.text)>`") }
    }

    /// Whether the end tag of `name` stands here (HTML, section 13.2.5.13: the "appropriate end tag token").
    private func closes(_ name: String) -> Bool {
        guard peek() == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "/") else { return false }
        let rest = input[(position + 2)...]
        guard rest.prefix(name.utf8.count).lazy.map(\.lowercased).elementsEqual(name.utf8) else { return false }
        guard let next = rest.dropFirst(name.utf8.count).first else { return true }
        return next.isSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    }

    /// The content of an element in which no tag but its own end tag is one.
    private mutating func compileRawText(
        of name: String,
        _ compile: (inout MarkupCompiler, PlaceholderMark) -> Void
    ) -> Bool {
        while position < input.count {
            if closes(name) { return true }
            if let mark = readMark() { compile(&self, mark) } else { position += 1 }
        }
        return false
    }
}
