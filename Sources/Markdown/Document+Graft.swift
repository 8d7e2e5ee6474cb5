import CCMark

extension Document {
    /// Puts Markdown fields in the places where ``Placeholder/graft(_:)`` stands in running text.
    ///
    /// A field is a document of its own, so that nothing in it (emphasis or a fence that is not closed, the definition
    /// of a reference) reaches beyond its place. It is sanitized, and its headings are moved below the last heading of
    /// this document before the place, or below level 1 if there is none. Then:
    ///
    /// - in a paragraph, a field that is one paragraph is put in among the other inlines; other fields split the
    ///   paragraph, and parts of it with nothing in them are dropped;
    /// - elsewhere, as in a heading or emphasis, a field that is one paragraph is put in, and others as plain text;
    /// - in a link or image, which hold no further ones, a field is put in as plain text;
    /// - between two tags of raw HTML in a paragraph, it is as in emphasis or, if they make a link or a button, as in a
    ///   link;
    /// - an empty field leaves nothing, not even an empty paragraph.
    ///
    /// Placeholders in code, raw HTML, destinations, titles and info strings are left: see ``rewriteStrings(_:)``.
    ///
    /// - Parameter field: gives the field for a placeholder's index, or nil for nothing. It is called once for each
    ///   placeholder, in their order. If it throws, the placeholders from that one on are left.
    public mutating func graft<Failure: Error>(
        _ field: (Int) throws(Failure) -> Document?
    ) throws(Failure) {
        for place in root.graftPlaces() {
            if var content = try field(place.index) {
                content.sanitize()
                content.shiftHeadings(below: place.level)
                place.put(content)
            } else {
                place.remove()
            }
        }
    }
}

/// A text node that holds one placeholder and nothing else.
private struct GraftPlace {
    let node: Node
    let index: Int
    /// The level of the heading that the place stands under.
    let level: Int
    /// The elements of raw HTML that are open there, in the same paragraph.
    let tags: InlineTags

    func put(_ content: borrowing Document) {
        let blocks = content.root
        let isParagraph = blocks.firstChild == blocks.lastChild && blocks.firstChild?.kind == .paragraph
        if tags.holdTextOnly || node.ancestors.contains(where: { $0.kind == .link || $0.kind == .image }) {
            node.insertBefore(.text(blocks.plainLine))
            remove()
        } else if isParagraph, let paragraph = blocks.firstChild {
            paragraph.moveChildren(before: node)
            remove()
        } else if tags.isEmpty, let paragraph = node.parent, paragraph.kind == .paragraph, blocks.firstChild != nil {
            split(paragraph, round: blocks)
        } else {
            node.insertBefore(.text(blocks.plainLine))
            remove()
        }
    }

    /// Takes the placeholder out, and with it a paragraph that then has nothing in it.
    func remove() {
        let parent = node.parent
        node.free()
        parent?.freeIfBlankParagraph()
    }

    /// Splits the paragraph where the placeholder is, and puts blocks in between.
    private func split(_ paragraph: Node, round blocks: Node) {
        let after = Node.make(CMARK_NODE_PARAGRAPH)
        while let next = node.next { after.append(next) }
        node.free()
        paragraph.insertAfter(after)
        if paragraph.isInTightList {
            // In a tight list cmark leaves out the tags of paragraphs that are children of an item, and these would
            // run into each other. One level deeper they keep them, and the list stays as it is.
            let group = Node.make(CMARK_NODE_CUSTOM_BLOCK)
            blocks.moveChildren(to: group)
            after.insertBefore(group)
        } else {
            blocks.moveChildren(before: after)
        }
        paragraph.trim()
        paragraph.freeIfBlankParagraph()
        after.trim()
        after.freeIfBlankParagraph()
    }
}

extension Node {
    /// Puts every placeholder for a field into a text node of its own, and finds what heading it stands under.
    fileprivate func graftPlaces() -> [GraftPlace] {
        var level = 1
        var tags = InlineTags()
        var texts: [(node: Node, pieces: [TextPiece], level: Int, tags: InlineTags)] = []
        for node in descendants {
            level = node.headingLevel ?? level
            switch node.kind {
            case .paragraph, .heading, .customBlock: tags = InlineTags()
            case .htmlInline: tags.read(node.literal)
            case .text:
                let text = node.literal
                if Placeholder.occurs(in: text) { texts.append((node, TextPiece.pieces(of: text), level, tags)) }
            default: break
            }
        }
        return texts.flatMap { node, pieces, level, tags in node.replace(with: pieces, level: level, tags: tags) }
    }

    /// Puts pieces in the place of the text node that they are from.
    private func replace(with pieces: [TextPiece], level: Int, tags: InlineTags) -> [GraftPlace] {
        var places: [GraftPlace] = []
        for piece in pieces {
            switch piece {
            case .text(let text):
                insertBefore(.text(text))
            case .graft(let index):
                let place = Node.text(Placeholder.graft(index))
                insertBefore(place)
                places.append(GraftPlace(node: place, index: index, level: level, tags: tags))
            }
        }
        free()
        return places
    }

    fileprivate var isInTightList: Bool {
        guard let item = parent, item.kind == .item, let list = item.parent else { return false }
        return cmark_node_get_list_tight(list.pointer) != 0
    }

    /// Takes line breaks and white space off both ends.
    fileprivate func trim() {
        while let child = firstChild, child.isBlank { child.free() }
        while let child = lastChild, child.isBlank { child.free() }
        if let child = firstChild, child.kind == .text {
            child.literal = String(child.literal.trimmingPrefix(while: \.isWhitespace))
        }
        if let child = lastChild, child.kind == .text {
            child.literal = String(child.literal.trimmingSuffix(while: \.isWhitespace))
        }
    }

    fileprivate func freeIfBlankParagraph() {
        guard kind == .paragraph else { return }
        var child = firstChild
        while let node = child {
            guard node.isBlank else { return }
            child = node.next
        }
        free()
    }

    private var isBlank: Bool {
        switch kind {
        case .softBreak, .lineBreak: true
        case .text: literal.allSatisfy(\.isWhitespace)
        default: false
        }
    }
}
