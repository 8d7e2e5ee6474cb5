import Build
import FileSystem
import Foundation
import Persistence
import Preview
import Records

/// A recipe as a form shows it.
struct RecipeForm {
    private let entry: Entry<Recipe>
    private let picture: URL?

    private var recipe: Recipe { entry.item }

    init(_ entry: Entry<Recipe>, _ access: StoreAccess) {
        self.entry = entry
        picture = RecipePictures.find(for: [entry], besides: access.recipes.url)[entry.slug]
    }

    /// The fields and what they show.
    var shown: ShownValues {
        ShownValues([
            ("name", recipe.name), ("ingredients", IngredientLines.text(of: recipe)), ("notes", recipe.notes),
            ("picture", pictureVersion),
        ])
    }

    /// Tells one picture from another: the name, the length and the time of its file.
    private var pictureVersion: String {
        guard let picture else { return "" }
        var status = stat()
        guard stat(picture.path(percentEncoded: false), &status) == 0 else { return "" }
        return "\(picture.lastPathComponent) \(status.st_size) \(status.modification)"
    }

    var form: EditForm {
        let path = ["recipes", entry.slug, "edit"]
        let shown = shown
        var fields = Self.fields(shown)
        fields.append(Self.pictureField(picture.map { RecipePictures.path(slug: entry.slug, of: $0) }))
        if picture != nil {
            var removal = EditForm.Field(Self.removal, "Take the picture away")
            removal.isSwitch = true
            fields.append(removal)
        }
        var form = EditForm("Change \(recipe.displayName)", path: path, submit: "Save", fields: fields)
        form.shown = shown.fingerprint
        let remove = ["shown": shown.fingerprint]
        form.buttons = [EditButton("Remove", path: ["recipes", entry.slug, "remove"], fields: remove)]
        return form
    }

    /// The form as it was sent, with what is wrong.
    func form(with fields: [String: String], _ problem: EditProblem) -> EditForm {
        var form = form
        form.problem = problem
        shown.fill(&form, with: fields)
        // A file can't be sent back: who has no script chooses it again.
        for index in form.fields.indices where form.fields[index].isSwitch {
            form.fields[index].value = fields[form.fields[index].name] ?? ""
        }
        return form
    }

    /// The recipe with the fields that differ from what the form showed.
    func edited(_ fields: [String: String]) throws -> Recipe {
        let changed = shown.changed(in: fields)
        let ingredients = try changed["ingredients"].map { text throws(EditProblem) in
            try IngredientLines.read(text, replacing: recipe)
        }
        return try recipe.edited(name: changed["name"], notes: changed["notes"], ingredients: ingredients)
    }

    // MARK: A new recipe

    /// The form for a new recipe, empty or as it was sent.
    static func new(_ fields: [String: String] = [:], _ problem: EditProblem? = nil) -> EditForm {
        let values = ["name", "ingredients", "notes"].map { ($0, fields[$0] ?? "") }
        let all = Self.fields(ShownValues(values)) + [pictureField(nil)]
        var form = EditForm("Add a recipe", path: ["recipes"], submit: "Add", fields: all)
        form.problem = problem
        return form
    }

    /// The field that says that the picture is to be removed.
    static let removal = "removePicture"

    private static func fields(_ shown: ShownValues) -> [EditForm.Field] {
        [
            .init("name", "Name", value: shown["name"], isRequired: true),
            .init(
                "ingredients",
                "Ingredients",
                value: shown["ingredients"],
                hint: "One to a line, such as “2 cups flour”, “3 eggs” or “salt”.",
                hasLines: true
            ),
            .init(
                "notes",
                "How to make it",
                value: shown["notes"],
                hint: "As Markdown. A list becomes the steps.",
                hasLines: true
            ),
        ]
    }

    private static func pictureField(_ path: String?) -> EditForm.Field {
        let size = EditUpload.limit / 1_048_576
        var field = EditForm.Field("picture", "Picture", hint: "\(PictureType.names), at most \(size) MB.")
        let types = PictureType.allCases.map(\.mediaType)
        field.picture = EditForm.Field.Picture(types: types, limit: EditUpload.limit, path: path)
        return field
    }
}
