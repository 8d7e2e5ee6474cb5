import Markdown

/// A piece of compiled HTML: bytes to copy, or an operation for each page.
indirect enum MarkupNode {
    case bytes([UInt8])
    /// A value, by its slot.
    case value(Int, ValueContext)
    /// The content of a section, by the slot of its start.
    case section(Int, [MarkupNode])
    /// A paragraph of Markdown. In a tight list it has no tags.
    case paragraph([MarkupNode], hasTags: Bool, place: MarkdownField.Place)
    case heading(level: Int, [MarkupNode])
    case list(MarkupList)
    /// An attribute that holds an address, which is made relative to the page.
    case url([MarkupNode], URLKind)
    /// An unquoted attribute value, which must not be empty.
    case unquoted([MarkupNode])
    case id([MarkupNode])
    /// The position after the start tag of `<pre>` and similar elements, where a parser drops a line feed.
    case preformatted

    var isBlank: Bool {
        if case .bytes(let bytes) = self { bytes.allSatisfy(\.isSpace) } else { false }
    }

    /// Whether the node writes two slashes in a row regardless of the values.
    var hasDoubleSlash: Bool {
        switch self {
        case .bytes(let bytes): bytes.contains("//".utf8)
        case .section(_, let content): content.contains(where: \.hasDoubleSlash)
        default: false
        }
    }
}

/// A Markdown list without its outer tags.
struct MarkupList {
    /// `<ul>` or `<ol>`, with a line feed.
    var start: [UInt8]
    var items: [MarkupNode]
    /// Whether the paragraphs of the items have tags.
    var isLoose: Bool
    /// Whether the list has an item regardless of the values.
    var hasFixedItem = true
    /// Whether the list was found inside a section and its tags were moved out.
    var isLifted = false

    var isOrdered: Bool { start.starts(with: "<ol".utf8) }
    var end: [UInt8] { Array((isOrdered ? "</ol>\n" : "</ul>\n").utf8) }
}

/// The context of a value, which decides how the value is escaped.
enum ValueContext: Hashable, Sendable {
    /// Text between tags or in a quoted attribute.
    case text
    case unquoted
    /// A place where rendered Markdown and generated markup are allowed.
    case markup(MarkdownField.Place)
    /// A whole paragraph, with the kind of content that may replace it.
    case block(MarkdownField.Place, hasTags: Bool)
    /// A part of an address.
    case url(isOfScript: Bool)
    /// An attribute in which only a number is safe.
    case number
    /// Plain text, which isn't escaped: a title, a path.
    case plain
}

/// The properties of an attribute that holds an address.
struct URLKind: Hashable, Sendable {
    /// Whether a script is loaded from the address.
    var isOfScript: Bool
    /// Whether the address may be that of a file whose name gets a hash.
    var mayBeHashed: Bool
    /// Whether the template itself writes `//`, which begins the name of a host.
    var namesHost = false
}
