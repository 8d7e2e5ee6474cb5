internal import Foundation
import Persistence
import Records

/// The sample records from `samples.json`, with dates relative to a day.
struct SampleRecords: Decodable {
    /// An event at a time on a day relative to today.
    struct Plan: Decodable {
        /// The number of days from today; nil for the next occurrence of the time, today or tomorrow.
        var day: Int?
        /// The number of days from today; a weekend is moved to the following Monday.
        var workday: Int?
        /// The first such weekday from that day on.
        var weekday: String?
        /// Nil for all-day events.
        var time: String?
        var name: String
        var description: String?
        /// The length of an all-day event in days.
        var days: Int?
        var minutes: Int?
        var location: String?
        var repeats: String?

        func date(_ clock: SampleClock) -> Date {
            let time = time ?? "00:00"
            if let workday { return clock.moment(clock.workday(days: workday), time) }
            guard day != nil else { return clock.next(time) }
            return clock.moment(firstDay(clock), time)
        }

        func details(_ clock: SampleClock) -> EventDetails {
            let first = firstDay(clock)
            return EventDetails(
                description: description,
                end: minutes.map { date(clock) + Double($0) * 60 },
                days: days.map { first...first.adding(days: $0 - 1) },
                location: location,
                repeats: repeats
            )
        }

        private func firstDay(_ clock: SampleClock) -> Day {
            let weekday = weekday.flatMap { name in Weekday.allCases.first { "\($0)" == name } }
            return weekday.map { clock.next($0, days: day ?? 0) } ?? clock.today.adding(days: day ?? 0)
        }
    }

    struct PastPlan: Decodable {
        /// The month and day of an event that takes place once a year: `11-05`.
        var date: String?
        var time: String
        var name: String
        var description: String?
    }

    struct HabitPlan: Decodable {
        struct Completion: Decodable {
            var day: Int
            var time: String
        }

        var title: String
        var image: Int
        /// The number of days since it was created.
        var age: Int
        /// The current streak, the best streak, and the total number of completions.
        var streak: [Int]?
        var last: Completion?
    }

    struct RecipePlan: Decodable {
        struct Ingredient: Decodable {
            var amount: Int
            var unit: String
            var name: String
        }

        var name: String
        /// The number of days since it was written down.
        var age: Int
        /// The details as in the companion file, apart from the days when it was cooked.
        var details: [String: PropertyValue]
        /// The numbers of days since it was cooked.
        var cooked: [Int]?
        var notes: String
        var ingredients: [Ingredient]

        func details(_ clock: SampleClock) -> RecipeDetails {
            var details = RecipeDetails(details) { preconditionFailure("samples.json: \($0)") }
            details.cooked = (cooked ?? []).map { clock.today.adding(days: -$0) }
            return details
        }
    }

    /// A card of a flash card app, to show that Almanac can use stores it doesn't know.
    struct Card: Codable {
        /// Nil until it is in a store.
        var id: String?
        var quizTitle: String
        var facts: [String]
    }

    /// A meal of the week menu.
    struct Meal: Decodable {
        /// The number of days from today.
        var day: Int
        var recipe: String?
        var what: String?
        var servings: Int?
        var note: String?
    }

    var events: [Plan]
    var seasons: [PastPlan]
    var books: [String]
    var habits: [HabitPlan]
    var recipes: [RecipePlan]
    var menu: [Meal]
    var cards: [Card]

    /// The records that are bundled with the program.
    static let all: SampleRecords = {
        do {
            return try JSONDecoder().decode(SampleRecords.self, from: Data(PackageResources.samples_json))
        } catch {
            preconditionFailure("samples.json doesn't fit its declaration: \(error)")
        }
    }()
}
