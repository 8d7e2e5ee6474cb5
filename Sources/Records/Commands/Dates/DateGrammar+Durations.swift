import Foundation

/// Durations and distances from now.
extension DateGrammar {
    /// Reads `for 45 minutes` or `2 Stunden lang`.
    mutating func length() -> Bool {
        let start = place
        guard phrase.length == nil else { return false }
        let isBefore = take(.for)
        // In `18h for 2h`, the word belongs to what follows.
        guard let span = span(), isBefore || take(.for) && lookahead({ $0.span() }) == nil else {
            return backtrack(to: start)
        }
        phrase.length = span
        return true
    }

    /// Reads `now`, `in 90 minutes`, `in 2 weeks`, `in 2 weeks on friday`, `3 days ago`, `3 days later`, `a week from
    /// friday` or `week on friday`.
    mutating func offset() throws(ParseError) -> Bool {
        let start = place
        guard phrase.moment == nil else { return false }
        if let first = phrase.first { return try dayAfter(first) }
        if take(.now) {
            phrase.moment = today.now.wholeMinute
            return true
        }
        // 1 means later, and -1 means earlier.
        var sign: Int? = take(.ago) ? -1 : take(.in) ? 1 : nil
        var base = today.day
        if let sign, take(.weekOrEightDays) {
            throw .ambiguous(source(from: start), [7, 8].map { base.advanced(by: sign * $0) })
        }
        guard let span = span() ?? (sign == nil ? weekOnDay() : nil) else { return backtrack(to: start) }
        if sign == 1, span.isOfWeeks {
            let first = firstDay(weeksFromNow: span.days / 7, vocabulary.firstWeekday)
            if let day = day(of: first...first.advanced(by: 6)) {
                phrase.first = DayPhrase(meaning: .day(day), text: source(from: start))
                return true
            }
        }
        if sign == nil, take(.after) || span.isOfWeeks && take(.on) {
            sign = 1
            if !take(.now) {
                guard span.seconds == 0, phrase.frequency == nil, let day = try nearestDay() else {
                    return backtrack(to: start)
                }
                base = day
            }
        }
        if sign == nil, let later = take(.later) ? 1 : take(.earlier) ? -1 : nil {
            // `near` is the day of an event without its time, so hours can't be added to it.
            guard span.seconds == 0 || near == nil else { return backtrack(to: start) }
            (sign, base) = (later, near ?? base)
        }
        guard let sign = sign ?? (take(.ago) ? -1 : nil) else { return backtrack(to: start) }
        let day = span.added(to: base, forwards: sign > 0)
        if span.seconds == 0 {
            phrase.first = DayPhrase(meaning: .day(day), text: source(from: start))
            return true
        }
        // If the span also has hours or minutes, a day is 24 hours.
        let days = Double(today.day.distance(to: day))
        phrase.moment = today.now.wholeMinute + days * 86_400 + Double(sign * span.seconds)
        return true
    }

    /// Reads the `week` of `week on friday`.
    private mutating func weekOnDay() -> Span? {
        let start = place
        guard take(\.units) == .weeks, lookahead({ $0.take(.on) }) else { return backtrack(to: start) }
        return Span(days: 7)
    }

    /// Reads a day, and returns the nearest one that it can mean.
    private mutating func nearestDay() throws(ParseError) -> Day? {
        _ = take(.the)
        guard let found = try day() else { return nil }
        let nearest: Day?
        switch found.meaning {
        case .day(let day): nearest = day
        case .days, .pattern(.weekdays(vocabulary.weekend)): nearest = nil
        case .pattern(let pattern): nearest = pattern.nearest(to: today.day, direction)
        }
        if let nearest, let weekday = found.weekday, weekday != nearest.weekday {
            throw .wrongWeekday(found.text, nearest)
        }
        return nearest
    }

    /// Reads the `in einer Woche` of `heute in einer Woche` or `Freitag in einer Woche`.
    ///
    /// - Throws: ``DateParser/ParseError`` if the Friday of the week that is then isn't a week after the next Friday.
    private mutating func dayAfter(_ first: DayPhrase) throws(ParseError) -> Bool {
        let start = place
        guard take(.in) else { return false }
        if case .day(let day) = first.meaning, take(.weekOrEightDays) {
            throw .ambiguous("\(first.text) \(source(from: start))", [7, 8].map { day.advanced(by: $0) })
        }
        guard let span = span(), span.seconds == 0 else { return backtrack(to: start) }
        switch first.meaning {
        case .day(let day): phrase.first?.meaning = .day(span.added(to: day))
        case .pattern(let pattern):
            guard case .weekdays(let weekdays) = pattern, weekdays.count == 1, phrase.frequency == nil,
                span.isOfWeeks, let next = pattern.nearest(to: today.day, .future)
            else { return backtrack(to: start) }
            let week = firstDay(weeksFromNow: span.days / 7, vocabulary.firstWeekday)
            let days = [week.advanced(by: vocabulary.firstWeekday.days(until: weekdays[0])), span.added(to: next)]
            guard days[0] == days[1] else { throw .ambiguous("\(first.text) \(source(from: start))", days) }
            phrase.first?.meaning = .day(days[0])
        case .days: return backtrack(to: start)
        }
        return true
    }

    /// Reads `2 weeks`, `a fortnight`, `an hour and 30 minutes`, `1h 30m` or `1.5 hours`.
    mutating func span() -> Span? {
        var span = Span()
        var end = place
        while let (number, unit) = amount() {
            span.add(number, unit)
            end = place
            // `1h30`
            if unit == .hours, let minutes = takeNumber(digits: 2...2, attached: true), take(\.units) == nil {
                span.add(minutes, .minutes)
                end = place
            } else {
                rewind(to: end)
            }
            if !take(.and) { _ = takeToken(",") }
        }
        guard span.months + span.days + span.seconds > 0 else { return backtrack(to: end) }
        rewind(to: end)
        return span
    }

    /// Reads the `PT1H30M` of `2026-12-24T10:00/PT1H30M` (ISO 8601, section 5.5.2).
    mutating func isoSpan() -> Span? {
        let start = place
        let timeUnits = ["h": DateVocabulary.Unit.hours, "m": .minutes]
        var units = ["y": DateVocabulary.Unit.years, "m": .months, "w": .weeks, "d": .days]
        guard let prefix = peek()?.key, prefix == "p" || prefix == "pt" else { return nil }
        takeWord()
        if prefix == "pt" { units = timeUnits }
        var span = Span()
        while let number = takeNumber(digits: 1...4, attached: true) {
            // In `P1DT2H`, a time follows the days.
            guard let key = peek()?.key, let unit = units[key.hasSuffix("t") ? String(key.dropLast()) : key] else {
                return backtrack(to: start)
            }
            takeWord()
            span.add(number, unit)
            if key.hasSuffix("t") { units = timeUnits }
        }
        return span.months + span.days + span.seconds > 0 ? span : backtrack(to: start)
    }

    /// Reads `2 weeks`, `30 min.`, `1.5 hours` or `a fortnight`. A word such as `fortnight` needs no number.
    private mutating func amount() -> (number: Int, unit: DateVocabulary.Unit)? {
        let start = place
        if let multiple = take(\.multiples) { return (multiple.interval, multiple.unit) }
        guard let number = takeNumber(digits: 1...4) ?? take(\.numbers) else { return nil }
        if let multiple = take(\.multiples) { return (number * multiple.interval, multiple.unit) }
        let hasHalf = takeHalf()
        guard let unit = take(\.units), !hasHalf || unit == .hours else { return backtrack(to: start) }
        _ = takeToken(".", attached: true)
        if hasHalf { return (number * 60 + 30, .minutes) }
        return (number, unit)
    }

    /// Takes the `.5` of `1.5`, `1,5` or `1½`.
    private mutating func takeHalf() -> Bool {
        if takeToken("½", attached: true) { return true }
        let start = place
        guard takeToken(".", attached: true) || takeToken(",", attached: true),
            takeNumber(digits: 1...1, attached: true) == 5
        else { return backtrack(to: start) }
        return true
    }
}
