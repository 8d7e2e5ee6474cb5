import Foundation
import TestSupport
import Testing

@testable import Records

/// A random series whose rule has occurrences, in the format that the Python scripts read.
struct RandomSeries: Encodable {
    var rule: String
    var start: String
    var isAllDay: Bool
    var zone: String
    var additional: [String] = []
    var exceptedDays: [String] = []
    var exceptedTimes: [String] = []
    /// Moved occurrences, with their old and new times.
    var moved: [[String]] = []
    /// The first and the last day of the window.
    var first: String
    var last: String

    /// The series.
    func recurrence() throws -> Recurrence {
        let exceptions: [Recurrence.Exception] =
            try exceptedDays.map { .day(try time($0).day) }
            + (exceptedTimes + moved.map { $0[0] }).map { .time(try time($0)) }
        return Recurrence(
            start: try time(start),
            isAllDay: isAllDay,
            rule: try RecurrenceRule(rule),
            additional: try (additional + moved.map { $0[1] }).map(time),
            exceptions: exceptions,
            timeZone: try #require(TimeZone(identifier: zone))
        )
    }

    /// Its occurrences in the format that the scripts print.
    func occurrences() throws -> String {
        let found = try recurrence().occurrences(in: try time(first).day...time(last).day, limit: .max)
        return found.times.map(\.description).joined(separator: " ")
    }

}

/// Generates random series.
///
/// The parts of each rule are derived from its start, so it has occurrences. Some series are then moved to start a few
/// days earlier, at a time that the rule doesn't produce.
struct SeriesGenerator {
    private var random: TestSupport.SeededGenerator

    init(seed: UInt64) { random = TestSupport.SeededGenerator(seed: seed) }

    private static let zones = [
        "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC", "America/Sao_Paulo",
    ]

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &random)] }

    mutating func next() -> RandomSeries {
        let isAllDay = chance(25)
        let day = Day.first.advanced(by: Int.random(in: 728_660...739_800, using: &random))
        // Many are at hours at which clocks change.
        let second = chance(30) ? Int.random(in: 0..<10_800, using: &random) : pick([18, 19, 26, 34, 40, 47]) * 1_800
        let start = LocalTime(unchecked: LocalTime(day).secondsAsUTC + (isAllDay ? 0 : second))
        let long = [
            "YEARLY", "YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY", "DAILY",
        ]
        let frequency = pick(long + (isAllDay ? ["HOURLY"] : ["HOURLY", "MINUTELY", "SECONDLY"]))
        var parts = parts(of: frequency, start)
        let isShort = ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency)
        let isLate = !isShort && !parts.contains { $0.hasPrefix("INTERVAL") } && chance(20)
        let first =
            isLate ? LocalTime(unchecked: start.secondsAsUTC - Int.random(in: 1...20, using: &random) * 86_400) : start
        parts += end(frequency, first, isShort: isShort)
        let isEndless = !parts.contains { $0.hasPrefix("COUNT") || $0.hasPrefix("UNTIL") }
        let from = first.day.adding(days: Int.random(in: -400...0, using: &random) * (isEndless && chance(50) ? -5 : 1))
        var series = RandomSeries(
            rule: parts.shuffled(using: &random).joined(separator: ";"),
            start: first.description,
            isAllDay: isAllDay,
            zone: pick(Self.zones),
            first: from.description,
            last: from.adding(days: 3_652).description
        )
        change(&series, first)
        return series
    }

    /// `COUNT`, `UNTIL`, or neither.
    private mutating func end(_ frequency: String, _ start: LocalTime, isShort: Bool) -> [String] {
        let kind = Int.random(in: isShort || frequency == "DAILY" ? 40..<100 : 0..<100, using: &random)
        if kind < 40 { return [] }
        if kind < 70 || frequency == "SECONDLY" {
            return ["COUNT=\(Int.random(in: 1...(isShort ? 60 : 150), using: &random))"]
        }
        let seconds = ["HOURLY": 60, "MINUTELY": 1][frequency, default: 1_200] * 86_400
        let length = Int.random(in: 0...seconds, using: &random)
        let end = LocalTime(unchecked: start.secondsAsUTC + (chance(50) ? length : length / 86_400 * 86_400))
        let digits = end.basicText
        return [pick(["UNTIL=\(digits.prefix(8))", "UNTIL=\(digits)", "UNTIL=\(digits)Z"])]
    }

    /// Exceptions, additional and moved occurrences.
    private mutating func change(_ series: inout RandomSeries, _ start: LocalTime) {
        func later(_ days: Int, _ seconds: Int = 0) -> String {
            LocalTime(unchecked: start.secondsAsUTC + days * 86_400 + (series.isAllDay ? 0 : seconds)).description
        }
        if chance(20) {
            series.additional = (0..<3).map { _ in
                later(Int.random(in: 0...900, using: &random), pick([0, 600, 3_600]))
            }
        }
        guard chance(40), let found = try? series.recurrence().occurrences(in: Day.first...Day.last, limit: 12) else {
            return
        }
        for time in found.times.dropFirst(Int.random(in: 0...2, using: &random)) where chance(30) {
            let day = time.day.description
            switch Int.random(in: 0..<3, using: &random) {
            case _ where series.exceptedDays.contains(day): continue
            case 0 where !series.moved.contains { $0[0].hasPrefix(day) }: series.exceptedDays.append(day)
            case 1: series.exceptedTimes.append(time.description)
            default: series.moved.append([time.description, later(Int.random(in: 1000...2000, using: &random), 7_200)])
            }
        }
    }
}

// MARK: - Parts

extension SeriesGenerator {
    private mutating func parts(of frequency: String, _ start: LocalTime) -> [String] {
        var parts = ["FREQ=\(frequency)"]
        let (hour, minute, second) = (start.second / 3_600, start.second / 60 % 60, start.second % 60)
        if chance(40) { parts.append("INTERVAL=\(pick([1, 2, 2, 3, 4, 5, 6, 7, 10, 13, 18, 45]))") }
        if chance(30) { parts.append("WKST=\(pick(Weekday.allCases).code)") }
        let days = dayParts(of: frequency, start.day)
        parts += days
        var others = days.count
        let isShort = ["HOURLY", "MINUTELY", "SECONDLY"].contains(frequency)
        if chance(isShort ? 25 : 15) { parts.append(list("BYHOUR", hour, 0...23)) }
        if chance(15) { parts.append(list("BYMINUTE", minute, 0...59)) }
        if chance(10) { parts.append(list("BYSECOND", second, 0...59)) }
        others = parts.count(where: { $0.hasPrefix("BY") })
        if others > 0, chance(20) {
            let positions = Set([pick([1, -1]), pick([1, -1, 2, -2, 3, 5, -7])])
            parts.append("BYSETPOS=\(positions.map(String.init).sorted().joined(separator: ","))")
        }
        return parts
    }

    /// `BYMONTH` to `BYDAY`, as the frequency allows them.
    private mutating func dayParts(of frequency: String, _ day: Day) -> [String] {
        let (year, month, dayOfMonth) = day.parts
        let length = Month.length(year: year, month: month)
        let isLong = ["YEARLY", "MONTHLY"].contains(frequency)
        var parts: [String] = []
        if chance(30) { parts.append(list("BYMONTH", month, 1...12)) }
        let hasMonth = !parts.isEmpty
        if frequency == "YEARLY", chance(20) {
            parts = chance(20) ? ["BYMONTH=1,12"] : []
            let weeks = parts.isEmpty ? [1, -1, 20, 30, -17, 52, 53, -52, -53] : [1, -1, 52, 53, -52, -53]
            parts.append(list("BYWEEKNO", pick(weeks), 1...53, others: 3))
        }
        let hasWeek = parts.contains { $0.hasPrefix("BYWEEKNO") }
        if !["MONTHLY", "WEEKLY", "DAILY"].contains(frequency), chance(hasWeek ? 5 : 12) {
            let dayOfYear = Day.number(year: year, month: 1, day: 1).distance(to: day.number) + 1
            parts.append(list("BYYEARDAY", pick([dayOfYear, dayOfYear - 366]), 1...366, others: 5))
        }
        if frequency != "WEEKLY", chance(hasWeek ? 5 : 25) {
            parts.append(list("BYMONTHDAY", pick([dayOfMonth, dayOfMonth - length - 1]), 1...31, others: 6))
        }
        if chance(40) {
            let needsAll = parts.count > (hasMonth ? 1 : 0)
            parts.append(
                weekdays(day, numbered: isLong && !hasWeek && !needsAll, inMonth: hasMonth || frequency == "MONTHLY")
            )
        }
        return parts
    }

    /// Some weekdays, including that of the day; if ordinals are allowed, some have one.
    private mutating func weekdays(_ day: Day, numbered: Bool, inMonth: Bool) -> String {
        var names = [day.weekday.code]
        if numbered, chance(60) {
            let numbers = inMonth ? [1, 2, 3, 4, 5, -1, -2, -4] : [1, 2, 20, 52, 53, -1, -10, -53]
            let yearStart = Day.number(year: day.year, month: 1, day: 1)
            let before = inMonth ? day.dayOfMonth - 1 : day.number - yearStart
            names = [chance(20) ? day.weekday.code : "\(before / 7 + 1)\(day.weekday.code)"]
            for _ in 0..<pick([0, 1, 2]) { names.append("\(pick(numbers))\(pick(Weekday.allCases).code)") }
        } else {
            for _ in 0..<pick([0, 1, 2, 4]) { names.append(pick(Weekday.allCases).code) }
        }
        return "BYDAY=\(names.joined(separator: ","))"
    }

    /// A list with a value and some others.
    private mutating func list(_ name: String, _ value: Int, _ range: ClosedRange<Int>, others: Int = 2) -> String {
        var values = [value]
        for _ in 0..<Int.random(in: 0...others, using: &random) {
            let other = Int.random(in: range, using: &random)
            values.append(range.lowerBound == 1 && range.upperBound > 12 && chance(30) ? -other : other)
        }
        return "\(name)=\(values.map(String.init).joined(separator: ","))"
    }
}
