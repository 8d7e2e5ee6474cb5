extension Document {
    /// The ``Placeholder/graft(_:)`` runs that stand in raw HTML blocks of the document's own, outside of lists and quotes,
    /// which go on to the next empty line (CommonMark 0.30, section 4.6, kinds 6 and 7).
    ///
    /// Any text without an empty line can stand in the place of such a one, and the document is read as before.
    public borrowing func graftsInMarkup() -> Set<Int> {
        var grafts: Set<Int> = []
        var child = root.firstChild
        while let node = child {
            child = node.next
            guard node.kind == .htmlBlock, case let text = node.literal, Placeholder.occurs(in: text),
                !Self.endsOtherwise(text)
            else { continue }
            for case .graft(let index) in TextPiece.pieces(of: text) { grafts.insert(index) }
        }
        return grafts
    }

    /// Whether a raw HTML block ends with a tag or a comment, and not with an empty line: those of kinds 1 to 5.
    private static func endsOtherwise(_ text: String) -> Bool {
        let start = text.drop { $0 == " " }.lowercased()
        return ["<!", "<?", "<script", "<pre", "<style", "<textarea"].contains(where: start.hasPrefix)
    }
}
