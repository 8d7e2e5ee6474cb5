/// The consecutive periods of a rule, and the days or shorter spans of each that have occurrences.
struct RulePeriods {
    /// Months and years vary in length, so they are counted in months since the year 0. All other periods are counted
    /// in local seconds since 1970, without clock changes.
    private enum Unit {
        case months(Int)
        case seconds(Int)
    }

    private let unit: Unit
    private let stride: Int
    private let days: RuleDays
    private let times: RuleTimes
    /// The start of the next period, in months or seconds.
    private var cursor: Int

    init(_ rule: RecurrenceRule, days: RuleDays, times: RuleTimes, start: LocalTime) {
        self.days = days
        self.times = times
        let midnight = start.day.number * 86_400
        switch rule.frequency {
        case .yearly: (unit, cursor) = (.months(12), start.day.year * 12)
        case .monthly: (unit, cursor) = (.months(1), start.day.month.index)
        case .weekly:
            let passed = rule.weekStart.days(until: start.day.weekday)
            (unit, cursor) = (.seconds(7 * 86_400), midnight - passed * 86_400)
        case .daily: (unit, cursor) = (.seconds(86_400), midnight)
        case .hourly: (unit, cursor) = (.seconds(3_600), midnight + start.second / 3_600 * 3_600)
        case .minutely: (unit, cursor) = (.seconds(60), midnight + start.second / 60 * 60)
        case .secondly: (unit, cursor) = (.seconds(1), midnight + start.second)
        }
        switch unit {
        case .months(let length), .seconds(let length): stride = length * rule.interval
        }
    }

    /// The start of the next period, in seconds.
    var start: Int {
        switch unit {
        case .months: Day.number(year: cursor / 12, month: cursor % 12 + 1, day: 1) * 86_400
        case .seconds: cursor
        }
    }

    /// Returns the number of periods, from the next one on, that end before a time.
    func count(before time: Int) -> Int {
        guard time > start else { return 0 }
        switch unit {
        case .months(let length):
            let month = Day(unchecked: time.flooredQuotient(by: 86_400)).month
            return max(0, (month.index - cursor - length) / stride)
        case .seconds(let length): return max(0, (time - cursor - length) / stride)
        }
    }

    mutating func skip(_ count: Int) { cursor += count * stride }

    /// Returns the starts, in seconds, of the days or shorter period that have occurrences, and the number of days
    /// examined.
    mutating func next() -> (bases: [Int], steps: Int) {
        defer { cursor += stride }
        switch unit {
        case .months(let length): return daysOfMonths(cursor..<(cursor + length))
        case .seconds(604_800):
            let first = cursor.flooredQuotient(by: 86_400)
            let numbers = (first..<first + 7).filter { days.contains(Day(unchecked: $0)) }
            return (numbers.map { $0 * 86_400 }, 7)
        case .seconds: return shortPeriod()
        }
    }

    private func daysOfMonths(_ months: Range<Int>) -> (bases: [Int], steps: Int) {
        var bases: [Int] = []
        var steps = 1
        for index in months where days.allowsMonth(index % 12 + 1) {
            let (year, month) = (index / 12, index % 12 + 1)
            let first = Day.number(year: year, month: month, day: 1)
            let length = Month.length(year: year, month: month)
            for number in first..<first + length where days.contains(Day(unchecked: number)) {
                bases.append(number * 86_400)
            }
            steps += length
        }
        return (bases, steps)
    }

    /// Returns a period of a day or less. If it has no occurrence, skips to the first period that may have some.
    private mutating func shortPeriod() -> (bases: [Int], steps: Int) {
        let number = cursor.flooredQuotient(by: 86_400)
        let day = Day(unchecked: number)
        let missing: Int
        if days.contains(day) {
            missing = times.distance(from: cursor - number * 86_400)
            if missing == 0 { return ([cursor], 1) }
        } else {
            let (year, month, dayOfMonth) = day.parts
            let isMonth = days.allowsMonth(month)
            let length = isMonth ? 1 : Month.length(year: year, month: month) - dayOfMonth + 1
            missing = (number + length) * 86_400 - cursor
        }
        skip((missing - 1) / stride)
        return ([], 1)
    }
}
