/// A text with Mustache tags, parsed (mustache(5), with the inheritance of the specification's `~inheritance`).
final class MustacheTemplate: Sendable {
    let nodes: [Node]

    init(nodes: [Node]) { self.nodes = nodes }

    indirect enum Node: Sendable {
        /// Text that stands as it is, in UTF-8.
        case text([UInt8])
        /// `{{x}}`, or `{{{x}}}` if it is not escaped.
        case variable(Expression, isEscaped: Bool)
        /// `{{#x}}…{{/x}}`
        case section(Expression, [Node])
        /// `{{^x}}…{{/x}}`
        case inverted(Expression, [Node])
        /// `{{>x}}`, or `{{<x}}…{{/x}}` with the blocks that it is given.
        case partial(String, indentation: [UInt8], blocks: [String: [Node]])
        /// `{{$x}}…{{/x}}`: a block that who inherits may replace.
        case block(String, indentation: [UInt8], [Node])
    }

    /// What a tag asks for: `days`, `event.date.long`, `reversed(days)`, `.`, `first()`.
    struct Expression: Sendable {
        /// The names from the left; none for the value that is in scope, and for a place in a list.
        let names: [Name]
        /// Whether it begins with a dot: what is in scope outside is not looked at.
        let isLocal: Bool
        /// The functions round it, the innermost first.
        let functions: [String]
        /// What messages call it.
        let lastName: String

        init(_ tag: Tag) {
            let parts = tag.name.split(separator: ".").map(String.init)
            names = parts.map(Name.init)
            isLocal = tag.name.hasPrefix(".")
            functions = tag.transforms.reversed()
            lastName = parts.last ?? tag.name
        }

        /// Whether it asks for the place in a list: `first()`.
        var isPosition: Bool { names.isEmpty && !isLocal }
    }
}
