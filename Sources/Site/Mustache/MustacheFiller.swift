import Persistence

/// Fills a template in: walks its nodes, and asks records for what the tags want.
///
/// All that a page gets comes through ``child(named:of:)``, which notes it for the page's trace.
struct MustacheFiller {
    /// Partials by name.
    let partials: [String: TemplateSet.Text]
    let words: WordTable?
    /// Notes what is asked for, if somebody wants to know.
    let trace: TraceRecorder?

    private(set) var filled = FilledText()
    /// What names are looked for in, the last one first.
    private var scopes: [Value] = []
    /// The place in the innermost list that is being gone through, if nothing was opened since.
    private var place: (index: Int, count: Int)?
    private var indentation: [UInt8] = []
    private var blocks: [String: [MustacheTemplate.Node]] = [:]

    init(partials: [String: TemplateSet.Text], words: WordTable?, trace: TraceRecorder? = nil) {
        self.partials = partials
        self.words = words
        self.trace = trace
    }

    /// Fills `template` in with the names of `root`.
    static func fill(
        _ template: MustacheTemplate,
        root: SiteRoot,
        partials: [String: TemplateSet.Text],
        words: WordTable?,
        trace: TraceRecorder?
    ) -> FilledText {
        var filler = MustacheFiller(partials: partials, words: words, trace: trace)
        filler.filled.reserveCapacity(8_192)
        filler.scopes = [.record(root)]
        filler.fill(template.nodes)
        return filler.filled
    }

    // MARK: Nodes

    private mutating func fill(_ nodes: [MustacheTemplate.Node]) {
        for node in nodes {
            switch node {
            case .text(let bytes): append(bytes)
            case .variable(let expression, let isEscaped): fill(expression, isEscaped: isEscaped)
            case .section(let expression, let nodes): fillSection(expression, nodes)
            case .inverted(let expression, let nodes):
                if isFalse(value(of: expression)) { fill(nodes) }
            case .partial(let name, let indentation, let blocks): fillPartial(name, indentation, blocks)
            case .block(let name, let indentation, let nodes): fill(blocks[name] ?? nodes, indentedBy: indentation)
            }
        }
    }

    private mutating func fill(_ expression: MustacheTemplate.Expression, isEscaped: Bool) {
        guard let answer = value(of: expression) else { return }
        noteAll(answer)
        // A yes or a no is the template's, not the record's.
        if case .boolean(let flag) = answer.value { return append(Array((flag ? "true" : "false").utf8)) }
        trace?.noteText(of: answer.value)
        indent()
        filled.append(answer.value, name: answer.name, isEscaped: isEscaped)
    }

    private mutating func fillSection(_ expression: MustacheTemplate.Expression, _ nodes: [MustacheTemplate.Node]) {
        guard let answer = value(of: expression), !isFalse(answer) else { return }
        let outer = place
        defer { place = outer }
        switch answer.value {
        case .boolean: fill(nodes)
        case .list(let values):
            for (index, value) in values.enumerated() {
                place = (index, values.count)
                fill(nodes, in: value)
            }
        case let value:
            place = nil
            fill(nodes, in: value)
        }
    }

    private mutating func fill(_ nodes: [MustacheTemplate.Node], in scope: Value) {
        scopes.append(scope)
        fill(nodes)
        scopes.removeLast()
    }

    private mutating func fillPartial(
        _ name: String,
        _ indentation: [UInt8],
        _ blocks: [String: [MustacheTemplate.Node]]
    ) {
        guard let partial = partials[name] else { return }
        guard !blocks.isEmpty else { return fill(partial.mustache.nodes, indentedBy: indentation) }
        let outer = self.blocks
        self.blocks = outer.merging(blocks) { outer, _ in outer }
        fill(partial.mustache.nodes, indentedBy: indentation)
        self.blocks = outer
    }

    private mutating func fill(_ nodes: [MustacheTemplate.Node], indentedBy indentation: [UInt8]) {
        let outer = (place, self.indentation)
        place = nil
        self.indentation += indentation
        fill(nodes)
        (place, self.indentation) = outer
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

    /// A value, and what was asked to get it.
    struct Answer {
        var value: Value
        var name: String
        /// For a list: who was asked. Of a list it matters what is asked of it: a page with its first five elements is not
        /// changed by the sixth.
        var origin: TraceRecorder.Fact?
    }

    /// What an expression stands for; nil if there is nothing of the name.
    private func value(of expression: MustacheTemplate.Expression) -> Answer? {
        var answer: Answer?
        var functions = expression.functions[...]
        if expression.isPosition {
            answer = place.flatMap { Self.position(expression.functions, at: $0) }.map { Answer(value: $0, name: "") }
            functions = functions.dropFirst()
        } else if let first = expression.names.first {
            answer = find(first, isLocal: expression.isLocal)
            for name in expression.names.dropFirst() { answer = answer.flatMap { child(named: name, of: $0) } }
        } else {
            answer = scopes.last.map { Answer(value: $0, name: ".") }
        }
        for function in functions { answer = answer.flatMap { apply(function, to: $0) } }
        return answer
    }

    private func find(_ name: Name, isLocal: Bool) -> Answer? {
        guard !isLocal else { return scopes.last.flatMap { child(named: name, of: Answer(value: $0, name: ".")) } }
        for scope in scopes.reversed() {
            switch scope {
            case .record(let record): if let answer = answer(of: record, to: name) { return answer }
            // A name asked of nothing is nothing; looking further would find somebody else's.
            case .nothing: return Answer(value: .nothing, name: name.text)
            default: continue
            }
        }
        return nil
    }

    func child(named name: Name, of parent: Answer) -> Answer? {
        switch parent.value {
        case .record(let record): return answer(of: record, to: name)
        case .nothing: return Answer(value: .nothing, name: name.text)
        case .list(let values):
            guard let part = ListName(name.text) else {
                // That it is a list is an answer, too.
                noteAll(parent)
                return nil
            }
            let value = part.value(of: values)
            if var fact = parent.origin {
                fact.name += "." + name.text
                trace?.note(fact, value)
            }
            return Answer(value: value, name: name.text)
        default: return nil
        }
    }

    private func answer(of record: any TemplateRecord, to name: Name) -> Answer? {
        let value = record.value(named: name)
        guard let trace, let key = record.key, !record.isOwn(name) else {
            return value.map { Answer(value: $0, name: name.text) }
        }
        let fact = TraceRecorder.Fact(record: key, name: name.text)
        if case .list = value {} else { trace.note(fact, value) }
        return value.map { Answer(value: $0, name: name.text, origin: fact) }
    }

    /// Notes a list of which more is used than a part.
    func noteAll(_ answer: Answer) {
        guard case .list = answer.value, let origin = answer.origin else { return }
        trace?.note(origin, answer.value)
    }

    private func isFalse(_ answer: Answer?) -> Bool {
        guard let answer else { return true }
        noteAll(answer)
        return answer.value.isFalse
    }
}
