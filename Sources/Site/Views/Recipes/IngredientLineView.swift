import Persistence
import Records
import Templates

/// A line of a recipe's list of ingredients.
struct IngredientLineView: View {
    let model: SiteModel
    let ingredient: Ingredient
    /// The heading of the group of ingredients, if this is its first line.
    let heading: String?
    /// Whether the line isn't in a group, and is the first one after a group.
    let followsGroup: Bool
    let reading: IngredientLine

    /// The lines of a recipe.
    static func lines(ofRecipe index: Int, in model: SiteModel) -> [IngredientLineView] {
        var group: String?
        return zip(model.recipes[index].item.ingredients, model.ingredientLines[index]).map { ingredient, reading in
            let heading = ingredient.group == group ? nil : ingredient.group
            let followsGroup = ingredient.group == nil && group != nil
            group = ingredient.group
            return IngredientLineView(
                model: model,
                ingredient: ingredient,
                heading: heading,
                followsGroup: followsGroup,
                reading: reading
            )
        }
    }

    // Apart from its place in the list, the aisle and the page, the ingredient determines all answers. Its line follows
    // from the text.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(heading ?? "")
        hasher.combine(followsGroup ? 1 : 0)
        hasher.combine(ingredient.name)
        hasher.combine(ingredient.amount.bitPattern)
        hasher.combine(ingredient.unit.rawValue)
        hasher.combine(ingredient.missingKeys.joined())
        hasher.combine(ingredient.line?.text ?? "")
        hasher.combine(model.ingredients.aisle(of: reading) ?? "")
        hasher.combine(slug)
        for entry in further { entry.identify(in: &hasher) }
        hasher.combine(url ?? "")
    }

    static let kind = "ingredient line"
    static let fields = FieldTable<IngredientLineView>([
        .text("heading", "The heading, such as `For the dough`, if a new group begins with this line.") { $0.heading },
        .boolean("followsGroup", "Whether it is the first line after a group, and isn't in one itself.") {
            $0.followsGroup
        },
        .text("name", "The name of the ingredient.") { $0.model.words.name($0.reading.name) },
        .text("quantity", "The amount with its unit: `1½ cups`.") {
            $0.model.words.quantity(of: $0.ingredient, in: $0.reading)
        },
        .list("amounts", "The quantity in parts that scripts can scale.") { $0.quantityPieces },
        .text("head", "The text before the name: `(14 oz)`.") { $0.reading.headText },
        .list("tail", "The text after the name, such as `, sifted`.") {
            AmountPieceView.pieces($0.reading.tailPieces, in: $0.model)
        },
        .boolean("isScaled", "Whether there is an amount to scale.") { $0.reading.isScaled },
        .boolean("isScaledInFull", "Whether there is an amount, and every amount on the line scales.") {
            $0.reading.isScaledInFull
        },
        .text("metric", "The quantity in millilitres or grams, if it can be converted: `≈ 355 ml`.") {
            $0.reading.metric(decimalMark: $0.model.words.decimalMark).map($0.model.words.isolated)
        },
        .text("exactAmount", "The amount as an exact fraction, for scripts: `3/2`.") {
            $0.reading.quantity?.from.ratio ?? ""
        },
        .text("exactTo", "The upper end of the amount as an exact fraction, if it is a range.") {
            $0.reading.quantity?.to?.ratio
        },
        .text("unit", "The unit for scripts: `Tbps` as the app stores it, or `EL` as the line writes it.") { $0.unit },
        .text("pack", "For scripts: the package size, such as `14 oz`, or a word such as `each`.") { $0.reading.pack },
        .text("aisle", "Its aisle in a shop, such as `Dairy`; nothing if it isn't in any aisle.") {
            $0.model.ingredients.aisle(of: $0.reading)
        },
        .list("further", "The other ingredients on the line: the yolks of `1 egg + 2 yolks`.") { $0.further },
        .text("slug", "The name for a path; the same for every spelling.") { $0.slug },
        .path("url", "The page of the ingredient, or of the recipe that its name links to.") { $0.url },
    ])

    private var unit: String {
        ingredient.isOfApp(in: reading) || !reading.isScaled
            ? ingredient.unit.rawValue : reading.unit?.singular ?? AmountType.pieces.rawValue
    }

    /// Amounts from the app are written in the language of the site.
    private var quantityPieces: [AmountPieceView] {
        guard ingredient.isOfApp(in: reading) else { return AmountPieceView.pieces(reading.quantityPieces, in: model) }
        let text = model.words.quantity(of: ingredient, in: reading)
        guard !text.isEmpty else { return [] }
        return [AmountPieceView(shown: text, quantity: reading.quantity, unit: unit)]
    }

    private var further: [IngredientEntryView] {
        reading.entries.dropFirst().map { IngredientEntryView(model: model, reading: $0) }
    }

    private var slug: String { model.ingredients.slug(of: reading) }

    private var url: String? {
        if let recipe = reading.link.flatMap(model.recipeLinks.recipe) {
            return model.paths.text(of: RecipeView.at(recipe))
        }
        return model.ingredients.place(of: reading).flatMap { model.paths.text(of: IngredientView.at($0)) }
    }
}

/// Another ingredient on a line, for the shopping list.
struct IngredientEntryView: View {
    let model: SiteModel
    let reading: IngredientLine

    static let kind = "further ingredient"
    static let fields = FieldTable<IngredientEntryView>([
        .text("name", "The name of the ingredient.") { $0.model.words.name($0.reading.name) },
        .text("exactAmount", "The amount as an exact fraction, for scripts: `3/2`.") {
            $0.reading.quantity?.from.ratio ?? ""
        },
        .text("exactTo", "The upper end of the amount as an exact fraction, if it is a range.") {
            $0.reading.quantity?.to?.ratio
        },
        .text("unit", "The unit for scripts: `EL`.") { $0.reading.unit?.singular ?? AmountType.pieces.rawValue },
        .text("pack", "For scripts: the package size, such as `14 oz`, or a word such as `each`.") { $0.reading.pack },
        .text("aisle", "Its aisle in a shop, such as `Dairy`; nothing if it isn't in any aisle.") {
            $0.model.ingredients.aisle(of: $0.reading)
        },
        .text("slug", "The name for a path; the same for every spelling.") {
            $0.model.ingredients.slug(of: $0.reading)
        },
    ])
}

extension IngredientLine {
    /// The shopping list shows this in parentheses, and doesn't add such an amount to one without it.
    fileprivate var pack: String? { size ?? distributive }
}

/// A part of an ingredient line: an amount, or text around it.
struct AmountPieceView: View {
    let shown: String
    var quantity: Quantity?
    var unit = ""
    var qualifier = ""
    var pluralQualifier = ""

    static func pieces(_ pieces: [IngredientLine.Piece], in model: SiteModel) -> [AmountPieceView] {
        pieces.map { piece in
            switch piece {
            case .text(let text): AmountPieceView(shown: text)
            case .amount(let amount):
                AmountPieceView(
                    shown: model.words.isolated(amount.text(decimalMark: model.words.decimalMark)),
                    quantity: amount.quantity,
                    unit: amount.unit?.singular ?? AmountType.pieces.rawValue,
                    qualifier: amount.qualifier,
                    pluralQualifier: amount.pluralQualifier
                )
            }
        }
    }

    static let kind = "part of an ingredient line"
    static let fields = FieldTable<AmountPieceView>([
        .text("text", "The amount or the text.") { $0.shown },
        .text("exactAmount", "The amount as an exact fraction; nothing for text.") { $0.quantity?.from.ratio },
        .text("exactTo", "The upper end of the amount, if it is a range.") { $0.quantity?.to?.ratio },
        .text("unit", "The unit for scripts.") { $0.unit },
        .text("qualifier", "The word before the unit: `heaping`.") { $0.qualifier },
        .text("qualifierPlural", "The plural of that word: `gehäufte`.") { $0.pluralQualifier },
    ])
}
