import CXML2
import Foundation
import Records

extension String {
    /// The text as Markdown if it is HTML, as descriptions of Google Calendar often are; any other text is unchanged.
    /// Blocks, list items and line breaks become lines, and links keep their address; other formatting is dropped.
    var asMarkdown: String {
        guard contains("<"), contains(HTMLFragment.tag) else { return self }
        return HTMLFragment(self).markdown
    }
}

/// Converts HTML to Markdown.
private struct HTMLFragment {
    /// A line, with what is before its text: an indentation, and the marker of a list item.
    private struct Line {
        var prefix: String
        var text: String
        var isItem: Bool
        /// Whether it begins a paragraph.
        var isApart: Bool
    }

    /// A tag, but neither `<3` nor `<a@example.org>`.
    nonisolated(unsafe) static let tag =
        /<\/?(?:html-blob|html|body|p|br|hr|div|[uo]l|li|a|b|i|u|em|strong|span|font|h[1-6]|table|t[rdh]|blockquote|pre)(?:\s[^<>]*)?\/?>/
        .ignoresCase()

    private var lines: [Line] = []
    private var current = Line(prefix: "", text: "", isItem: false, isApart: false)
    /// The open lists, the innermost last: the number of the next item; nil for a list without numbers.
    private var lists: [Int?] = []
    /// Where the text of each open link begins in the current line, in bytes.
    private var links: [Int] = []
    private var isAfterBreak = false

    init(_ html: String) {
        PageElement.parse(html) { convert($0) }
        endLine()
    }

    private mutating func convert(_ root: UnsafeMutablePointer<xmlNode>?) {
        var next = root
        while let node = next {
            if enter(node), let child = node.pointee.children {
                next = child
                continue
            }
            // Not recursive, because elements can be nested arbitrarily deep.
            var last = node
            leave(last)
            while last.pointee.next == nil, let parent = last.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE {
                last = parent
                leave(last)
            }
            next = last.pointee.next
        }
    }

    var markdown: String {
        var text = ""
        for (index, line) in lines.enumerated() {
            // Markdown joins lines, unless two spaces end them.
            if index > 0 { text += line.isApart ? "\n\n" : line.isItem ? "\n" : "  \n" }
            text += line.prefix + line.text
        }
        return text
    }

    // MARK: Nodes

    /// Begins a node. Returns false if its content isn't shown.
    private mutating func enter(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
        if [XML_TEXT_NODE, XML_CDATA_SECTION_NODE].contains(node.pointee.type) {
            add(node.pointee.content.map { String(cString: $0) } ?? "")
        }
        guard node.pointee.type == XML_ELEMENT_NODE else { return true }
        switch PageElement(node).name {
        case "script", "style", "head": return false
        case "br":
            breakLine()
            isAfterBreak = true
        case "li": beginItem()
        case "ol": beginList(1)
        case "ul": beginList(nil)
        case "td", "th": current.text += " "
        case "a": links.append(current.text.utf8.count)
        case let name: if let isParagraph = Self.blocks[name] { endLine(isApart: isParagraph) }
        }
        return true
    }

    private mutating func leave(_ node: UnsafeMutablePointer<xmlNode>) {
        guard node.pointee.type == XML_ELEMENT_NODE else { return }
        let element = PageElement(node)
        switch element.name {
        case "li": endLine()
        case "ol", "ul":
            _ = lists.popLast()
            endLine(isApart: lists.isEmpty)
        case "a": if let start = links.popLast() { link(from: start, to: element["href"]?.trimmed ?? "") }
        case let name: if let isParagraph = Self.blocks[name] { endLine(isApart: isParagraph) }
        }
    }

    /// The elements that begin a line, and whether they begin a paragraph. A list item continues through its blocks.
    private static let blocks = [
        "p": true, "h1": true, "h2": true, "h3": true, "h4": true, "h5": true, "h6": true, "table": true,
        "blockquote": true, "pre": true, "hr": true, "div": false, "tr": false,
    ]

    // MARK: Lines

    /// Adds text. Its line breaks stay, because Google Calendar shows them.
    private mutating func add(_ text: String) {
        guard !text.isBlank || !current.text.isBlank else { return }
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0, !(isAfterBreak && current.text.isBlank) { breakLine() }
            // A character reference to `<` isn't a tag.
            current.text += line.replacing("<", with: "&lt;")
            if !line.allSatisfy(\.isWhitespace) { isAfterBreak = false }
        }
    }

    private mutating func breakLine() {
        if current.text.isBlank { current.isApart = true } else { endLine() }
    }

    private mutating func endLine(isApart: Bool = false) {
        let isApart = isApart && lists.isEmpty
        let words = current.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else {
            current.isApart = current.isApart || isApart
            if !current.isItem { current.prefix = indentation(lists.count) }
            return
        }
        current.text = words
        lines.append(current)
        current = Line(prefix: indentation(lists.count), text: "", isItem: false, isApart: isApart)
        links = links.map { _ in 0 }
    }

    private func indentation(_ depth: Int) -> String { String(repeating: "   ", count: min(depth, 20)) }

    private mutating func beginList(_ number: Int?) {
        endLine(isApart: true)
        lists.append(number)
    }

    private mutating func beginItem() {
        endLine()
        var marker = "- "
        if let number = lists.last ?? nil {
            marker = "\(number). "
            lists[lists.count - 1] = number + 1
        }
        current.prefix = indentation(max(lists.count - 1, 0)) + marker
        current.isItem = true
    }

    private mutating func link(from start: Int, to address: String) {
        let bytes = Array(current.text.utf8)
        let label = String(decoding: bytes[min(start, bytes.count)...], as: UTF8.self)
        let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, Event.isLink(address) else { return }
        let target = address.replacing(" ", with: "%20").replacing("(", with: "%28").replacing(")", with: "%29")
        let isAddress = [words, "\(words)/"].contains { address == $0 || address.hasSuffix("://\($0)") }
        let name = words.replacing("[", with: "\\[").replacing("]", with: "\\]")
        let link = isAddress || address == "mailto:\(words)" ? "<\(target)>" : "[\(name)](\(target))"
        let space = label.first?.isWhitespace == true ? " " : ""
        let end = label.last?.isWhitespace == true ? " " : ""
        current.text = String(decoding: bytes[..<min(start, bytes.count)], as: UTF8.self) + space + link + end
    }
}
