/// The value that a tag asks for: `days`, `event.date.long`, `reversed(days)`, `.`, `first()`.
///
/// This is a class because a page looks up hundreds of them, and a struct with arrays would be copied each time.
final class Expression: Sendable {
    struct Step: Sendable {
        let name: Name
        /// The part of a list that the name means when it is looked up on a list.
        let listPart: ListPart?

        init(_ name: String) { (self.name, listPart) = (Name(name), ListPart(name)) }
    }

    /// The names in order. There are none for the value in scope and for the position in a list.
    let first: Step?
    let others: [Step]
    let isLocal: Bool
    /// The question about the position in a list: `index` in `index()`.
    let position: TemplateFunction?
    /// The functions around it, innermost first.
    let functions: [TemplateFunction]
    let tag: Tag

    /// - Parameter phrases: the phrases by name. The checker has found all functions of the tag.
    init(_ tag: Tag, phrases: [String: Phrase]) {
        let steps = tag.names.map(Step.init)
        (first, others) = (steps.first, Array(steps.dropFirst()))
        isLocal = tag.isLocal
        let functions = tag.functions.reversed().compactMap { TemplateFunction($0, phrases: phrases) }
        position = tag.name.isEmpty ? functions.first : nil
        self.functions = tag.name.isEmpty ? Array(functions.dropFirst()) : functions
        self.tag = tag
    }
}
