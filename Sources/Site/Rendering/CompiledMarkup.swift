/// Markup of which it is known, for every value that belongs into it, where that stands: so how it has to be escaped.
struct CompiledMarkup: Sendable {
    /// A piece of it, from the beginning to the end.
    enum Piece: Sendable {
        /// Bytes that stand as they are.
        case bytes(Range<Int>)
        /// What a parser needs to read the markup as it was meant.
        case addition(StaticString)
        /// A value as text, between tags or in an attribute in quotes.
        case text(Int)
        /// A value in an attribute without quotes.
        case unquotedText(Int)
        /// A Markdown field. In the body of a page, where it `isBlock`, its headings need ids.
        case field(Int, MarkdownField.Content, isBlock: Bool)
        /// Markup of this program.
        case markup(Int)
        /// The page itself, in a layout.
        case content
        /// Rows: the place in ``CompiledMarkup/rowPlaces``.
        case rows(Int)
        /// An address, which becomes relative to the page.
        case url(URLAttribute)
        /// The beginning and end of an attribute's value without quotes, in which there are values: it must not be empty.
        case beginUnquoted, endUnquoted
        /// The beginning and end of an id.
        case beginID, endID
        /// Right behind the start tag of `<pre>` and the like, where a parser would drop a line feed.
        case preformatted
    }

    /// The value of an attribute that holds an address.
    struct URLAttribute: Sendable {
        enum Part: Sendable {
            case bytes(Range<Int>)
            case slot(Int)
        }

        var parts: [Part]
        var isOfScript: Bool
        var mayBeHashed: Bool
    }

    /// Where the content of a layout stands, or whatever else its beginning was given as.
    struct Context: Hashable, Sendable {
        var open = OpenElements()
        var codeDepth = 0

        /// Whether the same elements are open, whatever headings there have been.
        func leads(to other: Context) -> Bool { open.names == other.open.names && codeDepth == other.codeDepth }
    }

    /// What the pieces refer to.
    var source: [UInt8]
    var pieces: [Piece] = []
    /// The values that stand where none may.
    var misplaced: Set<Misplaced> = []
    /// Where the page stands in a layout; nil if it stands nowhere, or nowhere between tags.
    var contentContext: Context?
    /// Whether what comes next is read as it would be without this markup.
    var isBalanced = false
    /// Whether it moves the headings of fields that come next.
    var hasHeadings = false

    /// Where rows stand.
    var rowPlaces: [RowPlace] = []

    /// Whether it has fields, whose headings depend on those before them. In rows there may be some.
    var hasFields: Bool {
        pieces.contains {
            switch $0 {
            case .field, .rows: true
            default: false
            }
        }
    }
}

/// A value that stands where none may stand.
struct Misplaced: Hashable, Sendable {
    var name: String
    var place: String
}
