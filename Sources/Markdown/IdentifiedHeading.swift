import CCMark

/// A heading with an id.
///
/// cmark has no ids, and renders a heading always as `<h2>` and the like. A heading with an id is therefore replaced by
/// two custom nodes, which cmark renders with arbitrary tags: an empty block, which separates it from other blocks, and
/// in it an inline node with the tags and the heading's children. The children stay part of the tree, and the level and
/// the id are stored in the opening tag.
struct IdentifiedHeading {
    private let block: Node
    private let tags: Node
    /// The level, from 1 to 6.
    let level: Int
    /// Consists of letters, digits and hyphens; see ``Slug``.
    let id: String

    private static let opening = "<h"
    private static let middle = " id=\""
    private static let ending = "\">"

    /// Creates the value if the node is a heading with an id.
    init?(_ block: Node) {
        guard block.kind == .customBlock, let tags = block.firstChild, tags.kind == .customInline else { return nil }
        let tag = tags.onEnter
        guard tag.hasPrefix(Self.opening), tag.hasSuffix(Self.ending),
            let level = tag.dropFirst(Self.opening.count).first?.wholeNumberValue
        else { return nil }
        self.block = block
        self.tags = tags
        self.level = level
        id = String(tag.dropFirst(Self.opening.count + 1 + Self.middle.count).dropLast(Self.ending.count))
    }

    /// Changes the level in the tags.
    func retag(level: Int) { Self.tag(tags, level: level, id: id) }

    /// Replaces a heading without an id by one with an id, and frees the old node.
    static func replace(_ heading: Node, id: String) {
        let tags = Node.make(CMARK_NODE_CUSTOM_INLINE)
        tag(tags, level: heading.cmarkHeadingLevel, id: id)
        heading.moveChildren(to: tags)
        let block = Node.make(CMARK_NODE_CUSTOM_BLOCK)
        block.append(tags)
        heading.replace(with: block)
    }

    private static func tag(_ tags: Node, level: Int, id: String) {
        tags.onEnter = "\(opening)\(level)\(middle)\(id)\(ending)"
        tags.onExit = "</h\(level)>"
    }
}

extension Node {
    /// This node as a heading with an id; nil if it isn't one.
    var identifiedHeading: IdentifiedHeading? { IdentifiedHeading(self) }

    /// The level of a heading, with or without an id; nil for other nodes.
    var headingLevel: Int? {
        kind == .heading ? cmarkHeadingLevel : identifiedHeading?.level
    }

    /// Changes the level of a heading, with or without an id.
    func setHeadingLevel(_ level: Int) {
        if let heading = identifiedHeading { heading.retag(level: level) } else { cmarkHeadingLevel = level }
    }
}
