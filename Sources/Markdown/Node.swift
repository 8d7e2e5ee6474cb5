import CCMark

/// A node of cmark's tree, by its pointer.
///
/// The tree belongs to the ``Document`` whose root it hangs from, and a node must not be used after that is gone. A
/// node outside of any tree belongs to the function that made it or took it out. Strings are copied out at once.
struct Node: Hashable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    init?(_ pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    var kind: Kind { Kind(cmark_node_get_type(pointer)) }
    var parent: Node? { Node(cmark_node_parent(pointer)) }
    var next: Node? { Node(cmark_node_next(pointer)) }
    var previous: Node? { Node(cmark_node_previous(pointer)) }
    var firstChild: Node? { Node(cmark_node_first_child(pointer)) }
    var lastChild: Node? { Node(cmark_node_last_child(pointer)) }

    /// The nodes around this one, from its parent to the root.
    var ancestors: some Sequence<Node> { sequence(state: self) { node in node.step(to: node.parent) } }

    /// The line on which this node, or the innermost one round it that knows, begins. The document itself does not
    /// count: its line says nothing.
    var line: Int? {
        for node in sequence(first: self, next: \.parent) where node.kind != .document {
            let line = cmark_node_get_start_line(node.pointer)
            if line > 0 { return Int(line) }
        }
        return nil
    }

    /// The text of a text, code or raw HTML node, otherwise nothing.
    var literal: String {
        get { copy(cmark_node_get_literal(pointer)) }
        nonmutating set { newValue.withoutNUL.withCString { _ = cmark_node_set_literal(pointer, $0) } }
    }

    /// The destination of a link or image, otherwise nothing.
    var url: String {
        get { copy(cmark_node_get_url(pointer)) }
        nonmutating set { newValue.withoutNUL.withCString { _ = cmark_node_set_url(pointer, $0) } }
    }

    /// The title of a link or image, otherwise nothing.
    var title: String {
        get { copy(cmark_node_get_title(pointer)) }
        nonmutating set { newValue.withoutNUL.withCString { _ = cmark_node_set_title(pointer, $0) } }
    }

    /// The info string of a code block, otherwise nothing.
    var fenceInfo: String {
        get { copy(cmark_node_get_fence_info(pointer)) }
        nonmutating set { newValue.withoutNUL.withCString { _ = cmark_node_set_fence_info(pointer, $0) } }
    }

    /// The HTML with which a custom node begins, otherwise nothing.
    var onEnter: String {
        get { copy(cmark_node_get_on_enter(pointer)) }
        nonmutating set { newValue.withoutNUL.withCString { _ = cmark_node_set_on_enter(pointer, $0) } }
    }

    /// The HTML with which a custom node ends, otherwise nothing.
    var onExit: String {
        get { copy(cmark_node_get_on_exit(pointer)) }
        nonmutating set { newValue.withoutNUL.withCString { _ = cmark_node_set_on_exit(pointer, $0) } }
    }

    /// The level of a heading as cmark knows it, otherwise 0.
    var cmarkHeadingLevel: Int {
        get { Int(cmark_node_get_heading_level(pointer)) }
        nonmutating set { _ = cmark_node_set_heading_level(pointer, Int32(newValue)) }
    }

    private func copy(_ string: UnsafePointer<CChar>?) -> String { string.map { String(cString: $0) } ?? "" }

    private mutating func step(to node: Node?) -> Node? {
        guard let node else { return nil }
        self = node
        return node
    }
}

extension String {
    /// The text as a C string can hold it (CommonMark 0.30, section 2.3).
    fileprivate var withoutNUL: String {
        guard utf8.contains(0) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }
}
