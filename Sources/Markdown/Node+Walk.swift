extension Node {
    /// This node and all below it, in the order of the document.
    var walk: Walk { Walk(self) }

    /// The nodes of the walk in the order in which they begin.
    var descendants: some Sequence<Node> {
        walk.lazy.compactMap { if case .enter(let node) = $0 { node } else { nil } }
    }

    /// Goes through a tree: each node is entered, then its children are gone through, then it is left.
    ///
    /// It follows the tree's own links, so it needs neither a stack nor memory, and nesting is no concern. A node just
    /// entered or left may be changed, but not taken out; to do that, collect the nodes first.
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
