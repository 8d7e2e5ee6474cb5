import Markdown

/// Puts the values back into finished markup, each escaped for the place where it stands, and makes links relative.
///
/// This is contextual escaping as in Go's html/template, done where the context can be known for sure: on the HTML
/// itself, in the states of an HTML tokenizer (HTML, section 13.2.5). A value between tags is text, in an attribute
/// it is an attribute's text, in a URL it is percent-encoded and can bring no scheme that runs; in places where no
/// escaping would be safe (a script, a style sheet, an event handler, a tag's name) it is left out and reported.
/// What a record contains can therefore never be read as markup, whatever template it went through.
///
/// One pass over the bytes does it all, and notes links and ids on the way.
struct MarkupResolver {
    /// A value that stands where none may stand.
    struct Misplaced: Hashable {
        var name: String
        var place: String
    }

    let slots: Slots
    let page: SitePath
    /// What stands before a path of the site on a page that may be shown anywhere.
    let root: String
    /// What links to style sheets and scripts lead to instead.
    let hashedNames: [String: String]

    var misplaced: Set<Misplaced> = []
    /// The Markdown fields that are shown as text, and why.
    private(set) var unrendered: [(name: String, error: LimitError)] = []
    var links: [String] = []
    var ids: [String] = []

    var input: [UInt8] = []
    var position = 0
    var output: [UInt8] = []
    private var codeDepth = 0
    private var open = OpenElements()
    /// Where a line feed would be dropped by a parser: right behind the start tag of `<pre>` and the like.
    private var lineFeedIsDroppedAt: Int?

    init(slots: Slots, page: SitePath, root: String, hashedNames: [String: String] = [:]) {
        self.hashedNames = hashedNames
        self.slots = slots
        self.page = page
        self.root = root
    }

    /// The markup with every placeholder resolved.
    mutating func resolve(_ markup: String) -> [UInt8] {
        input = Array(markup.utf8)
        output.reserveCapacity(input.count + input.count / 4)
        while position < input.count {
            copy { $0 == UInt8(ascii: "<") || $0 == Mark.lead }
            guard position < input.count else { break }
            if let mark = readMark() {
                resolveText(mark)
            } else if peek() == UInt8(ascii: "<") {
                readMarkup()
            } else {
                copyByte()
            }
        }
        return output
    }

    // MARK: Text

    private mutating func resolveText(_ mark: Mark, allowsMarkup: Bool = true) {
        guard let slot = slots[mark.index] else { return }
        if mark.isGraft, allowsMarkup, codeDepth == 0 {
            switch slot.value {
            case .markdown(let source): return put(MarkdownField(source: source), name: slot.name)
            case .markup(let markup): return output += markup.utf8
            default: break
            }
        }
        let text = slot.value.plainText
        // Of two line feeds the second one stays.
        if text.utf8.first == 0x0A, output.count == lineFeedIsDroppedAt { output.append(0x0A) }
        HTMLText.append(text, to: &output)
    }

    private mutating func put(_ field: MarkdownField, name: String) {
        do {
            // No placeholder is in it any more, but links are.
            var resolver = MarkupResolver(slots: Slots(), page: page, root: root)
            output += resolver.resolve(try field.html(as: open.content))
            links += resolver.links
            ids += resolver.ids
        } catch {
            output += field.plainHTML.utf8
            unrendered.append((name, error))
        }
    }

    // MARK: Tags

    private mutating func readMarkup() {
        let next = peek(1)
        if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
            readDeclaration()
        } else if next.isLetter || (next == UInt8(ascii: "/") && peek(2).isLetter) {
            readTag()
        } else {
            // Not a tag to an HTML parser; but a value that follows must not make it one.
            position += 1
            output += "&lt;".utf8
        }
    }

    /// A comment, a document type, or what a parser takes for a comment.
    private mutating func readDeclaration() {
        let isComment = input[position...].starts(with: "<!--".utf8)
        let end = Array((isComment ? "-->" : ">").utf8)
        if isComment { copyBytes(4) }
        while position < input.count, !input[position...].starts(with: end) {
            if readMark() == nil { copyByte() }
        }
        copyBytes(end.count)
    }

    private mutating func readTag() {
        let isEnd = peek(1) == UInt8(ascii: "/")
        copyBytes(isEnd ? 2 : 1)
        let name = readName(
            until: { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") },
            place: "a tag's name"
        )
        while position < input.count, peek() != UInt8(ascii: ">") {
            if peek().isSpace || peek() == UInt8(ascii: "/") { copyByte() } else { readAttribute(of: name) }
        }
        copyBytes(1)
        if name == "pre" || name == "code" { codeDepth = max(0, codeDepth + (isEnd ? -1 : 1)) }
        guard !isEnd else { return open.end(name) }
        open.begin(name)
        // HTML, section 13.2.6.4.7.
        if ["pre", "textarea", "listing"].contains(name) { lineFeedIsDroppedAt = output.count }
        switch name {
        case "script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext":
            readRawText(of: name) { resolver, mark in resolver.refuse(mark, in: "`<\(name)>`") }
        case "title", "textarea":
            readRawText(of: name) { resolver, mark in resolver.resolveText(mark, allowsMarkup: false) }
        default: break
        }
    }

    /// Whether the end tag of `name` stands here (HTML, section 13.2.5.13: the "appropriate end tag token").
    private func closes(_ name: String) -> Bool {
        guard peek() == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "/") else { return false }
        let rest = input[(position + 2)...]
        guard rest.prefix(name.utf8.count).map(\.lowercased).elementsEqual(name.utf8) else { return false }
        guard let next = rest.dropFirst(name.utf8.count).first else { return true }
        return next.isSpace || next == UInt8(ascii: "/") || next == UInt8(ascii: ">")
    }

    /// The content of an element in which no tag but its own end tag is one.
    private mutating func readRawText(of name: String, _ resolve: (inout MarkupResolver, Mark) -> Void) {
        while position < input.count {
            if closes(name) { return }
            if let mark = readMark() { resolve(&self, mark) } else { copyByte() }
        }
    }
}
