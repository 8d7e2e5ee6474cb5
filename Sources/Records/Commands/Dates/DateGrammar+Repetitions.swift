/// Frequencies and counts of repetitions.
extension DateGrammar {
    /// Reads `daily`, `every 2 weeks`, `every monday and thursday`, `of every month`, `every first monday` or `every 24
    /// december`.
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
        if let date = try date(dotsAreTime: false) { return set(.years, 1, on: date) }
        let isNumbered = place
        if let number = ordinal() { return ordinalRepetition(number, from: isNumbered) || backtrack(to: start) }
        let interval = takeNumber(digits: 1...3) ?? take(\.numbers) ?? 1
        if interval == 0, take(\.units) != nil { throw .never(source(from: start)) }
        guard interval > 0 else { return backtrack(to: start) }
        if let unit = take(\.units) { return set(unit, interval) || backtrack(to: start) }
        if let multiple = take(\.multiples) { return set(multiple.unit, interval * multiple.interval) }
        return weeklyRepetition(interval, from: isNumbered) || backtrack(to: start)
    }

    var isRepeated: Bool {
        guard phrase.frequency == nil else { return true }
        var copy = self
        while !copy.isAtEnd {
            if copy.take(.every) || copy.take(\.frequencies) != nil { return true }
            copy.takeWord()
        }
        return false
    }

    /// Reads the rest of `every second week`, `every second monday`, `every first monday`, `every 15th` or `every last
    /// day of the month`.
    ///
    /// Ordinals count weekdays of the month, but `second` means every other one unless `of the month` or the name of a
    /// month follows. Before several weekdays, they count weeks.
    private mutating func ordinalRepetition(_ number: Int, from start: Int) -> Bool {
        if let pattern = weekdaysOfMonth(number) { return setWeekday(pattern, from: start) }
        let end = place
        if let unit = take(\.units) {
            if unit == .days, number < 0 || ofTheMonth() {
                _ = ofTheMonth()
                return set(.months, 1, on: phrase(.pattern(.daysOfMonth([number])), from: start))
            }
            // `every first week` doesn't mean every week.
            return number > 1 && set(unit, number)
        }
        if let weekdays = take(\.weekdays), weekdays.count == 1, let weekday = weekdays.first, number <= 5 {
            let end = place
            let isList = (takeSign(",") || takeSign("/") || take(.and)) && take(\.weekdays) != nil
            rewind(to: end)
            if let month = ofMonth() {
                return setWeekday(.weekdayOfMonth([number], weekday, month: month), from: start)
            }
            if ofTheMonth() || number != 2 && !isList {
                return setWeekday(.weekdayOfMonth([number], weekday, month: nil), from: start)
            }
        }
        rewind(to: end)
        // `every first weekend` isn't every weekend.
        if number > 1, weeklyRepetition(number, from: start) { return true }
        let numbers = [number] + furtherOrdinals()
        guard number <= 31, ofTheMonth() || isNumber(at: start) else { return false }
        return set(.months, 1, on: phrase(.pattern(.daysOfMonth(numbers)), from: start))
    }

    /// Reads the rest of `first and third monday of the month`; nil for a single ordinal.
    mutating func weekdaysOfMonth(_ number: Int) -> DayPattern? {
        let start = place
        let numbers = [number] + furtherOrdinals()
        guard numbers.count > 1, numbers.allSatisfy({ $0 <= 5 }), let weekdays = take(\.weekdays), weekdays.count == 1
        else { return backtrack(to: start) }
        if let month = ofMonth() { return .weekdayOfMonth(numbers, weekdays[0], month: month) }
        _ = ofTheMonth()
        return .weekdayOfMonth(numbers, weekdays[0], month: nil)
    }

    /// Sets the frequency for a weekday of every month or of a month of every year.
    private mutating func setWeekday(_ pattern: DayPattern, from start: Int) -> Bool {
        let isYearly = if case .weekdayOfMonth(_, _, .some) = pattern { true } else { false }
        return set(isYearly ? .years : .months, 1, on: phrase(.pattern(pattern), from: start))
    }

    /// Reads the `in may` of `every second sunday in may`, but not `in may 2027`, which is a single month.
    private mutating func ofMonth() -> Int? {
        let start = place
        guard take(.of) || take(.in), let month = takeMonth() else { return backtrack(to: start) }
        let end = place
        if takeNumber(digits: 4...4).map(isNear(year:)) == true { return backtrack(to: start) }
        rewind(to: end)
        return month
    }

    /// Reads the rest of `1st and 15th`, `first and third` or `1., 10. und 20.`.
    mutating func furtherOrdinals() -> [Int] {
        var numbers: [Int] = []
        while true {
            let end = place
            if takeSign(",") || take(.and) { _ = take(.and) }
            _ = take(.the)
            guard end != place, let number = ordinal(), number <= 31 else {
                rewind(to: end)
                return numbers
            }
            numbers.append(number)
        }
    }

    private mutating func weeklyRepetition(_ interval: Int, from start: Int) -> Bool {
        // Lists of weekdays are only read within a repetition.
        phrase.frequency = DatePhrase.Frequency(unit: .weeks, interval: interval)
        let weekdays = weekdays() ?? partOfWeekday()
        phrase.frequency = nil
        guard let weekdays, interval > 0 else { return false }
        return set(.weeks, interval, on: phrase(.pattern(.weekdays(weekdays)), from: start))
    }

    /// Reads `mondays`, `mondays and thursdays` or `mondays to fridays`.
    private mutating func mondays() -> [Weekday]? {
        take(\.weekly).map { list(of: \.weekly, after: $0) }
    }

    /// Sets the frequency and the days. A day that was read earlier becomes the one from which the event repeats; dates
    /// such as `23 to 27 nov` become the first and last possible days of a repetition that has days of its own.
    private mutating func set(_ unit: DateVocabulary.Unit, _ interval: Int, on day: DayPhrase? = nil) -> Bool {
        phrase.frequency = DatePhrase.Frequency(unit: unit, interval: interval)
        let isOfWeekdays = if case .pattern(.weekdays) = phrase.first?.meaning { true } else { false }
        if let last = phrase.last, phrase.until == nil, !isOfWeekdays, day != nil || unit == .days {
            (phrase.from, phrase.until) = (phrase.first, last)
            (phrase.first, phrase.last) = (day, nil)
        } else if let day {
            (phrase.from, phrase.first) = (phrase.first ?? phrase.from, day)
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
