/// Ordinal numbers: `the 15th`, `first monday`, `last day of the month`, `first monday of december 2027`, `every second
/// monday in may`.
extension DateGrammar {
    /// A day of a month, or a weekday of one; -1 is the last.
    private typealias Ordinal = (number: Int, weekday: Weekday?, isDay: Bool)

    /// Reads `first monday`, `the 15th`, `last day of the month`, `first monday of december 2027`, `15th of next month`
    /// or `first of december`.
    mutating func ordinalDay() throws(ParseError) -> DayPhrase? {
        let start = place
        if let number = ordinal(), let pattern = weekdaysOfMonth(number) {
            // Without a repetition, the event could only take place on one of the days.
            guard isMonthly || phrase.frequency?.unit == .years || isBeforeEvery else { return backtrack(to: start) }
            return phrase(.pattern(pattern), from: start)
        }
        rewind(to: start)
        if let day = try dayOfOneMonth() { return day }
        guard let ordinal = ordinalWithNoun(), let pattern = dayOfMonths(ordinal, from: start) else {
            return backtrack(to: start)
        }
        return phrase(.pattern(pattern), from: start)
    }

    /// Reads the `on the 15th` or `on the first monday` of `next month on the 15th`.
    mutating func day(in month: Month, from start: Int) throws(ParseError) -> DayPhrase? {
        let end = place
        _ = takeToken(",")
        _ = take(.on)
        _ = take(.the)
        guard !isDayOfRule, let ordinal = ordinalWithNoun(), !isBareLast(ordinal) else { return backtrack(to: end) }
        return try day(ordinal, of: month, from: start)
    }

    // MARK: Of a single month

    /// Reads `first monday of december 2027`, `15th of next month`, `first of december` or `last day of february`.
    mutating func dayOfOneMonth() throws(ParseError) -> DayPhrase? {
        let start = place
        guard let ordinal = ordinalWithNoun(), !isBareLast(ordinal) else { return backtrack(to: start) }
        if let month = ofMonthAndYear() ?? ofNextMonth() { return try day(ordinal, of: month, from: start) }
        _ = take(.of)
        guard ordinal.weekday == nil, let month = takeMonth() else { return backtrack(to: start) }
        if ordinal.number < 0 { return phrase(.pattern(.date(month: month, day: ordinal.number)), from: start) }
        let year = try takeYear(after: (ordinal.number, month), from: start)
        return try date(year: year, month: month, day: ordinal.number, text: source(from: start))
    }

    /// Whether this is only `last`, which more often means the one before.
    private func isBareLast(_ ordinal: Ordinal) -> Bool {
        ordinal.number < 0 && ordinal.weekday == nil && !ordinal.isDay
    }

    /// Returns a day of a month.
    ///
    /// - Throws: ``DateParser/ParseError`` if the month has no such day.
    private func day(_ ordinal: Ordinal, of month: Month, from start: Int) throws(ParseError) -> DayPhrase {
        let pattern =
            ordinal.weekday.map { DayPattern.weekdayOfMonth([ordinal.number], $0, month: nil) }
            ?? .daysOfMonth([ordinal.number])
        if let day = month.days.first(where: pattern.fits) { return phrase(.day(day), from: start) }
        let text = source(from: start)
        guard ordinal.weekday == nil else { throw .noDay(text, hint: "\(month) has only 4 of them") }
        throw .noDay(text, year: month.year, month: month.month)
    }

    /// Reads the `of december 2027` of `first monday of december 2027`, but not of the day of a rule, because a rule
    /// has no single month.
    private mutating func ofMonthAndYear() -> Month? {
        let start = place
        guard !isDayOfRule, take(.of), let month = takeMonth() else { return backtrack(to: start) }
        _ = takeToken(",")
        guard let year = takeNumber(digits: 4...4), !canBeTime(year: year) else { return backtrack(to: start) }
        return Month(year: year, month: month) ?? backtrack(to: start)
    }

    /// Reads the `of next month` of `15th of next month`, or `nächsten Monats`.
    private mutating func ofNextMonth() -> Month? {
        let start = place
        if take(.of) { _ = take(.the) }
        guard !isDayOfRule, let (unit, days) = namedPeriod(), unit == .months else { return backtrack(to: start) }
        return days.lowerBound.month
    }

    /// Whether a day can be that of a rule by months or years.
    private var isDayOfRule: Bool {
        guard let frequency = phrase.frequency else { return isRepeated }
        return frequency.unit == .months || frequency.unit == .years
    }

    // MARK: Of many months

    /// Reads the rest of `first monday`, `last friday of the month`, `first monday of december`, `the 15th`, `1st and
    /// 15th of every month` or `last day of the month`.
    private mutating func dayOfMonths(_ ordinal: Ordinal, from start: Int) -> DayPattern? {
        let (number, end) = (ordinal.number, place)
        if let weekday = ordinal.weekday {
            if ofTheMonth() { return .weekdayOfMonth([number], weekday, month: nil) }
            if take(.of), let month = takeMonth() { return .weekdayOfMonth([number], weekday, month: month) }
            rewind(to: end)
            // `last friday` alone is the one before today.
            return number > 0 || isMonthly || isBeforeEvery ? .weekdayOfMonth([number], weekday, month: nil) : nil
        }
        let further = ordinal.isDay ? [] : furtherOrdinals()
        let isList = !further.isEmpty && isNumber(at: start) && (isMonthly || isBeforeEvery)
        if !isList { rewind(to: end) }
        guard ofTheMonth() || isBeforeEvery || (ordinal.isDay ? isMonthly : isNumber(at: start)) else { return nil }
        return .daysOfMonth(isList ? [number] + further : [number])
    }

    /// Reads the rest of `first and third monday of the month`; nil for a single ordinal.
    private mutating func weekdaysOfMonth(_ number: Int) -> DayPattern? {
        let start = place
        let numbers = [number] + furtherOrdinals()
        guard numbers.count > 1, numbers.allSatisfy({ $0 <= 5 }), let weekdays = take(\.weekdays), weekdays.count == 1
        else { return backtrack(to: start) }
        if let month = ofMonth() { return .weekdayOfMonth(numbers, weekdays[0], month: month) }
        _ = ofTheMonth()
        return .weekdayOfMonth(numbers, weekdays[0], month: nil)
    }

    /// Reads the `in may` of `every second sunday in may`, but not `in may 2027`, which is a single month.
    private mutating func ofMonth() -> Int? {
        let start = place
        guard take(.of) || take(.in), let month = takeMonth(),
            lookahead({ $0.takeNumber(digits: 4...4) }).map(isNear(year:)) != true
        else { return backtrack(to: start) }
        return month
    }

    /// Reads `of the month` or `im Monat`.
    private mutating func ofTheMonth() -> Bool {
        let start = place
        guard take(.of) else { return false }
        _ = take(.the)
        if take(\.units) == .months { return true }
        return backtrack(to: start)
    }

    private var isMonthly: Bool { phrase.frequency?.unit == .months }

    /// Whether `of every` or `every` comes next.
    private var isBeforeEvery: Bool {
        lookahead { grammar in
            _ = grammar.take(.of)
            return grammar.take(.every)
        }
    }

    // MARK: Repetitions

    /// Reads the rest of `every second week`, `every second monday`, `every first monday`, `every 15th`, `every
    /// last day of the month` or `every last day of february`.
    ///
    /// Ordinals count weekdays of the month, but `second` means every other one unless `of the month` or the name of a
    /// month follows. Before several weekdays, they count weeks.
    mutating func ordinalRepetition(_ number: Int, from start: Int) -> Bool {
        if let pattern = weekdaysOfMonth(number) { return setWeekday(pattern, from: start) }
        let end = place
        if let unit = take(\.units) {
            if unit == .days, number < 0, let month = ofMonth() {
                return set(.years, 1, on: phrase(.pattern(.date(month: month, day: number)), from: start))
            }
            if unit == .days, number < 0 || ofTheMonth() {
                _ = ofTheMonth()
                return set(.months, 1, on: phrase(.pattern(.daysOfMonth([number])), from: start))
            }
            // `every first week` doesn't mean every week.
            return number > 1 && set(unit, number)
        }
        if let weekdays = take(\.weekdays), weekdays.count == 1, let weekday = weekdays.first, number <= 5 {
            let end = place
            let isList = (takeToken(",") || takeToken("/") || take(.and)) && take(\.weekdays) != nil
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

    /// Sets the frequency for a weekday of every month or of a month of every year.
    private mutating func setWeekday(_ pattern: DayPattern, from start: Int) -> Bool {
        let isYearly = if case .weekdayOfMonth(_, _, .some) = pattern { true } else { false }
        return set(isYearly ? .years : .months, 1, on: phrase(.pattern(pattern), from: start))
    }

    // MARK: Numbers

    /// Reads `15th`, `first`, `last day` or `first monday`.
    private mutating func ordinalWithNoun() -> Ordinal? {
        let start = place
        guard let number = ordinal(), number <= 31 else { return backtrack(to: start) }
        if let weekdays = take(\.weekdays) {
            guard weekdays.count == 1, number <= 5 else { return backtrack(to: start) }
            return (number, weekdays[0], false)
        }
        let end = place
        if take(\.units) == .days { return (number, nil, true) }
        rewind(to: end)
        return (number, nil, false)
    }

    /// Reads the rest of `1st and 15th`, `first and third` or `1., 10. und 20.`.
    private mutating func furtherOrdinals() -> [Int] {
        var numbers: [Int] = []
        while true {
            let end = place
            if takeToken(",") || take(.and) { _ = take(.and) }
            _ = take(.the)
            guard end != place, let number = ordinal(), number <= 31 else {
                rewind(to: end)
                return numbers
            }
            numbers.append(number)
        }
    }

    private func isNumber(at place: Int) -> Bool { peek(place - self.place)?.number != nil }

    /// Reads `first`, `15th` or `15.`.
    mutating func ordinal() -> Int? {
        if let number = take(\.ordinals) { return number }
        let start = place
        guard let number = takeNumber(digits: 1...2), takeOrdinalSuffix(), number > 0 else {
            return backtrack(to: start)
        }
        return number
    }

    /// Takes the `th` of `15th`, or a full stop other than the one in `9.30`.
    mutating func takeOrdinalSuffix() -> Bool {
        guard let suffix = peek(), suffix.isAttached else { return false }
        if suffix.key != "." { return take(.ordinalSuffix) }
        return peek(1)?.number == nil || peek(1)?.isAttached == false ? takeToken(".") : false
    }
}
