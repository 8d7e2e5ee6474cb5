import Persistence
import Records

/// An ingredient of one or several recipes.
struct IngredientView: View {
    let model: SiteModel
    let index: Int

    private var group: IngredientGroup { model.ingredients[index] }

    var key: RecordKey? { recordKey }
    var text: String? { group.name }
    private var recordKey: RecordKey { RecordKey(list: "ingredients", index: index) }

    func identify(in hasher: inout FingerprintHasher) { hasher.combine(record: "ingredients", group.slug) }

    static let kind = "ingredient"
    static let fields = FieldTable<IngredientView>([
        Field("name", .text, "What the ingredient is called.") { .text($0.group.name) },
        Field("recipes", .list(RecipeView.shape), "The recipes that need it.") { view in
            .list(view.group.recipes.map { .record(RecipeView(model: view.model, index: $0)) })
        },
        Field("paged", PagedListView.shape, "The same by the page.") {
            .record(PagedListView(model: $0.model, list: .ingredientRecipes, owner: $0.index))
        },
        Field("slug", .text, "The name as a part of a path.") { .text($0.group.slug) },
        Field("folder", .text, "In a path before the slug: nothing, or `more-2/` when there are very many.") {
            .text($0.model.ingredientFolders[$0.index])
        },
        Field("url", .path, "Its page.") { $0.model.path(of: $0.recordKey) },
    ])
}

/// The ingredients that begin with one letter.
struct LetterView: View {
    let model: SiteModel
    let letter: String
    let ingredients: [Int]

    /// The page on which the first is, if it is not the first page.
    private var url: Value {
        guard let first = ingredients.first, let part = model.parts[.ingredients, 0]?.part(of: first) else {
            return .nothing
        }
        let path = PartView(model: model, list: .ingredients, owner: 0, index: part).ownPath
        return path.map { .path($0.description) } ?? .nothing
    }

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(letter)
        hasher.combine(ingredients.count)
        hasher.combine(url.plainText)
        for ingredient in ingredients { IngredientView(model: model, index: ingredient).identify(in: &hasher) }
    }

    static let kind = "letter"
    static let fields = FieldTable<LetterView>([
        Field("letter", .text, "The letter, or `#` for those that begin with none.") { .text($0.letter) },
        Field("ingredients", .list(IngredientView.shape), "The ingredients under it.") { view in
            .list(view.ingredients.map { .record(IngredientView(model: view.model, index: $0)) })
        },
        Field("url", .path, "The page that the first is on, if it is a further one.") { $0.url },
    ])

    /// Some of the ingredients, which are in order.
    static func all(of range: Range<Int>, in model: SiteModel) -> [Value] {
        let letters = Dictionary(grouping: range) { model.ingredients[$0].letter }
        let order = letters.keys.sorted { ($0 == "#" ? 1 : 0, $0) < ($1 == "#" ? 1 : 0, $1) }
        return order.map { .record(LetterView(model: model, letter: $0, ingredients: letters[$0] ?? [])) }
    }
}
