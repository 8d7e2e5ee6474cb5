import Diagnostics
import Markdown

/// Reads HTML with placeholders and determines how each value must be escaped.
///
/// This is contextual escaping as in Go's html/template: the scanner goes through the states of an HTML tokenizer
/// (HTML, section 13.2.5). A value between tags is escaped as text and one in an attribute as an attribute value; one
/// in an address is percent-encoded and can't introduce a scheme that runs code. Where no escaping would be safe (a
/// script, a style sheet, an event handler, a tag's name), the value is omitted and reported. A section must end in the
/// state in which it begins, so that the state after it doesn't depend on whether it is shown.
struct MarkupScanner {
    struct Result {
        var nodes: [MarkupNode] = []
        /// The ids that are the same on every page.
        var ids: Set<String> = []
        /// The errors for values where no value is allowed.
        var problems: [Diagnostic] = []
        /// The elements in which a layout inserts the page.
        var aroundContent: OpenElements?
    }

    /// Where in the HTML the scanner is. A section must not change it.
    enum State: Equatable {
        case text
        case tag
        case attribute(String, quote: UInt8)
        case rawText(String)
        case comment
    }

    /// A node whose end has not been reached.
    struct Frame {
        enum Kind: Equatable {
            case page
            case section(Int, State)
            case paragraph(hasTags: Bool, place: MarkdownField.Place)
            case heading(level: Int)
            case list(isLoose: Bool)
            case url(URLKind)
            case unquoted
            case id
        }

        let kind: Kind
        var nodes: [MarkupNode] = []
    }

    /// What was read at the current position.
    enum Found {
        case nothing
        /// A section tag, or the mark of a block, which needs nothing else.
        case mark
        case value(Int)
    }

    let input: [UInt8]
    let slots: [Expansion.Slot]
    var position = 0
    /// The start of the unchanged bytes that haven't been added to a node yet.
    var start = 0
    var open: OpenElements
    var frames = [Frame(kind: .page)]
    var result = Result()

    /// Scans `markup`, in UTF-8 with a ``Placeholder`` for each of `slots`.
    ///
    /// - Throws: the error for a section that begins or ends in a wrong place.
    static func scan(
        _ markup: [UInt8],
        slots: [Expansion.Slot],
        in open: OpenElements = .init()
    ) throws(Diagnostic) -> Result {
        var scanner = MarkupScanner(input: markup, slots: slots, open: open)
        try scanner.scan()
        return scanner.result
    }

    /// Scans text that isn't HTML.
    static func scanPlainText(_ text: [UInt8], slots: [Expansion.Slot]) throws(Diagnostic) -> [MarkupNode] {
        var scanner = MarkupScanner(input: text, slots: slots, open: .init())
        while scanner.position < text.count {
            switch try scanner.readTag(in: .text) {
            case .value(let slot): try scanner.addValue(slot, .plain)
            case .mark: continue
            case .nothing: scanner.position += 1
            }
        }
        try scanner.finish()
        return scanner.result.nodes
    }

    private mutating func scan() throws(Diagnostic) {
        while position < input.count {
            switch try readTag(in: .text) {
            case .value(let slot): try addText(slot)
            case .mark: continue
            case .nothing:
                if peek() == UInt8(ascii: "<") { try scanMarkup() } else { position += 1 }
            }
        }
        try finish()
    }

    private mutating func finish() throws(Diagnostic) {
        flush()
        if case .section(let slot, let state) = frames.last?.kind { throw unclosed(slot, state, in: .text) }
        result.nodes = frames[0].nodes
    }

    // MARK: Text

    private mutating func addText(_ slot: Int) throws(Diagnostic) {
        let tag = slots[slot].tag
        let isContent = tag.isContent
        if isContent, result.aroundContent == nil { result.aroundContent = open }
        let mayBeMarkup = (isContent || tag.kind == .unescaped) && !open.isInCode
        try addValue(slot, mayBeMarkup ? .markup(place) : .text)
    }

    /// The kind of content that a Markdown field may have here. In running Markdown text it can't contain blocks.
    private var place: MarkdownField.Place {
        let place = open.place
        guard case .flow = place, isInRunningText else { return place }
        return .phrasing
    }

    private var isInRunningText: Bool {
        frames.contains { frame in
            switch frame.kind {
            case .paragraph, .heading: true
            default: false
            }
        }
    }

    // MARK: Blocks of Markdown

    mutating func readBlockMark(_ mark: BlockMark, length: Int) throws(Diagnostic) {
        let isInTags = mark == .paragraph && input[start..<position].suffix(3).elementsEqual("<p>".utf8)
        flush(upTo: isInTags ? position - 3 : position)
        skip(length)
        switch mark {
        case .paragraph:
            // The paragraph's own start tag has been read, so it is closed to find what may replace the paragraph.
            open.end("p")
            let place = open.place
            if isInTags { open.begin("p") }
            begin(.paragraph(hasTags: isInTags, place: place))
        case .paragraphEnd:
            guard case .paragraph(let hasTags, let place) = frames.last?.kind else { throw torn(by: "a paragraph") }
            let frame = frames.removeLast()
            if hasTags {
                open.end("p")
                skip("</p>\n".utf8.count)
            }
            add(.paragraph(frame.nodes, hasTags: hasTags, place: place))
        case .list, .looseList:
            skip("\n".utf8.count)
            begin(.list(isLoose: mark == .looseList))
        case .listEnd:
            skip("\n".utf8.count)
            guard case .list(let isLoose) = frames.last?.kind else { throw torn(by: "a list") }
            add(.list(MarkupList(of: frames.removeLast().nodes, isLoose: isLoose)))
        case .headingEnd:
            guard case .heading(let level) = frames.last?.kind else { throw torn(by: "a heading") }
            open.end("h\(level)")
            add(.heading(level: level, frames.removeLast().nodes))
        default:
            guard let level = mark.headingLevel else { return }
            open.begin("h\(level)")
            begin(.heading(level: level))
        }
    }

    // MARK: Tags

    private mutating func scanMarkup() throws(Diagnostic) {
        let next = peek(1)
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") { return try scanDeclaration() }
        if next.isLetter || (next == UInt8(ascii: "/") && peek(2).isLetter) { return try scanTag() }
        // An HTML parser doesn't read this as a tag, and a value after it must not turn it into one.
        flush()
        skip(1)
        add(.bytes(Array("&lt;".utf8)))
    }

    /// Reads a comment, a document type, or anything else that a parser treats as a comment.
    private mutating func scanDeclaration() throws(Diagnostic) {
        let isComment = input[position...].starts(with: "<!--".utf8)
        let end = Array((isComment ? "-->" : ">").utf8)
        position = min(input.count, position + (isComment ? 4 : 2))
        while position < input.count, !input[position...].starts(with: end) {
            if case .nothing = try readTag(in: .comment) { position += 1 }
        }
        position = min(input.count, position + end.count)
    }

    private mutating func scanTag() throws(Diagnostic) {
        let isEnd = peek(1) == UInt8(ascii: "/")
        position += isEnd ? 2 : 1
        let name = try readName(until: \.endsTagName, place: "a tag's name")
        while position < input.count, peek() != UInt8(ascii: ">") {
            switch try readTag(in: .tag) {
            case .value(let slot): refuse(slot, in: "an attribute's name")
            case .mark: break
            case .nothing where peek().isSpace || peek() == UInt8(ascii: "/"): position += 1
            case .nothing: try scanAttribute(of: name)
            }
        }
        position = min(input.count, position + 1)
        if isEnd { return open.end(name) }
        open.begin(name)
        try scanContent(of: name)
    }

    /// Elements whose content isn't parsed like other markup, and in which no value is allowed.
    private static let rawElements: Set<String> = [
        "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext",
    ]
    private static let textElements: Set<String> = ["title", "textarea"]
    /// Elements after whose start tag a parser drops a line feed (HTML, section 13.2.6.4.7).
    private static let preformattedElements: Set<String> = ["textarea", "pre", "listing"]

    /// Reads the content after a start tag if it isn't parsed like other markup.
    private mutating func scanContent(of name: String) throws(Diagnostic) {
        if Self.preformattedElements.contains(name) { add(.preformatted) }
        let isText = Self.textElements.contains(name)
        guard isText || Self.rawElements.contains(name) else { return }
        while position < input.count, !closes(name) {
            switch try readTag(in: .rawText(name)) {
            case .value(let slot):
                if isText { try addValue(slot, .text) } else { refuse(slot, in: "`<\(name)>`") }
            case .mark: break
            case .nothing: position += 1
            }
        }
    }

    /// Returns whether the end tag of `name` is at the current position (HTML, section 13.2.5.13: the "appropriate end
    /// tag token").
    private func closes(_ name: String) -> Bool {
        guard peek() == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "/") else { return false }
        let rest = input[(position + 2)...]
        guard rest.prefix(name.utf8.count).lazy.map(\.lowercased).elementsEqual(name.utf8) else { return false }
        guard let next = rest.dropFirst(name.utf8.count).first else { return true }
        return next.endsTagName
    }
}

extension UInt8 {
    var endsTagName: Bool { isSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
}

extension Tag {
    /// Whether the tag shows the page itself, which layouts insert.
    fileprivate var isContent: Bool { (name == "content" || name == ".content") && functions.isEmpty }
}

extension MarkupList {
    /// Strips the outer tags from a list written by cmark.
    fileprivate init(of nodes: [MarkupNode], isLoose: Bool) {
        start = []
        items = nodes
        self.isLoose = isLoose
        if case .bytes(let bytes)? = items.first, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            start = Array(bytes[...end])
            items[0] = .bytes(Array(bytes[(end + 1)...]))
        }
        if case .bytes(let bytes)? = items.last {
            items[items.count - 1] = .bytes(bytes.dropLast("</ul>\n".utf8.count))
        }
    }
}
