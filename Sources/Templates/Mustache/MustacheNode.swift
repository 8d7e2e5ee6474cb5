/// A piece of a template between its Mustache tags, or a tag with what it encloses (mustache(5), with the inheritance of the
/// specification's `~inheritance`).
indirect enum MustacheNode: Sendable {
    /// Text that is copied as it is.
    case text([UInt8])
    /// `{{x}}`, `{{{x}}}` and `{{&x}}`.
    case value(Tag)
    /// `{{#x}}…{{/x}}` and `{{^x}}…{{/x}}`.
    case section(Tag, end: Tag, [MustacheNode], MustacheLines)
    /// `{{> x}}`, and `{{< x}}…{{/x}}` with the blocks that it overrides.
    case partial(Tag, indentation: [UInt8]?, overrides: [String: [MustacheNode]])
    /// `{{$x}}…{{/x}}`.
    case block(Tag, indentation: [UInt8], [MustacheNode])
}

/// Which tags of a section have a line to themselves: the indentation of the tag, or nil if its line holds more.
struct MustacheLines: Sendable {
    var opening: [UInt8]?
    var closing: [UInt8]?
}
