import Interchange
import Records

/// What a recipe can be given besides its name, notes and ingredients, as a person writes it; nil for what stays as it is, and
/// empty for nothing.
struct RecipeValues: Equatable {
    enum Field: String {
        case servings, prepTime, cookTime, totalTime, tags, source, url
    }

    /// A value that can't be read.
    struct Fault: Error, Equatable {
        var field: Field
        var value: String
    }

    var servings: String?
    var prepTime: String?
    var cookTime: String?
    var totalTime: String?
    /// All tags, with commas between them.
    var tags: String?
    var source: String?
    /// An address in full.
    var url: String?
    var addedTags: [String] = []
    var removedTags: [String] = []

    /// The details with these values.
    func applied(to details: RecipeDetails) throws(Fault) -> RecipeDetails {
        var details = details
        if let servings { details.servings = servings.oneLine }
        if let source { details.source = source.oneLine }
        if let prepTime { details.prepTime = try minutes(prepTime, .prepTime) }
        if let cookTime { details.cookTime = try minutes(cookTime, .cookTime) }
        if let totalTime { details.totalTime = try minutes(totalTime, .totalTime) }
        if let url {
            details.url = url.oneLine
            if let address = details.url, !address.isWebAddress { throw Fault(field: .url, value: address) }
        }
        if let tags {
            details.tags = [String]().adding(
                tags.split(whereSeparator: \.isNewline).flatMap { String($0).commaSeparated }
            )
        }
        let removed = Set(removedTags.map { $0.lowercased() })
        details.tags = details.tags.filter { !removed.contains($0.lowercased()) }.adding(addedTags)
        return details
    }

    private func minutes(_ text: String, _ field: Field) throws(Fault) -> Int? {
        guard let text = text.oneLine else { return nil }
        guard let time = RecipeTime(text) else { throw Fault(field: field, value: text) }
        return time.minutes
    }
}

extension String {
    /// The text on one line; nil if there is nothing in it.
    fileprivate var oneLine: String? {
        let words = split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
