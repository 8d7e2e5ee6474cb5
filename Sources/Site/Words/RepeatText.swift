internal import Foundation
import Records

/// Puts rules of repetition into words: "every Monday and Wednesday until 18 December 2026".
struct RepeatText {
    let words: WordTable
    let dates: DateText
    /// The time zone of the series.
    let zone: TimeZone

    /// The rule in words; just "repeats" if there is no rule or it is too complex for a short text. The names of days and
    /// times are those in the zone of the series.
    ///
    /// - Parameters:
    ///   - start: the first day of the series, which determines what the rule leaves open.
    ///   - minute: the minute of that day at which it begins, on the clocks of the series; nil for an all-day series.
    func text(
        of rule: RecurrenceRule?,
        from start: Day?,
        minute: Int?
    ) -> (text: String, namesDays: Bool, namesTimes: Bool) {
        guard let rule, isPlain(rule), let start, let text = period(of: rule, from: start),
            let times = times(of: rule, from: minute)
        else { return (word("repeats"), false, false) }
        let dayless: [RecurrenceRule.Frequency] = [.daily, .hourly, .minutely]
        let namesDays = !dayless.contains(rule.frequency) || !rule.byDay.isEmpty
        return (text + times + end(of: rule, isAfterTimes: !times.isEmpty), namesDays, !times.isEmpty)
    }

    /// Whether it has only parts that can be put into words.
    private func isPlain(_ rule: RecurrenceRule) -> Bool {
        [rule.bySecond, rule.byYearDay, rule.byWeekNumber].allSatisfy(\.isEmpty)
    }

    private func period(of rule: RecurrenceRule, from start: Day) -> String? {
        switch rule.frequency {
        case .daily: daily(rule)
        case .weekly: weekly(rule, from: start)
        case .monthly: monthly(rule, from: start)
        case .yearly: yearly(rule, from: start)
        case .hourly: isWithinDay(rule) ? phrase("everyHours", rule.interval) : nil
        case .minutely: isWithinDay(rule) ? phrase("everyMinutes", rule.interval) : nil
        case .secondly: nil
        }
    }

    /// Whether a rule that repeats within a day names no days and no times.
    private func isWithinDay(_ rule: RecurrenceRule) -> Bool {
        rule.byDay.isEmpty && !rule.hasTimes
            && [rule.byMonth, rule.byMonthDay, rule.bySetPosition].allSatisfy(\.isEmpty)
    }

    private func daily(_ rule: RecurrenceRule) -> String? {
        guard rule.byMonth.isEmpty, rule.byMonthDay.isEmpty, rule.bySetPosition.isEmpty else { return nil }
        guard !rule.byDay.isEmpty else { return phrase("everyDays", rule.interval) }
        return rule.interval == 1 ? everyWeekday(rule) : nil
    }

    private func weekly(_ rule: RecurrenceRule, from start: Day) -> String? {
        guard rule.byMonth.isEmpty, rule.byMonthDay.isEmpty, rule.bySetPosition.isEmpty else { return nil }
        let days = names(of: rule.byDay.isEmpty ? [start.weekday] : rule.byDay.map(\.weekday))
        if rule.interval == 1 {
            return rule.byDay.isEmpty ? word("everyWeekday", days) : everyWeekday(rule)
        }
        return phrase("everyWeeks", rule.interval) + " " + word("onDay", days)
    }

    private func monthly(_ rule: RecurrenceRule, from start: Day) -> String? {
        guard rule.byMonth.isEmpty else { return nil }
        let every = phrase("everyMonths", rule.interval)
        if rule.byDay.isEmpty, rule.bySetPosition.isEmpty, rule.byMonthDay.count < 2 {
            let day = rule.byMonthDay.first ?? start.dayOfMonth
            if day == -1 { return every + " " + word("onLastDay") }
            return day > 0 ? every + " " + word("onDayOfMonth", "\(day)") : nil
        }
        guard rule.byMonthDay.isEmpty else { return nil }
        return ordinal(rule).map { every + " " + word("onOrdinal", $0) }
    }

    private func yearly(_ rule: RecurrenceRule, from start: Day) -> String? {
        let every = phrase("everyYears", rule.interval)
        guard rule.byMonth.count < 2 else { return nil }
        let month = rule.byMonth.first ?? start.monthOfYear
        if rule.byDay.isEmpty, rule.bySetPosition.isEmpty, rule.byMonthDay.count < 2 {
            // 2028 is a leap year, so it has a 29 February.
            let day = Day(year: 2028, month: month, day: rule.byMonthDay.first ?? start.dayOfMonth)
            return day.map { every + " " + word("onDate", dates.text(.dayAndMonth, of: $0)) }
        }
        guard rule.byMonthDay.isEmpty, !rule.byMonth.isEmpty, let day = Day(year: 2028, month: month, day: 1) else {
            return nil
        }
        let name = dates.text(.monthName, of: day)
        return ordinal(rule).map { every + " " + word("onOrdinal", $0) + " " + word("inMonth", name) }
    }

    // MARK: Parts

    private func everyWeekday(_ rule: RecurrenceRule) -> String? {
        let days = Set(rule.byDay.map(\.weekday))
        guard rule.byDay.allSatisfy({ $0.ordinal == nil }) else { return nil }
        if days.count == 7 { return phrase("everyDays", 1) }
        if days == Set(Weekday.monday.week.prefix(5)) { return word("everyWorkday") }
        return word("everyWeekday", names(of: rule.byDay.map(\.weekday)))
    }

    /// A rule such as "the second Tuesday", "the first and third Monday" or "the first Monday and second Tuesday".
    private func ordinal(_ rule: RecurrenceRule) -> String? {
        guard let first = rule.byDay.first else { return nil }
        if rule.byDay.count == 1, first.ordinal == nil { return ordinals(rule.bySetPosition, first.weekday) }
        let numbers = rule.byDay.compactMap(\.ordinal)
        guard numbers.count == rule.byDay.count, rule.bySetPosition.isEmpty else { return nil }
        if Set(rule.byDay.map(\.weekday)).count == 1 { return ordinals(numbers, first.weekday) }
        let texts = zip(numbers, rule.byDay).compactMap { ordinals([$0], $1.weekday) }
        return texts.count == numbers.count ? dates.list(texts) : nil
    }

    /// One or more positions of a weekday, which is named once: beside the last position where the language puts it after
    /// the position, or else beside the first.
    private func ordinals(_ numbers: [Int], _ weekday: Weekday) -> String? {
        let keys = [
            1: "firstWeekday", 2: "secondWeekday", 3: "thirdWeekday", 4: "fourthWeekday", -1: "lastWeekday",
        ]
        var texts = numbers.compactMap { keys[$0] }.map(words.word)
        guard let last = texts.indices.last, texts.count == numbers.count else { return nil }
        let named = texts[last].hasSuffix("{it}") ? last : 0
        for index in texts.indices {
            let name = index == named ? names(of: [weekday]) : ""
            texts[index] = texts[index].replacing("{it}", with: name).trimmingCharacters(in: .whitespaces)
        }
        return dates.list(texts)
    }

    /// Such as " until 18 December 2026" or ", 20 times"; empty for a rule without an end.
    private func end(of rule: RecurrenceRule, isAfterTimes: Bool) -> String {
        if let day = rule.until?.day(in: zone) {
            return (isAfterTimes ? words.comma : " ") + word("untilDay", dates.text(.short, of: day))
        }
        return rule.count.map { words.comma + phrase("timesInAll", $0) } ?? ""
    }

    /// Such as ", 08:00 and 20:00"; empty if the rule only has the time of the start, and nil if it has too many times.
    private func times(of rule: RecurrenceRule, from start: Int?) -> String? {
        // The rule of an all-day series has no times (RFC 5545, section 3.3.10).
        guard rule.hasTimes, let start else { return "" }
        let hours = rule.byHour.isEmpty ? [start / 60] : rule.byHour
        let minutes = rule.byMinute.isEmpty ? [start % 60] : rule.byMinute
        let times = hours.flatMap { hour in minutes.map { hour * 60 + $0 } }
        if times == [start] { return "" }
        guard times.count <= 4, rule.bySetPosition.isEmpty else { return nil }
        return words.comma + dates.list(times.map { dates.time(minute: $0) })
    }

    private func names(of weekdays: [Weekday]) -> String { dates.list(of: Set(weekdays), from: .monday) }

    private func phrase(_ name: String, _ count: Int) -> String { words.text(name, count: count) ?? word("repeats") }

    private func word(_ name: String, _ what: String = "") -> String {
        words.word(name).replacing("{it}", with: what)
    }
}

extension RecurrenceRule {
    /// Whether it says at what times of day the occurrences begin.
    var hasTimes: Bool { !byHour.isEmpty || !byMinute.isEmpty }
}
