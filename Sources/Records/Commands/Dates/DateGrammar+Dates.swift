/// Numeric and named dates: `24 dec`, `24.12.2026`, `24/12`, `2026-12-24`, `2026-W49-3`.
extension DateGrammar {
    /// Reads a date with or without a year.
    ///
    /// - Parameters:
    ///   - dotsAreTime: Whether `8.12` can be a time.
    ///   - weekday: The weekday before the date.
    mutating func date(dotsAreTime: Bool, after weekday: Weekday? = nil) throws(ParseError) -> DayPhrase? {
        if let date = try monthAndDay() { return date }
        if let date = try eightDigits() { return date }
        return try numericDate(dotsAreTime: dotsAreTime, after: weekday)
    }

    // MARK: Names of months

    /// Reads `24 dec`, `24th of december, 2026`, `24-dec-2026` or `dec 24`.
    private mutating func monthAndDay() throws(ParseError) -> DayPhrase? {
        let start = place
        var month: Int?
        var day = dayNumber()
        if day != nil {
            if !takeToken("-", attached: true) { _ = take(.of) }
            month = takeMonth()
        } else if let name = takeMonth() {
            (month, day) = (name, dayNumber())
            if isClock { day = nil }
        }
        guard let month, let day else { return backtrack(to: start) }
        let year = try takeYear(after: (day, month), from: start)
        return try date(year: year, month: month, day: day, text: source(from: start))
    }

    /// Reads the year of a date.
    ///
    /// - Throws: ``DateParser/ParseError`` for a distant year such as `1830` that could also be a time. It is a year if a
    ///   time comes before or after it, if the date repeats, as birthdays do, if the date is in the past, or where only
    ///   days are expected.
    mutating func takeYear(after date: (day: Int, month: Int), from start: Int) throws(ParseError) -> Int? {
        let end = place
        _ = takeToken(",") || takeToken("-", attached: true)
        let isAttached = peek()?.isAttached == true
        guard let year = takeNumber(digits: 4...4) else {
            rewind(to: end)
            return try takeShortYear(after: date, from: start)
        }
        if !isAttached, canBeTime(year: year) {
            let seconds = year / 100 * 3_600 + year % 100 * 60
            throw .yearOrTime(source(from: start), day: date.day, month: date.month, year: year, seconds: seconds)
        }
        return year
    }

    /// Reads a year of two digits that isn't an hour: the `26` of `24 dec 26`.
    ///
    /// - Throws: ``DateParser/ParseError`` for 24, which can also be the end of the day.
    private mutating func takeShortYear(
        after date: (day: Int, month: Int),
        from start: Int
    ) throws(ParseError) -> Int? {
        let end = place
        guard let number = takeNumber(digits: 2...2), number >= 24, isAlone else { return backtrack(to: end) }
        let year = Day.year(ofTwoDigits: number)
        if number == 24, isTimePossible {
            throw .yearOrTime(source(from: start), day: date.day, month: date.month, year: year, seconds: 86_400)
        }
        return year
    }

    /// Whether the year just read can also be a time: a distant one such as `1830`.
    func canBeTime(year: Int) -> Bool { year < 2_400 && year % 100 < 60 && !isNear(year: year) && isTimePossible }

    /// Whether a number after a date can be a time.
    private var isTimePossible: Bool {
        !prefersYears && direction == .future && phrase.time == nil && !isBeforeTime && !isRepeated
    }

    /// Whether a year is likely to be meant, so that its number isn't a time.
    func isNear(year: Int) -> Bool { (today.day.year - 1...today.day.year + 15).contains(year) }

    /// Whether a time or `all day` comes next.
    private var isBeforeTime: Bool {
        lookahead { grammar in
            _ = grammar.takeToken(",")
            if grammar.take(.allDay) { return true }
            let isAfterAt = grammar.take(.at)
            // An error is reported when the time is read.
            return (try? grammar.clock(isAfterAt: isAfterAt)).map { $0.isExplicit || isAfterAt } ?? false
        }
    }

    /// Reads `dec` or `Dec.`.
    mutating func takeMonth() -> Int? {
        let month = take(\.months)
        if month != nil { _ = takeToken(".", attached: true) }
        return month
    }

    /// Reads `24`, `24th` or `24.`.
    mutating func dayNumber() -> Int? {
        let number = takeNumber(digits: 1...2)
        if number != nil { _ = takeOrdinalSuffix() }
        return number
    }

    /// Whether the number just taken is an hour: `9:00`, `9am`.
    var isClock: Bool {
        if peek()?.isAttached == true, peek()?.key == ":" || peek()?.key == "." { return true }
        return lookahead { $0.take(.am) || $0.take(.pm) || $0.take(.oClock) }
    }

    /// Reads `june`, `june 2027` or `2027` as the first and the last day of that period.
    mutating func monthOrYear() -> (first: DayPhrase, last: DayPhrase)? {
        let start = place
        let month = takeMonth()
        let year = takeNumber(digits: 4...4)
        if let month, year == nil {
            let days = [1, -1].map { phrase(.pattern(.date(month: month, day: $0)), from: start) }
            return (days[0], days[1])
        }
        let days = year.flatMap { year in month.map { Month(year: year, month: $0)?.days } ?? Month.days(ofYear: year) }
        guard let days else { return backtrack(to: start) }
        return (phrase(.day(days.lowerBound), from: start), phrase(.day(days.upperBound), from: start))
    }

    /// Returns the days of `june`, `june 2027`, `2027` or `next year` if that is the whole text. A month without a year
    /// is the nearest one in the direction, the current month included.
    mutating func wholeMonthOrYear() -> ClosedRange<Day>? {
        let month = takeMonth()
        var year = takeNumber(digits: 4...4)
        if year == nil, let (unit, days) = namedPeriod(), unit == .years { year = days.lowerBound.year }
        guard isAtEnd else { return nil }
        guard let month else { return year.flatMap { Month.days(ofYear: $0) } }
        let now = today.day
        let isLater = direction == .future ? month < now.monthOfYear : month > now.monthOfYear
        let nearest = now.year + (isLater ? (direction == .future ? 1 : -1) : 0)
        return Month(year: year ?? nearest, month: month)?.days
    }

    // MARK: Numbers only

    /// Reads `20261224`, the ISO 8601 basic format.
    private mutating func eightDigits() throws(ParseError) -> DayPhrase? {
        let start = place
        guard let number = takeNumber(digits: 8...8) else { return nil }
        let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
        return try date(year: year, month: month, day: day, text: source(from: start))
    }

    private mutating func numericDate(dotsAreTime: Bool, after weekday: Weekday?) throws(ParseError) -> DayPhrase? {
        let start = place
        guard let first = peek()?.digits, let separator = peek(1), separator.isAttached,
            peek(2)?.isAttached == true || separator.key == "."
        else { return nil }
        switch separator.key {
        case "-" where first == 4, "/" where first == 4: return try yearFirst(separator.key)
        case ".": return try dotted(dotsAreTime: dotsAreTime, after: weekday)
        case "/": return try eitherWay("/")
        // `24-12` isn't a date: it could be a range.
        case "-" where peek(3)?.key == "-" && peek(4)?.digits == 4: return try eitherWay("-")
        default: return backtrack(to: start)
        }
    }

    /// Reads `2026-12-24`, `2026-W49-3` or `2026-W49`.
    private mutating func yearFirst(_ separator: String) throws(ParseError) -> DayPhrase? {
        let start = place
        guard let year = takeNumber(digits: 4...4), takeToken(separator, attached: true) else {
            return backtrack(to: start)
        }
        if separator == "-", takeToken("w", attached: true) { return try weekDate(year: year, from: start) }
        guard let month = takeNumber(digits: 1...2, attached: true), takeToken(separator, attached: true),
            let day = takeNumber(digits: 1...2, attached: true)
        else { return backtrack(to: start) }
        return try date(year: year, month: month, day: day, text: source(from: start))
    }

    /// Reads an ISO 8601 week date (section 5.2.4).
    private mutating func weekDate(year: Int, from start: Int) throws(ParseError) -> DayPhrase? {
        guard let number = takeNumber(digits: 2...2, attached: true), (1..<9_999).contains(year) else {
            return backtrack(to: start)
        }
        let hasDay = takeToken("-", attached: true)
        let weekday = hasDay ? takeNumber(digits: 1...1, attached: true) : nil
        guard let week = Self.week(number, of: year), !hasDay || 1...7 ~= (weekday ?? 0) else {
            let weeks = Self.week(53, of: year) == nil ? 52 : 53
            throw .noDay(source(from: start), hint: "\(year) has \(weeks) weeks of 7 days")
        }
        guard let weekday else { return phrase(.days(week), from: start) }
        return phrase(.day(week.lowerBound.advanced(by: weekday - 1)), from: start)
    }

    /// Reads `24.12.2026`, `24. 12. 2026`, `24.12.` or `24.12`, where the day comes first.
    private mutating func dotted(dotsAreTime: Bool, after weekday: Weekday?) throws(ParseError) -> DayPhrase? {
        let start = place
        guard let day = takeNumber(digits: 1...2), takeToken(".", attached: true),
            let month = takeNumber(digits: 1...2, attached: !isSpacedMonth)
        else { return backtrack(to: start) }
        var year: Int?
        if takeToken(".", attached: true) {
            year = takeNumber(digits: 2...2, attached: true).map(Day.year(ofTwoDigits:))
            if year == nil { year = try takeYear(after: (day, month), from: start) }
        } else if !(1...12 ~= month) || isClock {
            return backtrack(to: start)
        } else if dotsAreTime, try isTime(day, month, after: weekday, source(from: start)) {
            return backtrack(to: start)
        }
        return try date(year: year, month: month, day: day, text: source(from: start))
    }

    /// Whether the month of `24. 12.` comes next, and not the time of `24. 12.30`.
    private var isSpacedMonth: Bool {
        guard let month = peek(), month.digits <= 2, 1...12 ~= month.number ?? 0, let stop = peek(1), stop.key == ".",
            stop.isAttached
        else { return false }
        guard let next = peek(2), next.isAttached else { return true }
        return next.digits == 4 || next.number == nil && !next.isWord
    }

    /// Returns whether the `8.12` just read is a time: if it isn't a date, or if the date can't be meant.
    ///
    /// - Throws: ``DateParser/ParseError`` if both a date and a time can be meant.
    private func isTime(_ day: Int, _ month: Int, after weekday: Weekday?, _ text: String) throws(ParseError) -> Bool {
        let pattern = DayPattern.date(month: month, day: day)
        let days = (near == nil ? [direction] : [.future, .past]).compactMap {
            pattern.nearest(to: near ?? today.day, $0)
        }
        guard let date = days.first else { return true }
        // `24.12` and `1.1` aren't times.
        guard day < 24, peek(-1)?.digits == 2, !isBeforeTime else { return false }
        if let weekday {
            guard days.contains(where: { $0.weekday == weekday }) else { return true }
        } else if phrase.frequency != nil {
            // `jeden Dienstag 19:30 bis 22.12`
            if let time = phrase.time, time.isExplicit, !time.text.contains(".") { return false }
        } else if phrase.time != nil || phrase.part != nil || phrase.moment != nil {
            // An event rarely ends months after it starts.
            guard phrase.first != nil, today.day.distance(to: date) <= 62 else { return true }
        }
        throw .dateOrTime(text, day: day, month: month)
    }

    /// Reads `24/12` or `12/24/2026`. The day comes first in some countries, the month in others.
    private mutating func eitherWay(_ separator: String) throws(ParseError) -> DayPhrase? {
        let start = place
        guard let first = takeNumber(digits: 1...2), takeToken(separator, attached: true),
            let second = takeNumber(digits: 1...2, attached: true)
        else { return backtrack(to: start) }
        var year: Int?
        if takeToken(separator, attached: true) {
            year =
                takeNumber(digits: 4...4, attached: true)
                ?? takeNumber(digits: 2...2, attached: true).map(Day.year(ofTwoDigits:))
            if year == nil { return backtrack(to: start) }
        }
        let text = source(from: start)
        if first != second, 1...12 ~= first, 1...12 ~= second {
            throw .ambiguous(text, first, second, year: year)
        }
        let (day, month) = second > 12 ? (second, first) : (first, second)
        return try date(year: year, month: month, day: day, text: text)
    }

    /// Returns the date, or throws if it doesn't exist in its year or, without a year, in any year.
    func date(year: Int?, month: Int, day: Int, text: String) throws(ParseError) -> DayPhrase {
        // 2000 is a leap year, so it accepts 29 February.
        guard let found = Day(year: year ?? 2_000, month: month, day: day) else {
            throw .noDay(text, year: year, month: month)
        }
        return DayPhrase(meaning: year == nil ? .pattern(.date(month: month, day: day)) : .day(found), text: text)
    }
}
