/// A link or image of a document.
public struct Link: Hashable, Sendable {
    /// The destination as it was written, entities and backslash escapes resolved.
    public var destination: String
    /// The title, or nothing.
    public var title: String
    /// Whether it is an image.
    public var isImage: Bool
    /// The line of the source on which it stands, counted from 1, or nil if it came from elsewhere.
    public var line: Int?

    /// Creates a link, to compare with.
    public init(destination: String, title: String = "", isImage: Bool = false, line: Int? = nil) {
        self.destination = destination
        self.title = title
        self.isImage = isImage
        self.line = line
    }
}

extension Document {
    /// All links and images, in the order in which they begin. Those in raw HTML are not among them.
    public var links: [Link] {
        root.descendants.compactMap { node in
            guard [.link, .image].contains(node.kind) else { return nil }
            return Link(destination: node.url, title: node.title, isImage: node.kind == .image, line: node.line)
        }
    }
}
