/// A text with Mustache tags, parsed (mustache(5), with the inheritance of the specification's `~inheritance`).
///
/// Not a tree but a list of instructions, each of which says where the one behind its content stands: a page goes through
/// hundreds of them, and there is nothing in them to be counted or copied.
final class MustacheTemplate: Sendable {
    struct Instruction: Sendable {
        enum Kind: Sendable {
            /// Text that stands as it is: `operand` is its place in ``texts``.
            case text
            /// `{{x}}` and `{{{x}}}`: `operand` is the place in ``expressions``, as it is for sections.
            case variable, unescaped
            /// `{{#x}}…{{/x}}` and `{{^x}}…{{/x}}`
            case section, inverted
            /// `{{>x}}`, and `{{<x}}…{{/x}}`: `operand` is the place in ``includes``.
            case include
            /// `{{$x}}…{{/x}}`, which who inherits may replace: `operand` is the place in ``blocks``.
            case block
        }

        var kind: Kind
        var operand: Int
        /// The instruction behind the content.
        var end: Int
    }

    /// What a tag asks for: `days`, `event.date.long`, `reversed(days)`, `.`, `first()`.
    final class Expression: Sendable {
        /// The first name and the others; none for the value that is in scope, and for a place in a list.
        let first: Name?
        let others: [Name]
        /// Whether it begins with a dot: what is in scope outside is not looked at.
        let isLocal: Bool
        /// Whether it asks for the place in a list.
        let isPosition: Bool
        /// The functions round it, the innermost first.
        let functions: [Name]

        func separated() -> Expression { Expression(self) }

        private init(_ other: Expression) {
            (first, isLocal, isPosition) = (other.first, other.isLocal, other.isPosition)
            (others, functions) = (other.others.separated(), other.functions.separated())
        }

        init(_ tag: Tag) {
            let names = tag.name.split(separator: ".").map { Name(String($0)) }
            first = names.first
            others = Array(names.dropFirst())
            isLocal = tag.name.hasPrefix(".")
            isPosition = tag.name.isEmpty
            functions = tag.transforms.reversed().map(Name.init)
        }
    }

    struct Include: Sendable {
        var name: String
        var indentation: [UInt8]
        /// The blocks that a parent is given.
        var blocks: [String: MustacheTemplate]
    }

    struct Block: Sendable {
        var name: String
        var indentation: [UInt8]
    }

    /// What a template is made of.
    struct Parts: Sendable {
        var instructions: [Instruction] = []
        var texts: [[UInt8]] = []
        var expressions: [Expression] = []
        var includes: [Include] = []
        var blocks: [Block] = []
    }

    let instructions: [Instruction]
    /// In UTF-8.
    let texts: [[UInt8]]
    let expressions: [Expression]
    let includes: [Include]
    let blocks: [Block]

    /// The same template, of which no part is shared: see ``SitePlan/forOneThread()``.
    func separated() -> MustacheTemplate {
        MustacheTemplate(
            Parts(
                instructions: instructions.separated(),
                texts: texts.map { $0.separated() },
                expressions: expressions.map { $0.separated() },
                includes: includes.map {
                    Include(
                        name: $0.name,
                        indentation: $0.indentation,
                        blocks: $0.blocks.mapValues { $0.separated() }
                    )
                },
                blocks: blocks.separated()
            )
        )
    }

    init(_ parts: Parts) {
        instructions = parts.instructions
        texts = parts.texts
        expressions = parts.expressions
        includes = parts.includes
        blocks = parts.blocks
    }
}

extension MustacheTemplate.Parts {
    mutating func add(text: [UInt8]) {
        texts.append(text)
        add(.text, texts.count - 1)
    }

    /// Adds an instruction without content.
    mutating func add(_ kind: MustacheTemplate.Instruction.Kind, _ operand: Int) {
        instructions.append(.init(kind: kind, operand: operand, end: instructions.count + 1))
    }

    mutating func add(_ kind: MustacheTemplate.Instruction.Kind, _ tag: Tag) {
        expressions.append(.init(tag))
        add(kind, expressions.count - 1)
    }

    mutating func add(_ include: MustacheTemplate.Include) {
        includes.append(include)
        add(.include, includes.count - 1)
    }

    mutating func add(_ block: MustacheTemplate.Block) {
        blocks.append(block)
        add(.block, blocks.count - 1)
    }

    /// Says that what was added since an instruction is its content.
    mutating func close(_ instruction: Int) { instructions[instruction].end = instructions.count }
}

extension Array {
    /// The same elements in a place of their own.
    fileprivate func separated() -> [Element] { withUnsafeBufferPointer { Array($0) } }
}
