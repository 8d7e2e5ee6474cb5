import Build
import Foundation
import Persistence
import Preview
import Records

/// What a form does with the picture of a recipe.
enum PictureChange: Equatable {
    case none
    case remove
    case put(Data, PictureType)

    /// - Throws: `EditProblem` about the field `picture` for a file that browsers can't show.
    init(_ fields: [String: String], _ files: [String: [UInt8]]) throws(EditProblem) {
        guard let content = files["picture"] else {
            self = fields[RecipeForm.removal] == "yes" ? .remove : .none
            return
        }
        guard content.count <= EditUpload.limit else {
            let size = EditUpload.limit / 1_048_576
            throw EditProblem(
                .invalid,
                "the file has more than \(size) MB",
                hint: "take a smaller one",
                field: "picture"
            )
        }
        guard let type = PictureType(of: content) else {
            let hint = "choose a file that is \(PictureType.names)"
            throw EditProblem(.invalid, "this is no picture that every browser shows", hint: hint, field: "picture")
        }
        self = .put(Data(content), type)
    }

    /// Changes the picture of a recipe that is in its store, and says why that failed.
    ///
    /// - Parameter old: the recipe as it was before; nil for a new one.
    func make(for recipe: Entry<Recipe>, was old: Entry<Recipe>?, _ access: StoreAccess) -> String {
        let store = access.recipes.url
        do {
            switch self {
            case .none:
                guard let old, old.slug != recipe.slug || old.item.name != recipe.item.name else { break }
                let recipes = try access.recipeEntries()
                let options = access.editOptions
                try RecipePictures.follow(from: old, to: recipe, among: recipes, besides: store, options: options)
            case .remove: try RecipePictures.remove(for: recipe, besides: store, options: access.editOptions)
            case .put(let content, let type):
                try RecipePictures.put(content, type, for: recipe, besides: store, options: access.editOptions)
            }
            return ""
        } catch {
            return ", but not its picture: \(EditProblem(error).error)"
        }
    }
}
