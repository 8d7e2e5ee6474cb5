internal import Foundation
package import Records

/// Tells the sample records from those of a user, whenever the samples were made.
package struct SampleMarks: Sendable {
    private let identifiers: Set<String>
    private let habits: Set<[String]>

    /// More completed events than any day of the samples has.
    private static let completedLimit = 400

    /// What all samples have in common.
    package init() {
        let samples = SampleRecords.all
        let open = samples.events.indices.map { SampleChance.identifier("open", $0) }
        let completed = (0..<Self.completedLimit).map { SampleChance.identifier("completed", $0) }
        let recipes = samples.recipes.map { SampleChance.identifier("recipe", $0.age) }
        identifiers = Set(open + completed + recipes)
        habits = Set(samples.habits.map { [$0.title, "\($0.image)"] })
    }

    /// Whether an event is a sample, even if it has been edited.
    package func isSample(_ event: Event) -> Bool { event.identifier.map(identifiers.contains) ?? false }

    /// Whether a recipe is a sample, even if it has been edited.
    package func isSample(_ recipe: Recipe) -> Bool { recipe.id.map(identifiers.contains) ?? false }

    /// Whether a habit is a sample. Habits have no identifier: one that is called so and was made on a full quarter of an
    /// hour, to the second, was hardly made by a person.
    package func isSample(_ habit: Habit) -> Bool {
        guard let created = habit.dateCreated?.timeIntervalSinceReferenceDate else { return false }
        let isSharp = created.truncatingRemainder(dividingBy: 900) == 0
        return isSharp && habits.contains([habit.title, "\(habit.image.rawValue)"])
    }
}
