import CCMark

/// A parsed CommonMark document (version 0.30 of the specification).
///
/// The document owns a cmark tree that isn't visible outside of this module: text goes in; Swift values and HTML come
/// out. Every operation walks the tree without recursion, so that deep nesting can't overflow the stack.
public struct Document: ~Copyable {
    /// Options for parsing.
    public struct Options: OptionSet, Sendable {
        /// The flags of cmark.
        public let rawValue: Int32

        /// Creates options from flags of cmark.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Replaces straight quotes with curly ones, `--` and `---` with dashes, and `...` with an ellipsis.
        public static let smart = Options(rawValue: CMARK_OPT_SMART)
    }

    /// The treatment of raw HTML and of URLs that run scripts.
    public enum HTMLMode: Hashable, Sendable {
        /// Everything is rendered verbatim.
        case trusted
        /// Raw HTML is replaced by a comment, and the URL of a dangerous link is removed, as cmark does it. The text
        /// between two tags stays. ``Document/sanitize()`` is more precise.
        case safe
    }

    /// The maximum nesting depth of blocks and inlines. A list counts as two levels: the list and its item.
    public static let depthLimit = 200

    /// The maximum size of a source in bytes. libcmark aborts if one of its buffers exceeds 1 GiB, and HTML can be six
    /// times as long as its source.
    public static let byteLimit = 64 << 20

    /// The version of the libcmark in use, such as `0.30.2`. Another version may render the same text differently.
    public static var parserVersion: String { String(cString: cmark_version_string()) }

    let root: Node

    /// Parses a document.
    ///
    /// NUL characters become U+FFFD (CommonMark 0.30, section 2.3). Any text is valid CommonMark, so the only error is
    /// source beyond the limits: nested deeper than ``depthLimit``, larger than ``byteLimit``, or such that parsing
    /// would take excessively long.
    public init(parsing source: String, options: Options = []) throws(LimitError) {
        try self.init(parsing: Array(source.utf8), options: options)
    }

    /// The same for UTF-8 bytes.
    public init(parsing source: [UInt8], options: Options = []) throws(LimitError) {
        if let excess = source.withUnsafeBufferPointer(SourceLimits.excess) { throw excess }
        let tree = source.withUnsafeBufferPointer { Node.parse($0, options: options.rawValue) }
        if let excess = tree.excessDepth(over: Self.depthLimit) {
            tree.free()
            throw excess
        }
        root = tree
    }

    deinit { root.free() }

    /// Renders the document as an HTML fragment. Unless the tree has been changed since it was parsed, the output
    /// equals that of the `cmark` program byte for byte.
    public borrowing func html(_ mode: HTMLMode) -> String {
        switch mode {
        case .trusted: root.html(options: CMARK_OPT_UNSAFE)
        case .safe: root.html(options: CMARK_OPT_DEFAULT)
        }
    }
}
