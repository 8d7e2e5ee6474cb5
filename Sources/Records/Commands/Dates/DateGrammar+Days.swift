/// Named days: `tomorrow`, `next friday`, `24 december`, `the 15th`, and ranges of them.
extension DateGrammar {
    /// Reads `on 24 dec`, `24-27 dec`, `tonight` or `last night`.
    mutating func dayClause() throws(ParseError) -> Bool {
        let start = place
        guard phrase.moment == nil, phrase.first == nil else { return false }
        if phrase.part == nil, let part = take(\.partsOfToday) {
            (phrase.first, phrase.part) = (phrase(.day(today.day), from: start), part)
            return true
        }
        if phrase.part == nil, take(.last), let part = take(\.parts) {
            (phrase.first, phrase.part) = (phrase(.day(today.day.advanced(by: -1)), from: start), part)
            return true
        }
        rewind(to: start)
        let isOn = take(.on)
        // `am Morgen` means the morning, not tomorrow.
        let isAfterOn = isOn && lookahead { $0.take(\.parts) } != nil
        _ = take(.the)
        if isOn, let day = bareDayOfMonth() {
            phrase.first = day
        } else if phrase.last == nil, let (first, last) = try dayRange() {
            guard phrase.endTime == nil else { throw .timeOfSeveralDays(text) }
            (phrase.first, phrase.last) = (first, last)
        } else if let day = try day(isAfterOn: isAfterOn) {
            phrase.first = day
        } else {
            return backtrack(to: start)
        }
        return true
    }

    /// Reads `from 1 december`: the start of a repetition, or else the start of a range.
    mutating func from() throws(ParseError) -> Bool {
        let start = place
        guard take(.from) else { return false }
        _ = take(.the)
        if phrase.frequency != nil, phrase.from == nil, let day = try day() ?? monthOrNearYear()?.first {
            guard day.isSeveralWeekdays else {
                phrase.from = day
                return true
            }
            // `every week from friday to sunday`: a repetition starts on one day.
            guard phrase.frequency?.unit == .days, phrase.frequency?.interval == 1, phrase.first == nil else {
                throw .endsAtOnce(text)
            }
            // `every day from monday to friday`
            (phrase.frequency, phrase.first) = (DatePhrase.Frequency(unit: .weeks, interval: 1), day)
            return true
        }
        if try dayClause() { return true }
        if try timeRange(.to) { return true }
        if try timeClause(isAfterFrom: true) { return true }
        // `from january mondays`: the repetition can come later. Without one, the resolver refuses the month.
        guard phrase.first == nil, phrase.from == nil, phrase.frequency == nil, let month = monthOrNearYear() else {
            return backtrack(to: start)
        }
        phrase.from = month.first
        return true
    }

    /// Reads the `in december` of `every monday in december`.
    mutating func inMonth() -> Bool {
        let start = place
        guard phrase.frequency?.unit == .weeks || phrase.frequency?.unit == .days, phrase.from == nil,
            phrase.until == nil, take(.of) || takeIn(), let days = monthOrNearYear()
        else { return backtrack(to: start) }
        (phrase.from, phrase.until) = days
        return true
    }

    /// Reads a month or a year, but not `1800`, which is a time.
    mutating func monthOrNearYear() -> (first: DayPhrase, last: DayPhrase)? {
        let start = place
        guard let days = monthOrYear() else { return nil }
        if case .day(let day) = days.first.meaning, days.first.text.allSatisfy(\.isNumber),
            !isNear(year: day.year)
        {
            return backtrack(to: start)
        }
        return days
    }

    /// Reads a single day.
    ///
    /// - Parameters:
    ///   - afterTime: Whether `8.12` can be a time here. Defaults to whether a day precedes it.
    ///   - weekday: The weekday on which a date without one falls.
    mutating func day(
        isAfterOn: Bool = false,
        afterTime: Bool? = nil,
        on weekday: Weekday? = nil
    ) throws(ParseError) -> DayPhrase? {
        let start = place
        if !isAfterOn, let day = take(\.days) { return phrase(relative(day), from: start) }
        if take(.endOf), let last = monthOrNearYear()?.last { return phrase(last.meaning, from: start) }
        rewind(to: start)
        if let date = try date(dotsAreTime: afterTime ?? (phrase.first != nil), after: weekday) { return date }
        if let day = try ordinalDay() { return day }
        if let week = try dayOrWeek() { return week }
        if let weekdays = partOfWeekday() { return phrase(.pattern(.weekdays(weekdays)), from: start) }
        guard let weekdays = weekdays() else { return backtrack(to: start) }
        let end = place
        takeStops()
        _ = take(.the)
        if weekdays.count == 1 {
            let start = place
            var found = try date(dotsAreTime: true, after: weekdays[0])
            if found == nil { found = try dayOfOneMonth() }
            if found == nil, let number = dayAfterWeekday() {
                found = phrase(.pattern(.daysOfMonth([number])), from: start)
            }
            if var found {
                found.weekday = weekdays[0]
                return found
            }
        }
        rewind(to: end)
        if let day = try dayOfWeek(weekdays) ?? dayWeeksLater(weekdays) { return phrase(.day(day), from: start) }
        _ = takeToken(".", attached: true)
        return phrase(.pattern(.weekdays(weekdays)), from: start)
    }

    /// Reads the `24th` of `thursday 24th`, or the `24` of `thu 24`, which can't be an hour.
    private mutating func dayAfterWeekday() -> Int? {
        let start = place
        guard let number = takeNumber(digits: 1...2), 1...31 ~= number, takeOrdinalSuffix() || number >= 24 && isAlone
        else { return backtrack(to: start) }
        return number
    }

    /// Reads the `15` of `every month on 15`. After `at`, it is an hour. Some languages have one word for both.
    private mutating func bareDayOfMonth() -> DayPhrase? {
        let start = place
        guard phrase.frequency?.unit == .months, let number = takeNumber(digits: 1...2), 1...31 ~= number, isAlone,
            lookahead({ !$0.take(.to) && !$0.isBeforeDayOrMonth })
        else { return backtrack(to: start) }
        return phrase(.pattern(.daysOfMonth([number])), from: start)
    }

    /// Whether `, 20` or `of june` comes next.
    private var isBeforeDayOrMonth: Bool {
        lookahead { grammar in
            if grammar.takeToken(",") { return grammar.takeNumber(digits: 1...2) != nil && grammar.isAlone }
            _ = grammar.take(.of)
            return grammar.takeMonth() != nil
        }
    }

    /// Whether the number just taken isn't part of anything else: `26`, but not `26:00`, `26.12.`, `26th` or `26 times`.
    var isAlone: Bool {
        if let next = peek(), next.isAttached, next.isWord || [":", ".", "/"].contains(next.key) { return false }
        return !isClock && lookahead { !$0.take(.times) && $0.take(\.units) == nil }
    }

    func phrase(_ meaning: DayPhrase.Meaning, from start: Int) -> DayPhrase {
        DayPhrase(meaning: meaning, text: source(from: start))
    }

    private func relative(_ day: DateVocabulary.RelativeDay) -> DayPhrase.Meaning {
        switch day {
        case .today: .day(today.day)
        case .tomorrow: .day(today.day.advanced(by: 1))
        case .dayAfterTomorrow: .day(today.day.advanced(by: 2))
        case .yesterday: .day(today.day.advanced(by: -1))
        case .dayBeforeYesterday: .day(today.day.advanced(by: -2))
        case .startOfMonth: .pattern(.daysOfMonth([1]))
        case .endOfMonth: .day(today.day.month.lastDay)
        case .endOfYear: .day(Month(year: today.day.year, month: 12)?.lastDay ?? today.day)
        }
    }

    // MARK: Ranges

    /// Reads `24-27 dec`, `24. bis 27. Dezember`, `24.-27.12.`, `24./25.12.` or `dec 24-27`.
    ///
    /// Other ranges, such as `24 dec to 2 jan`, are read as a day and an end.
    ///
    /// - Parameter dotsAreTime: Whether the end can be a time: `fri 9-10.10`.
    mutating func dayRange(dotsAreTime: Bool = true) throws(ParseError) -> (DayPhrase, DayPhrase)? {
        let start = place
        if let range = try rangeAfterMonth() { return range }
        let weekday = take(\.weekdays)
        takeStops()
        guard let number = dayNumber() else { return backtrack(to: start) }
        let isPair = peek(-1)?.key == "." && takeToken("/", attached: true)
        guard isPair || take(.to) else { return backtrack(to: start) }
        _ = take(.the)
        let text = source(from: start)
        let ahead = (peek()?.number ?? number) - number
        // `24./31.12.` is two days, and not a range.
        guard !isPair || ahead == 1 else { return backtrack(to: start) }
        let lastWeekday = weekday.flatMap { $0.count == 1 ? $0[0].week[ahead.flooredRemainder(by: 7)] : nil }
        guard let last = try day(isAfterOn: true, afterTime: dotsAreTime, on: lastWeekday),
            let (month, year) = last.meaning.month
        else { return backtrack(to: start) }
        var first = try date(year: year, month: month, day: number, text: text)
        first.weekday = weekday?.count == 1 ? weekday?[0] : nil
        return (first, last)
    }

    private mutating func rangeAfterMonth() throws(ParseError) -> (DayPhrase, DayPhrase)? {
        let start = place
        guard let month = takeMonth(), let first = dayNumber(), take(.to), let last = dayNumber(), !isClock else {
            return backtrack(to: start)
        }
        let end = place
        _ = takeToken(",")
        let year = takeNumber(digits: 4...4)
        if year == nil { rewind(to: end) }
        let text = source(from: start)
        return (
            try date(year: year, month: month, day: first, text: text),
            try date(year: year, month: month, day: last, text: text)
        )
    }

    /// Takes the punctuation between a weekday and a date: `Fr., 27.11.`
    private mutating func takeStops() {
        _ = takeToken(".", attached: true)
        _ = takeToken(",")
    }
}
