import Build
import FileSystem
import Foundation
import Persistence
import Preview
import Records
import Site

// The recipe as a form shows it.

extension RecipeChanges {
    private var words: EditWords { access.words }

    private var values: [String: String] {
        let texts = ["name": recipe.name, "ingredients": IngredientLines.text(of: recipe), "notes": recipe.notes]
        return texts.merging(RecipeDetailsFields.values(of: recipe.details)) { $1 }
    }

    var shown: ShownValues {
        let picture = EditForm.Field("picture", "", value: pictureVersion)
        return ShownValues(Self.formFields(values, picture: [picture], words), words, identity: recipe.id)
    }

    /// Identifies a version of the picture: the name, the length and the time of its file.
    private var pictureVersion: String {
        guard let picture else { return "" }
        var status = stat()
        guard stat(picture.path(percentEncoded: false), &status) == 0 else { return "" }
        return "\(picture.lastPathComponent) \(status.st_size) \(status.modification)"
    }

    var form: EditForm {
        let (path, shown) = (["recipes", entry.slug], shown.fingerprint)
        var pictures = [Self.pictureField(picture.map { RecipePictures.path(slug: entry.slug, of: $0) }, words)]
        if picture != nil {
            var removal = words.field(Self.removal, .takePictureAway)
            removal.isSwitch = true
            pictures.append(removal)
        }
        let fields = Self.formFields(values, picture: pictures, words)
        let title = words(.changeRecord, ["name": recipe.displayName])
        var form = EditForm(title, path: path + ["edit"], submit: words(.save), fields: fields)
        form.shown = shown
        form.buttons = [EditAction(words(.remove), path: path + ["remove"], fields: ["shown": shown])]
        return form
    }

    /// The recipe, changed by the fields that differ from what the form showed.
    func edited(_ fields: [String: String]) throws -> Recipe {
        let changed = shown.changed(in: fields)
        let ingredients = try changed["ingredients"].map { text throws(EditProblem) in
            try IngredientLines.read(text, replacing: recipe, words)
        }
        let details = try RecipeDetailsFields.details(changed, replacing: recipe.details, words)
        return try recipe.edited(name: changed["name"], notes: changed["notes"], ingredients: ingredients).with(details)
    }

    static let removal = "removePicture"

    /// - Parameter picture: the fields for the picture.
    static func formFields(
        _ values: [String: String],
        picture: [EditForm.Field],
        _ words: EditWords
    ) -> [EditForm.Field] {
        let main = [
            words.field("name", .name, values["name"], isRequired: true),
            words.field("ingredients", .ingredients, values["ingredients"], hint: .ingredientsHint, hasLines: true),
            words.field("notes", .howToMakeIt, values["notes"], hint: .howToMakeItHint, hasLines: true),
        ]
        return main + picture + RecipeDetailsFields.fields(values, words)
    }

    static func pictureField(_ path: String?, _ words: EditWords) -> EditForm.Field {
        let size = EditForm.Field.Picture.maximumSize / 1_048_576
        let hint = words(.pictureHint, ["types": PictureType.names, "size": "\(size)"])
        var field = EditForm.Field("picture", words(.picture), hint: hint)
        let types = PictureType.allCases.map(\.mediaType)
        field.picture = EditForm.Field.Picture(types: types, path: path)
        return field
    }
}
