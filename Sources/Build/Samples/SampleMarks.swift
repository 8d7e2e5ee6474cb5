internal import Foundation
package import Records

/// Distinguishes sample records from those of the user, regardless of when the samples were made.
///
/// A sample that the user has used or rewritten is the user's: it contains something that the sample doesn't. Dates are
/// ignored, because those of the samples depend on the day when they were made.
package struct SampleMarks: Sendable {
    private let open: [String?: Event]
    private let completedIdentifiers: Set<String>
    /// The descriptions of the completed events, by name.
    private let completed: [String: Set<String?>]
    private let recipes: [String?: Recipe]
    private let habits = SampleRecords.all.habits

    /// An upper bound for the number of completed sample events.
    private static let completedLimit = 400

    /// Collects the properties that all samples share.
    package init() {
        // Any day will do, because the history always contains all names.
        let clock = SampleClock(Today(now: Date(timeIntervalSinceReferenceDate: 0), timeZone: .gmt))
        open = Dictionary(uniqueKeysWithValues: SampleStores.events(clock).map { ($0.identifier, $0) })
        completedIdentifiers = Set((0..<Self.completedLimit).map { SampleRandom.identifier("completed", $0) })
        completed = Dictionary(grouping: SampleHistory(clock).events, by: \.name)
            .mapValues { events in Set(events.map(\.details.description)) }
        recipes = Dictionary(uniqueKeysWithValues: SampleStores.recipes(clock).map { ($0.id, $0) })
    }

    /// Marks a record that Almanac created as a sample. A user's own record has none.
    package enum Mark: Sendable {
        case sample
        /// A sample that the user has used or rewritten.
        case rewritten

        fileprivate init(isRewritten: Bool) { self = isRewritten ? .rewritten : .sample }
    }

    package func mark(of event: Event) -> Mark? {
        guard let identifier = event.identifier else { return nil }
        if let sample = open[identifier] { return Mark(isRewritten: event.adds(to: sample)) }
        guard completedIdentifiers.contains(identifier) else { return nil }
        let descriptions = completed[event.name] ?? []
        return Mark(
            isRewritten: descriptions.allSatisfy { description in
                event.adds(to: Event(date: event.date, name: event.name, description: description))
            }
        )
    }

    /// The samples have no pictures, so a recipe with one is rewritten.
    package func mark(of recipe: Recipe, hasPicture: Bool) -> Mark? {
        recipe.id.flatMap { recipes[$0] }.map { Mark(isRewritten: hasPicture || recipe.adds(to: $0)) }
    }

    /// Habits have no identifier, so a few that look like samples prove nothing: see ``hasAllSamples(_:)``.
    package func mark(of habit: Habit) -> Mark? { plan(of: habit).map { Mark(isRewritten: habit.adds(to: $0)) } }

    /// Whether all sample habits are among these. If only some are, they may be the user's own.
    package func hasAllSamples(_ habits: [Habit]) -> Bool {
        Set(habits.filter { mark(of: $0) == .sample }.map(\.title)) == Set(self.habits.map(\.title))
    }

    /// The sample with the name and picture of a habit that was created at an exact quarter of an hour.
    private func plan(of habit: Habit) -> SampleRecords.HabitPlan? {
        guard let created = habit.dateCreated?.timeIntervalSinceReferenceDate,
            created.truncatingRemainder(dividingBy: 900) == 0
        else { return nil }
        return habits.first { $0.title == habit.title && $0.image == habit.image.rawValue }
    }
}

extension Event {
    /// Whether the event contains anything that the sample doesn't.
    fileprivate func adds(to sample: Event) -> Bool {
        let length = details.end.map { $0.timeIntervalSince(date) }
        let sampleLength = sample.details.end.map { $0.timeIntervalSince(sample.date) }
        return name != sample.name || details.description.adds(to: sample.details.description)
            || details.location.adds(to: sample.details.location) || details.url.adds(to: sample.details.url)
            || details.repeats.adds(to: sample.details.repeats) || length.adds(to: sampleLength)
            || (details.days?.count).adds(to: sample.details.days?.count)
    }
}

extension Recipe {
    /// Whether the recipe contains anything that the sample doesn't.
    fileprivate func adds(to sample: Recipe) -> Bool {
        let lines = Set(sample.ingredients.map { [$0.name, $0.unit.rawValue, "\($0.amount)"] })
        let old = sample.details
        return name != sample.name || !notes.isEmpty && notes != sample.notes
            || !ingredients.allSatisfy {
                lines.contains([$0.name, $0.unit.rawValue, "\($0.amount)"]) && $0.line == nil
            }
            || details.servings.adds(to: old.servings) || details.prepTime.adds(to: old.prepTime)
            || details.cookTime.adds(to: old.cookTime) || details.totalTime.adds(to: old.totalTime)
            || details.source.adds(to: old.source) || details.url.adds(to: old.url)
            || !Set(details.tags).isSubset(of: old.tags) || details.cooked.count > old.cooked.count
            || details.nutrition.contains { $0.value != old.nutrition[$0.key] }
    }
}

extension Habit {
    /// Whether the habit was used or contains anything that the sample doesn't. Completing another habit adds the days
    /// that the app's values imply to the history.
    fileprivate func adds(to sample: SampleRecords.HabitPlan) -> Bool {
        let counts = sample.streak ?? [0, 0, 0]
        return counts != [currentStreak, bestStreak, numberOfCompletions]
            || details.history.days.count > numberOfCompletions
            || details.history.days.contains { $0.entry != HabitEntry(.done) }
            || details.frequency != .daily || details.goal != nil || details.question != nil
            || details.description != nil || details.colour != nil || details.isArchived
    }
}

extension Optional where Wrapped: Equatable {
    /// Whether there is a value that differs from that of a sample.
    fileprivate func adds(to sample: Wrapped?) -> Bool { self != nil && self != sample }
}
