internal import Foundation
package import Persistence
import Records
import Templates

extension FingerprintHasher {
    /// Covers everything that a document can show about an event.
    mutating func combine(_ event: Event) {
        combine(event.date)
        combine(event.name)
        combine(event.description)
        combine(event.completedAt)
        combine(event.changedAt)
        combine(event.end)
        combine(event.days?.lowerBound.description)
        combine(event.days?.upperBound.description)
        combine(event.timeZone)
        combine(event.location)
        combine(event.url)
        combine(event.repeats)
        combine(event.exceptDays)
        combine(event.additionalDays)
        combine(event.occurrenceOf)
        combine(event.occurrence.map { [$0] } ?? [])
    }

    private mutating func combine(_ dates: [OccurrenceDate]) {
        combine(dates.count)
        for date in dates {
            switch date {
            case .day(let day): combine(day.description)
            case .moment(let moment): combine(moment)
            }
        }
    }

    /// Covers everything that can be shown about a source.
    mutating func combine(_ source: RecordSource?) {
        guard let source else { return combine(0) }
        combine(source.name)
        combine(source.colour)
    }

    mutating func combine(_ recipe: Recipe) {
        combine(recipe.name)
        combine(recipe.notes)
        combine(recipe.createdAt)
        // The notes contain the servings, unless these are stored separately.
        let servings = recipe.extras.isEmpty ? nil : recipe.servingRange
        combine(servings?.lowerBound ?? -1)
        combine(servings?.upperBound ?? -1)
        combine(recipe.details)
        combine(recipe.ingredients.count)
        for ingredient in recipe.ingredients {
            combine(ingredient.name)
            combine(ingredient.amount.bitPattern)
            combine(ingredient.unit.rawValue)
            combine(ingredient.line?.text)
            combine(ingredient.group)
        }
    }

    private mutating func combine(_ details: RecipeDetails) {
        for text in [details.servings, details.source, details.url] { combine(text) }
        for minutes in [details.prepTime, details.cookTime, details.totalTime] { combine(minutes ?? -1) }
        combine(details.tags.count)
        for tag in details.tags { combine(tag) }
        combine(details.nutrition)
        combine(details.cooked.count)
        for day in details.cooked { combine(day.description) }
    }

    mutating func combine(_ date: Date?) {
        combine(date == nil ? 0 : 1)
        if let date { combine(date.timeIntervalSinceReferenceDate.bitPattern) }
    }

    mutating func combine(_ text: String?) {
        combine(text == nil ? 0 : 1)
        if let text { combine(text) }
    }

    mutating func combine(_ texts: [String: String]) {
        combine(texts.count)
        for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
            combine(key)
            combine(text)
        }
    }

    mutating func combine(_ fingerprint: Fingerprint) { combine(fingerprint.bits) }
}

extension SiteModel {
    /// Covers everything that can be shown about an event, and the path of its page.
    func fingerprint(ofEvent index: Int) -> Fingerprint {
        var hasher = FingerprintHasher()
        hasher.combine(records.events[index].fingerprint)
        hasher.combine(paths.text(of: EventView.at(index)))
        if let series = records.events[index].series { hasher.combine(records.events[series].fingerprint) }
        return hasher.finalize()
    }

    func fingerprint(ofRecipe index: Int) -> Fingerprint {
        var hasher = FingerprintHasher()
        hasher.combine(records.recipes[index].item)
        hasher.combine(records.recipes[index].slug)
        hasher.combine(records.recipes[index].source)
        hasher.combine(paths.text(of: RecipeView.at(index)))
        for other in records.recipeLinks.linked[index] { hasher.combine(paths.text(of: RecipeView.at(other))) }
        return hasher.finalize()
    }
}

extension Fingerprint {
    /// The fingerprint of several fingerprints, in order.
    package init(of fingerprints: some Sequence<Fingerprint>) {
        var hasher = FingerprintHasher()
        for fingerprint in fingerprints { hasher.combine(fingerprint) }
        self = hasher.finalize()
    }
}
