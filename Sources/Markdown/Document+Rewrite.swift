extension Document {
    /// The position of a string in the document, which determines how it is escaped when rendered.
    public enum Place: Hashable, Sendable, CaseIterable {
        /// Text, and the alternative text of an image.
        case text
        /// A code span or code block.
        case code
        /// The info string of a fenced code block.
        case fenceInfo
        /// Raw HTML, inline or a block: rendered verbatim.
        case html
        /// The destination of a link or image.
        case destination
        /// The title of a link or image.
        case title
    }

    /// Replaces strings of the document. The closure receives each nonempty string and returns its replacement, or nil
    /// to keep it. The replacement is never parsed as Markdown, so it can't change the structure of the document; but
    /// the closure must escape replacements of raw HTML itself.
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
    /// The kinds of strings that the node has.
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
