import Markdown

/// A piece of compiled HTML: bytes to copy, and what to do for each page.
indirect enum MarkupNode {
    case bytes([UInt8])
    /// A value, by its slot.
    case value(Int, ValuePlace)
    /// What a section encloses, by the slot of its start.
    case section(Int, [MarkupNode])
    /// A paragraph of Markdown. In a tight list it has no tags.
    case paragraph([MarkupNode], hasTags: Bool, place: MarkdownField.Place)
    case heading(level: Int, [MarkupNode])
    case list(MarkupList)
    /// An attribute that holds an address, which becomes relative to the page.
    case url([MarkupNode], URLKind)
    /// The value of an attribute without quotes. It must not be empty.
    case unquoted([MarkupNode])
    /// The value of an `id`.
    case id([MarkupNode])
    /// The place right behind the start tag of `<pre>` and the like, where a parser drops a line feed.
    case preformatted

    var isBlank: Bool {
        if case .bytes(let bytes) = self { bytes.allSatisfy(\.isSpace) } else { false }
    }

    /// Whether it writes two slashes in a row, whatever the values are.
    var hasDoubleSlash: Bool {
        switch self {
        case .bytes(let bytes): bytes.contains("//".utf8)
        case .section(_, let content): content.contains(where: \.hasDoubleSlash)
        default: false
        }
    }
}

/// A list of Markdown, without its outer tags.
struct MarkupList {
    /// `<ul>` or `<ol>`, with a line feed.
    var start: [UInt8]
    var items: [MarkupNode]
    /// Whether there is an item whatever the values are.
    var hasFixedItem = true
    /// Whether it was found inside a section, and its tags moved out.
    var isLifted = false

    var isOrdered: Bool { start.starts(with: "<ol".utf8) }
    var end: [UInt8] { Array((isOrdered ? "</ol>\n" : "</ul>\n").utf8) }
}

/// The place of a value, which decides how it is escaped.
enum ValuePlace: Hashable, Sendable {
    /// Text between tags, or in an attribute in quotes.
    case text
    /// An attribute without quotes.
    case unquoted
    /// A place for Markdown or for markup of this program.
    case markup(MarkdownField.Place)
    /// A paragraph of its own, with what may stand in its place.
    case block(MarkdownField.Place, hasTags: Bool)
    /// A part of an address.
    case url(isOfScript: Bool)
    /// An attribute in which nothing but a number is safe.
    case number
    /// Plain text, which isn't escaped: a title, a path.
    case plain
}

/// The properties of an attribute that holds an address.
struct URLKind: Hashable, Sendable {
    /// Whether a script is loaded from it.
    var isOfScript: Bool
    /// Whether it may lead to a file whose name gets a hash.
    var mayBeHashed: Bool
    /// Whether the template itself writes `//`, which begins the name of a host.
    var namesHost = false
}
