/// Days on which a repetition doesn't take place.
extension DateGrammar {
    /// Reads `except 22 dec`, `except 22 and 29 dec`, `except 24 dec to 2 jan` or `except sundays`.
    mutating func exceptions() throws(ParseError) -> Bool {
        let start = place
        guard take(.except), let first = try exceptedDays() else { return backtrack(to: start) }
        phrase.exceptions += first
        while true {
            let end = place
            guard takeToken(",") || take(.and), let next = try exceptedDays() else {
                rewind(to: end)
                return true
            }
            phrase.exceptions += next
        }
    }

    /// Reads a day, a range of days, or days of the same month.
    private mutating func exceptedDays() throws(ParseError) -> [DatePhrase.Exception]? {
        let start = place
        let isAfterOn = take(.on)
        _ = take(.the)
        if let days = try daysOfOneMonth() { return days.map { ($0, nil) } }
        if let range = try dayRange(dotsAreTime: false) { return [range] }
        guard let first = try exceptedDay(isAfterOn: isAfterOn) else { return backtrack(to: start) }
        let end = place
        // `until` ends the repetition.
        if !lookahead({ $0.take(.until) }), take(.to), let last = try day(afterTime: false) { return [(first, last)] }
        rewind(to: end)
        return [(first, nil)]
    }

    private mutating func exceptedDay(isAfterOn: Bool) throws(ParseError) -> DayPhrase? {
        let start = place
        if let weekdays = take(\.weekly) { return phrase(.pattern(.weekdays(weekdays)), from: start) }
        return try day(isAfterOn: isAfterOn, afterTime: false)
    }

    /// Reads `22 and 29 dec`: numbers before a date.
    private mutating func daysOfOneMonth() throws(ParseError) -> [DayPhrase]? {
        let start = place
        var numbers: [(day: Int, text: String)] = []
        while true {
            let end = place
            guard let number = dayNumber(), takeToken(",") || take(.and) else {
                rewind(to: end)
                break
            }
            _ = take(.and)
            numbers.append((number, source(from: end)))
        }
        guard !numbers.isEmpty, let last = try date(dotsAreTime: false), let (month, year) = last.meaning.month
        else { return backtrack(to: start) }
        let days = try numbers.map { number throws(ParseError) in
            try date(year: year, month: month, day: number.day, text: number.text)
        }
        return days + [last]
    }
}
