import CXML2
import Persistence

/// The structured data of a web page: its JSON-LD scripts and its microdata.
struct WebPage {
    /// The text of a script, and the place in the page at which it begins.
    struct Script {
        var line: Int
        var column = 1
        var text: String
    }

    private(set) var scripts: [Script] = []
    /// The address that the page states for itself, if there is one.
    private(set) var address: String?
    /// The top-level items of its microdata in the form of JSON-LD.
    private(set) var items: [PropertyValue] = []

    init(_ html: String) {
        PageElement.parse(html) { read($0, html) }
    }

    private mutating func read(_ root: PageElement, _ html: String) {
        var elements: [String: PageElement] = [:]
        root.walk { element in
            if let id = element["id"], elements[id] == nil { elements[id] = element }
            return true
        }
        var rest = html[...]
        var line = 1
        root.walk { element in
            if element.name == "script", element["type"]?.lowercased().contains("application/ld+json") == true {
                let text = element.text
                // A parser keeps the text of a script as it is in the page.
                let place = rest.utf8.firstRange(of: text.utf8)?.lowerBound ?? rest.startIndex
                let before = html[..<place]
                line += rest[..<place].count { $0.isNewline }
                let start = before.lastIndex { $0.isNewline }.map { html.index(after: $0) } ?? html.startIndex
                scripts.append(Script(line: line, column: before[start...].count + 1, text: text))
                rest = html[place...]
            }
            if element["itemscope"] != nil, element["itemprop"] == nil {
                // Each reference requires a walk through the page, so only the first items of a page may have some.
                items.append(Microdata(element, elements: items.count < 16 ? elements : [:]).item)
            }
            if address == nil { address = Self.address(in: element) }
            return true
        }
    }

    /// Returns the address in `<link rel="canonical">` or in Open Graph's `og:url`.
    private static func address(in element: PageElement) -> String? {
        let isLink = element.name == "link" && element["rel"]?.lowercased() == "canonical"
        let isProperty = element.name == "meta" && element["property"] == "og:url"
        guard isLink || isProperty, let text = element[isLink ? "href" : "content"]?.trimmed else { return nil }
        return text.isWebAddress ? text : nil
    }
}

/// An element of a page. Valid only as long as the document exists.
struct PageElement: Equatable {
    private let node: UnsafeMutablePointer<xmlNode>

    private init(_ node: UnsafeMutablePointer<xmlNode>) { self.node = node }

    /// Parses a page as leniently as a browser does, and calls a function with its document. Doesn't load any resources.
    static func parse(_ html: String, _ body: (PageElement) -> Void) {
        // libxml2 treats a NUL as the end.
        var bytes = html.utf8.map { $0 == 0 ? 0x20 : CChar(bitPattern: $0) }
        guard let count = Int32(exactly: bytes.count) else { return }
        let options = HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
        let flags = Int32(options | HTML_PARSE_NONET.rawValue)
        guard let parser = htmlNewParserCtxt() else { return }
        defer { htmlFreeParserCtxt(parser) }
        // Site builders nest elements deeper than libxml2's default limit of 256 levels.
        parser.pointee.options |= Int32(XML_PARSE_HUGE.rawValue)
        guard let document = htmlCtxtReadMemory(parser, &bytes, count, nil, "UTF-8", flags) else { return }
        defer { xmlFreeDoc(document) }
        // What follows `</html>`, as the scripts of some sites do, isn't in the root but beside it.
        if let page = xmlDocGetRootElement(document)?.pointee.parent { body(PageElement(page)) }
    }

    /// Visits this element or document and everything in it in document order. Not recursive, because pages can be nested
    /// arbitrarily deep.
    ///
    /// - Parameters:
    ///   - enter: Called at the start of an element; returns whether to visit its content.
    ///   - leave: Called at the end of an element.
    ///   - text: Called with each text.
    func walk(
        enter: (PageElement) -> Bool,
        leave: (PageElement) -> Void = { _ in },
        text: (String) -> Void = { _ in }
    ) {
        var next: UnsafeMutablePointer<xmlNode>? = node
        while var current = next {
            switch current.pointee.type {
            case XML_ELEMENT_NODE:
                if enter(PageElement(current)), let child = current.pointee.children {
                    next = child
                    continue
                }
                leave(PageElement(current))
            case XML_HTML_DOCUMENT_NODE:
                next = current.pointee.children
                if next != nil { continue }
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
                if let content = current.pointee.content { text(String(cString: content)) }
            default: break
            }
            while current != node, current.pointee.next == nil, let parent = current.pointee.parent {
                current = parent
                if current.pointee.type == XML_ELEMENT_NODE { leave(PageElement(current)) }
            }
            next = current == node ? nil : current.pointee.next
        }
    }

    /// The name in lower case, as HTML parsers produce it.
    var name: String { node.pointee.name.map { String(cString: $0) } ?? "" }

    /// The value of an attribute; nil if the element doesn't have it.
    subscript(attribute: String) -> String? {
        guard let value = xmlGetProp(node, attribute) else { return nil }
        defer { cxml2_free(value) }
        return String(cString: value)
    }

    var text: String {
        guard let content = xmlNodeGetContent(node) else { return "" }
        defer { cxml2_free(content) }
        return String(cString: content)
    }

    /// The text content, with a line break wherever a browser begins a new line.
    var lines: String {
        text { _ in "\n" }.split(separator: "\n").map(\.withSingleSpaces).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The text content as HTML with only the tags that begin or end a line; nil if it has no list items, paragraphs or
    /// headings.
    var markup: String? {
        let markup = text({ "<\($0)>" }, isEscaped: true).withSingleSpaces
        guard markup.contains(/<(?:li|p|h[1-6])>/) else { return nil }
        return name == "li" ? "<li>\(markup)</li>" : markup
    }

    /// Returns the text content with a mark at the start and the end of each element that begins a line, and spaces
    /// around the cells of a table.
    ///
    /// - Parameters:
    ///   - mark: Returns the mark for the name of a tag, such as `p` or `/p`.
    ///   - isEscaped: Whether the text is escaped, so that it can't be mistaken for a tag.
    private func text(_ mark: (String) -> String, isEscaped: Bool = false) -> String {
        var text = ""
        func add(_ element: PageElement, _ slash: String) {
            let name = element.name
            if element != self, String.lineTags.contains(name) { text += mark(slash + name) }
            // `1<sup>1</sup>/<sub>2</sub>` means 1 1/2.
            let isFraction = name == "sup" && slash.isEmpty && element.text.first?.isNumber == true
            if String.cellTags.contains(name) || isFraction && text.last?.isNumber == true { text += " " }
        }
        walk {
            add($0, "")
            return true
        } leave: {
            add($0, "/")
        } text: {
            text += isEscaped ? $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;") : $0
        }
        return text
    }
}
