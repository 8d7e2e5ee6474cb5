/// A tag of a template with everything that it encloses, or the text between two tags.
indirect enum MustacheNode: Sendable {
    case text([UInt8])
    /// `{{x}}`, `{{{x}}}` and `{{&x}}`.
    case value(Tag)
    /// `{{#x}}…{{/x}}` and `{{^x}}…{{/x}}`.
    case section(Tag, end: Tag, [MustacheNode])
    /// `{{> x}}`, and `{{< x}}…{{/x}}` with the blocks that it overrides.
    case partial(Tag, overrides: [Block])
    /// `{{$x}}…{{/x}}`.
    case block(Block)
    /// `{{>*x}}` and `{{%x}}`, which the checker reports.
    case unsupported(Tag)

    struct Block: Sendable {
        let tag: Tag
        let content: [MustacheNode]
    }

    /// The names of the templates that it includes or inherits from.
    var partialNames: [String] {
        switch self {
        case .text, .value, .unsupported: []
        case .section(_, _, let content): content.flatMap(\.partialNames)
        case .partial(let tag, let overrides): [tag.name] + overrides.flatMap(\.content).flatMap(\.partialNames)
        case .block(let block): block.content.flatMap(\.partialNames)
        }
    }
}
