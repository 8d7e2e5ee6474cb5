import CCMark

extension Document {
    /// Leaves to the caller the Markdown fields that have a paragraph of the page to themselves, outside of lists and
    /// quotes: the HTML of ``html(_:)`` then has their placeholder on a line of its own, where the HTML of the field belongs.
    ///
    /// A page that differs from another in nothing but such fields has the same HTML, and need not be parsed again. What
    /// remains is for ``graft(_:)``, which would have put such a field in the same place.
    ///
    /// - Parameter isDeferred: is asked for each placeholder's index.
    public mutating func deferFields(_ isDeferred: (Int) -> Bool) {
        var child = root.firstChild
        while let node = child {
            child = node.next
            guard node.kind == .paragraph, let text = node.firstChild, text.next == nil, text.kind == .text,
                case let pieces = TextPiece.pieces(of: text.literal), pieces.count == 1,
                case .graft(let index)? = pieces.first, isDeferred(index)
            else { continue }
            let block = Node.make(CMARK_NODE_HTML_BLOCK)
            block.literal = Placeholder.graft(index) + "\n"
            node.replace(with: block)
        }
    }
}
