/// Frequencies and counts of repetitions.
extension DateGrammar {
    /// Reads `daily`, `every 2 weeks`, `every monday and thursday`, `of every month`, `every first monday`, `every 24
    /// december` or `jeden Monatsersten`.
    mutating func repetition() throws(ParseError) -> Bool {
        let start = place
        guard phrase.frequency == nil else { return false }
        if let frequency = take(\.frequencies) { return set(frequency.unit, frequency.interval) }
        if let weekdays = mondays() { return set(.weeks, 1, on: phrase(.pattern(.weekdays(weekdays)), from: start)) }
        _ = take(.of)
        guard take(.every) else { return backtrack(to: start) }
        if phrase.part == nil, let part = take(\.parts) {
            phrase.part = part
            return set(.days, 1)
        }
        if let day = take(\.days) { return repetition(of: day, from: start) || backtrack(to: start) }
        if let date = try date(dotsAreTime: false) { return set(.years, 1, on: date) }
        let numberStart = place
        if let number = ordinal() { return ordinalRepetition(number, from: numberStart) || backtrack(to: start) }
        let interval = takeNumber(digits: 1...3) ?? take(\.numbers) ?? 1
        if interval == 0, take(\.units) != nil { throw .never(source(from: start)) }
        guard interval > 0 else { return backtrack(to: start) }
        if let unit = take(\.units) { return set(unit, interval) || backtrack(to: start) }
        if let multiple = take(\.multiples) { return set(multiple.unit, interval * multiple.interval) }
        return weeklyRepetition(interval, from: numberStart) || backtrack(to: start)
    }

    /// Reads the rest of `every end of the month`.
    private mutating func repetition(of day: DateVocabulary.RelativeDay, from start: Int) -> Bool {
        let (unit, pattern): (DateVocabulary.Unit, DayPattern)
        switch day {
        case .startOfMonth: (unit, pattern) = (.months, .daysOfMonth([1]))
        case .endOfMonth: (unit, pattern) = (.months, .daysOfMonth([-1]))
        case .endOfYear: (unit, pattern) = (.years, .date(month: 12, day: 31))
        case .today, .tomorrow, .dayAfterTomorrow, .yesterday, .dayBeforeYesterday: return false
        }
        return set(unit, 1, on: phrase(.pattern(pattern), from: start))
    }

    var isRepeated: Bool {
        guard phrase.frequency == nil else { return true }
        return lookahead { grammar in
            while !grammar.isAtEnd {
                if grammar.take(.every) || grammar.take(\.frequencies) != nil { return true }
                grammar.takeWord()
            }
            return false
        }
    }

    /// Reads the `mon and thu` of `every 2 mon and thu`.
    mutating func weeklyRepetition(_ interval: Int, from start: Int) -> Bool {
        // Lists of weekdays are only read within a repetition.
        phrase.frequency = DatePhrase.Frequency(unit: .weeks, interval: interval)
        let weekdays = weekdays() ?? partOfWeekday()
        phrase.frequency = nil
        guard let weekdays, interval > 0 else { return false }
        return set(.weeks, interval, on: phrase(.pattern(.weekdays(weekdays)), from: start))
    }

    /// Reads `mondays`, `on mondays and thursdays` or `mondays to fridays`.
    private mutating func mondays() -> [Weekday]? {
        let start = place
        guard let first = take(\.weekly) ?? (take(.on) ? take(\.weekly) : nil) else { return backtrack(to: start) }
        return list(of: \.weekly, after: first)
    }

    /// Sets the frequency and the days. If the repetition has days of its own or takes place every day, a day that was
    /// read earlier, such as the `1 jan` of `1 jan daily`, becomes its start. In the same way, a range such as `23 to 27
    /// nov` becomes its first and last possible days.
    mutating func set(_ unit: DateVocabulary.Unit, _ interval: Int, on day: DayPhrase? = nil) -> Bool {
        phrase.frequency = DatePhrase.Frequency(unit: unit, interval: interval)
        if let last = phrase.last, phrase.until == nil, phrase.first?.weekdays == nil, day != nil || unit == .days {
            (phrase.from, phrase.until) = (phrase.first, last)
            (phrase.first, phrase.last) = (day, nil)
        } else if let day {
            (phrase.from, phrase.first) = (phrase.first ?? phrase.from, day)
        } else if unit == .days, phrase.last == nil, case .pattern(.date) = phrase.first?.meaning {
            (phrase.from, phrase.first) = (phrase.first, nil)
        }
        return true
    }

    /// Reads `10 times` or `for 10 times`.
    mutating func limit() throws(ParseError) -> Bool {
        let start = place
        guard phrase.count == nil else { return false }
        _ = take(.for)
        guard let number = takeNumber(digits: 1...4) ?? take(\.numbers), take(.times) else {
            return backtrack(to: start)
        }
        guard number > 0 else { throw .never(source(from: start)) }
        phrase.count = number
        return true
    }
}
