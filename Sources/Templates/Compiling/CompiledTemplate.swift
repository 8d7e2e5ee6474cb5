import Diagnostics

/// A template as a list of instructions: a page is one run of them, by a ``TemplateRunner``.
package final class CompiledTemplate: Sendable {
    enum Instruction: Sendable {
        /// Bytes to copy, by their range in ``bytes``.
        case bytes(Range<Int>)
        /// A value, by its place in ``tags``.
        case value(Int, ValueContext)
        /// What a section encloses, up to the instruction `end`.
        case section(Int, end: Int)
        case inverted(Int, end: Int)
        /// An inverted section of the same name as the section before it, whose answer it takes.
        case otherwise(end: Int)
        /// Tags that are shown only if something is shown between them. If `trims`, white space next to them is removed, as
        /// CommonMark does in paragraphs.
        case optional(start: Range<Int>, close: Range<Int>, trims: Bool, end: Int)
        /// A heading of Markdown; the place of its id in ``headingIDs`` if that is known.
        case heading(level: Int, id: Int?, end: Int)
        case url(URLKind, end: Int)
        case unquoted(end: Int)
        case id(end: Int)
        case preformatted
    }

    struct Tag: Sendable {
        let expression: Expression
        let location: Location
    }

    let instructions: [Instruction]
    let bytes: [UInt8]
    let tags: [Tag]
    /// The ids of headings without a value: no value changes them.
    let headingIDs: [String]
    /// The ids that no heading with a value in it may have.
    let takenIDs: Set<String>
    /// The names looked up on records that are the same on every page.
    let constants: PageDependencies

    init(
        instructions: [Instruction] = [],
        bytes: [UInt8] = [],
        tags: [Tag] = [],
        headingIDs: [String] = [],
        takenIDs: Set<String> = [],
        constants: PageDependencies = PageDependencies()
    ) {
        self.instructions = instructions
        self.bytes = bytes
        self.tags = tags
        self.headingIDs = headingIDs
        self.takenIDs = takenIDs
        self.constants = constants
    }
}
