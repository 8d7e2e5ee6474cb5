import Records

/// A time of day on a 12-hour or 24-hour clock.
enum WrittenTime {
    /// How to write a time that can't be read.
    static let hint = "write it as 9:00 AM or 21:00"

    /// Parses `9:00 AM`, `9:00:00 p.m.`, `9pm`, `21:00`, `21.00`, `21 Uhr`, `21.00 h`, `21h`, `21h30`, or `24:00` for the end
    /// of the day.
    ///
    /// `2h` isn't a time: as an end, it would be the length of the event.
    static func time(_ text: String, on day: Day) -> LocalTime? {
        let spaced = text.replacing("\u{202F}", with: " ").replacing("\u{A0}", with: " ").trimmed.uppercased()
        let clock = spaced.utf8.contains(UInt8(ascii: "H")) ? withColon(spaced) : spaced
        var scanner = DigitScanner(clock)
        guard let hour = scanner.number(digits: 1...2) else { return nil }
        let hasMinute = scanner.skip(":") || scanner.skip(".")
        let minute = hasMinute ? scanner.number(digits: 2...2) : 0
        let second = hasMinute && scanner.skip(":") ? scanner.number(digits: 2...2) : 0
        guard let minute, let second else { return nil }
        while scanner.skip(" ") {}
        if scanner.isAtEnd {
            let isHour = spaced.hasSuffix("UHR") || spaced.hasSuffix("H") && (13...23).contains(hour)
            guard hasMinute || isHour else { return nil }
            if (hour, minute, second) == (24, 0, 0) { return LocalTime(day.adding(days: 1)) }
            return LocalTime(day, hour: hour, minute: minute, second: second)
        }
        let isAfternoon = scanner.skip("P")
        guard isAfternoon || scanner.skip("A"), (1...12).contains(hour) else { return nil }
        _ = scanner.skip(".")
        guard scanner.skip("M") else { return nil }
        _ = scanner.skip(".")
        guard scanner.isAtEnd else { return nil }
        return LocalTime(day, hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute, second: second)
    }

    /// Parses a length of time, in seconds: `1:30`, `1h30`, `1 h 30 min`, `90 min`, or `90` for minutes.
    ///
    /// A single digit may be hours or minutes, so it needs a unit. So does `45:00`, which may be minutes and seconds;
    /// `24:00` is a day.
    static func length(_ text: String) -> Int? {
        let text = text.trimmed.lowercased()
        if let clock = text.wholeMatch(of: /([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?/) {
            guard clock.3 != nil || text == "24:00" || Int(clock.1).map({ $0 < 24 }) == true else { return nil }
            return [clock.1, clock.2, clock.3 ?? "0"].reduce(0) { $0 * 60 + (Int($1) ?? 0) }
        }
        let pattern =
            #/
            (?:([0-9]{1,3})\s?(?:h|hrs?|hours?|std\.?|stunden?))? \s*
            (?:([0-9]{1,4})\s?(?:m|mins?\.?|minutes?|minuten?)?)?
            /#
        guard text.count > 1, let units = text.wholeMatch(of: pattern) else { return nil }
        return (units.1.flatMap { Int($0) } ?? 0) * 3_600 + (units.2.flatMap { Int($0) } ?? 0) * 60
    }

    /// Returns whether an end such as `1h30` can also be a length of time, because the start isn't written with an `h`.
    static func isLength(_ end: String, after start: String) -> Bool {
        [end, start].map { $0.lowercased().contains(/[0-9] ?h/) } == [true, false]
    }

    /// Returns `19:30` for `19H30`, `19 H 30` or `19:30 UHR`.
    private static func withColon(_ text: String) -> String {
        text.replacing(/\s*(?:UHR|H)$/, with: "").replacing(/^([0-9]{1,2}) ?H ?(?=[0-9])/) { "\($0.1):" }
    }

    /// Splits `8:00-8:45` or `8:00 to 8:45` into start and end. The end is empty if there is only one time.
    /// `9:00:00-05:00` isn't split: it has an offset. `6-7:30 PM` begins at `6 PM`, `18-20 Uhr` at `18 Uhr`.
    static func range(_ text: String) -> (start: String, end: String) {
        let hyphenated = text.replacing(" bis ", with: "-").replacing(" to ", with: "-")
        let parts = hyphenated.split(maxSplits: 1) { $0 == "-" || $0 == "–" }.map { String($0).trimmed }
        guard parts.count == 2, parts[0].count(where: { $0 == ":" }) < 2, let end = time(parts[1], on: .first) else {
            return (text, "")
        }
        let start = start(parts[0], before: end, unit: parts[1].drop { !$0.isLetter })
        return time(start, on: .first) == nil ? (text, "") : (start, parts[1])
    }

    /// Returns whether a text is a range such as `09:00-10:30` and not a time with an offset from UTC, which is
    /// `09:00-05:00` only if no event would last from the first time to the second.
    ///
    /// It is a range if the second time is later, if an event that begins at noon or later would end before 3:00
    /// (`22:00-01:00`; later times would be the offsets of America, as in `19:00-05:00`), or if no time zone has the
    /// offset.
    static func isRange(_ text: String) -> Bool {
        let parts = range(text)
        guard let start = time(parts.start, on: .first)?.second, let end = time(parts.end, on: .first)?.second else {
            return false
        }
        let isOvernight = start >= 43_200 && end < 3 * 3_600 && end + 86_400 - start <= 43_200
        return end > start || isOvernight || !isOffset(end)
    }

    /// Returns whether a zone is this many seconds behind UTC, today or in summer; `-00:00` means an unknown offset
    /// (RFC 3339, section 4.3).
    private static func isOffset(_ seconds: Int) -> Bool {
        let halfHours = [2, 3, 9].map { $0 * 3_600 + 1_800 }
        return seconds % 3_600 == 0 && seconds <= 12 * 3_600 || halfHours.contains(seconds)
    }

    /// Completes a start with the unit of its end: `Uhr`, or the half of the day. The start gets the other half if it
    /// would otherwise not be before the end.
    private static func start(_ text: String, before end: LocalTime, unit: Substring) -> String {
        // The `h30` of `20h30` is more than a unit.
        guard let letter = unit.first?.lowercased(), !text.contains(where: \.isLetter),
            !unit.contains(where: \.isNumber)
        else { return text }
        let other = letter == "p" ? ["AM"] : letter == "a" ? ["PM"] : []
        let starts = ([String(unit)] + other).map { "\(text) \($0)" }
        let possible = starts.filter { time($0, on: .first) != nil }
        return possible.first { time($0, on: .first).map { $0.second < end.second } == true } ?? possible.last ?? text
    }
}
