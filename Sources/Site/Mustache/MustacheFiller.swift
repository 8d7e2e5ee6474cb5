import Persistence

/// Fills a template in: follows its instructions, and asks records for what the tags want.
///
/// All that a page gets comes through ``answer(of:to:)`` and ``child(named:of:)``, which note it for the page's trace.
struct MustacheFiller {
    /// Partials by name.
    let partials: [String: MustacheTemplate]
    let words: WordTable?
    /// Notes what is asked for, if somebody wants to know.
    let trace: TraceRecorder?

    private(set) var filled = FilledText()
    /// What is in scope, the innermost last.
    private var scopes: [Value] = []
    /// Those of them that have names.
    private var records: [any TemplateRecord] = []
    /// The place in the innermost list that is being gone through, if nothing was opened since.
    private var place: (index: Int, count: Int)?
    private var indentation: [UInt8] = []
    private var blocks: [String: MustacheTemplate] = [:]
    /// Of the value that was found last, if it is a list: what was asked to get it. Of a list it matters what is asked of
    /// it: a page with its first five elements is not changed by the sixth.
    private var origin: TraceRecorder.Fact?

    init(partials: [String: MustacheTemplate], words: WordTable?, trace: TraceRecorder? = nil) {
        self.partials = partials
        self.words = words
        self.trace = trace
    }

    /// Fills `template` in with the names of `root`.
    static func fill(
        _ template: MustacheTemplate,
        root: SiteRoot,
        partials: [String: MustacheTemplate],
        words: WordTable?,
        trace: TraceRecorder?
    ) -> FilledText {
        var filler = MustacheFiller(partials: partials, words: words, trace: trace)
        filler.filled.reserveCapacity(8_192)
        filler.scopes = [.record(root)]
        filler.records = [root]
        filler.fill(template)
        return filler.filled
    }

    // MARK: Instructions

    private mutating func fill(_ template: MustacheTemplate) {
        fill(template, 0..<template.instructions.count)
    }

    private mutating func fill(_ template: MustacheTemplate, _ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            let instruction = template.instructions[index]
            let content = index + 1..<instruction.end
            index = instruction.end
            switch instruction.kind {
            case .text: append(template.texts[instruction.operand])
            case .variable: fill(template.expressions[instruction.operand], isEscaped: true)
            case .unescaped: fill(template.expressions[instruction.operand], isEscaped: false)
            case .section: fillSection(template, template.expressions[instruction.operand], content)
            case .inverted:
                let value = value(of: template.expressions[instruction.operand])
                if isFalse(value) { fill(template, content) }
            case .include: fill(template.includes[instruction.operand])
            case .block: fillBlock(template, template.blocks[instruction.operand], content)
            }
        }
    }

    private mutating func fill(_ expression: MustacheTemplate.Expression, isEscaped: Bool) {
        guard let value = value(of: expression) else { return }
        noteAll(value)
        // A yes or a no is the template's, not the record's.
        if case .boolean(let flag) = value { return append(flag ? Self.yes : Self.no) }
        trace?.noteText(of: value)
        indent()
        filled.append(value, name: expression.others.last ?? expression.first, isEscaped: isEscaped)
    }

    private static let (yes, no) = (Array("true".utf8), Array("false".utf8))

    private mutating func fillSection(
        _ template: MustacheTemplate,
        _ expression: MustacheTemplate.Expression,
        _ content: Range<Int>
    ) {
        guard let value = value(of: expression), !isFalse(value) else { return }
        let outer = place
        switch value {
        case .boolean: fill(template, content)
        case .list(let values):
            for (index, element) in values.enumerated() {
                place = (index, values.count)
                fill(template, content, in: element)
            }
        default:
            place = nil
            fill(template, content, in: value)
        }
        place = outer
    }

    private mutating func fill(_ template: MustacheTemplate, _ content: Range<Int>, in scope: Value) {
        scopes.append(scope)
        if case .record(let record) = scope {
            records.append(record)
            fill(template, content)
            records.removeLast()
        } else {
            fill(template, content)
        }
        scopes.removeLast()
    }

    private mutating func fill(_ include: MustacheTemplate.Include) {
        guard let partial = partials[include.name] else { return }
        let outer = (place, indentation, blocks)
        place = nil
        if !include.indentation.isEmpty { indentation += include.indentation }
        if !include.blocks.isEmpty { blocks.merge(include.blocks) { outer, _ in outer } }
        fill(partial)
        (place, indentation, blocks) = outer
    }

    private mutating func fillBlock(
        _ template: MustacheTemplate,
        _ block: MustacheTemplate.Block,
        _ content: Range<Int>
    ) {
        let outer = (place, indentation)
        place = nil
        if !block.indentation.isEmpty { indentation += block.indentation }
        if let other = blocks[block.name] { fill(other) } else { fill(template, content) }
        (place, indentation) = outer
    }

    private mutating func append(_ bytes: [UInt8]) {
        guard !indentation.isEmpty else { return filled.append(bytes) }
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let isLast = line.endIndex == bytes.endIndex
            if isLast, line.isEmpty { break }
            indent()
            filled.append(isLast ? Array(line) : line + [UInt8(ascii: "\n")])
        }
    }

    private mutating func indent() {
        if !indentation.isEmpty, filled.bytes.last == UInt8(ascii: "\n") { filled.append(indentation) }
    }

    // MARK: Values

    /// What an expression stands for; nil if there is nothing of the name.
    private mutating func value(of expression: MustacheTemplate.Expression) -> Value? {
        var value: Value?
        origin = nil
        if let first = expression.first {
            value = expression.isLocal ? scopes.last.flatMap { child(named: first, of: $0) } : find(first)
            for name in expression.others { value = value.flatMap { child(named: name, of: $0) } }
        } else if expression.isPosition {
            guard let place, let function = expression.functions.first else { return nil }
            value = Self.position(function, at: place)
            for function in expression.functions.dropFirst() { value = value.flatMap { apply(function, to: $0) } }
            return value
        } else {
            value = scopes.last
        }
        for function in expression.functions { value = value.flatMap { apply(function, to: $0) } }
        return value
    }

    private mutating func find(_ name: Name) -> Value? {
        var index = records.count - 1
        while index >= 0 {
            if let value = answer(of: records[index], to: name) { return value }
            index -= 1
        }
        return nil
    }

    /// What is behind a name of a value; nil if it has none of it.
    mutating func child(named name: Name, of parent: Value) -> Value? {
        switch parent {
        case .record(let record): return answer(of: record, to: name)
        // A name asked of nothing is nothing.
        case .nothing: return .nothing
        case .list(let values):
            guard let part = ListName(name.text) else {
                // That it is a list is an answer, too.
                noteAll(parent)
                return nil
            }
            let value = part.value(of: values)
            if var fact = origin {
                fact.part = name
                trace?.note(fact, value)
            }
            origin = nil
            return value
        default: return nil
        }
    }

    private mutating func answer(of record: any TemplateRecord, to name: Name) -> Value? {
        let value = record.value(named: name)
        guard let trace, let key = record.key, !record.isOwn(name) else { return value }
        let fact = TraceRecorder.Fact(record: key, name: name)
        if case .list = value { origin = fact } else { trace.note(fact, value) }
        return value
    }

    /// Notes a list that was just found, and of which more is used than a part.
    func noteAll(_ value: Value) {
        guard let trace, let origin, case .list = value else { return }
        trace.note(origin, value)
    }

    /// Forgets where the last list was from: it has become another one.
    mutating func forgetOrigin() { origin = nil }

    private func isFalse(_ value: Value?) -> Bool {
        guard let value else { return true }
        noteAll(value)
        return value.isFalse
    }
}
