import Diagnostics

/// Checks that every name that a template uses exists, before anything is rendered.
///
/// It goes through the tags as the runner will (a section opens a scope with its value), but with shapes instead of
/// values.
struct TemplateChecker {
    private let vocabulary: Vocabulary
    private var mistakes: TemplateMistakes
    private var isSound = true
    /// The shapes in scope, innermost last.
    private var scopes: [Shape]

    /// - Parameter scopes: the shapes outside all sections.
    /// - Returns: whether all names exist.
    static func check(
        _ slots: [Expansion.Slot],
        in scopes: [Shape],
        _ vocabulary: Vocabulary,
        _ mistakes: inout TemplateMistakes
    ) -> Bool {
        var checker = TemplateChecker(vocabulary: vocabulary, mistakes: mistakes, scopes: scopes)
        for slot in slots { checker.check(slot, among: slots) }
        mistakes = checker.mistakes
        return checker.isSound
    }

    private mutating func check(_ slot: Expansion.Slot, among slots: [Expansion.Slot]) {
        switch slot.kind {
        case .value: _ = resolve(slot.tag)
        case .sectionStart(_, let isInverted):
            let shape = resolve(slot.tag) ?? .anything
            if !isInverted { scopes.append(shape.element) }
        case .sectionEnd(let start):
            if case .sectionStart(_, isInverted: false) = slots[start].kind { scopes.removeLast() }
        }
    }

    // MARK: Names

    /// Returns the shape of the value that `tag` asks for, or reports a mistake and returns nil if a name or a function
    /// doesn't exist.
    private mutating func resolve(_ tag: Tag) -> Shape? {
        let unknown = tag.functions.first { !TemplateFunction.names.contains($0) && !vocabulary.phrases.contains($0) }
        if let unknown {
            let functions = Array(TemplateFunction.names.union(vocabulary.phrases))
            report(tag, "there is no function `\(unknown)`", hint: hint(for: unknown, among: functions))
            return nil
        }
        guard var shape = lookUp(tag) else { return nil }
        var argument = tag.name
        for function in tag.functions.reversed() {
            // Not an error, because the shape of a collection's values depends on its store.
            if let (message, hint) = TemplateFunction.problem(with: function, of: argument, shape) {
                mistakes.add(.warning(tag.location, message, hint: hint))
            }
            shape = TemplateFunction.shape(of: function, on: shape)
            argument = "\(function)(\(argument))"
        }
        return shape
    }

    private mutating func lookUp(_ tag: Tag) -> Shape? {
        // `{{#first()}}` asks about the position in the list and names nothing.
        if tag.name.isEmpty { return .anything }
        if tag.name == "." { return scopes.last }
        let names = tag.name.split(separator: ".").map(String.init)
        let visible = tag.name.hasPrefix(".") ? Array(scopes.suffix(1)) : scopes
        guard let first = names.first else { return nil }
        guard var shape = vocabulary.shape(of: first, seenFrom: visible) else {
            let names = visible.flatMap(vocabulary.names)
            report(tag, "nothing here is called `\(first)`", hint: hint(for: first, among: names))
            return nil
        }
        for (owner, name) in zip(names, names.dropFirst()) {
            guard let next = vocabulary.shape(of: name, in: shape) else {
                let hint = hint(for: name, among: vocabulary.names(in: shape))
                report(tag, "`\(owner)` has nothing called `\(name)`", hint: hint)
                return nil
            }
            shape = next
        }
        return shape
    }

    private func hint(for name: String, among candidates: [String]) -> String? {
        candidates.isEmpty
            ? nil : suggestion(for: name, among: Set(candidates).sorted(), orAll: "the names here are")
    }

    private mutating func report(_ tag: Tag, _ message: String, hint: String?) {
        isSound = false
        mistakes.add(.error(tag.location, message, hint: hint))
    }
}
