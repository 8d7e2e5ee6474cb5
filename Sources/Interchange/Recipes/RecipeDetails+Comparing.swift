import Diagnostics
import Records

extension RecipeDetails {
    /// Returns these details, replaced by those of an imported recipe if it has any. Tags and days of cooking are only
    /// added.
    func updated(from imported: RecipeDetails) -> RecipeDetails {
        var details = self
        details.servings = imported.servings ?? servings
        details.prepTime = imported.prepTime ?? prepTime
        details.cookTime = imported.cookTime ?? cookTime
        // An old total doesn't apply to new parts.
        let hasParts = imported.prepTime != nil || imported.cookTime != nil
        details.totalTime = imported.totalTime ?? (hasParts ? nil : totalTime)
        details.tags = tags.adding(imported.tags)
        details.source = imported.source ?? source
        details.url = imported.url ?? url
        details.nutrition.merge(imported.nutrition) { $1 }
        details.cooked += imported.cooked
        return details
    }

    /// Returns the keys whose values differ.
    func differences(from other: RecipeDetails) -> [String] {
        let own: [(String, Bool)] = [
            ("servings", servings == other.servings), ("prepTime", prepTime == other.prepTime),
            ("cookTime", cookTime == other.cookTime), ("totalTime", totalTime == other.totalTime),
            ("tags", tags == other.tags), ("source", source == other.source), ("url", url == other.url),
            ("nutrition", nutrition == other.nutrition), ("cooked", cooked == other.cooked),
        ]
        return own.filter { !$0.1 }.map(\.0)
    }

    /// Returns warnings about details that don't survive a round trip through another program's format.
    ///
    /// A total time counts as kept if it equals the sum of the parts. Losing the days of cooking is only worth a note.
    ///
    /// - Parameter format: The name of the format in messages.
    func losses(in read: RecipeDetails?, of format: String, _ place: Location) -> [Diagnostic] {
        let read = read ?? RecipeDetails()
        let lost = differences(from: read).filter {
            $0 == "totalTime" ? wholeTime != read.wholeTime : $0 != "cooked"
        }
        let unkept = lost.isEmpty ? [] : [Diagnostic.warning(place, "\(format) can't store \(quoted(lost))")]
        let isCooked = !cooked.isEmpty
        return unkept + (isCooked ? [.note(place, "\(format) can't store the days on which it was cooked")] : [])
    }
}
