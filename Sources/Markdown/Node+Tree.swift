import CCMark

extension Node {
    /// Parses source into a tree, whose root the caller frees.
    static func parse(_ source: UnsafeBufferPointer<UInt8>, options: Int32) -> Node {
        source.withMemoryRebound(to: CChar.self) { source in
            // With no source there may be no address either; cmark wants one.
            guard let start = source.baseAddress, let root = cmark_parse_document(start, source.count, options)
            else { return make(CMARK_NODE_DOCUMENT) }
            return Node(root)
        }
    }

    /// A new node outside of any tree.
    static func make(_ type: cmark_node_type) -> Node {
        // cmark ends the process when memory runs out, and so this never fails.
        guard let pointer = cmark_node_new(type) else { preconditionFailure("libcmark made no node of type \(type)") }
        return Node(pointer)
    }

    /// A new text node outside of any tree.
    static func text(_ text: some StringProtocol) -> Node {
        let node = make(CMARK_NODE_TEXT)
        node.literal = String(text)
        return node
    }

    /// Frees the node and all below it. If it is in a tree, it is taken out.
    func free() { cmark_node_free(pointer) }

    /// The HTML of the node and all below it.
    func html(options: Int32) -> String {
        guard let buffer = cmark_render_html(pointer, options) else { return "" }
        defer { cmark_get_default_mem_allocator().pointee.free(buffer) }
        return String(cString: buffer)
    }

    /// Puts a node in front of this one. A node that may not stand there is freed.
    func insertBefore(_ node: Node) {
        if cmark_node_insert_before(pointer, node.pointer) == 0 { node.free() }
    }

    /// Puts a node behind this one. A node that may not stand there is freed.
    func insertAfter(_ node: Node) {
        if cmark_node_insert_after(pointer, node.pointer) == 0 { node.free() }
    }

    /// Adds a node at the end of this one's children. A node that may not stand there is freed.
    func append(_ child: Node) {
        if cmark_node_append_child(pointer, child.pointer) == 0 { child.free() }
    }

    /// Moves all children of this node to the end of another's.
    func moveChildren(to parent: Node) {
        while let child = firstChild { parent.append(child) }
    }

    /// Moves all children of this node in front of a place.
    func moveChildren(before place: Node) {
        while let child = firstChild { place.insertBefore(child) }
    }

    /// Puts another node in the place of this one, which is freed with all below it.
    func replace(with node: Node) {
        insertBefore(node)
        free()
    }

    /// Puts the children of this node in its place.
    func unwrap() {
        moveChildren(before: self)
        free()
    }
}
