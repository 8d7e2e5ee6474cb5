import Persistence

/// Evaluates expressions and notes what is looked up on records.
///
/// Pages get everything from their records through this type, so the notes are complete whatever templates do. Only
/// records with a ``TemplateRecord/key`` are noted: the answers of other records follow from the answer that led to
/// them.
struct Evaluator {
    /// A value and, if it is a list, the lookup that returned it.
    ///
    /// A page depends on the parts of a list that it uses: a page with the first five elements doesn't change when the
    /// sixth does. So a list is noted when a part of it is looked up, or when all of it is used.
    private struct Operand {
        /// Nil if a name does not exist.
        var value: Value?
        var origin: Dependency?

        static var missing: Operand { Operand(value: nil) }
    }

    /// What has been looked up; nil if the build doesn't need it.
    var dependencies: PageDependencies?
    /// The position in the innermost list that is being iterated, unless another scope was opened since.
    var place: (index: Int, count: Int)?
    /// The open scopes, innermost last.
    private var scopes: [Value] = []

    init(dependencies: PageDependencies?) { self.dependencies = dependencies }

    mutating func enter(_ scope: Value) { scopes.append(scope) }
    mutating func leave() { scopes.removeLast() }

    /// Returns a value that is shown as text; nil if a name does not exist.
    mutating func shownValue(of expression: Expression) -> Value? {
        let operand = value(of: expression)
        noteAll(operand)
        if let value = operand.value { noteText(of: value) }
        return operand.value
    }

    /// Returns the value of a section; nil if the section is left out.
    mutating func sectionValue(of expression: Expression) -> Value? {
        let operand = value(of: expression)
        noteAll(operand)
        return operand.value.flatMap { $0.isFalse ? nil : $0 }
    }

    // MARK: Values

    private mutating func value(of expression: Expression) -> Operand {
        var operand: Operand
        if let position = expression.position {
            operand = Operand(value: place.flatMap(position.answer))
        } else if let first = expression.first {
            operand = expression.isLocal ? child(first, of: innermost) : find(first.name)
            for step in expression.others { operand = child(step, of: operand) }
        } else {
            operand = innermost
        }
        for function in expression.functions { operand = apply(function, to: operand) }
        return operand
    }

    private var innermost: Operand { Operand(value: scopes.last) }

    private mutating func find(_ name: Name) -> Operand {
        for index in scopes.indices.reversed() {
            // No other value has names.
            guard case .reference(let reference) = scopes[index] else { continue }
            let operand = answer(of: reference, to: name)
            if operand.value != nil { return operand }
        }
        return .missing
    }

    private mutating func child(_ step: Expression.Step, of parent: Operand) -> Operand {
        switch parent.value {
        case .reference(let reference): return answer(of: reference, to: step.name)
        // Any name looked up on nothing is nothing.
        case .nothing: return Operand(value: .nothing)
        case .list(let values):
            guard let part = step.listPart else {
                // The page depends on the value being a list.
                noteAll(parent)
                return .missing
            }
            let value = part.value(of: values)
            if let origin = parent.origin { dependencies?.note(origin.part(step.name), value) }
            return Operand(value: value)
        default: return .missing
        }
    }

    private mutating func answer(of reference: RecordReference, to name: Name) -> Operand {
        let value = reference.record.value(named: name)
        guard dependencies != nil, let key = reference.key, !reference.record.isOwn(name) else {
            return Operand(value: value)
        }
        let dependency = Dependency(record: key, name: name)
        if case .list? = value { return Operand(value: value, origin: dependency) }
        dependencies?.note(dependency, value)
        return Operand(value: value)
    }

    private mutating func apply(_ function: TemplateFunction, to operand: Operand) -> Operand {
        guard let value = operand.value else { return .missing }
        if case .list = value {
            if let step = function.listStep { return child(step, of: operand) }
            noteAll(operand)
        } else {
            noteText(of: value)
        }
        return Operand(value: function.result(for: value))
    }

    // MARK: Notes

    /// Notes that all of a list is used.
    private mutating func noteAll(_ operand: Operand) {
        if let origin = operand.origin { dependencies?.note(origin, operand.value) }
    }

    /// Notes a value that is shown as text.
    private mutating func noteText(of value: Value) {
        switch value {
        case .reference(let reference):
            guard let key = reference.key else { return }
            dependencies?.note(Dependency(record: key, name: nil), .optional(reference.record.text))
        case .list(let values):
            for value in values { noteText(of: value) }
        default: break
        }
    }
}
