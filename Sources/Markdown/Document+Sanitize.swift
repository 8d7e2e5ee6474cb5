import CCMark

extension Document {
    /// The schemes that links may have unless others are named: those that lead to a page, a person or a place.
    public static let safeSchemes: Set<String> = [
        "http", "https", "ftp", "ftps", "sftp", "mailto", "tel", "sms", "geo", "webcal", "xmpp", "irc", "ircs",
        "matrix",
        "news", "nntp", "sip", "sips", "magnet",
    ]

    /// Makes a document harmless that was written by nobody in particular. Afterwards ``HTMLMode/trusted`` is safe too.
    ///
    /// - Raw HTML goes. The text between inline tags stays, and `<br>` becomes a line break; a block of HTML becomes a
    ///   paragraph of its text, or nothing if it has none. What only looks like a tag, such as `<temp>` in "bake at
    ///   <temp> degrees", is text.
    /// - A link by a scheme that is not allowed becomes its text. Relative links are kept.
    /// - An image by such a scheme becomes its alternative text. One that is kept elsewhere becomes a link to the
    ///   picture, since a page must not fetch anything from another host behind its reader's back; inside of a link it
    ///   becomes its alternative text.
    /// - Scalars that ``Placeholder`` is made of become U+FFFD.
    public mutating func sanitize(allowing schemes: Set<String> = Document.safeSchemes) {
        rewriteStrings { place, text in
            place == .destination ? Placeholder.removing(fromURL: text) : Placeholder.removing(from: text)
        }
        // Nodes come after what is in them, so none is freed along with its parent before its turn.
        let suspects = root.walk.compactMap { event -> Node? in
            guard case .exit(let node) = event else { return nil }
            return [.htmlInline, .htmlBlock, .link, .image].contains(node.kind) ? node : nil
        }
        for node in suspects {
            switch node.kind {
            case .htmlInline: node.sanitizeInlineHTML()
            case .htmlBlock: node.sanitizeHTMLBlock()
            case .link: if LinkSafety(of: node.url, allowing: schemes) == .unsafe { node.unwrap() }
            case .image: node.sanitizeImage(allowing: schemes)
            default: break
            }
        }
    }
}

extension Node {
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

    fileprivate func sanitizeImage(allowing schemes: Set<String>) {
        let safety = LinkSafety(of: url, allowing: schemes)
        guard safety != .relative else { return }
        let text = Node.text(plainLine)
        let staysInLink = ancestors.contains {
            $0.kind == .link && LinkSafety(of: $0.url, allowing: schemes) != .unsafe
        }
        guard safety == .elsewhere, !staysInLink else { return replace(with: text) }
        let link = Node.make(CMARK_NODE_LINK)
        link.url = url
        if !title.isEmpty { link.title = title }
        link.append(text)
        replace(with: link)
    }

    /// The text with `&amp;` and the like resolved, by the parser that knows them all: with a backslash before
    /// everything else that it might take for markup, one line is a paragraph of nothing but text (CommonMark 0.30,
    /// section 2.4).
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
