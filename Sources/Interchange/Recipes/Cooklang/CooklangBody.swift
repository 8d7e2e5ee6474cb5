import Records

/// Ingredients and steps in Cooklang.
struct CooklangBody {
    private(set) var text = ""

    /// Lists all ingredients before the steps.
    init(listing ingredients: [Ingredient], _ notes: CooklangNotes) {
        write(ingredients[...], notes.sections.map { ($0.title, $0.steps) })
    }

    /// Marks as many ingredients in the steps as it can, and lists the others.
    init(_ ingredients: [Ingredient], _ notes: CooklangNotes) {
        let steps = notes.sections.flatMap { section in section.steps.map { (section.title, $0) } }
        let marks = CooklangMarks(ingredients, in: steps.map { (title: $0.0, text: $0.1) })
        var texts = marks.texts[...]
        let sections = notes.sections.map { section in
            defer { texts = texts.dropFirst(section.steps.count) }
            return (section.title, Array(texts.prefix(section.steps.count)))
        }
        write(ingredients[..<marks.start], sections)
    }

    private mutating func write(_ listed: ArraySlice<Ingredient>, _ sections: [(title: String, steps: [String])]) {
        var current: String?
        func heading(_ title: String) -> String { title.isEmpty ? "\n====\n" : "\n== \(title) ==\n" }
        for ingredient in listed {
            let title = ingredient.group ?? ""
            if title != current {
                if !title.isEmpty || current != nil { text += heading(title) }
                text += "\n"
                current = title
            }
            text += ingredient.cooklangMark + "\n"
        }
        for (index, section) in sections.enumerated() {
            // A first section without a title needs no heading after a list without a heading.
            if !section.title.isEmpty || index > 0 || current.map({ !$0.isEmpty }) ?? false {
                text += heading(section.title)
            }
            text += section.steps.map { "\n\($0)\n" }.joined()
        }
    }
}
