import Persistence

/// Fills a template in: follows its instructions, and asks records for what the tags want.
///
/// All that a page gets comes through ``answer(of:to:)`` and ``child(named:of:)``, which note it for the page's trace.
struct MustacheFiller {
    /// A value on its way into the text.
    struct Operand {
        var value: Value
        /// For a value that depends on the page, its number while the filling is recorded: see ``FillingRecorder``.
        var number: Int?
    }

    /// What a record has said to a name.
    struct Answer {
        var operand: Operand?
        /// If it is a list: what was asked to get it.
        var origin: Origin?
    }

    /// What was asked to get a list.
    struct Origin {
        var fact: Fact
        /// The number of the record that was asked.
        var record: Int?
    }

    /// Something with names that is in scope.
    struct Scope {
        let record: any Record
        let number: Int?
    }

    /// Partials by name.
    let partials: [String: MustacheTemplate]
    let words: WordTable?
    /// Notes what is asked for, if somebody wants to know.
    let trace: TraceRecorder?
    /// What has been learnt by filling in other pages.
    let memory: FillingMemory?
    /// Notes how this goes, if it is to be done again for other pages.
    var recorder: FillingRecorder?

    var filled = FilledText()
    /// What is in scope, the innermost last.
    var scopes: [Operand] = []
    /// Those of them that have names.
    var records: [Scope] = []
    /// The place in the innermost list that is being gone through, if nothing was opened since.
    var place: (index: Int, count: Int)?
    /// Whether the place is that of an element for which the filling is recorded.
    var isPlaceRecorded = false
    private var indentation: [UInt8] = []
    private var blocks: [String: MustacheTemplate] = [:]
    /// Of the value that was found last, if it is a list: what was asked to get it. Of a list it matters what is asked of
    /// it: a page with its first five elements is not changed by the sixth.
    private var origin: Origin?

    init(
        partials: [String: MustacheTemplate],
        words: WordTable?,
        trace: TraceRecorder? = nil,
        memory: FillingMemory? = nil
    ) {
        self.partials = partials
        self.words = words
        self.trace = trace
        self.memory = memory
    }

    // MARK: Instructions

    mutating func fill(_ template: MustacheTemplate) {
        fill(template, 0..<template.instructions.count)
    }

    mutating func fill(_ template: MustacheTemplate, _ range: Range<Int>) {
        var index = range.lowerBound
        // What comes of it is refused then.
        while index < range.upperBound, !filled.isTooLong {
            let instruction = template.instructions[index]
            let content = index + 1..<instruction.end
            index = instruction.end
            filled.addStep()
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
        guard let operand = value(of: expression) else { return }
        noteAll(operand)
        // A yes or a no is the template's, not the record's.
        if case .boolean(let flag) = operand.value { return append(flag ? Self.yes : Self.no) }
        noteText(operand)
        indent()
        let tag = expression.others.last ?? expression.first
        filled.append(operand.value, name: tag, isEscaped: isEscaped)
        recorder?.add(operand, tag: tag)
    }

    private static let (yes, no) = (Array("true".utf8), Array("false".utf8))

    private mutating func fillSection(
        _ template: MustacheTemplate,
        _ expression: MustacheTemplate.Expression,
        _ content: Range<Int>
    ) {
        guard let operand = value(of: expression), !isFalse(operand) else { return }
        let outer = (place, isPlaceRecorded)
        switch operand.value {
        case .boolean: fill(template, content)
        case .list(let values):
            // What all pages have in common is recorded with the rest.
            if let memory, indentation.isEmpty, blocks.isEmpty, recorder == nil || operand.number != nil,
                fill(template, content, each: values, of: operand, memory)
            {
                break
            }
            if let number = operand.number { recorder?.askLength(of: number, values.count) }
            for (index, element) in values.enumerated() where !filled.isTooLong {
                filled.addStep()
                place = (index, values.count)
                isPlaceRecorded = false
                let number = operand.number.flatMap { recorder?.ask(.element(index, of: $0), element) }
                fill(template, content, in: Operand(value: element, number: number))
            }
        default:
            place = nil
            fill(template, content, in: operand)
        }
        (place, isPlaceRecorded) = outer
    }

    mutating func fill(_ template: MustacheTemplate, _ content: Range<Int>, in scope: Operand) {
        scopes.append(scope)
        if case .record(let record) = scope.value {
            records.append(Scope(record: record, number: scope.number))
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
        if recorder == nil, let memory, indentation.isEmpty, blocks.isEmpty {
            fill(partial, memory)
        } else {
            fill(partial)
        }
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
    private mutating func value(of expression: MustacheTemplate.Expression) -> Operand? {
        var operand: Operand?
        origin = nil
        if let first = expression.first {
            operand = expression.isLocal ? scopes.last.flatMap { child(named: first, of: $0) } : find(first)
            for name in expression.others { operand = operand.flatMap { child(named: name, of: $0) } }
        } else if expression.isPosition {
            guard let place, let function = expression.functions.first else { return nil }
            let value = Self.position(function, at: place)
            let number = isPlaceRecorded ? recorder?.ask(.place(function), value) : nil
            operand = value.map { Operand(value: $0, number: number) }
            for function in expression.functions.dropFirst() { operand = operand.flatMap { apply(function, to: $0) } }
            return operand
        } else {
            operand = scopes.last
        }
        for function in expression.functions { operand = operand.flatMap { apply(function, to: $0) } }
        return operand
    }

    private mutating func find(_ name: Name) -> Operand? {
        var index = records.count - 1
        while index >= 0 {
            if let operand = answer(of: records[index].record, records[index].number, to: name) { return operand }
            index -= 1
        }
        return nil
    }

    /// What is behind a name of a value; nil if it has none of it.
    mutating func child(named name: Name, of parent: Operand) -> Operand? {
        switch parent.value {
        case .record(let record): return answer(of: record, parent.number, to: name)
        // A name asked of nothing is nothing.
        case .nothing: return Operand(value: .nothing)
        case .list(let values):
            guard let part = ListName(name.text) else {
                // That it is a list is an answer, too.
                noteAll(parent)
                return nil
            }
            let value = part.value(of: values)
            let number = parent.number.flatMap { recorder?.ask(.part(part, of: $0), value) }
            let operand = Operand(value: value, number: number)
            if var origin {
                origin.fact = origin.fact.part(name)
                note(origin, operand)
            }
            origin = nil
            return operand
        default: return nil
        }
    }

    private mutating func answer(of record: any Record, _ number: Int?, to name: Name) -> Operand? {
        if let recorder, let number { return answer(of: record, number, to: name, recorder) }
        let answer = record.value(named: name).map { Operand(value: $0) }
        noteAnswer(answer, of: record, nil, to: name)
        return answer
    }

    /// The same for a record that depends on the page, while the filling is recorded.
    private mutating func answer(
        of record: any Record,
        _ number: Int,
        to name: Name,
        _ recorder: FillingRecorder
    ) -> Operand? {
        if let known = recorder.answer(to: name, of: number) {
            origin = known.origin ?? origin
            return known.operand
        }
        let value = record.value(named: name)
        var operand = value.map { Operand(value: $0) }
        if let root = record.content(as: SiteRoot.self), !root.isOwn(name) {
            if root.dependsOnStanding(name) { recorder.askStanding(root.standing) }
        } else if value != nil || !record.hasFixedNames {
            let answer = recorder.ask(.name(name, of: number), value)
            operand?.number = answer
        }
        let outer = origin
        origin = nil
        noteAnswer(operand, of: record, number, to: name)
        recorder.remember(Answer(operand: operand, origin: origin), to: name, of: number)
        origin = origin ?? outer
        return operand
    }

    /// Notes what a record has said; of a list, what it takes to note it.
    private mutating func noteAnswer(
        _ answer: Operand?,
        of record: any Record,
        _ number: Int?,
        to name: Name
    ) {
        guard trace != nil || recorder != nil, let key = record.key, !record.isOwn(name) else { return }
        // The root is the same for all pages, but for some of its answers.
        let asked = Origin(fact: Fact(record: key, name: name), record: number == 0 ? nil : number)
        if case .list = answer?.value { origin = asked } else { note(asked, answer) }
    }

    private func note(_ asked: Origin, _ answer: Operand?) {
        trace?.note(asked.fact, answer?.value)
        recorder?.note(asked.fact, of: asked.record, answer)
    }

    func noteText(_ operand: Operand) {
        trace?.noteText(of: operand.value)
        recorder?.noteText(of: operand)
    }

    /// Notes a list that was just found, and of which more is used than a part.
    func noteAll(_ operand: Operand) {
        guard let origin, case .list = operand.value else { return }
        note(origin, operand)
    }

    /// Forgets where the last list was from: it has become another one.
    mutating func forgetOrigin() { origin = nil }

    private func isFalse(_ operand: Operand?) -> Bool {
        guard let operand else { return true }
        noteAll(operand)
        return operand.value.isFalse
    }
}
