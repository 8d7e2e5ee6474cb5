/// A link or image of a document.
public struct Link: Hashable, Sendable {
    /// The destination, with entities and backslash escapes resolved.
    public var destination: String
    /// The title; empty if there is none.
    public var title: String
    /// Whether it is an image.
    public var isImage: Bool
    /// The source line of the link, from 1; nil if it isn't from the source.
    public var line: Int?

    /// Creates a link, for comparisons.
    public init(destination: String, title: String = "", isImage: Bool = false, line: Int? = nil) {
        self.destination = destination
        self.title = title
        self.isImage = isImage
        self.line = line
    }
}

extension Document {
    /// All links and images, in the order in which they begin, except for those in raw HTML.
    public var links: [Link] {
        root.descendants.compactMap { node in
            guard [.link, .image].contains(node.kind) else { return nil }
            return Link(destination: node.url, title: node.title, isImage: node.kind == .image, line: node.line)
        }
    }
}
