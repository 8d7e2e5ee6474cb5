import Interchange
import Records

/// New details for a recipe, as a person types them. Nil leaves a value unchanged, and an empty text removes it.
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
    /// All tags, separated by commas.
    var tags: String?
    var source: String?
    /// A complete web address.
    var url: String?
    var addedTags: [String] = []
    var removedTags: [String] = []

    /// The details, changed by these values.
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
    /// The text on one line; nil if it is blank.
    fileprivate var oneLine: String? {
        let words = split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
