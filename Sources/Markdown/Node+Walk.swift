extension Node {
    /// This node and its descendants, in document order.
    var walk: Walk { Walk(self) }

    /// The nodes of the walk, in the order in which they begin.
    var descendants: some Sequence<Node> {
        walk.lazy.compactMap { if case .enter(let node) = $0 { node } else { nil } }
    }

    /// A walk through a tree: each node is entered, then its children are visited, then it is exited.
    ///
    /// The walk follows the tree's links, so it needs neither a stack nor memory, whatever the depth. A node that was
    /// just entered or exited may be changed, but not removed; to remove nodes, collect them first.
    struct Walk: Sequence, IteratorProtocol {
        enum Event: Hashable {
            case enter(Node)
            case exit(Node)
        }

        private let root: Node
        private var last: Event?

        init(_ root: Node) { self.root = root }

        mutating func next() -> Event? {
            switch last {
            case nil:
                last = .enter(root)
            case .enter(let node):
                last = node.firstChild.map { .enter($0) } ?? .exit(node)
            case .exit(root):
                return nil
            case .exit(let node):
                last = node.next.map { .enter($0) } ?? node.parent.map { .exit($0) }
            }
            return last
        }
    }
}
