import Preview
import Records

/// The form fields for the details of a recipe.
enum RecipeDetailsFields {
    static let names = RecipeValues.Field.allCases.map(\.rawValue)

    static func values(of details: RecipeDetails) -> [String: String] {
        func time(_ minutes: Int?) -> String { minutes.flatMap { RecipeTime(minutes: $0)?.text } ?? "" }
        return [
            "servings": details.servings ?? "", "prepTime": time(details.prepTime),
            "cookTime": time(details.cookTime), "totalTime": time(details.totalTime),
            "tags": details.tags.joined(separator: ", "), "source": details.source ?? "", "url": details.url ?? "",
        ]
    }

    static func fields(_ values: [String: String], _ words: EditWords) -> [EditForm.Field] {
        let fields: [(String, EditWord, EditWord?)] = [
            ("servings", .servings, .servingsHint), ("prepTime", .preparationTime, .timeHint),
            ("cookTime", .cookingTime, nil), ("totalTime", .totalTime, .totalTimeHint), ("tags", .tags, .tagsHint),
            ("source", .source, .sourceHint), ("url", .link, nil),
        ]
        return fields.map { name, label, hint in
            var field = words.field(name, label, values[name], hint: hint)
            field.isMore = true
            return field
        }
    }

    /// The details, changed by the fields that were submitted.
    ///
    /// - Throws: `EditProblem` about the field that can't be read.
    static func details(
        _ fields: [String: String],
        replacing details: RecipeDetails,
        _ words: EditWords
    ) throws(EditProblem) -> RecipeDetails {
        let texts = fields.compactMap { name, text in RecipeValues.Field(rawValue: name).map { ($0, text) } }
        do {
            return try RecipeValues(texts: Dictionary(uniqueKeysWithValues: texts)).applied(to: details)
        } catch {
            let isAddress = error.field == .url
            throw EditProblem(
                .invalid,
                words(isAddress ? .noAddress : .noTime, ["value": error.value]),
                hint: words(isAddress ? .noAddressHint : .timeHint),
                field: error.field.rawValue
            )
        }
    }
}
