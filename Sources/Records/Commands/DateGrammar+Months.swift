/// Days of a single month: `first monday of december 2027`.
extension DateGrammar {
    /// Reads `first monday of december 2027`.
    ///
    /// - Throws: ``DateParser/ParseError`` if the month has no fifth Monday.
    mutating func weekdayOfOneMonth() throws(DateParser.ParseError) -> DayPhrase? {
        let start = place
        guard let number = ordinal(), let weekdays = take(\.weekdays), weekdays.count == 1, -1...5 ~= number,
            let month = ofMonthAndYear()
        else { return backtrack(to: start) }
        let pattern = DayPattern.weekdayOfMonth([number], weekdays[0], month: nil)
        guard let day = month.days.first(where: pattern.fits) else {
            throw .noDay(source(from: start), hint: "\(month) has only 4 of them")
        }
        return phrase(.day(day), from: start)
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

    /// Whether a day can be that of a rule by months or years.
    private var isDayOfRule: Bool {
        guard let frequency = phrase.frequency else { return isRepeated }
        return frequency.unit == .months || frequency.unit == .years
    }
}
