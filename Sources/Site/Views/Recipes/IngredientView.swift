import Persistence
import Records
import Templates

/// An ingredient of one or several recipes.
struct IngredientView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var group: IngredientGroup { model.ingredients.groups[index] }

    var text: String? { group.name }

    static let list = makeList(
        "ingredients",
        of: "ingredient",
        "The ingredients of all recipes, by name.",
        count: { $0.ingredients.groups.count },
        slug: { $0.ingredients.groups[$1].slug }
    )

    /// The recipes that use one ingredient.
    static let paginatedRecipes = PaginatedList(
        name: Name("ingredientRecipeParts"),
        summary: "The further pages of ingredients that many recipes use.",
        itemsName: "recipes",
        itemsSummary: "The recipes on the page, in a list of recipes.",
        itemShape: RecipeView.shape,
        limit: 200,
        owner: .init(
            list: list,
            name: "ingredient",
            summary: "The ingredient whose recipes the list shows.",
            count: { $0.ingredients.groups.count }
        ),
        count: { $0.ingredients.groups[$1].recipes.count },
        slug: { $0.recipes[$0.ingredients.groups[$1].recipes[$2]].slug },
        title: { model, owner, place in
            model.words.name(model.recipes[model.ingredients.groups[owner].recipes[place]].item.name)
        },
        items: { RecipeView.records($0.ingredients.groups[$1].recipes[$2], in: $0) }
    )

    static let kind = "ingredient"
    static let fields = FieldTable<IngredientView>([
        .text("name", "The ingredient's name.") { $0.group.name },
        .list("recipes", "The recipes that use it.") { RecipeView.records($0.group.recipes, in: $0.model) },
        .record("paged", "The same list, divided into pages.") {
            PagedListView(model: $0.model, list: paginatedRecipes, owner: $0.index)
        },
        .text("slug", "The name for a path.") { $0.group.slug },
        .text(
            "folder",
            "The folder before the slug in a path, such as `more-2/`; nothing unless there are very many ingredients."
        ) { $0.model.ingredients.folders[$0.index] },
        .path("url", "Its page.") { $0.url },
    ])
}

/// The ingredients that begin with one letter.
struct LetterView: View {
    let model: SiteModel
    let letter: String
    let ingredients: [Int]

    private var url: String? {
        let list = Self.paginated
        guard let first = ingredients.first, let slice = model.pagination[list.name, 0]?.slice(of: first) else {
            return nil
        }
        return PageSlice(model: model, list: list, owner: 0, index: slice).ownPath?.description
    }

    static let list = SiteList(
        Name("letters"),
        shape,
        "The ingredients, grouped by their first letter.",
        words: "first letters of the ingredients",
        elements: { letters(of: $0.ingredients.groups.indices, in: $0) }
    )

    static let paginated = PaginatedList(
        name: Name("ingredientParts"),
        summary: "The further pages of the ingredient list, if it needs any.",
        itemsName: "letters",
        itemsSummary: "The letters on the page, in the list of ingredients.",
        itemShape: shape,
        limit: 350,
        home: SitePath(unchecked: "/ingredients/"),
        paged: ("pagedIngredients", "ingredients", "The ingredients, divided into pages."),
        count: { records, _ in records.ingredients.groups.count },
        slug: { records, _, place in records.ingredients.groups[place].slug },
        title: { model, _, place in model.ingredients.groups[place].name },
        items: { model, _, range in letters(of: range, in: model) }
    )

    static let kind = "letter"
    static let fields = FieldTable<LetterView>([
        .text("letter", "The letter, or `#` for names that don't begin with one.") { $0.letter },
        .list("ingredients", "The ingredients under it.") { IngredientView.records($0.ingredients, in: $0.model) },
        .path("url", "The page with its first ingredient, if that is a further page.") { $0.url },
    ])

    /// The letters of a range of ingredients. Ingredients are sorted, so their letters are too.
    private static func letters(of range: Range<Int>, in model: SiteModel) -> [LetterView] {
        Dictionary(grouping: range) { model.ingredients.groups[$0].letter }.values.sorted { $0[0] < $1[0] }
            .map { LetterView(model: model, letter: model.ingredients.groups[$0[0]].letter, ingredients: $0) }
    }
}
