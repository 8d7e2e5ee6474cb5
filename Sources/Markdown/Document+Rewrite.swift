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
            for (place, string) in node.strings {
                let old = node[keyPath: string]
                guard !old.isEmpty, let new = try rewrite(place, old), new != old else { continue }
                node[keyPath: string] = new
            }
        }
    }
}

extension Node {
    /// The strings that a node of this kind has, and what each of them is.
    fileprivate var strings: [(Document.Place, ReferenceWritableKeyPath<Node, String>)] {
        switch kind {
        case .text: [(.text, \.literal)]
        case .code: [(.code, \.literal)]
        case .codeBlock: [(.fenceInfo, \.fenceInfo), (.code, \.literal)]
        case .htmlInline, .htmlBlock: [(.html, \.literal)]
        case .link, .image: [(.destination, \.url), (.title, \.title)]
        default: []
        }
    }
}
