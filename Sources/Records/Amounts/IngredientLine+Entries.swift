extension IngredientLine {
    /// The ingredients that the line asks for, each with its own amount: the line itself, and those that it adds with `+`,
    /// `and` or the like. An alternative isn't one of them: the oil of `200 g butter or 150 ml oil`.
    public var entries: [IngredientLine] { [self] + further(of: name) }

    /// - Parameter owner: The ingredient that `2 tbsp for dusting` is more of.
    private func further(of owner: String) -> [IngredientLine] {
        others.flatMap { other -> [IngredientLine] in
            var line = other.line
            guard !other.isAlternative else { return [] }
            if line.isMoreOfTheSame { line.name = owner }
            return [line] + other.line.further(of: line.name)
        }
    }

    /// Whether the words in place of a name only say what the amount is for: `for dusting`, `extra`, `melted`.
    private var isMoreOfTheSame: Bool {
        let (word, rest) = Substring(name.lowercased()).firstWord
        if ["for", "to", "für", "zum", "zur"].contains(word) { return true }
        return rest.isEmpty && (["extra", "more", "mehr"].contains(word) || LineWords.isParticiple(String(word)))
    }
}

extension IngredientLine.Other {
    /// Whether it replaces the ingredient before it.
    fileprivate var isAlternative: Bool { LineBracket.hasWord(of: ["or", "oder"], in: joiner) }
}
