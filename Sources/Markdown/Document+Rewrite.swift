extension Document {
    /// Where in the document a string stands, and so how it is escaped when it is rendered.
    public enum Place: Hashable, Sendable, CaseIterable {
        /// Running text, and the alternative text of an image.
        case text
        /// A code span or code block.
        case code
        /// The info string of a fenced code block.
        case fenceInfo
        /// Raw HTML, inline or a block: rendered as it is.
        case html
        /// The destination of a link or image.
        case destination
        /// The title of a link or image.
        case title
    }

    /// Replaces strings of the document: the function gets each one that is not empty and gives the new one, or nil to
    /// leave it. What it gives is never read as Markdown, so it cannot change the structure of the document; only raw
    /// HTML has to be escaped by the function itself.
    public mutating func rewriteStrings<Failure: Error>(
        _ rewrite: (Place, String) throws(Failure) -> String?
    ) throws(Failure) {
        for node in root.descendants {
            for place in node.places {
                let old = node[place]
                guard !old.isEmpty, let new = try rewrite(place, old), new != old else { continue }
                node[place] = new
            }
        }
    }
}

extension Node {
    /// Where a node of this kind has strings.
    fileprivate var places: [Document.Place] {
        switch kind {
        case .text: [.text]
        case .code: [.code]
        case .codeBlock: [.fenceInfo, .code]
        case .htmlInline, .htmlBlock: [.html]
        case .link, .image: [.destination, .title]
        default: []
        }
    }

    fileprivate subscript(place: Document.Place) -> String {
        get {
            switch place {
            case .text, .code, .html: literal
            case .fenceInfo: fenceInfo
            case .destination: url
            case .title: title
            }
        }
        nonmutating set {
            switch place {
            case .text, .code, .html: literal = newValue
            case .fenceInfo: fenceInfo = newValue
            case .destination: url = newValue
            case .title: title = newValue
            }
        }
    }
}
