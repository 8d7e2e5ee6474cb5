import CCMark

/// A node of cmark's tree, represented by its pointer.
///
/// The tree is owned by the ``Document`` that holds its root, and a node mustn't be used after that document is gone. A
/// node outside of any tree is owned by the function that created or removed it. Strings are copied immediately. None
/// contains a NUL, because cmark replaces it with U+FFFD.
struct Node: Hashable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    var kind: cmark_node_type { cmark_node_get_type(pointer) }
    var parent: Node? { Node(cmark_node_parent(pointer)) }
    var next: Node? { Node(cmark_node_next(pointer)) }
    var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
    var lastChild: Node? { Node(cmark_node_last_child(pointer)) }

    /// The source line of this node, or of its nearest ancestor that has one. The document node's line is ignored,
    /// because it means nothing.
    var line: Int? {
        for node in sequence(first: self, next: \.parent) where node.kind != CMARK_NODE_DOCUMENT {
            let line = cmark_node_get_start_line(node.pointer)
            if line > 0 { return Int(line) }
        }
        return nil
    }

    /// The source lines of a block.
    var lines: ClosedRange<Int> {
        let (start, end) = (cmark_node_get_start_line(pointer), cmark_node_get_end_line(pointer))
        return Int(start)...Int(max(start, end))
    }

    /// The text of a text, code or raw HTML node; empty for other nodes.
    var literal: String {
        get { copy(cmark_node_get_literal(pointer)) }
        nonmutating set { cmark_node_set_literal(pointer, newValue) }
    }

    /// The destination of a link or image; empty for other nodes.
    var url: String {
        get { copy(cmark_node_get_url(pointer)) }
        nonmutating set { cmark_node_set_url(pointer, newValue) }
    }

    /// The title of a link or image; empty for other nodes.
    var title: String {
        get { copy(cmark_node_get_title(pointer)) }
        nonmutating set { cmark_node_set_title(pointer, newValue) }
    }

    /// The info string of a code block; empty for other nodes.
    var fenceInfo: String {
        get { copy(cmark_node_get_fence_info(pointer)) }
        nonmutating set { cmark_node_set_fence_info(pointer, newValue) }
    }

    /// The level of a heading; 0 for other nodes.
    var headingLevel: Int {
        get { Int(cmark_node_get_heading_level(pointer)) }
        nonmutating set { _ = cmark_node_set_heading_level(pointer, Int32(newValue)) }
    }

    /// Whether a list is tight, so that the paragraphs of its items have no tags.
    var isTight: Bool { cmark_node_get_list_tight(pointer) != 0 }

    /// Gives tags to the paragraphs of a list's items.
    func loosen() { cmark_node_set_list_tight(pointer, 0) }

    private func copy(_ string: UnsafePointer<CChar>?) -> String { string.map { String(cString: $0) } ?? "" }
}
