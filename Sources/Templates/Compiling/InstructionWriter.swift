import Markdown

/// Turns compiled HTML into instructions.
///
/// Values that are the same for all pages, such as the words of the interface, become part of the bytes here.
struct InstructionWriter {
    private let slots: [Expansion.Slot]
    private let phrases: [String: Phrase]
    private let constants: Constants
    private var instructions: [CompiledTemplate.Instruction] = []
    private var bytes: [UInt8] = []
    private var expressions: [Expression] = []
    private let reservedIDs: Set<String>
    private var headingIDs: [String] = []
    private var slugs: UniqueSlugs
    private var evaluator: Evaluator

    /// - Parameter reservedIDs: the ids that no heading may have.
    init(
        _ slots: [Expansion.Slot],
        _ phrases: [String: Phrase],
        _ constants: Constants,
        reservedIDs: Set<String>
    ) {
        self.slots = slots
        self.phrases = phrases
        self.constants = constants
        self.reservedIDs = reservedIDs
        slugs = UniqueSlugs(avoiding: reservedIDs)
        evaluator = Evaluator(dependencies: PageDependencies())
        evaluator.enter(.record(constants.root))
    }

    mutating func template(of nodes: [MarkupNode]) -> CompiledTemplate {
        write(nodes)
        return CompiledTemplate(
            instructions: instructions,
            bytes: bytes,
            expressions: expressions,
            headingIDs: headingIDs,
            takenIDs: reservedIDs.union(headingIDs),
            constants: evaluator.dependencies ?? PageDependencies()
        )
    }

    private mutating func write(_ nodes: [MarkupNode]) {
        var question: String?
        for node in nodes { question = write(node, after: question) }
    }

    /// - Parameter question: what the section before the node asks, if only bytes stand between them.
    /// - Returns: the same for the node that follows.
    private mutating func write(_ node: MarkupNode, after question: String?) -> String? {
        switch node {
        case .bytes(let text):
            write(text)
            return question
        case .section(let slot, let content): return writeSection(slot, content, after: question)
        case .value(let slot, let place): writeValue(slot, place)
        case .paragraph(let content, let hasTags, _): writeParagraph(content, hasTags: hasTags)
        case .heading(let level, let content): writeHeading(level, content)
        case .list(let list): write(list)
        case .url(let content, let kind): write(.url(kind), content)
        case .unquoted(let content): write(.unquoted, content)
        case .id(let content): write(.id, content)
        case .preformatted: write(.preformatted)
        }
        return nil
    }

    private mutating func writeParagraph(_ content: [MarkupNode], hasTags: Bool) {
        let (start, end) = hasTags ? (Array("<p>".utf8), Array("</p>\n".utf8)) : ([], [])
        if content.allSatisfy(\.isBlankWithoutValues) { return writeOptional(start, content, end, trims: true) }
        write(start)
        write(content)
        write(end)
    }

    private mutating func write(_ list: MarkupList) {
        guard list.hasFixedItem else { return writeOptional(list.start, list.items, list.end, trims: false) }
        write(list.start)
        write(list.items)
        write(list.end)
    }

    // MARK: Bytes

    private mutating func write(_ text: [UInt8]) {
        guard !text.isEmpty else { return }
        let range = append(text)
        // Text after an instruction that ends here must not be merged into it.
        if case .bytes(let last)? = instructions.last?.operation, last.upperBound == range.lowerBound,
            instructions.count > barrier
        {
            instructions[instructions.count - 1].operation = .bytes(last.lowerBound..<range.upperBound)
        } else {
            instructions.append(.init(operation: .bytes(range), end: instructions.count + 1))
        }
    }

    /// The number of instructions before which nothing may be added to.
    private var barrier = 0

    private mutating func append(_ text: [UInt8]) -> Range<Int> {
        bytes += text
        return bytes.count - text.count..<bytes.count
    }

    private mutating func write(_ operation: CompiledTemplate.Operation, _ content: [MarkupNode] = []) {
        let place = instructions.count
        instructions.append(.init(operation: operation, end: place + 1))
        barrier = instructions.count
        write(content)
        instructions[place].end = instructions.count
        barrier = instructions.count
    }

    private mutating func writeOptional(_ start: [UInt8], _ content: [MarkupNode], _ close: [UInt8], trims: Bool) {
        let (start, close) = (append(start), append(close))
        write(.optional(start: start, close: close, trims: trims), content)
    }

    // MARK: Values

    private mutating func add(_ expression: Expression) -> Int {
        expressions.append(expression)
        return expressions.count - 1
    }

    private mutating func writeValue(_ slot: Int, _ place: ValueContext) {
        let expression = Expression(slots[slot].tag, phrases: phrases)
        if let text = constant(expression).flatMap({ place.bytes(of: $0) }) { return write(text) }
        write(.value(add(expression), place))
    }

    /// - Parameter question: what the section before it asks; nil if a value or an element stands between them.
    /// - Returns: what this section asks; nil if no inverted section can take its answer.
    private mutating func writeSection(_ slot: Int, _ content: [MarkupNode], after question: String?) -> String? {
        let tag = slots[slot].tag
        let (expression, isInverted) = (Expression(tag, phrases: phrases), tag.kind == .inverted)
        if let value = constant(expression) {
            if value.isFalse != isInverted { return nil }
            if isInverted || value.isBoolean {
                write(content)
                return nil
            }
        }
        if isInverted, tag.content == question {
            write(.otherwise, content)
            return nil
        }
        let number = add(expression)
        write(isInverted ? .inverted(number) : .section(number), content)
        return isInverted ? nil : tag.content
    }

    /// The value of an expression that is the same on every page.
    private mutating func constant(_ expression: Expression) -> Value? {
        guard !expression.isLocal, let first = expression.first, constants.names.contains(first.name) else {
            return nil
        }
        return evaluator.shownValue(of: expression) ?? .nothing
    }

    // MARK: Headings

    private mutating func writeHeading(_ level: Int, _ content: [MarkupNode]) {
        let place = instructions.count
        write(.heading(level: level, id: nil), content)
        var html: [UInt8] = []
        for instruction in instructions[(place + 1)...] {
            // Anything else may write a value, so only the run knows the id.
            guard case .bytes(let range) = instruction.operation else { return }
            html += bytes[range]
        }
        headingIDs.append(slugs.next(for: HeadingText.text(of: html)))
        instructions[place].operation = .heading(level: level, id: headingIDs.count - 1)
    }
}

extension MarkupNode {
    /// Whether it shows nothing but white space if its values are nothing.
    fileprivate var isBlankWithoutValues: Bool {
        switch self {
        case .bytes: isBlank
        case .value, .section: true
        default: false
        }
    }
}

extension ValueContext {
    /// A value that is known before there is a page; nil if its bytes depend on the page.
    fileprivate func bytes(of value: Value) -> [UInt8]? {
        // Headings know values from the template's own text by their white space.
        let text = value.plainText
        guard text.foldingWhiteSpace() == text else { return nil }
        var output: [UInt8] = []
        switch (self, value) {
        case (_, .markdown), (_, .markup), (_, .content), (.block, _): return nil
        case (.text, _), (.markup, _): HTMLEscaping.append(text, to: &output)
        case (.unquoted, _): HTMLEscaping.appendUnquoted(text, to: &output)
        case (.plain, _): output = Array(text.utf8)
        case (.number, .integer(let number)): output = Array(String(number).utf8)
        case (.number, _), (.url, _): return nil
        }
        return output
    }
}
