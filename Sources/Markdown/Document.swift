import CCMark

/// A parsed CommonMark document (version 0.30 of the specification).
///
/// The document owns a tree of cmark, of which nothing shows outside this module: text goes in; Swift values and HTML
/// come out. Every operation walks the tree without recursion, so that nesting never exhausts the stack.
public struct Document: ~Copyable {
    /// How source is read.
    public struct Options: OptionSet, Sendable {
        /// The flags as cmark has them.
        public let rawValue: Int32

        /// Creates options from the flags of cmark that they stand for.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Straight quotes become curly ones, `--` and `---` dashes, `...` an ellipsis.
        public static let smart = Options(rawValue: CMARK_OPT_SMART)
    }

    /// What becomes of raw HTML and of URLs that run scripts.
    public enum HTMLMode: Hashable, Sendable {
        /// Everything is kept.
        case trusted
        /// Raw HTML is replaced by a comment, and the URL of a dangerous link by nothing, as cmark does it. The text
        /// between two tags stays. ``Document/sanitize(allowing:)`` does better.
        case safe
    }

    /// How many levels deep blocks and inlines may be nested, each list counting twice: the list and its item.
    public static let depthLimit = 200

    /// How many bytes a source may have. libcmark ends the process when one of its buffers outgrows 1 GiB, and HTML may be
    /// six times as long as its source.
    public static let byteLimit = 64 << 20

    /// The document node.
    let root: Node

    /// Parses a document.
    ///
    /// NUL characters become U+FFFD (CommonMark 0.30, section 2.3). Any text is valid CommonMark, so the only error is
    /// source beyond the limits: nested deeper than ``depthLimit``, or so odd that parsing would take for ever.
    public init(parsing source: String, options: Options = []) throws(LimitError) {
        var source = source
        try self.init(source.withUTF8 { Self.parse($0, options) })
    }

    /// The same for the UTF-8 of a text.
    public init(parsing source: [UInt8], options: Options = []) throws(LimitError) {
        try self.init(source.withUnsafeBufferPointer { Self.parse($0, options) })
    }

    private static func parse(_ source: UnsafeBufferPointer<UInt8>, _ options: Options) -> Result<Node, LimitError> {
        if let excess = SourceLimits.excess(in: source) { return .failure(excess) }
        return .success(Node.parse(source, options: options.rawValue))
    }

    private init(_ result: Result<Node, LimitError>) throws(LimitError) {
        let tree = try result.get()
        if let excess = tree.excessDepth(over: Self.depthLimit) {
            tree.free()
            throw excess
        }
        root = tree
    }

    deinit { root.free() }

    /// Renders the document as an HTML fragment, byte for byte as the `cmark` program does (unless the tree has been
    /// changed since it was parsed).
    public borrowing func html(_ mode: HTMLMode) -> String {
        switch mode {
        case .trusted: root.html(options: CMARK_OPT_UNSAFE)
        case .safe: root.html(options: CMARK_OPT_DEFAULT)
        }
    }
}
