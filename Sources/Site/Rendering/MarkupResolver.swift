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

    private let slots: Slots
    private let page: SitePath
    /// What stands before a path of the site on a page that may be shown anywhere.
    private let root: String
    private let renderField: (String) -> String

    private(set) var misplaced: Set<Misplaced> = []
    private(set) var links: [String] = []
    private(set) var ids: [String] = []

    private var input: [UInt8] = []
    private var position = 0
    private var output: [UInt8] = []
    private var codeDepth = 0
    /// Where a line feed would be dropped by a parser: right behind the start tag of `<pre>` and the like.
    private var lineFeedIsDroppedAt: Int?

    init(slots: Slots, page: SitePath, root: String, renderField: @escaping (String) -> String) {
        self.slots = slots
        self.page = page
        self.root = root
        self.renderField = renderField
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
            case .markdown(let source): return output += renderField(source).utf8
            case .markup(let markup): return output += markup.utf8
            default: break
            }
        }
        let text = slot.value.plainText
        // Of two line feeds the second one stays.
        if text.utf8.first == 0x0A, output.count == lineFeedIsDroppedAt { output.append(0x0A) }
        HTMLText.append(text, to: &output)
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
            if peek().isSpace || peek() == UInt8(ascii: "/") { copyByte() } else { readAttribute() }
        }
        copyBytes(1)
        if name == "pre" || name == "code" { codeDepth = max(0, codeDepth + (isEnd ? -1 : 1)) }
        guard !isEnd else { return }
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

    /// The content of an element in which no tag but its own end tag is one.
    private mutating func readRawText(of name: String, _ resolve: (inout MarkupResolver, Mark) -> Void) {
        while position < input.count {
            if peek() == UInt8(ascii: "<"), peek(1) == UInt8(ascii: "/"),
                input[(position + 2)...].prefix(name.utf8.count).map(\.lowercased).elementsEqual(name.utf8)
            {
                return
            }
            if let mark = readMark() { resolve(&self, mark) } else { copyByte() }
        }
    }

    private mutating func readAttribute() {
        let name = readName(
            until: { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") },
            place: "an attribute's name"
        )
        copy { !$0.isSpace }
        guard peek() == UInt8(ascii: "=") else { return }
        copyByte()
        copy { !$0.isSpace }
        let quote = peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") ? peek() : 0
        if quote != 0 { copyByte() }
        let isURL = Self.urlAttributes.contains(name)
        let start = output.count
        while position < input.count, quote == 0 ? !(peek().isSpace || peek() == UInt8(ascii: ">")) : peek() != quote {
            if let mark = readMark(orEncoded: isURL) {
                resolve(mark, inAttribute: name, isURL: isURL, start: start, isQuoted: quote != 0)
            } else {
                copyByte()
            }
        }
        // Without quotes and with nothing in it, the value would be what comes next.
        if quote == 0, output.count == start { output += "\"\"".utf8 }
        if isURL { makeRelative(from: start) }
        if name == "id" { ids.append(String(decoding: output[start...], as: UTF8.self)) }
        if quote != 0 { copyBytes(1) }
    }

    private mutating func resolve(_ mark: Mark, inAttribute name: String, isURL: Bool, start: Int, isQuoted: Bool) {
        guard let slot = slots[mark.index] else { return }
        let text: String
        if name.hasPrefix("on") || name == "srcdoc" {
            return refuse(mark, in: "the attribute `\(name)`")
        } else if name == "style" {
            guard case .integer(let number) = slot.value else { return refuse(mark, in: "the attribute `style`") }
            text = String(number)
        } else if isURL {
            if case .path(let path) = slot.value {
                text = path
            } else {
                let isWhole = output.count == start
                let bytes = isWhole ? URLText.whole(slot.value.plainText) : URLText.component(slot.value.plainText)
                text = String(decoding: bytes, as: UTF8.self)
            }
        } else {
            text = slot.value.plainText
        }
        if isQuoted {
            HTMLText.append(text, to: &output)
        } else {
            HTMLText.appendUnquoted(text, to: &output)
        }
    }

    private mutating func makeRelative(from start: Int) {
        let url = output[start...]
        if url.first == UInt8(ascii: "/"), url.dropFirst().first != UInt8(ascii: "/") {
            let reference = page.standsAnywhere ? Array(root.utf8) + url.dropFirst() : page.reference(to: url)
            output.replaceSubrange(start..., with: reference)
        }
        links.append(String(decoding: output[start...], as: UTF8.self))
    }

    private static let urlAttributes: Set<String> = [
        "href", "src", "action", "formaction", "poster", "cite", "data", "background", "xlink:href", "manifest",
    ]

    // MARK: Reading

    /// A placeholder as it was found.
    private struct Mark {
        var index: Int
        var isGraft: Bool
        /// The first byte of all noncharacters that stand for values.
        static let lead: UInt8 = 0xEF
    }

    private mutating func refuse(_ mark: Mark, in place: String) {
        guard let slot = slots[mark.index] else { return }
        misplaced.insert(Misplaced(name: slot.name, place: place))
    }

    /// Reads the placeholder at this position, if there is one; `orEncoded`, also in the form in which cmark's
    /// percent-encoding of URLs leaves it.
    private mutating func readMark(orEncoded: Bool = false) -> Mark? {
        let rest = input[position...]
        if rest.first == Mark.lead, rest.starts(with: [0xEF, 0xB7]) {
            return readMark(prefix: 3, kind: rest.dropFirst(2).first ?? 0, suffix: 3)
        }
        if orEncoded, rest.first == UInt8(ascii: "%"), rest.starts(with: "%EF%B7%9".utf8) {
            return readMark(prefix: 9, kind: 0x90 + (rest.dropFirst(8).first ?? 0) - UInt8(ascii: "0"), suffix: 9)
        }
        return nil
    }

    private mutating func readMark(prefix: Int, kind: UInt8, suffix: Int) -> Mark? {
        guard kind == 0x90 || kind == 0x92 else { return nil }
        let digits = input[(position + prefix)...].prefix { $0.isDigit }
        guard let index = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        position = min(input.count, position + prefix + digits.count + suffix)
        return Mark(index: index, isGraft: kind == 0x92)
    }

    private mutating func readName(until isEnd: (UInt8) -> Bool, place: String) -> String {
        let start = position
        var name: [UInt8] = []
        while position < input.count, !isEnd(peek()) || (position == start && peek() == UInt8(ascii: "=")) {
            if let mark = readMark() {
                refuse(mark, in: place)
            } else {
                name.append(peek().lowercased)
                copyByte()
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    private func peek(_ offset: Int = 0) -> UInt8 {
        position + offset < input.count ? input[position + offset] : 0
    }

    private mutating func copy(until isEnd: (UInt8) -> Bool) {
        let end = input[position...].firstIndex(where: isEnd) ?? input.count
        output += input[position..<end]
        position = end
    }

    private mutating func copyByte() { copyBytes(1) }

    private mutating func copyBytes(_ count: Int) {
        let end = min(input.count, position + count)
        output += input[position..<end]
        position = end
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased }
    fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    fileprivate var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self && self != 0x0B }
    fileprivate var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self }
}
