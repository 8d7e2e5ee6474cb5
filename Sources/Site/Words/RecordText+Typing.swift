package import Foundation
package import Records

extension RecordText {
    /// The word before the end of a time: `bis`.
    package var until: String { words.word("untilTime") }

    /// The separator between the items of a list.
    package var comma: String { words.comma }

    /// The time of a series as you would type it: `jeden Dienstag, 19:30 bis 21:00, ab 2026-12-01 bis 2027-06-30`. Nil
    /// for occurrences of several days. Parse the text before you use it: it may mean another
    /// time, or none.
    package func typed(_ time: EventTime, in zone: TimeZone) -> String? {
        guard time.lastDay == nil, let repeats = time.repeats, let rule = time.rule(endingOnDayIn: zone),
            let start = typedStart(of: time, in: zone)
        else { return nil }
        let often = typedFrequency(of: rule, repeats, from: start.day, minute: start.minute, in: zone)
        return "\(often), \(start.times), \(words.word("fromTime")) \(start.day)\(typedEnd(of: rule, in: zone))"
    }

    /// The first day, the minute of that day, which is nil for an all-day series, and its times: `19:30 bis 21:00`.
    private func typedStart(of time: EventTime, in zone: TimeZone) -> (day: Day, minute: Int?, times: String)? {
        switch time.start {
        case .day(let first): return (first, nil, words.word("allDay"))
        case .moment(let start):
            guard let local = LocalTime(start, offset: zone.secondsFromGMT(for: start)) else { return nil }
            let clock = EventTimeWords(timeZone: zone)
            let end = time.end.map { " \(words.word("untilTime")) \(clock.short($0).suffix(5))" } ?? ""
            return (local.day, local.second / 60, "\(clock.short(start).suffix(5))\(end)")
        }
    }

    /// How often, without an end: `jeden Dienstag`.
    private func typedFrequency(
        of rule: RecurrenceRule,
        _ repeats: String,
        from day: Day,
        minute: Int?,
        in zone: TimeZone
    ) -> String {
        let phrases: [RecurrenceRule.Frequency: String] = [
            .minutely: "everyMinutes", .hourly: "everyHours", .daily: "everyDays", .weekly: "everyWeeks",
            .monthly: "everyMonths", .yearly: "everyYears",
        ]
        let parts = repeats.split(separator: ";").filter { !$0.hasPrefix("UNTIL=") && !$0.hasPrefix("COUNT=") }
        let isBare = parts.allSatisfy { !$0.hasPrefix("BY") }
        let bare = isBare ? phrases[rule.frequency].flatMap { words.text($0, count: rule.interval) } : nil
        let endless = try? RecurrenceRule(parts.joined(separator: ";"))
        let repeatText = RepeatText(words: words, dates: dates, zone: zone)
        return bare ?? repeatText.text(of: endless, from: day, minute: minute).text
    }

    /// The last day or the number of times: ` bis 2027-06-30`, `, 10 mal`.
    private func typedEnd(of rule: RecurrenceRule, in zone: TimeZone) -> String {
        let lastDay = rule.until?.day(in: zone)
        let last = lastDay.map { " \(words.word("untilTime")) \($0)" } ?? ""
        // `10-mal` can only be typed as two words.
        let count = rule.count.flatMap { words.text("timesInAll", count: $0) }?.replacing("-", with: " ")
        return last + (count.map { ", \($0)" } ?? "")
    }
}
