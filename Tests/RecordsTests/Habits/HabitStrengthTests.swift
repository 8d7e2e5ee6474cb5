import Foundation
import Records
import TestSupport
import Testing

@Suite("The strength of a habit") struct HabitStrengthTests {
    /// A habit in the format that the script reads.
    private struct Series: Encodable {
        var entries: [String: Int] = [:]
        var times = 1
        var days = 1
        var target: Double?
        var isLimit = false
        var last = 0
    }

    private struct Answer: Decodable {
        var scores: [Double]
        var kept: [Int]
    }

    private static let start = Day(year: 2024, month: 1, day: 1)
    private static let frequencies = [(1, 1), (3, 7), (1, 7), (1, 2), (2, 3), (5, 8), (10, 31), (4, 10)]

    /// Random series, the same ones in every run.
    private static func series() -> [Series] {
        var generator = SeededGenerator(seed: 32)
        return (0..<120).map { number in
            let frequency = frequencies[number % frequencies.count]
            var series = Series(times: frequency.0, days: frequency.1)
            let isMeasured = number % 3 == 2
            if isMeasured { (series.target, series.isLimit) = (Double(1 + number % 7) / 2, number % 2 == 0) }
            series.last = Int.random(in: 20...150, using: &generator)
            for day in 0...series.last where Int.random(in: 0..<3, using: &generator) > 0 {
                let kind = Int.random(in: 0..<8, using: &generator)
                let value = isMeasured ? Int.random(in: 4...4_000, using: &generator) : 2
                series.entries["\(day)"] = kind == 0 ? 3 : kind == 1 ? 0 : value
            }
            return series
        }
    }

    private func habit(_ series: Series, _ start: Day) throws -> Habit {
        let entries = series.entries.compactMap { text, value -> (Day, HabitEntry)? in
            guard let day = Int(text) else { return nil }
            let entry: HabitEntry =
                switch value {
                // In Loop, 0 keeps to a maximum.
                case 0: series.isLimit ? HabitEntry(amount: .zero) : HabitEntry(.missed)
                case 3: HabitEntry(.skipped)
                case 2 where series.target == nil: HabitEntry(.done)
                default: HabitEntry(amount: HabitAmount(thousandths: value))
                }
            return (start.advanced(by: day), entry)
        }
        let target = try series.target.map { try #require(HabitAmount("\($0)")) }
        let details = HabitDetails(
            history: HabitHistory(entries),
            frequency: try #require(HabitFrequency(times: series.times, days: series.days)),
            goal: target.map { HabitGoal($0, isLimit: series.isLimit) }
        )
        return Habit(title: "Run", details: details)
    }

    private func today(_ day: Day) -> Today { Today(now: day.start(in: .gmt), timeZone: .gmt) }

    @Test("It matches Loop Habit Tracker's published algorithm on every day")
    func peers() async throws {
        let start = try #require(Self.start)
        let all = Self.series()
        let answers: [Answer] = try await runPython("loop_scores.py", input: JSONEncoder().encode(all))
        #expect(answers.count == all.count)
        for (series, answer) in zip(all, answers) {
            let habit = try habit(series, start)
            let first = try #require(habit.details.history.days.first?.day)
            for (index, score) in answer.scores.enumerated() {
                let strength = try #require(habit.strength(on: today(first.advanced(by: index))))
                #expect(abs(strength - score) < 1e-9, "\(series) on day \(index)")
            }
        }
    }

    @Test("It matches the scores that Loop itself exports")
    func exportedScores() throws {
        // From Loop's test of its CSV export: a habit of twice in three days, done on these days of January 2015.
        let start = try #require(Day(year: 2015, month: 1, day: 16))
        let done = [16, 17, 20, 21, 22, 25].map { (start.advanced(by: $0 - 16), HabitEntry(.done)) }
        let missed = [(start.advanced(by: 8), HabitEntry(.missed))]
        let frequency = try #require(HabitFrequency(times: 2, days: 3))
        let details = HabitDetails(history: HabitHistory(done + missed), frequency: frequency)
        let habit = Habit(title: "Up", details: details)
        let scores = [0.0107, 0.0315, 0.0515, 0.0706, 0.0995, 0.1379, 0.1746, 0.1991, 0.2226, 0.2557]
        for (index, score) in scores.enumerated() {
            let strength = try #require(habit.strength(on: today(start.advanced(by: index))))
            #expect(abs(strength - score) < 0.000_05, "day \(index)")
        }
    }

    @Test("Days that Loop fills in belong to a run if the frequency is in neither weeks nor months")
    func runs() async throws {
        let start = try #require(Self.start)
        let all = Self.series().filter { $0.target == nil && ![7, 31].contains($0.days) }
        let answers: [Answer] = try await runPython("loop_scores.py", input: JSONEncoder().encode(all))
        for (series, answer) in zip(all, answers) {
            let habit = try habit(series, start)
            let first = try #require(habit.details.history.days.first?.day)
            let last = start.advanced(by: series.last)
            let expected = answer.kept.map { start.advanced(by: $0) }.filter { $0 >= first && $0 <= last }
            let skipped = Set(habit.details.history.days.filter { $0.entry.state == .skipped }.map(\.day))
            let found = habit.runs(on: today(last)).all.flatMap { Array($0.range) }
            #expect(Set(found).subtracting(skipped) == Set(expected).subtracting(skipped), "\(series)")
        }
    }

    @Test("A missed day of a habit with a maximum counts as a miss", arguments: ["at most 2 cups", "at most 0"])
    func missedMaximum(goal: String) throws {
        let start = try #require(Self.start)
        func strength(_ entry: HabitEntry) throws -> Double {
            let details = HabitDetails(history: HabitHistory([(start, entry)]), goal: HabitGoal(goal))
            return try #require(Habit(title: "Coffee", details: details).strength(on: today(start)))
        }
        #expect(try strength(HabitEntry(amount: .zero)) == 1)
        #expect(try strength(HabitEntry(.missed)) < 0.95)
        #expect(try strength(HabitEntry(.missed, amount: .zero)) < 0.95)
    }

    @Test("An amount of three thousandths, Loop's mark of a skipped day, counts")
    func smallAmount() throws {
        let start = try #require(Self.start)
        let goal = try HabitGoal(#require(HabitAmount(thousandths: 3)))
        func strength(_ entry: HabitEntry) throws -> Double {
            let details = HabitDetails(history: HabitHistory([(start, entry)]), goal: goal)
            return try #require(Habit(title: "Drops", details: details).strength(on: today(start)))
        }
        #expect(try strength(HabitEntry(.skipped)) == 0)
        #expect(try strength(HabitEntry(amount: goal.amount)) > 0)
        #expect(try strength(HabitEntry(amount: goal.amount)) == strength(HabitEntry(.done)))
    }

    @Test("A single miss costs little, and 13 days bring a habit to half of its full strength")
    func forgiving() throws {
        let start = try #require(Self.start)
        let days = HabitHistory((0..<13).map { (start.advanced(by: $0), HabitEntry(.done)) })
        let habit = Habit(title: "Run", details: HabitDetails(history: days))
        let full = try #require(habit.strength(on: today(start.advanced(by: 12))))
        #expect(abs(full - 0.5) < 1e-12)
        let missed = try #require(habit.strength(on: today(start.advanced(by: 13))))
        #expect(missed < full && missed > full - 0.03)
        #expect(Habit(title: "Never").strength(on: today(start)) == nil)
    }
}
