/// Weeks and their days: `next friday`, `this weekend`, `week 50`, `next week on tuesday`.
extension DateGrammar {
    /// Reads `next friday`, `next week`, `next month` or `week 50`, or a day of such a week or month: `next week on
    /// tuesday`, `next month on the 15th`.
    ///
    /// - Throws: ``DateParser/ParseError`` for `next year`, which isn't a day.
    mutating func dayOrWeek() throws(ParseError) -> DayPhrase? {
        let start = place
        if let weekdays = namedWeekdays() { return weekdays }
        if let week = try week() { return phrase(day(of: week).map { .day($0) } ?? .days(week), from: start) }
        guard let (unit, days) = namedPeriod() else { return nil }
        guard unit == .months else { throw .wholeYear(source(from: start), days.lowerBound.year) }
        return try day(in: days.lowerBound.month, from: start) ?? phrase(.days(days), from: start)
    }

    /// Reads the `on tuesday` of `next week on tuesday`.
    mutating func day(of week: ClosedRange<Day>) -> Day? {
        let start = place
        _ = takeToken(",")
        _ = take(.on)
        let weekdays = take(\.weekdays) ?? partOfWeekday()
        guard weekdays?.count == 1, let day = week.first(where: { $0.weekday == weekdays?.first }) else {
            return backtrack(to: start)
        }
        return day
    }

    /// Reads `next week`, `week 50` or `in week 50`.
    private mutating func week() throws(ParseError) -> ClosedRange<Day>? {
        let start = place
        if let (unit, days) = namedPeriod(), unit == .weeks { return days }
        rewind(to: start)
        _ = takeIn()
        _ = take(.the)
        return try numberedWeek() ?? backtrack(to: start)
    }

    /// Takes the `in` of `in week 50`, but not a word that also means `after`.
    mutating func takeIn() -> Bool { !lookahead { $0.take(.after) } && take(.in) }

    /// Reads `next friday`, `this weekend`, `last monday`, `coming friday` or `vendredi prochain`.
    private mutating func namedWeekdays() -> DayPhrase? {
        let start = place
        guard let (weekdays, weeks) = weekdaysBeforeAdjective() ?? weekdaysAfterAdjective() else { return nil }
        if let weeks, weeks <= 0, weekdays.count == 1 {
            let pattern = DayPattern.weekdays(weekdays)
            if weeks == 0 { return phrase(.pattern(pattern), from: start) }
            return pattern.nearest(to: today.day.advanced(by: -1), .past).map { phrase(.day($0), from: start) }
        }
        // A weekend is the end of a week, whatever the first weekday is.
        let firstWeekday = weekdays.count > 1 ? vocabulary.firstWorkday : vocabulary.firstWeekday
        let tomorrow = today.day.advanced(by: 1)
        let first =
            if let weeks {
                firstDay(weeksFromNow: weeks, firstWeekday).advanced(by: firstWeekday.days(until: weekdays[0]))
            } else {
                tomorrow.advanced(by: tomorrow.weekday.days(until: weekdays[0]))
            }
        let last = first.advanced(by: weekdays[0].days(until: weekdays[weekdays.count - 1]))
        return phrase(first == last ? .day(first) : .days(first...last), from: start)
    }

    /// Weekdays, and their distance in weeks; nil for the next ones after today.
    private typealias NamedWeekdays = (weekdays: [Weekday], weeks: Int?)

    /// Reads `vendredi prochain`.
    private mutating func weekdaysBeforeAdjective() -> NamedWeekdays? {
        let start = place
        guard let weekdays = take(\.weekdays), lookahead({ $0.take(.afterName) }) else { return backtrack(to: start) }
        if take(.coming) { return (weekdays, nil) }
        guard let weeks = periodsFromNow() else { return backtrack(to: start) }
        return (weekdays, weeks)
    }

    /// Reads `next friday`.
    private mutating func weekdaysAfterAdjective() -> NamedWeekdays? {
        let start = place
        if take(.coming), let weekdays = take(\.weekdays) { return (weekdays, nil) }
        rewind(to: start)
        guard let weeks = periodsBeforeName(), let weekdays = take(\.weekdays) else { return backtrack(to: start) }
        return (weekdays, weeks)
    }

    /// Reads `next week`, `last month` or `this year`.
    mutating func namedPeriod() -> (unit: DateVocabulary.Unit, days: ClosedRange<Day>)? {
        let start = place
        // Some languages name the unit first.
        if let unit = take(\.units), let count = periodsFromNow(), let days = days(of: unit, count) {
            return (unit, days)
        }
        rewind(to: start)
        guard let count = periodsBeforeName(), let unit = take(\.units), let days = days(of: unit, count) else {
            return backtrack(to: start)
        }
        return (unit, days)
    }

    /// Reads `after next`, `next` or `coming`, `last` or `this` as 2, 1, -1 or 0.
    private mutating func periodsFromNow() -> Int? {
        take(.afterNext) ? 2 : take(.next) || take(.coming) ? 1 : take(.last) ? -1 : take(.this) ? 0 : nil
    }

    /// Reads the same before the name of the period. Only a single word such as `übernächsten` can come first: `after next
    /// friday` is the time after a day.
    private mutating func periodsBeforeName() -> Int? {
        let start = place
        guard let count = periodsFromNow(), count < 2 || place == start + 1 else { return backtrack(to: start) }
        return count
    }

    /// Returns the days of a week, a month or a year, counted from the current one.
    private func days(of unit: DateVocabulary.Unit, _ count: Int) -> ClosedRange<Day>? {
        switch unit {
        case .weeks:
            let first = firstDay(weeksFromNow: count, vocabulary.firstWeekday)
            return first...first.advanced(by: 6)
        case .months: return Month(index: today.day.month.index + count)?.days
        case .years: return Month.days(ofYear: today.day.year + count)
        case .days, .hours, .minutes: return nil
        }
    }

    /// Returns the first day of a week, counted from the current one.
    func firstDay(weeksFromNow weeks: Int, _ firstWeekday: Weekday) -> Day {
        today.day.advanced(by: 7 * weeks - firstWeekday.days(until: today.day.weekday))
    }

    /// Reads the `next week` of `friday next week`, or the `week 50` of `friday in week 50`.
    mutating func dayOfWeek(_ weekdays: [Weekday]) throws(ParseError) -> Day? {
        let start = place
        guard weekdays.count == 1, let week = try week() else { return backtrack(to: start) }
        return week.first { $0.weekday == weekdays[0] }
    }

    /// Reads the `week` of `monday week`, or the `fortnight` of `friday fortnight`, which count from the coming weekday.
    mutating func dayWeeksLater(_ weekdays: [Weekday]) -> Day? {
        let start = place
        guard weekdays.count == 1,
            let later = take(\.multiples) ?? take(\.units).map({ DatePhrase.Frequency(unit: $0, interval: 1) }),
            later.unit == .weeks, let next = DayPattern.weekdays(weekdays).nearest(to: today.day, .future)
        else { return backtrack(to: start) }
        return next.advanced(by: 7 * later.interval)
    }

    /// Reads `week 50`, `KW 50` or `week 50, 2026`. Without a year, it is the nearest one to ``near``, or else the next
    /// one that isn't over or, when looking back, the last one that has begun.
    private mutating func numberedWeek() throws(ParseError) -> ClosedRange<Day>? {
        let start = place
        guard take(.weekNumber), let number = takeNumber(digits: 1...2), !isClock else { return backtrack(to: start) }
        let end = place
        if !takeToken("/", attached: true) { _ = takeToken(",") }
        let year = takeNumber(digits: 4...4)
        if year == nil { rewind(to: end) }
        // Not every year has 53 weeks; at most seven in a row have 52.
        let weeks = (-9...9).compactMap { Self.week(number, of: (near ?? today.day).year + $0) }
        let found =
            if let year {
                Self.week(number, of: year)
            } else if let near {
                weeks.min { abs(near.distance(to: $0.lowerBound)) < abs(near.distance(to: $1.lowerBound)) }
            } else if direction == .future {
                weeks.first { $0.upperBound >= today.day }
            } else {
                weeks.last { $0.lowerBound <= today.day }
            }
        guard let found else { throw .noDay(source(from: start), hint: "a year has 52 or 53 weeks") }
        return found
    }

    /// Returns the days of a week of ISO 8601 (section 5.2.3): week 1 is the one that contains 4 January.
    static func week(_ number: Int, of year: Int) -> ClosedRange<Day>? {
        guard let january = Day(year: year, month: 1, day: 4), let next = Day(year: year + 1, month: 1, day: 4),
            number > 0
        else { return nil }
        let monday = january.advanced(by: 7 * (number - 1) - (january.weekday.rawValue - 1))
        guard monday < next.advanced(by: -(next.weekday.rawValue - 1)) else { return nil }
        return monday...monday.advanced(by: 6)
    }
}
