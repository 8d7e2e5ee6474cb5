import Interchange
import Records

/// New details for a recipe, as a person types them.
struct RecipeValues: Equatable {
    enum Field: String, CaseIterable {
        case servings, prepTime, cookTime, totalTime, tags, source, url
    }

    /// A value that can't be read.
    struct Fault: Error, Equatable {
        var field: Field
        var value: String
    }

    /// A missing text leaves a value unchanged, and an empty one removes it. Tags are separated by commas, and the URL
    /// is a complete web address.
    var texts: [Field: String] = [:]
    var addedTags: [String] = []
    var removedTags: [String] = []

    /// The details, changed by these values.
    func applied(to details: RecipeDetails) throws(Fault) -> RecipeDetails {
        var details = details
        if let text = texts[.servings] { details.servings = text.oneLine }
        if let text = texts[.source] { details.source = text.oneLine }
        if let text = texts[.prepTime] { details.prepTime = try minutes(text, .prepTime) }
        if let text = texts[.cookTime] { details.cookTime = try minutes(text, .cookTime) }
        if let text = texts[.totalTime] { details.totalTime = try minutes(text, .totalTime) }
        if let text = texts[.url] {
            details.url = text.oneLine
            if let address = details.url, !address.isWebAddress { throw Fault(field: .url, value: address) }
        }
        if let text = texts[.tags] {
            let tags = text.split(whereSeparator: \.isNewline).flatMap { String($0).commaSeparated }
            details.tags = [String]().adding(tags)
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
