import Diagnostics
import Foundation
import Persistence
import Records

/// Finds the recipes in JSON values.
struct SchemaOrgReader {
    private(set) var recipes: [Recipe] = []
    var diagnostics: [Diagnostic] = []
    private let file: String
    private let zone: TimeZone
    /// The number of properties, by name, that a recipe can't hold.
    private var unkept: [String: Int] = [:]

    /// The address of the page that the recipes are on, if it states one.
    let page: String?
    /// Whether the picture is available already.
    let hasPicture: Bool
    /// The objects by their `@id`, for resolving references.
    private var nodes: [String: [String: PropertyValue]] = [:]

    init(file: String, zone: TimeZone, page: String? = nil, hasPicture: Bool = false) {
        self.hasPicture = hasPicture
        self.file = file
        self.zone = zone
        self.page = page
    }

    mutating func read(_ roots: [PropertyValue]) {
        let roots = roots.map(\.withoutValueObjects)
        for root in roots { index(root) }
        for recipe in merged(roots.flatMap(Self.recipes(in:))) { add(recipe) }
    }

    private mutating func index(_ value: PropertyValue) {
        switch value {
        case .dictionary(let values):
            if let id = values["@id"]?.string, values.count > 1 { nodes[id] = values }
            for value in values.values { index(value) }
        case .array(let values):
            for value in values { index(value) }
        default: break
        }
    }

    /// Returns the value, or the object that it refers to by `@id`.
    func resolved(_ value: PropertyValue) -> PropertyValue {
        guard case .dictionary(let values) = value, values.count == 1, let id = values["@id"]?.string else {
            return value
        }
        return nodes[id].map(PropertyValue.dictionary) ?? value
    }

    /// Returns steps, or sections of steps, with the objects that they refer to. Only the first reference to an object
    /// counts, so that a small file can't become a huge list.
    private func withStepsResolved(_ value: PropertyValue, _ references: inout Set<PropertyValue>) -> PropertyValue {
        let target = resolved(value)
        if target != value, !references.insert(value).inserted { return .null }
        switch target {
        case .array(let values):
            return .array(values.map { withStepsResolved($0, &references) })
        case .dictionary(var object):
            for key in ["itemListElement", "item"] {
                object[key] = object[key].map { withStepsResolved($0, &references) }
            }
            return .dictionary(object)
        default: return target
        }
    }

    func finish() -> [Diagnostic] {
        diagnostics + unkept.losses(in: "a recipe here", at: Location(file: file))
    }

    /// Returns whether a value is or contains a recipe.
    static func holdsRecipe(_ value: PropertyValue) -> Bool { !recipes(in: value).isEmpty }

    /// Returns whether an object is a recipe: by `@type`, in any case, with or without the address of the vocabulary, or,
    /// in the output of recipe-scrapers, which has no types, by its keys.
    static func isRecipe(_ values: [String: PropertyValue]) -> Bool {
        let types = values["@type"]?.texts ?? []
        if types.contains(where: { $0.split { "/:#".contains($0) }.last?.lowercased() == "recipe" }) { return true }
        return types.isEmpty && values["title"]?.string != nil && values["instructions_list"] != nil
    }

    /// Returns the values of a page with the ingredients and steps of its recipe that only the page's microdata contain.
    /// A page with several recipes is left as it is.
    static func completed(_ values: [PropertyValue], from items: [PropertyValue]) -> [PropertyValue] {
        let others = items.flatMap(recipes)
        guard others.count == 1, values.flatMap(recipes).count == 1 else { return values }
        return values.map { completed($0, from: others[0]) }
    }

    private static func completed(_ value: PropertyValue, from other: [String: PropertyValue]) -> PropertyValue {
        switch value {
        case .array(let values): return .array(values.map { completed($0, from: other) })
        case .dictionary(var values) where isRecipe(values):
            for key in ["recipeIngredient", "recipeInstructions"] where values[key]?.isEmpty ?? true {
                values[key] = other[key]
            }
            return .dictionary(values)
        case .dictionary(let values): return .dictionary(values.mapValues { completed($0, from: other) })
        default: return value
        }
    }

    /// Returns the recipes in a value at any depth, in a stable order. The parser has limited the depth.
    private static func recipes(in value: PropertyValue) -> [[String: PropertyValue]] {
        switch value {
        case .dictionary(let values):
            isRecipe(values) ? [values] : values.sorted { $0.key < $1.key }.flatMap { recipes(in: $0.value) }
        case .array(let values): values.flatMap(recipes)
        default: []
        }
    }

    private mutating func add(_ values: [String: PropertyValue]) {
        var object = ObjectReader(values)
        _ = object.take("@type", "@context", "@id", "mainEntityOfPage", "isPartOf", "inLanguage", "dateModified")
        // Written by Nextcloud Cookbook.
        _ = object.take("imageUrl", "printImage")
        let name = Self.name(&object)
        let place = Location(file: file, record: recipes.count + 1, name: name.nonEmpty)
        if name.isEmpty { diagnostics.append(.warning(place, "the recipe has no name; it is called (untitled)")) }
        let introduction = object.text("description", "summary")?.plainText ?? ""
        let steps = object.take("recipeInstructions", "instructions_list", "instructions")
        var references: Set<PropertyValue> = []
        let instructions = RecipeInstructions(steps.map { withStepsResolved($0, &references) })
        let groups = Self.groups(object.take("ingredient_groups"))
        let ingredients = ingredients(
            groups ?? Self.joined(object.take("recipeIngredient"), object.take("ingredients", "ingredient")),
            place
        )
        let date = object.text("dateCreated", "datePublished", "published")
        let recipe = Recipe(
            id: Self.id(&object),
            createdAt: date.flatMap { WrittenDate($0, in: zone)?.date },
            name: name.isEmpty ? "(untitled)" : name,
            notes: instructions.notes(after: introduction).withLineFeeds,
            ingredients: ingredients
        )
        let whole = recipe.with(details(&object, place)).withYieldOfNotes
        // Many pages contain the same recipe twice.
        guard !recipes.contains(whole) else { return }
        recipes.append(whole)
        for key in object.rest { unkept[key, default: 0] += 1 }
    }

    /// Returns the groups that recipe-scrapers writes, as named lists; nil if none has a title.
    private static func groups(_ value: PropertyValue?) -> PropertyValue? {
        let groups = (value?.elements ?? []).compactMap { group -> [String: PropertyValue]? in
            guard case .dictionary(let values) = group, let items = values["ingredients"] else { return nil }
            return ["name": values["purpose"] ?? .null, "itemListElement": items]
        }
        return groups.allSatisfy { $0["name"]?.isEmpty ?? true } ? nil : .array(groups.map(PropertyValue.dictionary))
    }

    /// Joins the values of the property and of its former name, which some pages use beside it.
    private static func joined(_ value: PropertyValue?, _ former: PropertyValue?) -> PropertyValue? {
        guard let value, let former, !value.isEmpty else { return value?.isEmpty == false ? value : former ?? value }
        let lines = Set(value.texts.map { $0.plainText.onOneLine })
        let others = former.elements.filter { other in
            other.texts.isEmpty || !other.texts.allSatisfy { lines.contains($0.plainText.onOneLine) }
        }
        // A nested list repeats the lines, and so does a single text that contains most of them.
        if others.count == 1, former.elements.count == 1, value.elements.count > 1 {
            guard let text = others[0].string?.plainText.onOneLine else { return value }
            if lines.count(where: { !$0.isEmpty && text.contains($0) }) * 2 > lines.count { return value }
        }
        return others.isEmpty ? value : .array(value.elements + others)
    }

    private mutating func ingredients(_ value: PropertyValue?, _ place: Location) -> [Ingredient] {
        let ingredients = SchemaOrgIngredients(value).ingredients
        diagnostics += ingredients.compactMap(\.remark).map { .note(place, $0) }
        if ingredients.isEmpty { diagnostics.append(.warning(place, "the recipe has no ingredients")) }
        return ingredients
    }
}

extension PropertyValue {
    /// Replaces value objects, lists and sets with their contents (JSON-LD 1.1, sections 4.2 and 4.3), and shortens
    /// the names of schema.org's properties (section 4.1).
    fileprivate var withoutValueObjects: PropertyValue {
        switch self {
        case .array(let values): return .array(values.map(\.withoutValueObjects))
        case .dictionary(let values):
            let held = ["@value", "@list", "@set"].lazy.compactMap { values[$0] }.first
            if let held { return held.withoutValueObjects }
            var object = values.mapValues(\.withoutValueObjects)
            for prefix in ["schema:", "http://schema.org/", "https://schema.org/"] {
                for (key, value) in object where key.hasPrefix(prefix) {
                    let name = String(key.dropFirst(prefix.count))
                    guard object[name] == nil else { continue }
                    object[name] = value
                    object[key] = nil
                }
            }
            return .dictionary(object)
        default: return self
        }
    }
}
