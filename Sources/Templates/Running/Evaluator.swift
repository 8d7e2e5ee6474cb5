/// Evaluates expressions and notes which names are looked up on records.
///
/// Pages get everything from their records through this type, so the notes are complete whatever templates do.
struct Evaluator {
    /// A value and, if it is a list, the lookup that returned it.
    ///
    /// A page depends on the parts of a list that it uses: a page with the first five elements doesn't change when the
    /// sixth does. So a list is noted when a part of it is looked up, or when all of it is used.
    struct Operand {
        /// Nil if the name does not exist.
        var value: Value?
        var origin: Dependency?

        static var missing: Operand { Operand(value: nil) }
    }

    /// Records the lookups; nil if the build doesn't need them.
    let recorder: DependencyRecorder?
    /// The open scopes, innermost last.
    private var scopes: [Operand] = []
    /// The records in scope: no other value has names.
    private var records: [RecordReference] = []
    /// The position in the innermost list that is being iterated, unless another scope was opened since.
    var place: (index: Int, count: Int)?

    init(recorder: DependencyRecorder?) { self.recorder = recorder }

    // MARK: Scopes

    mutating func enter(_ record: any TemplateRecord) { enter(Operand(value: .record(record))) }

    mutating func enter(_ operand: Operand) {
        scopes.append(operand)
        if case .reference(let record) = operand.value { records.append(record) }
    }

    mutating func leave() {
        if case .reference? = scopes.removeLast().value { records.removeLast() }
    }

    // MARK: Values

    func value(of expression: Expression) -> Operand {
        var functions = expression.functions[...]
        var operand = Operand.missing
        if expression.isPosition {
            guard let place, let function = functions.popFirst() else { return .missing }
            operand.value = function.answer(at: place)
        } else if let first = expression.first {
            operand = expression.isLocal ? child(first, of: innermost) : find(first.name)
            for step in expression.others { operand = child(step, of: operand) }
        } else {
            operand = innermost
        }
        for function in functions { operand = apply(function, to: operand) }
        return operand
    }

    private var innermost: Operand { scopes.isEmpty ? .missing : scopes[scopes.count - 1] }

    private func find(_ name: Name) -> Operand {
        var index = records.count
        while index > 0 {
            index -= 1
            let operand = answer(of: records[index], to: name)
            if operand.value != nil { return operand }
        }
        return .missing
    }

    private func child(_ step: Expression.Step, of parent: Operand) -> Operand {
        switch parent.value {
        case .reference(let reference): return answer(of: reference, to: step.name)
        // Any name looked up on nothing is nothing.
        case .nothing: return Operand(value: .nothing)
        case .list(let values):
            // The page depends on the value being a list.
            guard let part = step.listPart else { noteAll(parent); return .missing }
            return self.part(part, of: values, parent.origin, step.name)
        default: return .missing
        }
    }

    private func part(_ part: ListPart, of values: [Value], _ origin: Dependency?, _ name: Name) -> Operand {
        let value = part.value(of: values)
        if let origin { recorder?.note(origin.part(name), value) }
        return Operand(value: value)
    }

    private func answer(of reference: RecordReference, to name: Name) -> Operand {
        let value = reference.record.value(named: name)
        guard let recorder, let key = reference.key, !reference.record.isOwn(name) else { return Operand(value: value) }
        let dependency = Dependency(record: key, name: name)
        if case .list? = value { return Operand(value: value, origin: dependency) }
        recorder.note(dependency, value)
        return Operand(value: value)
    }

    private func apply(_ function: TemplateFunction, to operand: Operand) -> Operand {
        guard let value = operand.value else { return .missing }
        switch value {
        case .list(let values):
            if let part = function.listPart { return self.part(part, of: values, operand.origin, part.name) }
            noteAll(operand)
        case .boolean, .integer: break
        default: noteText(operand)
        }
        return Operand(value: function.result(for: value))
    }

    // MARK: Notes

    /// Notes that all of a list is used.
    func noteAll(_ operand: Operand) {
        if let origin = operand.origin { recorder?.note(origin, operand.value) }
    }

    /// Notes a value that is shown as text.
    func noteText(_ operand: Operand) {
        noteAll(operand)
        if let value = operand.value { recorder?.noteText(of: value) }
    }

    /// Returns whether a section with a value is left out.
    func isFalse(_ operand: Operand) -> Bool {
        noteAll(operand)
        return operand.value?.isFalse ?? true
    }
}

extension ListPart {
    /// The name of the function that returns this part.
    fileprivate var name: Name {
        switch self {
        case .count: Self.countName
        case .first: Self.firstName
        default: Self.lastName
        }
    }

    private static let (countName, firstName, lastName) = (Name("count"), Name("first"), Name("last"))
}
