import Persistence
import Records
import Templates

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
