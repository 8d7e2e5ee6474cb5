import Diagnostics
import Records

extension RecipeDetails {
    /// These details with those of an imported recipe in the place of theirs, as far as it has any. Tags and days of cooking are
    /// only added.
    func updated(from imported: RecipeDetails) -> RecipeDetails {
        var details = self
        details.servings = imported.servings ?? servings
        details.prepTime = imported.prepTime ?? prepTime
        details.cookTime = imported.cookTime ?? cookTime
        details.totalTime = imported.totalTime ?? totalTime
        details.tags = tags.adding(imported.tags)
        details.source = imported.source ?? source
        details.url = imported.url ?? url
        details.nutrition.merge(imported.nutrition) { $1 }
        details.cooked += imported.cooked
        return details
    }

    /// The keys whose values differ from those of others.
    func differences(from other: RecipeDetails) -> [String] {
        let own: [(String, Bool)] = [
            ("servings", servings == other.servings), ("prepTime", prepTime == other.prepTime),
            ("cookTime", cookTime == other.cookTime), ("totalTime", totalTime == other.totalTime),
            ("tags", tags == other.tags), ("source", source == other.source), ("url", url == other.url),
            ("nutrition", nutrition == other.nutrition), ("cooked", cooked == other.cooked),
        ]
        return own.filter { !$0.1 }.map(\.0)
    }

    /// Says what gets lost on the way to another program and back.
    ///
    /// That the parts of the time add up to all of it can be told without being said. The days of cooking are for oneself.
    ///
    /// - Parameter format: the format, for the message.
    func losses(in read: RecipeDetails?, of format: String, _ place: Location) -> [Diagnostic] {
        let read = read ?? RecipeDetails()
        let lost = differences(from: read).filter {
            $0 == "totalTime" ? wholeTime != read.wholeTime : $0 != "cooked"
        }
        let unkept = lost.isEmpty ? [] : [Diagnostic.warning(place, "\(format) has no place for \(lost.listed)")]
        let isCooked = !cooked.isEmpty
        return unkept + (isCooked ? [.note(place, "\(format) has no place for the days on which it was cooked")] : [])
    }
}

extension [String] {
    /// Names of keys for a message: "`tags`, `url`".
    fileprivate var listed: String { map { "`\($0)`" }.joined(separator: ", ") }
}
