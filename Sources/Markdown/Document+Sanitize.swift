import CCMark

extension Document {
    /// The schemes allowed in links of records: those that lead to a page, a person or a place.
    package static let safeSchemes: Set<String> = [
        "http", "https", "ftp", "ftps", "sftp", "mailto", "tel", "sms", "geo", "webcal", "xmpp", "irc", "ircs",
        "matrix", "news", "nntp", "sip", "sips", "magnet", "urn",
    ]

    /// Removes everything from an untrusted document that could be harmful. Afterwards ``HTMLMode/trusted`` is safe
    /// too.
    ///
    /// - Raw HTML is removed. The text between inline tags stays, and `<br>` becomes a line break; an HTML block
    ///   becomes a paragraph with its text, or is removed if it has none. Text that only looks like a tag, such as
    ///   `<temp>` in "bake at <temp> degrees", stays.
    /// - A link with a scheme that isn't allowed is replaced by its text. Relative links stay.
    /// - An image with such a scheme is replaced by its alternative text. An image on another host becomes a link to
    ///   it, because a page mustn't fetch anything from another host without the reader's knowledge; inside of a link
    ///   it is replaced by its alternative text.
    /// - Reserved scalars of ``Placeholder`` become U+FFFD.
    public mutating func sanitize() {
        for node in root.descendants { node.removePlaceholders() }
        // Nodes come after their descendants, so no node is freed with its parent before its turn.
        let nodes: [Node] = root.walk.compactMap { if case .exit(let node) = $0 { node } else { nil } }
        for node in nodes {
            switch node.kind {
            case CMARK_NODE_HTML_INLINE: node.sanitizeInlineHTML()
            case CMARK_NODE_HTML_BLOCK: node.sanitizeHTMLBlock()
            case CMARK_NODE_LINK: if LinkSafety(of: node.url) == .unsafe { node.unwrap() }
            case CMARK_NODE_IMAGE: node.sanitizeImage()
            default: break
            }
        }
    }
}

extension Node {
    fileprivate func removePlaceholders() {
        let (literal, url, title, fenceInfo) = (literal, url, title, fenceInfo)
        if Placeholder.occurs(in: literal) { self.literal = Placeholder.removing(from: literal) }
        if Placeholder.occurs(in: title) { self.title = Placeholder.removing(from: title) }
        if Placeholder.occurs(in: fenceInfo) { self.fenceInfo = Placeholder.removing(from: fenceInfo) }
        if !url.isEmpty { self.url = Placeholder.removing(fromURL: url) }
    }

    fileprivate func sanitizeInlineHTML() {
        if HTMLText.name(of: literal[...]) == "br" {
            insertBefore(.make(CMARK_NODE_LINEBREAK))
        } else if !KnownTag.matches(literal) {
            insertBefore(.text(literal))
        }
        free()
    }

    fileprivate func sanitizeHTMLBlock() {
        let text = HTMLText.removingTags(from: literal).foldingWhiteSpace()
        if !text.isEmpty {
            let paragraph = Node.make(CMARK_NODE_PARAGRAPH)
            paragraph.append(.text(Node.resolvingCharacterReferences(in: text)))
            insertBefore(paragraph)
        }
        free()
    }

    fileprivate func sanitizeImage() {
        let safety = LinkSafety(of: url)
        guard safety != .relative else { return }
        let text = Node.text(plainLine)
        let staysInLink = sequence(first: self, next: \.parent).contains {
            $0.kind == CMARK_NODE_LINK && LinkSafety(of: $0.url) != .unsafe
        }
        guard safety == .elsewhere, !staysInLink else { return replace(with: text) }
        let link = Node.make(CMARK_NODE_LINK)
        link.url = url
        if !title.isEmpty { link.title = title }
        link.append(text)
        replace(with: link)
    }

    /// The text with character references such as `&amp;` resolved by cmark. Everything else that could be markup is
    /// escaped with a backslash, so the line is parsed as a paragraph of plain text (CommonMark 0.30, section 2.4).
    private static func resolvingCharacterReferences(in line: String) -> String {
        guard line.contains("&") else { return line }
        var escaped = ""
        var previous: Unicode.Scalar?
        for scalar in line.unicodeScalars {
            let isPartOfReference = scalar == "&" || scalar == ";" || (scalar == "#" && previous == "&")
            let isPunctuation = scalar.isASCII && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
            if isPunctuation, !isPartOfReference, scalar != " " { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
            previous = scalar
        }
        let document = escaped.withUTF8 { Node.parse($0, options: CMARK_OPT_DEFAULT) }
        defer { document.free() }
        return Placeholder.removing(from: document.plainLine)
    }
}
