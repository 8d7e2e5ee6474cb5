import CCMark

extension Node {
    /// Parses source into a tree. The caller must free the root.
    static func parse(_ source: UnsafeBufferPointer<UInt8>, options: Int32) -> Node {
        source.withMemoryRebound(to: CChar.self) { source in
            // An empty source may have no address, but cmark requires one.
            guard let start = source.baseAddress, let root = cmark_parse_document(start, source.count, options)
            else { return make(CMARK_NODE_DOCUMENT) }
            return Node(root)
        }
    }

    /// Creates a node outside of any tree.
    static func make(_ type: cmark_node_type) -> Node {
        // cmark aborts when memory runs out, so this never fails.
        guard let pointer = cmark_node_new(type) else { preconditionFailure("libcmark made no node of type \(type)") }
        return Node(pointer)
    }

    /// Creates a custom node outside of any tree, with the HTML at its start and its end.
    static func custom(_ type: cmark_node_type, _ start: String, _ end: String) -> Node {
        let node = make(type)
        cmark_node_set_on_enter(node.pointer, start)
        cmark_node_set_on_exit(node.pointer, end)
        return node
    }

    /// Creates a text node outside of any tree.
    static func text(_ text: some StringProtocol) -> Node {
        let node = make(CMARK_NODE_TEXT)
        node.literal = String(text)
        return node
    }

    /// Frees the node and its descendants, after removing it from its tree.
    func free() { cmark_node_free(pointer) }

    func html(options: Int32) -> String {
        guard let buffer = cmark_render_html(pointer, options) else { return "" }
        defer { cmark_get_default_mem_allocator().pointee.free(buffer) }
        return String(cString: buffer)
    }

    /// Inserts a node before this one. A node that isn't allowed there is freed.
    func insertBefore(_ node: Node) {
        if cmark_node_insert_before(pointer, node.pointer) == 0 { node.free() }
    }

    /// Appends a child. A node that isn't allowed there is freed.
    func append(_ child: Node) {
        if cmark_node_append_child(pointer, child.pointer) == 0 { child.free() }
    }

    /// Moves all children of this node to the end of another node's children.
    func moveChildren(to parent: Node) {
        while let child = firstChild { parent.append(child) }
    }

    /// Replaces this node by another one, and frees it with its descendants.
    func replace(with node: Node) {
        insertBefore(node)
        free()
    }

    /// Replaces this node by its children.
    func unwrap() {
        while let child = firstChild { insertBefore(child) }
        free()
    }
}
