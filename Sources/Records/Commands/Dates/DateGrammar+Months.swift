/// Days of a single month: `first monday of december 2027`, `15th of next month`, `first of december`.
extension DateGrammar {
    /// A day of a month, or a weekday of one; -1 is the last.
    private typealias Ordinal = (number: Int, weekday: Weekday?)

    /// Reads `first monday of december 2027`, `15th of next month`, `last day of next month` or `first of december`.
    mutating func dayOfOneMonth() throws(ParseError) -> DayPhrase? {
        let start = place
        guard let ordinal = ordinalOfMonth() else { return nil }
        if let month = ofMonthAndYear() ?? ofNextMonth() { return try day(ordinal, of: month, from: start) }
        _ = take(.of)
        guard ordinal.weekday == nil, ordinal.number > 0, let month = takeMonth() else { return backtrack(to: start) }
        let year = try takeYear(after: (ordinal.number, month), from: start)
        return try date(year: year, month: month, day: ordinal.number, text: source(from: start))
    }

    /// Reads the `on the 15th` or `on the first monday` of `next month on the 15th`.
    mutating func day(in month: Month, from start: Int) throws(ParseError) -> DayPhrase? {
        let end = place
        _ = takeSign(",")
        _ = take(.on)
        _ = take(.the)
        guard !isDayOfRule, let ordinal = ordinalOfMonth() else { return backtrack(to: end) }
        return try day(ordinal, of: month, from: start)
    }

    /// Returns a day of a month.
    ///
    /// - Throws: ``DateParser/ParseError`` if the month has no such day.
    private func day(_ ordinal: Ordinal, of month: Month, from start: Int) throws(ParseError) -> DayPhrase {
        let pattern: DayPattern
        if let weekday = ordinal.weekday {
            pattern = .weekdayOfMonth([ordinal.number], weekday, month: nil)
        } else {
            pattern = .daysOfMonth([ordinal.number])
        }
        if let day = month.days.first(where: pattern.fits) { return phrase(.day(day), from: start) }
        let text = source(from: start)
        guard ordinal.weekday == nil else { throw .noDay(text, hint: "\(month) has only 4 of them") }
        throw .noDay(text, year: month.year, month: month.month)
    }

    /// Reads `15th`, `first`, `last day` or `first monday`.
    private mutating func ordinalOfMonth() -> Ordinal? {
        let start = place
        guard let number = ordinal(), number <= 31 else { return backtrack(to: start) }
        if let weekdays = take(\.weekdays) {
            guard weekdays.count == 1, number <= 5 else { return backtrack(to: start) }
            return (number, weekdays[0])
        }
        let end = place
        if take(\.units) == .days { return (number, nil) }
        rewind(to: end)
        guard number > 0 else { return backtrack(to: start) }
        return (number, nil)
    }

    /// Reads the `of december 2027` of `first monday of december 2027`, but not of the day of a rule, because a rule
    /// has no single month.
    private mutating func ofMonthAndYear() -> Month? {
        let start = place
        guard !isDayOfRule, take(.of), let month = takeMonth() else { return backtrack(to: start) }
        _ = takeSign(",")
        guard let year = takeNumber(digits: 4...4), !canBeTime(year: year) else { return backtrack(to: start) }
        return Month(year: year, month: month) ?? backtrack(to: start)
    }

    /// Reads the `of next month` of `15th of next month`, or `nächsten Monats`.
    private mutating func ofNextMonth() -> Month? {
        let start = place
        if take(.of) { _ = take(.the) }
        guard !isDayOfRule, case .days(let days) = namedWeek()?.meaning, days.count > 7 else {
            return backtrack(to: start)
        }
        return days.lowerBound.month
    }

    /// Whether a day can be that of a rule by months or years.
    private var isDayOfRule: Bool {
        guard let frequency = phrase.frequency else { return isRepeated }
        return frequency.unit == .months || frequency.unit == .years
    }
}
