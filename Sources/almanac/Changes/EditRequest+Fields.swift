import Diagnostics
import Preview
import Records

extension EditRequest {
    /// Checks that the change takes all fields and files of the request, so that a misspelt one isn't ignored.
    ///
    /// - Parameter verb: what to do with a record, or `add`.
    func checkFields(for verb: String) throws(EditProblem) {
        guard let own = Self.names(of: verb, path.first ?? "") else { return }
        // Forms send these, even if the change doesn't need them.
        let names = own + ["shown", "occurrence"]
        for name in (Array(fields.keys) + files.keys).sorted() where !names.contains(name) {
            let near = suggestion(for: name, among: names)
            let all = own.map { "`\($0)`" }.joinedByAnd
            let hint = near ?? (own.isEmpty ? "leave it out" : "its fields are \(all)")
            throw EditProblem(.invalid, "this change has no field `\(name)`", hint: hint, field: name)
        }
    }

    /// Whether a record of a kind can be changed in a way, such as `tick`.
    static func isVerb(_ verb: String, of kind: String) -> Bool { verb != "add" && names(of: verb, kind) != nil }

    /// The names of the fields that a change of a kind of record takes; nil for an unknown change.
    private static func names(of verb: String, _ kind: String) -> [String]? {
        switch (kind, verb) {
        case ("events", "add"): ["text"] + event
        case ("events", "edit"): event
        case ("events", "complete"): ["when"]
        case ("events", "day"): ["day", "from"]
        case ("events", "move"): ["before", "after"]
        case ("events", "leave-out"), ("events", "reopen"), ("events", "remove"): []
        case ("habits", "add"): ["name", "image"]
        case ("habits", "edit"): ["name", "image"] + order
        case ("habits", "tick"): ["day"] + order
        case ("habits", "move"): ["before", "after"] + order
        case ("habits", "untick"), ("habits", "remove"): order
        case ("recipes", "add"), ("recipes", "edit"): recipe
        case ("recipes", "cooked"), ("recipes", "uncooked"), ("recipes", "remove"): []
        case ("menu", "add"): ["recipe", "day", "servings", "note"]
        case ("menu", "remove"): ["day", "place"]
        case ("undo", _): ["change", "skip"]
        case ("redo", _): ["change"]
        default: nil
        }
    }

    private static let event = ["name", "when", "description", "location", "url"]
    private static let recipe =
        ["name", "ingredients", "notes", "picture", RecipeForm.removal] + RecipeDetailsFields.names

    /// The fields that tell in which order a page sent its changes of a habit.
    private static let order = ["page", "order"]
}
