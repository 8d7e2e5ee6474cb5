import Build
import Foundation
import Persistence
import Preview
import Records
import Site

/// The change that a form makes to the picture of a recipe.
enum PictureChange: Equatable {
    case none
    case remove
    case put(Data, PictureType)

    /// - Throws: `EditProblem` about the field `picture` for a file that browsers can't show, or a text.
    init(_ fields: [String: String], _ files: [String: [UInt8]], _ words: EditWords) throws(EditProblem) {
        let hint = words(.noPictureHint, ["types": PictureType.names])
        let noPicture = EditProblem(.invalid, words(.noPicture), hint: hint, field: "picture")
        // A browser sends an empty text if no file is chosen.
        guard fields["picture", default: ""].isEmpty else { throw noPicture }
        guard let content = files["picture"] else {
            self = fields[RecipeChanges.removal] == "yes" ? .remove : .none
            return
        }
        guard content.count <= EditForm.Field.Picture.maximumSize else {
            let size = "\(EditForm.Field.Picture.maximumSize / 1_048_576)"
            throw EditProblem(.invalid, words(.tooLarge, ["size": size]), field: "picture")
        }
        guard let type = PictureType(of: content) else { throw noPicture }
        self = .put(Data(content), type)
    }

    /// Changes the picture of a stored recipe.
    ///
    /// - Parameter old: the recipe before the change; nil for a new one.
    /// - Throws: `StoreError`, or a `Diagnostic` if a link or folder is in the way. If it throws, nothing has changed.
    func make(for recipe: Entry<Recipe>, was old: Entry<Recipe>?, _ access: StoreAccess) throws {
        switch self {
        case .none:
            guard let old, old.slug != recipe.slug || old.item.name != recipe.item.name else { break }
            try access.pictures(of: access.recipeEntries()).renamePicture(from: old, to: recipe)
        case .remove: try access.pictures(of: access.recipeEntries()).remove(for: recipe)
        case .put(let content, let type):
            try access.pictures(of: access.recipeEntries()).put(content, type, for: recipe)
        }
    }

    /// Changes the picture of a recipe that was just added or changed.
    ///
    /// - Parameter old: the recipe before the change; nil for a new one.
    /// - Returns: the message, extended if changing the picture failed.
    func make(for recipe: Entry<Recipe>, was old: Entry<Recipe>?, _ access: StoreAccess, _ message: String) -> String {
        do {
            try make(for: recipe, was: old, access)
            return message
        } catch {
            return access.words(.exceptPicture, ["message": message, "reason": EditProblem(error, access.words).error])
        }
    }
}
