import Persistence
import Records
import Settings
import Templates

/// A recipe.
struct RecipeView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var entry: Entry<Recipe> { model.recipes[index] }
    fileprivate var recipe: Recipe { entry.item }

    private func excludes(_ field: String) -> Bool { model.settings.exclude.contains(field) }

    private var servingsText: String? {
        guard let servings = recipe.servingRange else { return nil }
        if recipe.details.hasMoreThanServings { return makes }
        return servings.count == 1
            ? model.words.text("serves", count: servings.lowerBound) : model.words.text("serves", range: servings)
    }

    var text: String? { model.words.name(recipe.name) }

    static let list = makeList(
        "recipes",
        of: "recipe",
        "The recipes in the app's order, newest first.",
        count: { $0.recipes.count },
        slug: { $0.recipes[$1].slug },
        date: { $0.recipes[$1].item.createdAt }
    )

    static let paginated = PaginatedList(
        name: Name("recipeParts"),
        summary: "The further pages of the recipe list, if it needs any.",
        itemsName: "recipes",
        itemsSummary: "The recipes on the page, in a list of recipes.",
        itemShape: shape,
        limit: 96,
        home: SitePath(unchecked: "/recipes/"),
        paged: ("pagedRecipes", "recipes", "The recipes, divided into pages."),
        count: { records, _ in records.recipes.count },
        slug: { records, _, place in records.recipes[place].slug },
        title: { model, _, place in model.words.name(model.recipes[place].item.name) },
        items: { model, _, range in records(range, in: model) }
    )

    static let kind = "recipe"
    static let fields = FieldTable<RecipeView>(ownFields + detailFields)

    private static let ownFields: [Field<RecipeView>] = [
        .text("name", "The recipe's name.") { $0.text },
        .record("source", "The source it comes from; nothing for recipes in a store.") {
            $0.entry.source.map(SourceView.init)
        },
        .markdown("notes", "The notes on how to make it; nothing if there are none.") { $0.linked($0.recipe.notes) },
        .record("directions", "The notes in parts, with the steps separate; nothing if there are no notes.") {
            $0.recipe.notes.isEmpty ? nil : DirectionsView(recipe: $0)
        },
        .number("servings", "The number of people it serves, if known; the lower number of a range.") {
            $0.recipe.servings
        },
        .text("servingsText", "How many it serves, in words: `Serves 4–6`; as `makes` if the yield says more.") {
            $0.servingsText
        },
        .list("ingredients", "The lines of its ingredient list.") {
            IngredientLineView.lines(ofRecipe: $0.index, in: $0.model)
        },
        .boolean("showsIngredients", "Whether the site shows the ingredients of recipes.") {
            !$0.excludes("recipes.ingredients")
        },
        .boolean("showsNotes", "Whether the site shows the notes of recipes.") { !$0.excludes("recipes.notes") },
        .boolean("hasTools", "Whether the site shows either of them, so that the tools have something to work with.") {
            !$0.excludes("recipes.ingredients") || !$0.excludes("recipes.notes")
        },
        .list("units", "The units that its amounts use or are converted to when they are scaled.") {
            UnitView.units(ofRecipes: $0.index..<$0.index + 1, in: $0.model)
        },
        .path("picture", "Its picture, if there is one beside the store.") { $0.model.pictures[$0.entry.slug] },
        .record("created", "When it was added, if the app recorded it.") {
            DateView(model: $0.model, date: $0.recipe.createdAt)
        },
        .record("cooked", "When it was cooked; nothing if no day is recorded.") {
            CookedView(model: $0.model, days: $0.recipe.details.cooked)
        },
        .text("slug", "The name for a path; unique among recipes.") { $0.entry.slug },
        .text(
            "folder",
            "The folder before the slug in a path, such as `more-2/`; nothing unless there are very many recipes."
        ) { $0.model.recipeFolders[$0.index] },
        .path("url", "Its page.") { $0.url },
        .record("metadata", "Its metadata for search engines, recipe managers and link previews.") {
            MetadataView(model: $0.model, record: .recipe($0.index))
        },
    ]
}

/// The days on which a recipe was cooked.
struct CookedView: View {
    let model: SiteModel
    let count: Int
    let last: Day

    /// - Parameter days: the days in order. Returns nil if there are none.
    init?(model: SiteModel, days: [Day]) {
        guard let last = days.last else { return nil }
        (self.model, count, self.last) = (model, days.count, last)
    }

    static let kind = "days of cooking"
    static let fields = FieldTable<CookedView>([
        .number("count", "The number of days on which it was cooked.") { $0.count },
        .record("last", "The last of those days.") { DateView(model: $0.model, day: $0.last) },
    ])
}

/// The notes of a recipe, with the steps separate.
struct DirectionsView: View {
    let recipe: RecipeView

    private var directions: Recipe.Directions { recipe.recipe.directions }

    // The whole text determines its parts.
    func identify(in hasher: inout FingerprintHasher) { hasher.combine(recipe.linked(recipe.recipe.notes)) }

    static let kind = "directions"
    static let fields = FieldTable<DirectionsView>([
        .markdown("introduction", "The text before the steps; all of the notes if there are no steps.") {
            $0.recipe.linked($0.directions.introduction)
        },
        .list("steps", "The steps, if the notes have them as a list.") { view in
            view.directions.steps.map { StepView(step: view.recipe.linked($0)) }
        },
        .markdown("remarks", "The text after the steps.") { $0.recipe.linked($0.directions.remarks) },
    ])
}

/// A step of a recipe.
struct StepView: View {
    let step: String

    static let kind = "step"
    static let fields = FieldTable<StepView>([
        Field("text", .markdown, "The text of the step.") { .markdown($0.step) }
    ])
}
