import CCMark

/// A heading of a document.
public struct Heading: Hashable, Sendable {
    /// 1 to 6.
    public var level: Int
    /// The text on one line, without markup.
    public var text: String
    /// The id, if one has been assigned.
    public var id: String?
    /// The line of the source on which it stands, counted from 1, or nil if it came from elsewhere.
    public var line: Int?

    /// Creates a heading, to compare with.
    public init(level: Int, text: String, id: String? = nil, line: Int? = nil) {
        self.level = level
        self.text = text
        self.id = id
        self.line = line
    }
}

/// A heading with an id.
///
/// cmark has no ids and renders a heading always as `<h2>`. So a heading that gets one is turned into two custom nodes,
/// which cmark renders with any tags round them: an empty block that keeps the place between other blocks, and in it an
/// inline node with the tags, which holds what the heading held. What is in the heading stays part of the tree, and the
/// opening tag is where level and id are kept.
struct IdentifiedHeading {
    private let block: Node
    private let tags: Node
    /// 1 to 6.
    let level: Int
    /// Letters, digits and hyphens: see ``Slug``.
    let id: String

    private static let opening = "<h"
    private static let middle = " id=\""
    private static let ending = "\">"

    /// Sees whether a node is one.
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

    /// The first thing in the heading, which knows the line; custom nodes have none.
    var firstInline: Node? { tags.firstChild }

    /// Changes the tags.
    func retag(level: Int) { Self.tag(tags, level: level, id: id) }

    /// Puts a heading with an id in the place of one without, which is freed.
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
    /// This node as a heading with an id, if it is one.
    var identifiedHeading: IdentifiedHeading? { IdentifiedHeading(self) }

    /// The level if this is a heading, with or without an id.
    var headingLevel: Int? {
        kind == .heading ? cmarkHeadingLevel : identifiedHeading?.level
    }

    /// Changes the level of a heading, with or without an id.
    func setHeadingLevel(_ level: Int) {
        if let heading = identifiedHeading { heading.retag(level: level) } else { cmarkHeadingLevel = level }
    }
}
