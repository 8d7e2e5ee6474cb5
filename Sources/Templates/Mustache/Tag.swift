/// A Mustache tag in a template, and where it stands.
struct Tag: Sendable {
    enum Kind: Hashable, Sendable {
        case variable, unescaped
        /// A tag that opens something: `#`, `^`, `<` or `$`.
        case section, inverted, parent, block
        case close, partial, comment, delimiters, pragma
        /// `{{>*name}}` and `{{<*name}}`.
        case dynamic

        var opens: Bool { [.section, .inverted, .parent, .block].contains(self) }
    }

    var kind: Kind
    /// The name without the functions round it: `days` of `{{#reversed(days)}}`.
    var name: String
    /// The functions round the name, outermost first.
    var transforms: [String]
    var line: Int
    var column: Int
    /// Where it stands in its text, in Unicode scalars.
    var range: Range<Int>
    /// For a tag that opens something: the index of the tag after its closing one.
    var end = 0

    /// The tag as it is usually written, for messages.
    var text: String {
        let sign =
            switch kind {
            case .section: "#"
            case .inverted: "^"
            case .close: "/"
            case .parent: "<"
            case .block: "$"
            case .partial: "> "
            case .unescaped: "{"
            case .variable, .comment, .delimiters, .pragma, .dynamic: ""
            }
        return "{{\(sign)\(closingName)}}" + (kind == .unescaped ? "}" : "")
    }

    /// What has to stand in the closing tag.
    var closingName: String { transforms.reversed().reduce(name) { "\($1)(\($0))" } }
}

/// Something that is wrong with the tags themselves.
struct TagError: Error {
    var line: Int
    var column: Int
    var message: String
    var hint: String?
}
