import Diagnostics

/// Checks that every name that a template uses exists, before anything is rendered.
///
/// It goes through the tags as the runner will (a section opens a scope with its value), but with shapes instead of
/// values.
struct TemplateChecker {
    typealias Slot = Expansion.Slot

    private let vocabulary: Vocabulary
    /// The shapes in scope, innermost last.
    private var scopes: [Shape]
    private var mistakes: [Diagnostic] = []

    /// Returns an error for each name that doesn't exist, and warnings about functions without a result and about keys
    /// that no item of a collection has.
    ///
    /// - Parameter scopes: the shapes outside all sections.
    static func mistakes(in slots: [Slot], _ scopes: [Shape], _ vocabulary: Vocabulary) -> [Diagnostic] {
        var checker = TemplateChecker(vocabulary: vocabulary, scopes: scopes)
        for slot in slots { checker.check(slot, among: slots) }
        return checker.mistakes
    }

    private mutating func check(_ slot: Slot, among slots: [Slot]) {
        switch slot.kind {
        case .value: _ = resolve(slot)
        case .sectionStart:
            let shape = resolve(slot) ?? .anything
            if slot.tag.kind == .section { scopes.append(shape.element) }
        case .sectionEnd(let start):
            if slots[start].tag.kind == .section { scopes.removeLast() }
        }
    }

    // MARK: Names

    /// Returns the shape of the value that a tag asks for, or reports a mistake and returns nil if a name or a function
    /// doesn't exist.
    private mutating func resolve(_ slot: Slot) -> Shape? {
        let tag = slot.tag
        var functions: [(name: String, TemplateFunction)] = []
        for name in tag.functions {
            guard let function = TemplateFunction(name, phrases: vocabulary.phrases) else {
                let names = Array(TemplateFunction.names.union(vocabulary.phrases.keys))
                report(slot, "there is no function `\(name)`", hint: hint(for: name, among: names))
                return nil
            }
            functions.append((name, function))
        }
        guard var shape = lookUp(slot) else { return nil }
        var argument = tag.name
        for (name, function) in functions.reversed() {
            // Not an error, because the shape of a collection's values depends on its store.
            if let (message, hint) = function.problem(called: name, of: argument, shape) {
                mistakes.append(slot.diagnostic(.warning, message, hint: hint))
            }
            shape = function.shape(shape)
            argument = "\(name)(\(argument))"
        }
        return shape
    }

    private mutating func lookUp(_ slot: Slot) -> Shape? {
        let tag = slot.tag
        // `{{#first()}}` asks about the position in the list and names nothing.
        if tag.name.isEmpty { return .anything }
        if tag.name == "." { return scopes.last }
        let names = tag.names
        let visible = tag.isLocal ? Array(scopes.suffix(1)) : scopes
        guard let first = names.first else { return nil }
        guard var shape = vocabulary.shape(of: first, seenFrom: visible) else {
            return missing(first, in: visible, slot, "nothing here is called `\(first)`")
        }
        for (owner, name) in zip(names, names.dropFirst()) {
            guard let next = vocabulary.shape(of: name, in: shape) else {
                return missing(name, in: [shape], slot, "`\(owner)` has nothing called `\(name)`")
            }
            shape = next
        }
        return shape
    }

    /// Reports a name that doesn't exist. In an item of a collection, it may be an optional key that no item has now, so
    /// this is only a warning, and the name has no value.
    private mutating func missing(_ name: String, in shapes: [Shape], _ slot: Slot, _ message: String) -> Shape? {
        let names = shapes.flatMap(vocabulary.names)
        let foreign = foreignHint(for: slot.tag.name)
        guard let collection = shapes.compactMap(vocabulary.collection).last else {
            report(slot, message, hint: foreign ?? elementHint(for: name, in: shapes) ?? hint(for: name, among: names))
            return nil
        }
        let message = "\(message); no item of `\(collection)` has this key"
        let hint = "if it is an optional key, add it to an item as `null`, or to a table as an empty column"
        let better = foreign ?? suggestion(for: name, among: names)
        mistakes.append(slot.diagnostic(.warning, message, hint: better ?? hint))
        return .anything
    }

    /// Returns a hint about a name written as in Handlebars, such as `this.name` or `uppercased name`; nil for others.
    private func foreignHint(for name: String) -> String? {
        if name == "this" { return "write `{{.}}` for the element itself" }
        if name.hasPrefix("this.") { return "write `\(name.dropFirst(5))` alone" }
        let words = name.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, TemplateFunction(words[0], phrases: vocabulary.phrases) != nil else { return nil }
        return "did you mean `\(words[0])(\(words[1]))`?"
    }

    /// Returns a hint about the element that the page shows, if a template seems to use another name for it, or one of
    /// its fields alone.
    private func elementHint(for name: String, in shapes: [Shape]) -> String? {
        for case .scope(let own, let element) in shapes {
            let collection = vocabulary.collection(of: element)
            if name == "item" || vocabulary.itemNames.values.contains(name) || collection?.hasPrefix(name) == true {
                return "the element of `each` is called `\(own)` here"
            }
            if vocabulary.names(in: element).contains(name) { return "did you mean `\(own).\(name)`?" }
        }
        return nil
    }

    private func hint(for name: String, among candidates: [String]) -> String? {
        candidates.isEmpty
            ? nil
            : suggestion(
                for: name,
                among: Set(candidates).sorted(),
                orAll: "the names here are",
                besides: Vocabulary.reference
            )
    }

    private mutating func report(_ slot: Slot, _ message: String, hint: String?) {
        mistakes.append(slot.diagnostic(.error, message, hint: hint))
    }
}

extension TemplateFunction {
    /// The message about a function that has no result for an argument, such as a phrase for a list; nil if it has one.
    ///
    /// - Parameters:
    ///   - name: the name of the function.
    ///   - argument: the argument as the template has it.
    fileprivate func problem(
        called name: String,
        of argument: String,
        _ shape: Shape
    ) -> (message: String, hint: String?)? {
        guard let found = shape.argument, !arguments.contains(found) else { return nil }
        guard let usual = arguments.first else {
            return ("`\(name)` takes no name", "write `\(name)()` for the position in a list")
        }
        // In templates, a number with a fraction is text.
        let foundWords = usual == .number && found == .text ? "text or a number with a fraction" : found.rawValue
        let message = "`\(name)` takes \(usual.rawValue), but `\(argument)` is \(foundWords), so this has no value"
        if name == "empty", found == .boolean || found == .number {
            return (message, "write `{{^\(argument)}}`")
        }
        guard found == .list else { return (message, nil) }
        guard usual == .number else {
            return (message, "for each element, write `{{#\(argument)}}{{\(name)(.)}}{{/\(argument)}}`")
        }
        let isName = argument != "." && !argument.hasSuffix(")")
        return (message, "did you mean `\(name)(\(isName ? "\(argument).count" : "count(\(argument))"))`?")
    }
}

extension Shape {
    /// The kind of a value as the argument of a function; nil if it isn't known.
    fileprivate var argument: TemplateFunction.Argument? {
        switch self {
        case .list: .list
        case .number: .number
        case .text, .markdown, .path, .markup: .text
        case .boolean: .boolean
        case .record: .record
        case .scope, .anything: nil
        }
    }
}
