import Foundation

extension DateResolver {
    /// Returns the phrase and its frequency with the excepted weekdays removed: `every day except sunday` is on six days
    /// of the week.
    func leavingOutWeekdays(_ frequency: DatePhrase.Frequency) throws(ParseError) -> (Self, DatePhrase.Frequency) {
        let excepted = phrase.exceptions.flatMap { $0.last == nil ? $0.first.weekdays ?? [] : [] }
        guard let first = phrase.exceptions.first?.first, !excepted.isEmpty else { return (self, frequency) }
        let isDaily = frequency.unit == .days && frequency.interval == 1 && phrase.first == nil
        let isWeekly = frequency.unit == .weeks && phrase.first?.weekdays != nil
        let weekdays = (phrase.first?.weekdays ?? Weekday.allCases).filter { !excepted.contains($0) }
        guard isDaily || isWeekly, !weekdays.isEmpty else { throw .unclear(text, part: first.text) }
        var (resolver, frequency) = (self, frequency)
        frequency.unit = .weeks
        resolver.phrase.exceptions.removeAll { $0.last == nil && $0.first.weekdays != nil }
        let text = phrase.first?.text ?? first.text
        resolver.phrase.first = DayPhrase(meaning: .pattern(.weekdays(weekdays)), text: text)
        return (resolver, frequency)
    }

    /// Returns the excepted days of a repetition, on each of which it would take place.
    func exceptDays(of rule: String, from start: Day) throws(ParseError) -> [Day] {
        guard !phrase.exceptions.isEmpty else { return [] }
        guard let rule = try? RecurrenceRule(rule) else { throw .unclear(text) }
        let series = Recurrence(start: LocalTime(start), isAllDay: true, rule: rule, timeZone: today.timeZone)
        var found: [Day] = []
        for exception in phrase.exceptions {
            let days = try self.days(of: exception, after: start)
            // `except the 7th` means the next 7th, even if the series has begun, unless the series doesn't take place
            // then. `except 25 nov` means the first one of the series.
            let toCome = today.day > start ? try self.days(of: exception, after: today.day) : days
            let isDate = if case .pattern(.date) = exception.first.meaning { true } else { false }
            let times = (isDate ? [days, toCome] : [toCome, days]).lazy.map { series.occurrences(in: $0).times }.first {
                !$0.isEmpty
            }
            guard let times else { throw .noOccurrence(exception.first.text, toCome.lowerBound) }
            found += times.map(\.day)
        }
        return Set(found).sorted()
    }

    private func days(of exception: DatePhrase.Exception, after start: Day) throws(ParseError) -> ClosedRange<Day> {
        let days: ClosedRange<Day>
        switch exception.first.meaning {
        case .day(let day): days = day...day
        case .days(let named): days = named
        case .pattern:
            let day = try lastDay(exception.first, after: start)
            days = day...day
        }
        guard let last = exception.last else { return days }
        return days.lowerBound...(try lastDay(last, after: days.lowerBound))
    }
}
