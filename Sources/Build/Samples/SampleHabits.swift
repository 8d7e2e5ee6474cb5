internal import Foundation
import Records

/// A habit as the app declares it.
struct SampleHabit: Encodable {
    var title: String
    let dateCreated: Date
    var selectedImage: Int
    var currentStreak: Int
    var bestStreak: Int
    var numberOfCompletions: Int
    var lastCompletionDate: Date?
}

/// Habits of every kind there is: done today, done yesterday, ended, and never begun. Newest first, as in the app.
struct SampleHabits {
    let habits: [SampleHabit]

    init(_ clock: SampleClock) {
        /// - Parameters:
        ///   - age: how many days ago the habit was made.
        ///   - streak: current, best, and how often it was done in all.
        func habit(
            _ title: String,
            _ image: HabitImage,
            age: Int,
            streak: (Int, Int, Int) = (0, 0, 0),
            last: Date? = nil
        ) -> SampleHabit {
            SampleHabit(
                title: title,
                dateCreated: clock.moment(days: -age, 8),
                selectedImage: image.rawValue,
                currentStreak: streak.0,
                bestStreak: streak.1,
                numberOfCompletions: streak.2,
                lastCompletionDate: last
            )
        }
        /// Today at that time, or just now if it is not so late yet.
        func today(_ hour: Int, _ minute: Int) -> Date { min(clock.moment(clock.today, hour, minute), clock.now) }
        habits = [
            habit("Ten minutes of meditation 🪷", .lotus, age: 3),
            habit("Walk Pixel round the common", .pet, age: 64, streak: (64, 64, 64), last: today(7, 20)),
            habit("Practise the ukulele", .other, age: 120, streak: (14, 30, 75), last: clock.moment(days: -40, 18, 5)),
            habit("Read 20 pages", .book, age: 260, streak: (23, 41, 187), last: today(6, 45)),
            habit(
                "Drink eight glasses of water",
                .drop,
                age: 150,
                streak: (5, 19, 96),
                last: clock.moment(days: -1, 21, 40)
            ),
            habit(
                "In bed by half past ten",
                .sleep,
                age: 90,
                streak: (9, 12, 31),
                last: clock.moment(days: -6, 22, 21)
            ),
            habit("Floss", .tooth, age: 400, streak: (1, 88, 240), last: today(7, 5)),
        ]
    }
}
