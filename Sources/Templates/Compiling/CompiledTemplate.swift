/// A template as a list of instructions: a page is one run of them, by a ``TemplateRunner``.
package final class CompiledTemplate: Sendable {
    struct Instruction: Sendable {
        var operation: Operation
        /// The end of its content, which are the instructions after it.
        var end: Int
    }

    enum Operation: Sendable {
        /// Bytes to copy, by their range in ``bytes``.
        case bytes(Range<Int>)
        /// A value, by its place in ``expressions``.
        case value(Int, ValueContext)
        case section(Int)
        case inverted(Int)
        /// An inverted section of the same name as the section before it, whose answer it takes.
        case otherwise
        /// Tags that are shown only if something is shown between them. If `trims`, white space next to them is removed, as
        /// CommonMark does in paragraphs.
        case optional(start: Range<Int>, close: Range<Int>, trims: Bool)
        /// A heading of Markdown; the place of its id in ``headingIDs`` if that is known.
        case heading(level: Int, id: Int?)
        case url(URLKind)
        case unquoted
        case id
        case preformatted
    }

    let instructions: [Instruction]
    let bytes: [UInt8]
    let expressions: [Expression]
    /// The ids of headings without a value: no value changes them.
    let headingIDs: [String]
    /// The ids that no heading with a value in it may have.
    let takenIDs: Set<String>
    /// The names looked up on records that are the same on every page.
    let constants: PageDependencies

    init(
        instructions: [Instruction],
        bytes: [UInt8],
        expressions: [Expression],
        headingIDs: [String],
        takenIDs: Set<String>,
        constants: PageDependencies
    ) {
        self.instructions = instructions
        self.bytes = bytes
        self.expressions = expressions
        self.headingIDs = headingIDs
        self.takenIDs = takenIDs
        self.constants = constants
    }
}
