import Persistence
import Records
import Templates

/// An ingredient of one or several recipes.
struct IngredientView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var group: IngredientGroup { model.ingredients[index] }

    var text: String? { group.name }

    static let listName = Name("ingredients")
    static let list = SiteList(
        listName,
        "ingredient",
        shape,
        "The ingredients of all recipes, by name.",
        count: { $0.ingredients.count },
        element: { IngredientView(model: $0, index: $1) },
        slug: { $0.ingredients[$1].slug }
    )

    /// The recipes that need one ingredient.
    static let paginatedRecipes = PaginatedList(
        name: Name("ingredientRecipeParts"),
        summary: "The further pages of ingredients that many recipes need.",
        itemsName: "recipes",
        itemsSummary: "Of the recipes, or of those that need an ingredient: the recipes.",
        itemShape: RecipeView.shape,
        limit: 200,
        owner: .init(
            list: list,
            name: "ingredient",
            summary: "Of the recipes that need an ingredient: the ingredient.",
            count: { $0.ingredients.count }
        ),
        count: { $0.ingredients[$1].recipes.count },
        slug: { $0.recipes[$0.ingredients[$1].recipes[$2]].slug },
        title: { model, owner, place in
            model.words.name(model.recipes[model.ingredients[owner].recipes[place]].item.name)
        },
        items: { RecipeView.records($0.ingredients[$1].recipes[$2], in: $0) }
    )

    static let kind = "ingredient"
    static let fields = FieldTable<IngredientView>([
        Field("name", .text, "What the ingredient is called.") { .text($0.group.name) },
        Field("recipes", .list(RecipeView.shape), "The recipes that need it.") {
            RecipeView.values($0.group.recipes, in: $0.model)
        },
        Field("paged", PagedListView.shape, "The same by the page.") {
            .record(PagedListView(model: $0.model, list: paginatedRecipes, owner: $0.index))
        },
        Field("slug", .text, "The name as a part of a path.") { .text($0.group.slug) },
        Field("folder", .text, "In a path before the slug: nothing, or `more-2/` when there are very many.") {
            .text($0.model.ingredientFolders[$0.index])
        },
        Field("url", .path, "Its page.") { $0.url },
    ])
}

/// The ingredients that begin with one letter.
struct LetterView: View {
    let model: SiteModel
    let letter: String
    let ingredients: [Int]

    private var url: Value {
        let list = Self.paginated
        guard let first = ingredients.first, let slice = model.pagination[list.name, 0]?.slice(of: first) else {
            return .nothing
        }
        return .optional(PageSlice(model: model, list: list, owner: 0, index: slice).ownPath)
    }

    static let list = SiteList(
        Name("letters"),
        shape,
        "The ingredients by their first letter.",
        words: "first letters of the ingredients",
        elements: { letters(of: $0.ingredients.indices, in: $0) }
    )

    static let paginated = PaginatedList(
        name: Name("ingredientParts"),
        summary: "The further pages of the ingredients, if they need some.",
        itemsName: "letters",
        itemsSummary: "Of the ingredients: these by their first letter.",
        itemShape: shape,
        limit: 350,
        home: SitePath(unchecked: "/ingredients/"),
        paged: ("pagedIngredients", "ingredients", "The ingredients by the page."),
        count: { records, _ in records.ingredients.count },
        slug: { records, _, place in records.ingredients[place].slug },
        title: { model, _, place in model.ingredients[place].name },
        items: { model, _, range in letters(of: range, in: model).map(Value.record) }
    )

    static let kind = "letter"
    static let fields = FieldTable<LetterView>([
        Field("letter", .text, "The letter, or `#` for those that begin with none.") { .text($0.letter) },
        Field("ingredients", .list(IngredientView.shape), "The ingredients under it.") {
            IngredientView.values($0.ingredients, in: $0.model)
        },
        Field("url", .path, "The page that the first is on, if it is a further one.") { $0.url },
    ])

    /// The letters of some ingredients. Ingredients are sorted, so their letters come in order.
    private static func letters(of range: Range<Int>, in model: SiteModel) -> [LetterView] {
        Dictionary(grouping: range) { model.ingredients[$0].letter }.values.sorted { $0[0] < $1[0] }
            .map { LetterView(model: model, letter: model.ingredients[$0[0]].letter, ingredients: $0) }
    }
}
