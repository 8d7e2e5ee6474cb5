import Foundation
import Persistence

/// The app's values of a habit. An entry stores the values from when it was written. They help to recognise a habit
/// that the app has renamed and a completion that the app has undone.
struct AppFacts: Equatable {
    var completions: Int
    var best: Int
    var image: String
    /// Rounded down to a second, because an XML property list drops fractions.
    var last: Date?

    init(_ habit: Habit) {
        (completions, best, image) = (habit.numberOfCompletions, habit.bestStreak, habit.image.name)
        last = habit.lastCompletionDate.flatMap { $0.sortKey.isFinite ? $0.wholeSecond : nil }
    }

    init?(_ value: PropertyValue?) {
        guard case .dictionary(let values)? = value, case .integer(let completions)? = values["numberOfCompletions"],
            case .integer(let best)? = values["bestStreak"], let image = values["image"]?.string
        else { return nil }
        (self.completions, self.best, self.image) = (completions, best, image)
        last = values["lastCompletionDate"]?.moment
    }

    var value: PropertyValue {
        let values: [String: PropertyValue?] = [
            "numberOfCompletions": .integer(completions), "bestStreak": .integer(best), "image": .string(image),
            "lastCompletionDate": last.map(PropertyValue.date),
        ]
        return .dictionary(values.compactMapValues(\.self))
    }

    /// Returns whether these values can have changed to the later ones, given that a habit is done at most once a day.
    /// Those of a habit that was never done must be the same.
    func canBecome(_ later: AppFacts) -> Bool {
        guard let last else { return self == later }
        guard let next = later.last, image == later.image, best <= later.best, last <= next else {
            return false
        }
        let days = next.timeIntervalSince(last) / 86_400
        return (0...(days + 1)).contains(Double(later.completions) - Double(completions))
    }
}
