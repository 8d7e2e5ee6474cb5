/// A recipe as `almanac recipe show` prints it.
struct ShownRecipe: Decodable {
    struct Line: Decodable {
        var id: String?
        var name: String
        var quantity: String
    }

    var id: String?
    var name: String
    var notes: String
    var ingredients: [Line]

    var lines: [String] { ingredients.map { "\($0.quantity) \($0.name)" } }
}
