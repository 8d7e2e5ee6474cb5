internal import Foundation
import Persistence
import Records
import Templates

extension RecipeView {
    /// The details from the file beside the store.
    static let detailFields: [Field<RecipeView>] = [
        .text("yield", "The yield, as written: `12 cookies`.") { $0.details.servings },
        .text("makes", "The yield in words: `Makes 12 cookies`, or as written if it already has a verb.") { $0.makes },
        .text("time", "The total time: `1 h 20 min`.") { $0.details.wholeTime.map($0.model.words.duration) },
        .text("prepTime", "The preparation time, if it is only a part of the total.") { $0.part($0.details.prepTime) },
        .text("cookTime", "The time on the stove or in the oven, if it is only a part of the total.") {
            $0.part($0.details.cookTime)
        },
        .list("tags", "Its tags.") { view in view.details.tags.map { TagView(name: $0) } },
        .record("origin", "The book, person or page that it comes from; nothing if unknown.") {
            OriginView($0.details)
        },
        .list("nutrition", "The nutrition facts per serving.") {
            NutritionView.rows(of: $0.details, words: $0.model.words)
        },
        .text("initial", "The first letter of its name, to show instead of a picture.") {
            $0.text.flatMap { name in name.first { $0.isLetter || $0.isNumber } }.map { $0.uppercased() }
        },
        .number("tint", "A number from 0 to 3 that depends on its name, for a colour to show instead of a picture.") {
            ($0.text ?? "").utf8.reduce(0) { $0 + Int($1) } % 4
        },
        .list("linked", "The recipes that its ingredients and notes link to.") {
            records($0.model.recipeLinks.linked[$0.index], in: $0.model)
        },
        .list("usedIn", "The recipes that link to it.") {
            records($0.model.recipeLinks.usedIn[$0.index], in: $0.model)
        },
    ]

    private var details: RecipeDetails { model.recipes[index].item.details }

    var makes: String? {
        guard let servings = details.servings, !details.hasVerbInServings else { return details.servings }
        // The yield may run in a different direction from the verb.
        return "\(model.words.word("makes")) \u{2068}\(servings)\u{2069}"
    }

    private func part(_ minutes: Int?) -> String? {
        minutes == details.wholeTime ? nil : minutes.map(model.words.duration)
    }

    /// The recipe's Markdown, with links to other recipes relative to its own page.
    func linked(_ notes: String) -> String {
        guard let page = model.paths[recordIndex] else { return notes }
        let links = RelativeLinks(from: page)
        return linked(notes) { links.reference(to: $0.description) }
    }

    /// The recipe's Markdown, with links to the pages of other recipes.
    ///
    /// - Parameter reference: returns the link to a page, or nil to leave the link unchanged.
    func linked(_ notes: String, by reference: (SitePath) -> String?) -> String {
        guard !model.recipeLinks.linked[index].isEmpty else { return notes }
        return RecipeLinks.replacing(in: notes) { destination in
            model.recipeLinks.recipe(at: destination).flatMap { model.paths[Self.at($0)] }.flatMap(reference)
        }
    }
}

/// A tag of a recipe.
struct TagView: View {
    let name: String

    var text: String? { name }

    static let kind = "tag"
    static let fields = FieldTable<TagView>([
        .text("name", "The tag, as written.") { $0.name },
        .text("slug", "The tag as written in the address of the filtered recipe list.") {
            Records.slug(for: $0.name, kind: "tag")
        },
    ])
}

/// The source of a recipe.
struct OriginView: View {
    let name: String
    let address: String?

    /// An address that isn't a web address is shown as text and never linked.
    init?(_ details: RecipeDetails) {
        let url = details.url.flatMap { URL(string: $0) }
        let isOfWeb = ["http", "https"].contains(url?.scheme?.lowercased() ?? "") && url?.host() != nil
        address = isOfWeb ? details.url : nil
        guard let name = details.source ?? (isOfWeb ? url?.host() : details.url), !name.isEmpty else { return nil }
        self.name = name
    }

    var text: String? { name }

    static let kind = "origin"
    static let fields = FieldTable<OriginView>([
        .text("name", "The book, person or site; otherwise the host of the address.") { $0.name },
        .text("url", "The address of the page; nothing unless it begins with `http:` or `https:`.") { $0.address },
    ])
}

/// A row of the nutrition table.
struct NutritionView: View {
    let (name, value): (String, String)

    /// The names of schema.org's `NutritionInformation`, in the order of food labels, with the keys of their words.
    private static let known = [
        ("servingSize", "nutritionServing"), ("calories", "nutritionEnergy"), ("fatContent", "nutritionFat"),
        ("saturatedFatContent", "nutritionSaturatedFat"), ("unsaturatedFatContent", "nutritionUnsaturatedFat"),
        ("transFatContent", "nutritionTransFat"), ("carbohydrateContent", "nutritionCarbohydrate"),
        ("sugarContent", "nutritionSugar"), ("fiberContent", "nutritionFibre"), ("proteinContent", "nutritionProtein"),
        ("sodiumContent", "nutritionSodium"), ("cholesterolContent", "nutritionCholesterol"),
    ]

    /// The nutrition rows of a recipe. A name that schema.org doesn't define is shown unchanged.
    static func rows(of details: RecipeDetails, words: WordTable) -> [NutritionView] {
        let nutrition = details.nutrition
        let own = nutrition.keys.filter { key in !known.contains { $0.0 == key } }.sorted()
        return (known + own.map { ($0, $0) }).compactMap { key, word in
            nutrition[key].map { NutritionView(name: words.plain[word] ?? key, value: $0) }
        }
    }

    static let kind = "nutrition"
    static let fields = FieldTable<NutritionView>([
        .text("name", "The name of the row: `Protein`.") { $0.name },
        .text("value", "The amount, as written: `12 g`.") { $0.value },
    ])
}
