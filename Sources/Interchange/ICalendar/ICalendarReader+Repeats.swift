import Diagnostics
import Foundation
import Records

extension ICalendarReader {
    /// The maximum number of additional dates of a series, and of its exceptions.
    private static let maximumDates = 10_000

    mutating func addRepeats(from start: CalendarMoment, to details: inout EventDetails) {
        let rule = rule(from: start)
        details.repeats = rule?.text
        details.additionalDays = dates("RDATE", from: start).map(\.date)
        guard details.repeats != nil || !details.additionalDays.isEmpty else { return }
        let exceptions = dates("EXDATE", from: start)
        details.exceptDays = exceptions.map(\.date)
        // Otherwise the event would repeat in the viewer's time zone.
        if start.clocks.isUTC { details.timeZone = "UTC" }
        if !start.isDay, details.timeZone == nil, start.clocks.rules != nil {
            let zone = start.clocks.zone.identifier
            let message = "no known time zone changes its clocks as this one does"
            warn(component["DTSTART"], message, hint: "the event repeats by the clocks of \(zone)")
        }
        let recurrence = Self.recurrence(of: details, rule?.rule, from: start)
        warn(of: exceptions, in: recurrence, from: start)
        for property in component.properties where property.name == "EXRULE" {
            details.exceptDays += exclusions(by: property, of: recurrence, from: start)
        }
    }

    /// Returns the rule and its text, if it is valid and doesn't end before the start.
    private mutating func rule(from start: CalendarMoment) -> (text: String, rule: RecurrenceRule)? {
        let properties = component.properties.filter { $0.name == "RRULE" }
        guard let property = properties.first else { return nil }
        if properties.count > 1 {
            let message = "a second RRULE, \(properties[1].value.quoted); only the first is read"
            warn(properties[1], message, hint: "add its days with RDATE, or add an event with this rule")
        }
        func refuse(_ reason: String, hint: String) {
            let message = "RRULE \(property.value.quoted): \(reason)"
            diagnostics.append(.error(place(property), message, hint: "the event is shown once; \(hint)"))
        }
        guard !isVCalendar else {
            refuse("rules of vCalendar 1.0 aren't read", hint: "export the calendar as iCalendar")
            return nil
        }
        do throws(RecurrenceRule.Fault) {
            let (written, fault) = try RecurrenceRule.mending(property.value)
            var rule = written
            if let last = rule.lastDay(of: start) { rule = rule.ending(.day(last), count: rule.count) }
            guard !rule.isOver(before: start) else {
                refuse("the last day is before the start", hint: "correct UNTIL")
                return nil
            }
            rule = withOneEnd(rule, from: start)
            // Only the occurrence in the hour that the clocks skip is later (RFC 5545, section 3.3.5), not the others.
            if start.isSkipped { rule = rule.atTime(start.time) }
            warn(of: fault, in: property, readAs: rule)
            return (rule == written && fault == nil ? property.value.trimmed : rule.description, rule)
        } catch {
            refuse("\(error)", hint: error.hint)
            return nil
        }
    }

    /// Returns a rule that has both `COUNT` and `UNTIL` with the one that ends it first.
    private mutating func withOneEnd(_ rule: RecurrenceRule, from start: CalendarMoment) -> RecurrenceRule {
        guard let count = rule.count, let until = rule.until else { return rule }
        let counted = rule.ending(count: count)
        guard series.canCheck(), let last = Self.recurrence(of: EventDetails(), counted, from: start).last() else {
            return rule.ending(until)
        }
        var moment = start
        moment.time = last
        return rule.isOver(before: moment) ? rule.ending(until) : counted
    }

    private mutating func warn(
        of fault: RecurrenceRule.Fault?,
        in property: ContentLine,
        readAs rule: RecurrenceRule
    ) {
        guard let fault else { return }
        let message = "\(property.name) \(property.value.quoted): \(fault)"
        warn(property, message, hint: "read as `\(rule)`, as other programs do")
    }

    /// Returns the dates in all properties with this name, each with its property. A period counts as its start.
    private mutating func dates(
        _ name: String,
        from start: CalendarMoment
    ) -> [(date: OccurrenceDate, property: ContentLine)] {
        var dates: [(OccurrenceDate, ContentLine)] = []
        for property in component.properties where property.name == name {
            for value in property.value.split(separator: ",") {
                guard dates.count < Self.maximumDates else {
                    let message = "more than \(Self.maximumDates) dates of \(name); the others are not read"
                    warn(property, message, hint: "use an RRULE")
                    return dates
                }
                let text = String(value.prefix { $0 != "/" })
                guard let moment = moment(property, value: text) else {
                    let message = "found \(text.quoted) in \(name), expected a date such as 20261123T090000Z"
                    warn(property, message, hint: "it is left out")
                    continue
                }
                // An exception refers to a time of the series; an addition is an independent time.
                let isOwn = name == "RDATE" && !start.isDay && !moment.isDay
                let addition = OccurrenceDate.moment(moment.onClocks(of: start).date)
                dates.append((isOwn ? addition : moment.occurrence(of: start, isAllDay: start.isDay), property))
            }
        }
        return dates
    }

    /// Adds an event for each additional date of a series that is a period of a different length from the event
    /// (`RDATE;VALUE=PERIOD`). Without an identifier, the series excludes the date instead of being replaced there.
    mutating func addPeriods(from start: CalendarMoment, in event: inout Event) {
        guard event.isSeries, !start.isDay else { return }
        let length = event.end.map { $0.timeIntervalSince(start.date) } ?? 0
        var count = 0
        for property in component.properties where property.name == "RDATE" {
            for period in property.value.split(separator: ",").prefix(Self.maximumDates - count) {
                let parts = period.split(separator: "/", maxSplits: 1).map(String.init)
                guard parts.count == 2, let first = moment(property, value: parts[0]), !first.isDay else { continue }
                let last = DurationValue(parts[1]).map { Self.end(of: first, after: $0) }
                guard let end = last ?? moment(property, value: parts[1])?.date, end > first.date,
                    end.timeIntervalSince(first.date) != length
                else { continue }
                count += 1
                guard !event.exceptDays.contains(.moment(first.date)) else { continue }
                var single = event
                single.identifier = nil
                (single.date, single.end) = (first.date, end)
                (single.repeats, single.exceptDays, single.additionalDays) = (nil, [], [])
                let replaced = event.identifier.map { occurrence(first, of: $0, record: nil) }
                if replaced == nil { event.exceptDays.append(.moment(first.date)) }
                series.periods.append((replaced, single))
            }
        }
    }

    /// Returns the first of a series of to-dos as an event on its due date; nil if its start is its due date.
    ///
    /// The rule and its exceptions refer to the start, so all later occurrences move, too, as with
    /// `RANGE=THISANDFUTURE`.
    mutating func movedToDueDate(_ event: Event, from start: CalendarMoment) -> Event? {
        guard event.isSeries, let uid = event.identifier, let due = component["DUE"].flatMap({ moment($0) }),
            due.isDay != start.isDay || due.date != start.date
        else { return nil }
        var first = event
        first.identifier = nil
        (first.repeats, first.exceptDays, first.additionalDays) = (nil, [], [])
        first.date = due.isDay ? due.time.day.start(in: zones.fallback) : due.date
        first.days = due.isDay ? due.time.day...due.time.day : nil
        var change = occurrence(start, of: uid, record: records.count)
        change.isRange = true
        series.occurrences.append(change)
        return first
    }

    /// Returns the occurrences that a rule excludes (`EXRULE` of RFC 2445, section 4.8.5.2, which RFC 5545 dropped).
    private mutating func exclusions(
        by property: ContentLine,
        of recurrence: Recurrence,
        from start: CalendarMoment
    ) -> [OccurrenceDate] {
        let exclusion: RecurrenceRule
        do throws(RecurrenceRule.Fault) {
            let (rule, fault) = try RecurrenceRule.mending(property.value)
            exclusion = rule
            warn(of: fault, in: property, readAs: rule)
        } catch {
            let message = "EXRULE \(property.value.quoted): \(error)"
            warn(property, message, hint: "it leaves no occurrence out; \(error.hint)")
            return []
        }
        guard series.canCheck() else {
            warn(property, "too many EXRULE in this file; this one isn't read", hint: "use EXDATE")
            return []
        }
        let days = start.time.day...max(start.time.day, recurrence.last()?.day ?? .last)
        let all = recurrence.occurrences(in: days, limit: Self.maximumDates)
        let excluded = Recurrence(
            start: recurrence.start,
            isAllDay: start.isDay,
            rule: exclusion,
            exceptions: exclusion.produces(recurrence.start, isAllDay: start.isDay) ? [] : [.time(recurrence.start)],
            timeZone: recurrence.timeZone
        ).occurrences(in: days, limit: Self.maximumDates)
        let last = [all, excluded].compactMap { $0.isCut ? $0.times.last : nil }.min()
        if let last {
            let message = "EXRULE has no end; occurrences after \(last.day) are not left out"
            warn(property, message, hint: "give it an UNTIL, or use EXDATE")
        }
        let times = Set(all.times)
        return excluded.times.filter { times.contains($0) && $0 <= last ?? $0 }
            .map { start.isDay ? .day($0.day) : .moment(start.clocks.instant($0)) }
    }

    private mutating func warn(
        of exceptions: [(date: OccurrenceDate, property: ContentLine)],
        in recurrence: Recurrence,
        from start: CalendarMoment
    ) {
        guard !exceptions.isEmpty, series.canCheck() else { return }
        let missed = Self.unmatched(exceptions.map(\.date), in: recurrence, from: start)
        guard let first = missed.first else { return }
        let property = exceptions.first { $0.date == first.date }?.property
        let message = "EXDATE \(first.text) matches no occurrence\(missed.count.likeOthers)"
        warn(property, message, hint: "it has no effect; compare it with DTSTART and RRULE")
    }

    mutating func warnOfEmptySeries() {
        for event in records.lazy.map(\.event) where event.isSeries && !event.exceptDays.isEmpty {
            guard let uid = event.identifier, let line = series.lines[uid], series.canCheck(),
                event.isEmptySeries(in: zones.fallback)
            else { continue }
            let message = "every occurrence of \(event.displayName.quoted) (UID \(uid)) is left out"
            let hint = "no list shows the event; remove it, or some of its EXDATE"
            diagnostics.append(.warning(Location(file: file, line: line), message, hint: hint))
        }
    }

    /// Returns the exceptions that match no occurrence; only those in the first ten years are checked.
    static func unmatched(
        _ exceptions: [OccurrenceDate],
        in recurrence: Recurrence,
        from start: CalendarMoment
    ) -> [(date: OccurrenceDate, text: String)] {
        // Searching further would take too long.
        let last = exceptions.compactMap { $0.time(in: start.clocks)?.day }.max().map {
            min(max($0, start.time.day), start.time.day.adding(days: 3_660))
        }
        guard let last else { return [] }
        let occurrences = recurrence.occurrences(in: start.time.day...last)
        guard !occurrences.isCut else { return [] }
        let (times, days) = (Set(occurrences.times), Set(occurrences.times.map(\.day)))
        return exceptions.compactMap { exception in
            guard let time = exception.time(in: start.clocks), time.day <= last else { return nil }
            if case .day(let day) = exception { return days.contains(day) ? nil : (exception, day.description) }
            let isMatch = times.contains(time) || recurrence.additional.contains(time)
            return isMatch ? nil : (exception, time.extendedText)
        }
    }

    /// Returns the series without its exceptions.
    static func recurrence(
        of details: EventDetails,
        _ rule: RecurrenceRule?,
        from start: CalendarMoment
    ) -> Recurrence {
        Recurrence(
            start: start.clocks.time(at: start.date) ?? start.time,
            isAllDay: start.isDay,
            rule: rule,
            additional: details.additionalDays.compactMap { $0.time(in: start.clocks) },
            timeZone: start.clocks.zone
        )
    }
}

extension RecurrenceRule {
    /// Returns the last day of an all-day series whose rule ends at an instant; nil for other series and rules. The
    /// days of a series are the same in every zone, so its end must be a day too.
    fileprivate func lastDay(of start: CalendarMoment) -> Day? {
        guard start.isDay, case .instant(let date) = until else { return nil }
        // Some programs write a day as its first or last second in UTC.
        if let time = LocalTime(date), [0, 86_399].contains(time.second) { return time.day }
        return start.clocks.time(at: date)?.day
    }

    fileprivate func isOver(before start: CalendarMoment) -> Bool {
        switch until {
        case .day(let day): day < start.time.day
        case .time(let time): start.isDay ? time.day < start.time.day : start.clocks.instant(time) < start.date
        case .instant(let date): date < start.date
        case nil: false
        }
    }
}
