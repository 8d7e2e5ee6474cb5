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

/// A line of a recipe's list of ingredients.
struct IngredientLineView: View {
    let model: SiteModel
    let ingredient: Ingredient
    /// The heading of the group of ingredients, if this is its first line.
    let heading: String?
    let reading: IngredientLine

    /// The lines of a recipe.
    static func lines(ofRecipe index: Int, in model: SiteModel) -> [Value] {
        var group: String?
        return zip(model.recipes[index].item.ingredients, model.ingredientLines[index]).map { ingredient, reading in
            let heading = ingredient.group == group ? nil : ingredient.group
            group = ingredient.group
            return .record(
                IngredientLineView(model: model, ingredient: ingredient, heading: heading, reading: reading)
            )
        }
    }

    // Apart from the heading, the aisle and the page, the ingredient determines all answers. Its line follows from the
    // text.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(heading ?? "")
        hasher.combine(ingredient.name)
        hasher.combine(ingredient.amount.bitPattern)
        hasher.combine(ingredient.unit.rawValue)
        hasher.combine(ingredient.missingKeys.joined())
        hasher.combine(ingredient.line?.text ?? "")
        hasher.combine(model.ingredientAisles[reading.packedName] ?? "")
        hasher.combine(slug)
        for entry in further { entry.identify(in: &hasher) }
        hasher.combine(url.plainText)
    }

    static let kind = "ingredient line"
    static let fields = FieldTable<IngredientLineView>([
        Field("heading", .text, "The heading, such as `For the dough`, if a new group begins with this line.") {
            .optional($0.heading)
        },
        Field("name", .text, "The name of the ingredient.") { .text($0.model.words.name($0.reading.name)) },
        Field("quantity", .text, "The amount with its unit: `1½ cups`.") {
            .text($0.model.words.quantity(of: $0.ingredient))
        },
        Field("amounts", .list(AmountPieceView.shape), "The quantity in parts that scripts can scale.") {
            .list($0.quantityPieces.map(Value.record))
        },
        Field("head", .text, "The text before the name: `(14 oz)`.") { .optional($0.reading.headText) },
        Field("tail", .list(AmountPieceView.shape), "The text after the name, such as `, sifted`.") { view in
            .list(AmountPieceView.pieces(view.reading.tailPieces, in: view.model).map(Value.record))
        },
        Field("isScaled", .boolean, "Whether there is an amount to scale.") { .boolean($0.reading.isScaled) },
        Field("isScaledInFull", .boolean, "Whether there is, and no amount on the line stays as it is.") {
            .boolean($0.reading.isScaledInFull)
        },
        Field("metric", .text, "The quantity in millilitres or grams, if it can be converted: `≈ 355 ml`.") {
            .optional($0.reading.metric(decimalMark: $0.model.words.decimalMark).map($0.model.words.isolated))
        },
        Field("exactAmount", .text, "The amount as an exact fraction, for scripts: `3/2`.") {
            .text($0.reading.quantity?.from.ratio ?? "")
        },
        Field("exactTo", .text, "The upper end of the amount as an exact fraction, if it is a range.") {
            .optional($0.reading.quantity?.to?.ratio)
        },
        Field("unit", .text, "The unit for scripts: `Tbps` as the app stores it, or `EL` as the line writes it.") {
            .text($0.unit)
        },
        Field("pack", .text, "The size of a package, for scripts: `14 oz`.") { .optional($0.reading.size) },
        Field("aisle", .text, "Its aisle in a shop, such as `Dairy`; nothing if it isn't in any aisle.") {
            .optional($0.model.ingredientAisles[$0.reading.packedName])
        },
        Field(
            "further",
            .list(IngredientEntryView.shape),
            "The other ingredients on the line: the yolks of `1 egg + 2 yolks`."
        ) {
            .list($0.further.map(Value.record))
        },
        Field("slug", .text, "The name for a path; the same for every spelling.") { .text($0.slug) },
        Field("url", .path, "The page of the ingredient, or of the recipe that its name links to.") { $0.url },
    ])

    private var unit: String {
        ingredient.isOfApp(in: reading) || !reading.isScaled
            ? ingredient.unit.rawValue : reading.unit?.singular ?? AmountType.pieces.rawValue
    }

    /// Amounts from the app are written in the language of the site.
    private var quantityPieces: [AmountPieceView] {
        guard ingredient.isOfApp(in: reading) else { return AmountPieceView.pieces(reading.quantityPieces, in: model) }
        let text = model.words.quantity(of: ingredient)
        guard !text.isEmpty else { return [] }
        return [AmountPieceView(text: text, quantity: reading.quantity, unit: unit)]
    }

    private var further: [IngredientEntryView] {
        reading.entries.dropFirst().map { IngredientEntryView(model: model, reading: $0) }
    }

    private var slug: String { model.ingredientSlugs[reading.name] ?? "" }

    private var url: Value {
        if let recipe = reading.link.flatMap(model.recipeLinks.recipe) { return model.path(of: RecipeView.at(recipe)) }
        return model.ingredientIndex[slug].map { model.path(of: IngredientView.at($0)) } ?? .nothing
    }
}

/// Another ingredient on a line, for the shopping list.
struct IngredientEntryView: View {
    let model: SiteModel
    let reading: IngredientLine

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(model.ingredientAisles[reading.packedName] ?? "")
        hasher.combine(model.ingredientSlugs[reading.name] ?? "")
        hasher.combine(reading.text)
    }

    static let kind = "further ingredient"
    static let fields = FieldTable<IngredientEntryView>([
        Field("name", .text, "The name of the ingredient.") { .text($0.model.words.name($0.reading.name)) },
        Field("exactAmount", .text, "The amount as an exact fraction, for scripts: `3/2`.") {
            .text($0.reading.quantity?.from.ratio ?? "")
        },
        Field("exactTo", .text, "The upper end of the amount as an exact fraction, if it is a range.") {
            .optional($0.reading.quantity?.to?.ratio)
        },
        Field("unit", .text, "The unit for scripts: `EL`.") {
            .text($0.reading.unit?.singular ?? AmountType.pieces.rawValue)
        },
        Field("pack", .text, "The size of a package, for scripts: `14 oz`.") { .optional($0.reading.size) },
        Field("aisle", .text, "Its aisle in a shop, such as `Dairy`; nothing if it isn't in any aisle.") {
            .optional($0.model.ingredientAisles[$0.reading.packedName])
        },
        Field("slug", .text, "The name for a path; the same for every spelling.") {
            .text($0.model.ingredientSlugs[$0.reading.name] ?? "")
        },
    ])
}

/// A part of an ingredient line: an amount, or text around it.
struct AmountPieceView: View {
    let text: String
    var quantity: Quantity?
    var unit = ""
    var qualifier = ""

    static func pieces(_ pieces: [IngredientLine.Piece], in model: SiteModel) -> [AmountPieceView] {
        pieces.map { piece in
            switch piece {
            case .text(let text): AmountPieceView(text: text)
            case .amount(let amount):
                AmountPieceView(
                    text: model.words.isolated(amount.text(decimalMark: model.words.decimalMark)),
                    quantity: amount.quantity,
                    unit: amount.unit?.singular ?? AmountType.pieces.rawValue,
                    qualifier: amount.qualifier
                )
            }
        }
    }

    static let kind = "part of an ingredient line"
    static let fields = FieldTable<AmountPieceView>([
        Field("text", .text, "The amount or the text.") { .text($0.text) },
        Field("exactAmount", .text, "The amount as an exact fraction; nothing for text.") {
            .optional($0.quantity?.from.ratio)
        },
        Field("exactTo", .text, "The upper end of the amount, if it is a range.") { .optional($0.quantity?.to?.ratio) },
        Field("unit", .text, "The unit for scripts.") { .text($0.unit) },
        Field("qualifier", .text, "The word before the unit: `heaping`.") { .optional($0.qualifier) },
    ])
}
