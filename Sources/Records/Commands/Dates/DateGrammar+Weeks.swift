/// Weeks and their days: `next friday`, `this weekend`, `week 50`, `next week on tuesday`.
extension DateGrammar {
    /// Reads `next friday`, `next week`, `next month` or `week 50`, or a day of such a week or month: `next week on
    /// tuesday`, `next month on the 15th`.
    ///
    /// - Throws: ``DateParser/ParseError`` for `next year`, which isn't a day.
    mutating func dayOrWeek() throws(ParseError) -> DayPhrase? {
        let start = place
        let found = try namedOrNumberedWeek()
        if found == nil, let year = namedYear() { throw .wholeYear(source(from: start), year) }
        guard case .days(let days) = found?.meaning else { return found }
        if days.count > 7 { return try day(in: days.lowerBound.month, from: start) ?? found }
        guard days.count == 7 else { return found }
        return day(of: days).map { phrase(.day($0), from: start) } ?? found
    }

    /// Reads the `on tuesday` of `next week on tuesday`.
    mutating func day(of week: ClosedRange<Day>) -> Day? {
        let start = place
        _ = takeSign(",")
        _ = take(.on)
        let weekdays = take(\.weekdays) ?? partOfWeekday()
        guard weekdays?.count == 1, let day = week.first(where: { $0.weekday == weekdays?.first }) else {
            return backtrack(to: start)
        }
        return day
    }

    /// Reads what ``namedWeek()`` reads, or else `week 50` or `in week 50`.
    private mutating func namedOrNumberedWeek() throws(ParseError) -> DayPhrase? {
        if let named = namedWeek() { return named }
        let start = place
        _ = take(.in)
        _ = take(.the)
        if let numbered = try numberedWeek() { return numbered }
        return backtrack(to: start)
    }

    /// Reads `next friday`, `this weekend`, `last monday` or `coming week`.
    mutating func namedWeek() -> DayPhrase? {
        let start = place
        // Some languages name the week first.
        if let unit = take(\.units), let count = periodsFromNow(), let days = period(unit, count) {
            return phrase(.days(days), from: start)
        }
        rewind(to: start)
        if take(.coming), let weekdays = take(\.weekdays) {
            // One to seven days from now.
            let first = today.day.advanced(by: 1 + today.day.advanced(by: 1).weekday.days(until: weekdays[0]))
            let last = first.advanced(by: weekdays[0].days(until: weekdays[weekdays.count - 1]))
            return phrase(first == last ? .day(first) : .days(first...last), from: start)
        }
        rewind(to: start)
        // Only a single word such as `übernächsten` can come first: `after next friday` is the time after a day.
        guard let count = periodsFromNow(), count < 2 || place == start + 1 else { return backtrack(to: start) }
        if let weekdays = take(\.weekdays) {
            guard weekdays.count > 1 || count > 0 else {
                guard count < 0 else { return phrase(.pattern(.weekdays(weekdays)), from: start) }
                let earlier = (1...7).map { today.day.advanced(by: -$0) }.first { $0.weekday == weekdays[0] }
                return earlier.map { phrase(.day($0), from: start) }
            }
            // A weekend belongs to the week from Monday to Sunday, whatever the first weekday is.
            let firstWeekday = weekdays.count > 1 ? .monday : vocabulary.firstWeekday
            let first = firstDay(weeksFromNow: count, firstWeekday)
            let days = weekdays.map { first.advanced(by: firstWeekday.days(until: $0)) }
            guard let first = days.first, let last = days.last else { return backtrack(to: start) }
            return phrase(days.count == 1 ? .day(first) : .days(first...last), from: start)
        }
        guard let unit = take(\.units), let days = period(unit, count) else { return backtrack(to: start) }
        return phrase(.days(days), from: start)
    }

    /// Reads `after next`, `next` or `coming`, `last` or `this` as 2, 1, -1 or 0.
    private mutating func periodsFromNow() -> Int? {
        take(.afterNext) ? 2 : take(.next) || take(.coming) ? 1 : take(.last) ? -1 : take(.this) ? 0 : nil
    }

    /// Reads `next year`.
    mutating func namedYear() -> Int? {
        let start = place
        // Some languages name the unit first.
        let isUnitFirst = take(\.units) == .years
        if !isUnitFirst { rewind(to: start) }
        guard let count = periodsFromNow(), isUnitFirst || take(\.units) == .years else { return backtrack(to: start) }
        return today.day.year + count
    }

    /// Returns the days of a week or a month, counted from the current one.
    private func period(_ unit: DateVocabulary.Unit, _ count: Int) -> ClosedRange<Day>? {
        switch unit {
        case .weeks:
            let first = firstDay(weeksFromNow: count, vocabulary.firstWeekday)
            return first...first.advanced(by: 6)
        case .months:
            return Span(months: abs(count)).added(to: today.day.firstOfMonth, forwards: count > 0).month.days
        default: return nil
        }
    }

    /// Returns the first day of a week, counted from the current one.
    func firstDay(weeksFromNow weeks: Int, _ firstWeekday: Weekday) -> Day {
        today.day.advanced(by: 7 * weeks - firstWeekday.days(until: today.day.weekday))
    }

    /// Reads the `next week` of `friday next week`, or the `week 50` of `friday in week 50`.
    mutating func dayOfWeek(_ weekdays: [Weekday]) throws(ParseError) -> Day? {
        let start = place
        guard weekdays.count == 1, case .days(let days) = try namedOrNumberedWeek()?.meaning, days.count == 7 else {
            return backtrack(to: start)
        }
        return days.first { $0.weekday == weekdays[0] }
    }

    /// Reads the `week` of `monday week`, or the `fortnight` of `friday fortnight`: so long after the coming weekday.
    mutating func dayWeeksLater(_ weekdays: [Weekday]) -> Day? {
        let start = place
        guard weekdays.count == 1, let weeks = weeksWithoutNumber(),
            let next = DayPattern.weekdays(weekdays).nearest(to: today.day, .future)
        else { return backtrack(to: start) }
        return next.advanced(by: 7 * weeks)
    }

    private mutating func weeksWithoutNumber() -> Int? {
        let start = place
        if take(\.units) == .weeks { return 1 }
        rewind(to: start)
        guard let multiple = take(\.multiples), multiple.unit == .weeks else { return backtrack(to: start) }
        return multiple.interval
    }

    /// Reads `week 50`, `KW 50` or `week 50, 2026`. Without a year, it is the nearest one to ``near``, or else the next
    /// one that isn't over or, when looking back, the last one that has begun.
    private mutating func numberedWeek() throws(ParseError) -> DayPhrase? {
        let start = place
        guard take(.weekNumber), let number = takeNumber(digits: 1...2), !isClock else { return backtrack(to: start) }
        let end = place
        if !takeSign("/", attached: true) { _ = takeSign(",") }
        let year = takeNumber(digits: 4...4)
        if year == nil { rewind(to: end) }
        // Not every year has 53 weeks; at most seven in a row have 52.
        let years = (0...9).map { today.day.year + (direction == .future ? $0 - 1 : 1 - $0) }
        let found: ClosedRange<Day>?
        if let year {
            found = Self.week(number, of: year)
        } else if let near {
            let weeks = (-9...9).compactMap { Self.week(number, of: near.year + $0) }
            found = weeks.min { abs(near.distance(to: $0.lowerBound)) < abs(near.distance(to: $1.lowerBound)) }
        } else {
            found = years.lazy.compactMap { Self.week(number, of: $0) }.first { days in
                direction == .future ? days.upperBound >= today.day : days.lowerBound <= today.day
            }
        }
        guard let found else { throw .noDay(source(from: start), hint: "a year has 52 or 53 weeks") }
        return phrase(.days(found), from: start)
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
