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
        var prefix = ""
        var text = ""
        var isItem = false
        /// Whether it begins a paragraph.
        var isApart = false
    }

    private struct List {
        /// The number of the next item; nil for a list without numbers.
        var number: Int?
        var hasItems = false
        /// The indentation of further lines in its items.
        var width = 3
    }

    private struct Link {
        var address: String
        /// Where its text begins in the current line, in bytes.
        var start: Int
        /// Whether it has text in earlier lines.
        var hasText = false
    }

    /// A tag, but neither `<3` nor `<a@example.org>`. `Regex` isn't `Sendable`, but matching doesn't change it.
    nonisolated(unsafe) static let tag =
        /<\/?(?:html-blob|html|body|p|br|hr|div|[uo]l|li|a|b|i|u|em|strong|span|font|h[1-6]|table|t[rdh]|blockquote|pre)(?:\s[^<>]*)?\/?>/
        .ignoresCase()

    private var lines: [Line] = []
    private var current = Line()
    /// The open lists, the innermost last.
    private var lists: [List] = []
    private var links: [Link] = []
    private var isAfterBreak = false

    init(_ html: String) {
        // The parser would take `<https://example.org>` for a tag.
        let text = html.replacing(/<(?=(?:https?|mailto|tel):|[^\s<>@\/]+@)/.ignoresCase(), with: "&lt;")
        PageElement.parse(text) { $0.walk(enter: { enter($0) }, leave: { leave($0) }, text: { add($0) }) }
        endLine()
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

    // MARK: Elements

    /// Begins an element. Returns false if its content isn't shown.
    private mutating func enter(_ element: PageElement) -> Bool {
        switch element.name {
        case "script", "style", "head": return false
        case "br":
            breakLine()
            isAfterBreak = true
        case "li": beginItem()
        case "ol": beginList(List(number: 1))
        case "ul": beginList(List(number: nil))
        case "td", "th": current.text += " "
        case "a": links.append(Link(address: element["href"]?.trimmed ?? "", start: current.text.utf8.count))
        case let name: if let isParagraph = Self.blocks[name] { endLine(isApart: isParagraph) }
        }
        return true
    }

    private mutating func leave(_ element: PageElement) {
        switch element.name {
        case "li":
            endLine()
            // An empty item is left out.
            (current.isItem, current.prefix) = (false, indentation)
        case "ol", "ul":
            _ = lists.popLast()
            endLine(isApart: true)
            current.isApart = true
        case "a": endLink()
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
            // A character reference to `<` isn't a tag, but an address may follow it.
            current.text +=
                line.contains("<")
                ? line.replacing(/<(?!(?:https?:|mailto:|tel:|[^\s<>@]+@)[^\s<>]+>)/, with: "&lt;") : line
            if !line.allSatisfy(\.isWhitespace) { isAfterBreak = false }
        }
    }

    private mutating func breakLine() {
        if current.text.isBlank { current.isApart = true } else { endLine() }
    }

    private mutating func endLine(isApart: Bool = false) {
        let isApart = isApart && lists.isEmpty
        // A link has an end in each of its lines.
        for link in links.indices.reversed() where hasText(from: links[link].start) {
            addAddress(of: links[link])
            links[link].hasText = true
        }
        let words = current.text.withSingleSpaces
        guard !words.isEmpty else {
            current.isApart = current.isApart || isApart
            if !current.isItem { current.prefix = indentation }
            return
        }
        current.text = words
        lines.append(current)
        current = Line(prefix: indentation, isApart: isApart)
        for link in links.indices { links[link].start = 0 }
    }

    /// The spaces before a line of the open item.
    private var indentation: String { indentation(of: lists[...]) }

    private func indentation(of lists: ArraySlice<List>) -> String {
        String(repeating: " ", count: lists.prefix(20).reduce(0) { $0 + $1.width })
    }

    private mutating func beginList(_ list: List) {
        endLine(isApart: true)
        lists.append(list)
    }

    private mutating func beginItem() {
        endLine()
        var marker = "- "
        let prefix = indentation(of: lists.dropLast())
        if let last = lists.indices.last {
            if let number = lists[last].number {
                marker = "\(number). "
                lists[last].number = number + 1
            }
            lists[last].width = max(3, marker.count)
            if lists[last].hasItems { current.isApart = false }
            lists[last].hasItems = true
        }
        current.prefix = prefix + marker
        current.isItem = true
    }

    // MARK: Links

    private mutating func endLink() {
        guard let link = links.popLast() else { return }
        if hasText(from: link.start) {
            addAddress(of: link)
        } else if !link.hasText, Event.isLink(link.address) {
            // A picture was its text.
            current.text += "<\(Self.target(link.address))>"
        }
    }

    private func hasText(from start: Int) -> Bool {
        current.text.utf8.dropFirst(start).contains { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    /// Turns the text of a link in the current line into a link of Markdown.
    private mutating func addAddress(of link: Link) {
        let (address, bytes) = (link.address, Array(current.text.utf8))
        let label = String(decoding: bytes[min(link.start, bytes.count)...], as: UTF8.self)
        let words = label.withSingleSpaces
        guard Event.isLink(address) else { return }
        let isAddress = [words, "\(words)/"].contains { address == $0 || address.hasSuffix("://\($0)") }
        let name = words.replacing("[", with: "\\[").replacing("]", with: "\\]")
        let target = Self.target(address)
        let text = isAddress || address == "mailto:\(words)" ? "<\(target)>" : "[\(name)](\(target))"
        let space = label.first?.isWhitespace == true ? " " : ""
        let end = label.last?.isWhitespace == true ? " " : ""
        current.text = String(decoding: bytes[..<min(link.start, bytes.count)], as: UTF8.self) + space + text + end
    }

    private static func target(_ address: String) -> String {
        address.replacing(" ", with: "%20").replacing("(", with: "%28").replacing(")", with: "%29")
    }
}
