import Persistence
import Records
import Settings
import Templates

/// A recipe.
struct RecipeView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var recipe: Recipe { model.recipes[index].item }

    private func excludes(_ field: String) -> Bool { model.settings.exclude.contains(field) }

    var text: String? { model.words.name(recipe.name) }

    static let listName = Name("recipes")
    static let list = SiteList(
        listName,
        "recipe",
        shape,
        "The recipes in the app's order, newest first.",
        count: { $0.recipes.count },
        element: { RecipeView(model: $0, index: $1) },
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
        Field("name", .text, "The recipe's name.") { .optional($0.text) },
        Field("source", SourceView.shape, "The source it comes from; nothing for recipes in a store.") {
            SourceView.optional($0.model.recipes[$0.index].source)
        },
        Field("notes", .markdown, "The notes on how to make it; nothing if there are none.") {
            .optional(markdown: $0.linked($0.recipe.notes))
        },
        Field(
            "directions",
            DirectionsView.shape,
            "The notes in parts, with the steps separate; nothing if there are no notes."
        ) {
            $0.recipe.notes.isEmpty ? .nothing : .record(DirectionsView(recipe: $0, directions: $0.recipe.directions))
        },
        Field("servings", .number, "The number of people it serves, if known.") {
            .optional($0.recipe.servings)
        },
        Field("ingredients", .list(IngredientLineView.shape), "The lines of its ingredient list.") { view in
            .list(IngredientLineView.lines(ofRecipe: view.index, in: view.model))
        },
        Field("showsIngredients", .boolean, "Whether the site shows the ingredients of recipes.") {
            .boolean(!$0.excludes("recipes.ingredients"))
        },
        Field("showsNotes", .boolean, "Whether the site shows the notes of recipes.") {
            .boolean(!$0.excludes("recipes.notes"))
        },
        Field("hasTools", .boolean, "Whether the site shows either, so that there is something to work with.") {
            .boolean(!$0.excludes("recipes.ingredients") || !$0.excludes("recipes.notes"))
        },
        Field(
            "units",
            .list(UnitView.shape),
            "The units that its amounts use or are converted to when they are scaled."
        ) { view in
            .list(UnitView.units(of: [view.recipe], words: view.model.words).map(Value.record))
        },
        Field("picture", .path, "Its picture, if there is one beside the store.") {
            $0.model.pictures[$0.model.recipes[$0.index].slug].map(Value.path) ?? .nothing
        },
        Field("created", DateView.shape, "When it was added, if the app recorded it.") {
            .optional(DateView(model: $0.model, date: $0.recipe.createdAt))
        },
        Field("cooked", CookedView.shape, "When it was cooked; nothing if no day is recorded.") {
            .optional(CookedView(model: $0.model, days: $0.recipe.details.cooked))
        },
        Field("slug", .text, "The name for a path; unique among recipes.") {
            .text($0.model.recipes[$0.index].slug)
        },
        Field(
            "folder",
            .text,
            "The folder before the slug in a path, such as `more-2/`; nothing unless there are very many recipes."
        ) {
            .text($0.model.recipeFolders[$0.index])
        },
        Field("url", .path, "Its page.") { $0.url },
        Field("metadata", MetadataView.shape, "Its metadata for search engines, recipe managers and link previews.") {
            .record(MetadataView(model: $0.model, record: .recipe($0.index)))
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
        Field("count", .number, "The number of days on which it was cooked.") { .integer($0.count) },
        Field("last", DateView.shape, "The last of those days.") { .record(DateView(model: $0.model, day: $0.last)) },
    ])
}

/// The notes of a recipe, with the steps separate.
struct DirectionsView: View {
    let recipe: RecipeView
    let directions: Recipe.Directions

    static let kind = "directions"
    static let fields = FieldTable<DirectionsView>([
        Field("introduction", .markdown, "The text before the steps; all of the notes if there are no steps.") {
            .optional(markdown: $0.recipe.linked($0.directions.introduction))
        },
        Field("steps", .list(StepView.shape), "The steps, if the notes have them as a list.") { view in
            .list(view.directions.steps.map { .record(StepView(step: view.recipe.linked($0))) })
        },
        Field("remarks", .markdown, "The text after the steps.") {
            .optional(markdown: $0.recipe.linked($0.directions.remarks))
        },
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
