import CCMark

/// A mark for the start or the end of a Markdown block in rendered HTML.
package enum BlockMark: Int, Sendable {
    case paragraph, paragraphEnd
    case list, listEnd, looseList
    /// The tags of a heading are omitted: the reader of the mark writes them with an id.
    case heading1 = 11, heading2, heading3, heading4, heading5, heading6
    case headingEnd = 20

    static func heading(_ level: Int) -> BlockMark { BlockMark(rawValue: 10 + level) ?? .heading6 }

    /// The level, from 1 to 6, of a mark for the start of a heading.
    package var headingLevel: Int? { 11...16 ~= rawValue ? rawValue - 10 : nil }
}

/// A block or inline element that contains part of a document.
package struct MarkdownContainer: Hashable, Sendable {
    /// Identifies the container in the document.
    let id: Int
    /// The name in messages: `a list item`, `a link`.
    package let name: String
}

/// The position of one end of a section in a document.
package struct SectionPlace: Hashable, Sendable {
    /// The innermost block that contains it.
    package let block: MarkdownContainer
    /// The links, code spans and emphasis that contain it.
    package let inlines: [MarkdownContainer]
}

extension Document {
    /// Marks the paragraphs, headings and lists, so that their HTML can be distinguished from the document's raw HTML.
    ///
    /// The HTML contains a ``Placeholder`` run for each ``BlockMark``: inside the tags of a paragraph, instead of the
    /// tags of a heading, and around a list.
    package mutating func markBlocks() {
        for node in Array(root.descendants) {
            switch node.kind {
            case CMARK_NODE_PARAGRAPH: node.enclose(in: .paragraph, .paragraphEnd)
            case CMARK_NODE_HEADING:
                node.enclose(in: .heading(node.headingLevel), .headingEnd)
                let block = Node.make(CMARK_NODE_CUSTOM_BLOCK)
                node.moveChildren(to: block)
                node.replace(with: block)
            case CMARK_NODE_LIST:
                let (start, end) = (Placeholder.mark(node.isTight ? .list : .looseList), Placeholder.mark(.listEnd))
                let block = Node.custom(CMARK_NODE_CUSTOM_BLOCK, start, end)
                node.insertBefore(block)
                block.append(node)
            default: break
            }
        }
    }

    /// Makes each list loose in which a paragraph of an item follows the tag of a section of blocks. Such a tag separates
    /// paragraphs as a blank line does (CommonMark 0.30, section 5.3), and in a tight list they have no tags of their own.
    package mutating func loosenLists() {
        for node in root.descendants where node.kind == CMARK_NODE_HTML_BLOCK {
            guard !Placeholder.sections(in: node.literal).isEmpty, let item = node.parent,
                item.kind == CMARK_NODE_ITEM, let list = item.parent
            else { continue }
            let following = sequence(first: node, next: \.next)
            if following.contains(where: { $0.kind == CMARK_NODE_PARAGRAPH }) { list.loosen() }
        }
    }

    /// The position of each ``Placeholder/section(_:)`` of the document.
    package borrowing func sectionPlaces() -> [Int: SectionPlace] {
        var places: [Int: SectionPlace] = [:]
        for node in root.descendants {
            let sections = [node.literal, node.url, node.title, node.fenceInfo].flatMap(Placeholder.sections)
            let ancestors = sequence(first: node, next: \.parent)
            guard !sections.isEmpty, let block = ancestors.compactMap({ $0.asContainer(\.blockName) }).first else {
                continue
            }
            let inlines = ancestors.compactMap { $0.asContainer(\.inlineName) }
            for section in sections { places[section] = SectionPlace(block: block, inlines: inlines) }
        }
        return places
    }

    /// The HTML of a document with a single paragraph, without the paragraph's tags; nil for any other document.
    package borrowing func inlineHTML() -> String? {
        guard let paragraph = root.firstChild, paragraph == root.lastChild, paragraph.kind == CMARK_NODE_PARAGRAPH
        else { return nil }
        return String(html(.trusted).dropFirst("<p>".count).dropLast("</p>\n".count))
    }
}

extension Node {
    /// Encloses all children of a block in two marks.
    fileprivate func enclose(in start: BlockMark, _ end: BlockMark) {
        let group = Node.custom(CMARK_NODE_CUSTOM_INLINE, Placeholder.mark(start), Placeholder.mark(end))
        moveChildren(to: group)
        append(group)
    }

    fileprivate func asContainer(_ name: (Node) -> String?) -> MarkdownContainer? {
        name(self).map { MarkdownContainer(id: Int(bitPattern: pointer), name: $0) }
    }

    fileprivate var blockName: String? {
        switch kind {
        case CMARK_NODE_DOCUMENT: "the page"
        case CMARK_NODE_BLOCK_QUOTE: "a quote"
        case CMARK_NODE_ITEM: "a list item"
        case CMARK_NODE_PARAGRAPH: "a paragraph"
        case CMARK_NODE_HEADING: "a heading"
        case CMARK_NODE_CODE_BLOCK: "a code block"
        default: nil
        }
    }

    fileprivate var inlineName: String? {
        switch kind {
        case CMARK_NODE_LINK: "a link"
        case CMARK_NODE_EMPH: "emphasis"
        case CMARK_NODE_STRONG: "strong emphasis"
        case CMARK_NODE_CODE: "a code span"
        default: nil
        }
    }
}
