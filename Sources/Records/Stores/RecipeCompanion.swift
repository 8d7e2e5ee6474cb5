import Diagnostics
package import Persistence

extension CompanionRule<Recipe> {
    /// The rule for recipes: an entry belongs to the recipe with its id and name, or else with its id, or else with its
    /// name.
    package static let recipes = CompanionRule(
        list: Companion.recipes,
        keys: RecipeEntry.keys,
        join: { own, _ in RecipeMatcher(own).joined() },
        stored: { recipe in
            var recipe = recipe
            recipe.details = RecipeDetails()
            recipe.strayLines = []
            for index in recipe.ingredients.indices {
                recipe.ingredients[index].line = nil
                recipe.ingredients[index].group = nil
                recipe.ingredients[index].lineExtras = [:]
            }
            return recipe
        },
        values: { RecipeEntry.values(of: $0) },
        identity: { recipe in
            ["id": recipe.id.map(PropertyValue.string), "name": .string(recipe.name)].compactMapValues(\.self)
        },
        traits: { values in
            Set(["id", "name"].compactMap { key in values[key]?.string.map { "\(key):\($0)" } })
        }
    )
}

/// Finds the entry of each recipe.
private struct RecipeMatcher {
    private let recipes: [Recipe]
    private let areAll: Bool
    private let own: Companion
    private var entries: [RecipeEntry?] = []
    private var result: CompanionRule<Recipe>.Joined
    private var notes: EntryNotes

    init(_ parts: CompanionRule<Recipe>.Parts) {
        (recipes, areAll, own) = (parts.items, parts.areAll, parts.companion)
        result = CompanionRule.Joined(recipes)
        notes = EntryNotes(own)
    }

    func joined() -> CompanionRule<Recipe>.Joined {
        var matcher = self
        matcher.readEntries()
        // Other tools may give several recipes one id.
        matcher.match(\.idAndName, of: \.idAndName)
        matcher.match(\.id, of: \.id)
        // A tool that replaces the id of every recipe keeps its name. While some records can't be read, an entry may
        // belong to one of them.
        if areAll { matcher.match(\.name, of: \.name) }
        matcher.join()
        if areAll { matcher.noteOrphans() }
        matcher.result.diagnostics = matcher.notes.sorted
        return matcher.result
    }

    private mutating func readEntries() {
        for (index, stored) in own.entries.enumerated() {
            var entry = stored.values.map { RecipeEntry($0) }
            var fault = own.fault(ofEntry: index, of: "recipe")
            if fault == nil, let message = entry?.error {
                let hint = "correct the entry; until then, the recipe is shown without it and can't be changed"
                fault = own.diagnostic(.error, entry: index, message, hint: hint)
            }
            if let fault {
                notes.add(fault)
            } else {
                let hint = "correct the value, or remove the key; until then it is kept and not shown"
                for message in entry?.faults ?? [] { notes.add(.error, entry: index, message, hint: hint) }
            }
            entry?.fault = fault
            entries.append(entry)
        }
    }

    /// Matches recipes and entries that have the same value of a key, in order.
    private mutating func match<Key: Hashable>(_ entryKey: (RecipeEntry) -> Key?, of recipeKey: (Recipe) -> Key?) {
        let taken = Set(result.entries.compactMap(\.self))
        var waiting: [Key: [Int]] = [:]
        for (index, entry) in entries.enumerated() where !taken.contains(index) {
            if let key = entry.flatMap(entryKey) { waiting[key, default: []].append(index) }
        }
        for recipe in recipes.indices where result.entries[recipe] == nil {
            guard let key = recipeKey(recipes[recipe]), let index = waiting[key]?.first else { continue }
            waiting[key]?.removeFirst()
            result.entries[recipe] = index
        }
    }

    private mutating func join() {
        let pairs = result.entries.enumerated().compactMap { recipe, index in
            index.flatMap { index in entries[index].map { (recipe: recipe, index: index, entry: $0) } }
        }
        // Parsing ingredient lines takes most of the time that reading recipes takes.
        let joined = pairs.concurrentMap(share: 32) { [recipes] recipe, _, entry in
            entry.fault == nil ? entry.joined(to: recipes[recipe]) : recipes[recipe]
        }
        for ((recipe, index, entry), joined) in zip(pairs, joined) {
            result.faults[recipe] = entry.fault
            result.items[recipe] = joined
            for stray in joined.strayLines {
                let message = "\"\(joined.displayName)\" no longer has an ingredient for \(stray.lineWords)"
                notes.add(.warning, entry: index, message, hint: "it is kept; correct its id or its name, or remove it")
            }
        }
    }

    // MARK: Notes

    private mutating func noteOrphans() {
        let taken = Set(result.entries.compactMap(\.self))
        for (index, entry) in entries.enumerated() where !taken.contains(index) {
            guard let entry, entry.fault == nil, !entry.isEmpty else { continue }
            let message = "the entry of \"\(entry.name ?? "")\" no longer belongs to any recipe"
            notes.add(.warning, entry: index, message, hint: "the entry is kept; correct its id and name, or remove it")
        }
    }
}

extension RecipeEntry {
    fileprivate var idAndName: [String]? { id.flatMap { id in name.map { [id, $0] } } }
}

extension Recipe {
    fileprivate var idAndName: [String]? { id.map { [$0, name] } }
}
