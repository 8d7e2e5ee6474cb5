import Persistence
import Records
import Templates

/// A recipe.
struct RecipeView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var recipe: Recipe { model.recipes[index].item }

    var text: String? { model.words.name(recipe.name) }

    static let listName = Name("recipes")
    static let list = SiteList(
        listName,
        "recipe",
        shape,
        "The recipes in the order of the app, the newest first.",
        count: { $0.recipes.count },
        element: { RecipeView(model: $0, index: $1) },
        slug: { $0.recipes[$1].slug },
        date: { $0.recipes[$1].item.createdAt }
    )

    static let paginated = PaginatedList(
        name: Name("recipeParts"),
        summary: "The further pages of the recipes, if they need some.",
        itemsName: "recipes",
        itemsSummary: "Of the recipes, or of those that need an ingredient: the recipes.",
        itemShape: shape,
        limit: 200,
        home: SitePath(unchecked: "/recipes/"),
        paged: ("pagedRecipes", "recipes", "The recipes by the page."),
        count: { records, _ in records.recipes.count },
        slug: { records, _, place in records.recipes[place].slug },
        title: { model, _, place in model.words.name(model.recipes[place].item.name) },
        items: { model, _, range in records(range, in: model) }
    )

    static let kind = "recipe"
    static let fields = FieldTable<RecipeView>([
        Field("name", .text, "What the recipe is called.") { .optional($0.text) },
        Field("source", SourceView.shape, "Where it comes from; nothing for one of a store.") {
            SourceView.optional($0.model.recipes[$0.index].source)
        },
        Field("notes", .markdown, "How it is made; nothing when there are no notes.") {
            .optional(markdown: $0.recipe.notes)
        },
        Field("directions", DirectionsView.shape, "The notes in parts; nothing when there are no notes.") {
            $0.recipe.notes.isEmpty ? .nothing : .record(DirectionsView(directions: $0.recipe.directions))
        },
        Field("servings", .number, "For how many people it is, if that is known.") {
            .optional($0.recipe.servings)
        },
        Field("ingredients", .list(IngredientLineView.shape), "What is needed.") { view in
            .list(view.recipe.ingredients.map { .record(IngredientLineView(model: view.model, ingredient: $0)) })
        },
        Field("picture", .path, "Its picture, if one stands beside the store.") {
            $0.model.pictures[$0.model.recipes[$0.index].slug].map(Value.path) ?? .nothing
        },
        Field("created", DateView.shape, "When it was written down, if that is known.") {
            .optional(DateView(model: $0.model, date: $0.recipe.createdAt))
        },
        Field("slug", .text, "The name as a part of a path, unlike that of any other recipe.") {
            .text($0.model.recipes[$0.index].slug)
        },
        Field("folder", .text, "In a path before the slug: nothing, or `more-2/` when there are very many recipes.") {
            .text($0.model.recipeFolders[$0.index])
        },
        Field("url", .path, "Its page.") { $0.url },
        Field("metadata", MetadataView.shape, "What its page says to programs.") {
            .record(MetadataView(model: $0.model, record: .recipe($0.index)))
        },
    ])
}

/// The notes of a recipe, with the steps apart.
struct DirectionsView: View {
    let directions: Recipe.Directions

    static let kind = "directions"
    static let fields = FieldTable<DirectionsView>([
        Field("introduction", .markdown, "What stands before the steps; everything if there are none.") {
            .optional(markdown: $0.directions.introduction)
        },
        Field("steps", .list(StepView.shape), "The steps, when the notes have them as a list.") { view in
            .list(view.directions.steps.map { .record(StepView(step: $0)) })
        },
        Field("remarks", .markdown, "What stands after the steps.") {
            .optional(markdown: $0.directions.remarks)
        },
    ])
}

/// A step of a recipe.
struct StepView: View {
    let step: String

    static let kind = "step"
    static let fields = FieldTable<StepView>([
        Field("text", .markdown, "What is to be done.") { .markdown($0.step) }
    ])
}

/// A line of a recipe's list of ingredients.
struct IngredientLineView: View {
    let model: SiteModel
    let ingredient: Ingredient

    static let kind = "ingredient line"
    static let fields = FieldTable<IngredientLineView>([
        Field("name", .text, "What is needed.") { .text($0.model.words.name($0.ingredient.name)) },
        Field("quantity", .text, "How much of it, with its unit: `1½ cups`.") {
            .text($0.model.words.quantity(of: $0.ingredient))
        },
        Field("metric", .text, "The same in millilitres or grams, where it has a measure: `≈ 355 ml`.") {
            .optional($0.ingredient.metric)
        },
        Field("exactAmount", .text, "The amount as an exact fraction, for scripts: `3/2`.") {
            .text($0.ingredient.exactAmount?.ratio ?? "")
        },
        Field("unit", .text, "The unit as the app stores it, for scripts: `Tbps`.") {
            .text($0.ingredient.unit.rawValue)
        },
        Field("slug", .text, "The name as a part of a path: the same however it is written.") { .text($0.slug) },
        Field("url", .path, "The page of the ingredient.") { $0.url },
    ])

    private var slug: String { model.ingredientSlugs[ingredient.name] ?? "" }

    private var url: Value {
        model.ingredientIndex[slug].map { model.path(of: IngredientView.at($0)) } ?? .nothing
    }
}
