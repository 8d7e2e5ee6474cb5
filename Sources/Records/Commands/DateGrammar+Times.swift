import Foundation

/// Times of a day, ends and lengths.
extension DateGrammar {
    /// `at 9`, `9:00`, `9-10:30`, `noon`, `in the evening`
    mutating func timeClause(isBare: Bool = false) throws(When.Misunderstanding) -> Bool {
        if partOfDay() { return true }
        let start = place
        let hasEnd = phrase.last != nil && phrase.time != nil
        guard phrase.time == nil || (hasEnd && phrase.endTime == nil) else { return false }
        // A number alone is an hour only where nothing else makes sense.
        let isHour = take(.at) || isBare || phrase.first != nil || phrase.frequency != nil || phrase.part != nil
        guard let time = try clock() else { return giveBack(to: start) }
        if hasEnd {
            phrase.endTime = time
            return true
        }
        guard time.seconds < 86_400 else { throw .noTime(time.text) }
        if !time.isExplicit, !isHour, try !isHourAfterAll() { return giveBack(to: start) }
        phrase.time = time
        return true
    }

    /// Whether what follows a number makes it an hour: `9-10:30`, `8 in the evening`. Takes the end.
    private mutating func isHourAfterAll() throws(When.Misunderstanding) -> Bool {
        let start = place
        if take(.to), let end = try clock(), end.isExplicit {
            phrase.endTime = end
            return true
        }
        let _: Bool = giveBack(to: start)
        let isHour = take(\.parts) != nil
        let _: Bool = giveBack(to: start)
        return isHour
    }

    /// `in the evening`
    mutating func partOfDay() -> Bool {
        guard phrase.part == nil, let part = take(\.parts) else { return false }
        phrase.part = part
        return true
    }

    /// `9`, `9:00`, `9.30`, `9am`, `9 Uhr`, `noon`
    mutating func clock() throws(When.Misunderstanding) -> ClockTime? {
        let start = place
        if let seconds = take(\.times) {
            return ClockTime(
                seconds: seconds,
                half: seconds < 43_200 ? .am : .pm,
                isExplicit: true,
                text: source(from: start)
            )
        }
        guard var hour = takeNumber(digits: 1...2) else { return nil }
        var (minute, second, half): (Int, Int, ClockTime.Half?) = (0, 0, nil)
        var isExplicit = false
        if let sign = peek()?.key, [":", "."].contains(sign), let next = peek(1), next.isAttached, next.digits == 2,
            takeSign(sign, attached: true)
        {
            minute = takeNumber(digits: 2...2) ?? 0
            if takeSign(":", attached: true) {
                guard let number = takeNumber(digits: 2...2, attached: true) else { return giveBack(to: start) }
                second = number
            }
            isExplicit = true
        }
        if isSplit { return giveBack(to: start) }
        if take(.oClock) {
            isExplicit = true
            if minute == 0, let number = takeNumber(digits: 2...2) { minute = number }
        } else if let found = takeHalf(for: hour) {
            (half, isExplicit) = (found, true)
        }
        // `15th`
        if let next = peek(), next.isAttached, next.isWord { return giveBack(to: start) }
        let text = source(from: start)
        if let half {
            guard 1...12 ~= hour else { throw .noTime(text) }
            hour = hour % 12 + (half == .pm ? 12 : 0)
        }
        let seconds = hour * 3_600 + minute * 60 + second
        guard minute < 60, second < 60, seconds <= 86_400 else { throw .noTime(text) }
        return ClockTime(seconds: seconds, half: half, isExplicit: isExplicit, text: text)
    }

    /// Whether the number here goes on, so that it is none of a clock: `1:2:3:4`, `9/10`.
    private var isSplit: Bool {
        guard let sign = peek(), sign.isAttached, [":", ".", "/"].contains(sign.key) else { return false }
        return sign.key != "." || peek(1)?.isAttached == true
    }

    private mutating func takeHalf(for hour: Int) -> ClockTime.Half? {
        if take(.pm) { return .pm }
        // `um 15 am Dienstag`: what is `am` in English means "on" in German.
        if let token = peek(), !token.isAttached, hour > 12, vocabulary.connectors[token.key]?.contains(.on) == true {
            return nil
        }
        return take(.am) ? .am : nil
    }

    // MARK: Ends

    /// `to 5pm`, `until 27 dec`, `until june`
    mutating func end() throws(When.Misunderstanding) -> Bool {
        let start = place
        guard take(.to) else { return false }
        let hasTime = phrase.time != nil || phrase.part != nil || phrase.moment != nil
        if hasTime, phrase.endTime == nil, phrase.last == nil {
            let time = place
            // `9:00 until 24 dec`: a number with a month is no hour.
            if try day(afterTime: true) == nil, let found = try clock() {
                phrase.endTime = found
                return true
            }
            let _: Bool = giveBack(to: time)
        }
        _ = take(.the)
        if phrase.frequency != nil {
            guard phrase.until == nil, let day = try day(afterTime: false) ?? monthOrYear() else {
                return giveBack(to: start)
            }
            phrase.until = day
            return true
        }
        guard phrase.first != nil, phrase.last == nil, let day = try day(afterTime: false) else {
            return giveBack(to: start)
        }
        phrase.last = day
        return true
    }

    // MARK: Lengths

    /// `for 45 minutes`, `2 Stunden lang`
    mutating func length() -> Bool {
        let start = place
        guard phrase.length == nil else { return false }
        let isBefore = take(.for)
        guard let span = span(), isBefore || take(.for) else { return giveBack(to: start) }
        phrase.length = span
        return true
    }

    /// `now`, `in 90 minutes`, `in 2 weeks`, `3 days ago`
    mutating func offset() -> Bool {
        let start = place
        guard phrase.first == nil, phrase.moment == nil else { return false }
        if take(.now) {
            phrase.moment = today.now.wholeMinute
            return true
        }
        let isAgo = take(.ago)
        let isLater = !isAgo && take(.in)
        guard let span = span(), isLater || isAgo || take(.ago) else { return giveBack(to: start) }
        let day = span.added(to: today.day, forwards: isLater)
        if span.seconds == 0 {
            phrase.first = DayPhrase(meaning: .day(day), text: source(from: start))
            return true
        }
        let days = Double(today.day.distance(to: day))
        phrase.moment = today.now.wholeMinute + days * 86_400 + Double(isLater ? span.seconds : -span.seconds)
        return true
    }

    /// `2 weeks`, `an hour and 30 minutes`, `1h 30m`
    private mutating func span() -> Span? {
        var span = Span()
        var end = place
        while let number = takeNumber(digits: 1...4) ?? take(\.numbers), let unit = take(\.units) {
            span.add(number, unit)
            end = place
            if !take(.and) { _ = takeSign(",") }
        }
        guard span.months + span.days + span.seconds > 0 else { return giveBack(to: end) }
        let _: Bool = giveBack(to: end)
        return span
    }
}

extension Date {
    /// The moment at which its minute began. Nobody plans by seconds.
    fileprivate var wholeMinute: Date {
        Date(timeIntervalSince1970: (timeIntervalSince1970 / 60).rounded(.down) * 60)
    }
}
