import Foundation
import Records

extension ICalendarReader {
    /// The maximum number of additional dates of a series, and of its exceptions.
    private static let maximumDates = 10_000

    /// Returns the details of an event with this start, except for its completion.
    mutating func details(of component: Component, from start: CalendarMoment) -> EventDetails {
        var details = EventDetails()
        details.description = text("DESCRIPTION", of: component)
        details.location = text("LOCATION", of: component)
        details.url = component["URL"].map(\.value.trimmed).flatMap { $0.isEmpty ? nil : $0 }
        if component.name == "VEVENT" { addEnd(of: component, from: start, to: &details) }
        if start.isDay, details.days == nil { details.days = start.time.day...start.time.day }
        if !start.isDay, start.clocks.isNamed, !start.clocks.isUTC { details.timeZone = start.clocks.zone.identifier }
        addRepeats(of: component, from: start, to: &details)
        return details
    }

    private func text(_ name: String, of component: Component) -> String? {
        component[name].map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    }

    // MARK: End

    private mutating func addEnd(of component: Component, from start: CalendarMoment, to details: inout EventDetails) {
        if let property = component["DTEND"] {
            guard let end = moment(property) else {
                let found = "found \(property.value.quoted), expected a date such as 20261123T100000Z"
                return warn(component, property, found, hint: "the event has no end; correct it")
            }
            guard !start.isDay else { return addDays(of: component, property, from: start, before: end, to: &details) }
            let date = end.isDay ? start.clocks.start(of: end.time.day) : end.date
            if date > start.date { details.end = date }
            if date < start.date { warnOfEnd(component, property, of: start) }
        } else if let property = component["DURATION"] {
            guard let duration = DurationValue(property.value) else {
                let found = "found \(property.value.quoted), expected a length of time such as PT1H30M"
                return warn(component, property, found, hint: "the event has no end; correct it")
            }
            let date = Self.end(of: start, after: duration)
            guard date > start.date, LocalTime(date) != nil else { return warnOfEnd(component, property, of: start) }
            if start.isDay {
                let days = duration.days + (duration.seconds + 86_399) / 86_400
                details.days = start.time.day...start.time.day.adding(days: max(days - 1, 0))
            } else {
                details.end = date
            }
        }
    }

    /// Returns the end after a duration. Its days are calendar days; its time is exact (RFC 5545, section 3.3.6).
    private static func end(of start: CalendarMoment, after duration: DurationValue) -> Date {
        var time = start.time
        time.day = time.day.adding(days: duration.days)
        return start.clocks.instant(time) + Double(duration.seconds)
    }

    /// Sets the days of an all-day event. `DTEND` is exclusive, unless it has a time of day, which then is on the last
    /// day.
    private mutating func addDays(
        of component: Component,
        _ property: ContentLine,
        from start: CalendarMoment,
        before end: CalendarMoment,
        to details: inout EventDetails
    ) {
        let first = start.time.day
        let last = end.isDay || end.time.second == 0 ? end.time.day.adding(days: -1) : end.time.day
        guard last >= first else { return warnOfEnd(component, property, of: start) }
        details.days = first...last
    }

    private mutating func warnOfEnd(_ component: Component, _ property: ContentLine, of start: CalendarMoment) {
        let message = "\(property.name) \(property.value.quoted) is not after the start"
        warn(
            component,
            property,
            message,
            hint: start.isDay ? "the event takes one day" : "the event has no end; correct it"
        )
    }

    // MARK: Repeats

    private mutating func addRepeats(
        of component: Component,
        from start: CalendarMoment,
        to details: inout EventDetails
    ) {
        if let property = component["EXRULE"] {
            warn(component, property, "EXRULE is not read", hint: "exclude the days with EXDATE")
        }
        let rule = rule(of: component, from: start)
        details.repeats = rule?.text
        details.additionalDays = dates("RDATE", of: component, from: start)
        guard details.repeats != nil || !details.additionalDays.isEmpty else { return }
        warnOfPeriods(of: component, from: start, end: details.end)
        details.exceptDays = dates("EXDATE", of: component, from: start)
        // Otherwise the event would repeat in the viewer's time zone.
        if start.clocks.isUTC { details.timeZone = "UTC" }
        if !start.isDay, details.timeZone == nil, start.clocks.rules != nil {
            let zone = start.clocks.zone.identifier
            let message = "no known time zone changes its clocks as this one does"
            warn(component, component["DTSTART"], message, hint: "the event repeats by the clocks of \(zone)")
        }
        warnOfExceptions(details, rule?.rule, of: component, from: start)
    }

    /// Returns the rule and its text, if it is valid and doesn't end before the start.
    private mutating func rule(
        of component: Component,
        from start: CalendarMoment
    ) -> (text: String, rule: RecurrenceRule)? {
        let properties = component.properties.filter { $0.name == "RRULE" }
        guard let property = properties.first else { return nil }
        if properties.count > 1 {
            warn(component, properties[1], "a second RRULE; only the first is read", hint: "add its days with RDATE")
        }
        do throws(RecurrenceRule.Fault) {
            let rule = try RecurrenceRule(property.value)
            guard rule.isOver(before: start) else { return (property.value.trimmed, rule) }
            let message = "RRULE \(property.value.quoted): the last day is before the start"
            fail(component, property, message, hint: "the event is shown once; correct UNTIL")
        } catch {
            let message = "RRULE \(property.value.quoted): \(error)"
            fail(component, property, message, hint: "the event is shown once; \(error.hint)")
        }
        return nil
    }

    /// Returns the dates in all properties with this name. A period counts as its start.
    private mutating func dates(
        _ name: String,
        of component: Component,
        from start: CalendarMoment
    ) -> [OccurrenceDate] {
        var dates: [OccurrenceDate] = []
        for property in component.properties where property.name == name {
            for value in property.value.split(separator: ",") {
                guard dates.count < Self.maximumDates else {
                    let message = "more than \(Self.maximumDates) dates of \(name); the others are not read"
                    warn(component, property, message, hint: "use an RRULE")
                    return dates
                }
                let text = String(value.prefix { $0 != "/" })
                guard let moment = moment(property, value: text) else {
                    let message = "found \(text.quoted) in \(name), expected a date such as 20261123T090000Z"
                    warn(component, property, message, hint: "it is left out")
                    continue
                }
                // An exception refers to a time of the series; an addition is an independent time.
                let isOwn = name == "RDATE" && !start.isDay && !moment.isDay
                dates.append(isOwn ? .moment(moment.date) : moment.occurrence(of: start, isAllDay: start.isDay))
            }
        }
        return dates
    }

    /// Warns about an additional date with a different duration, which an occurrence of a series can't have.
    private mutating func warnOfPeriods(of component: Component, from start: CalendarMoment, end: Date?) {
        let length = end.map { $0.timeIntervalSince(start.date) } ?? 0
        for property in component.properties where property.name == "RDATE" {
            let other = property.value.split(separator: ",").first { period in
                let parts = period.split(separator: "/", maxSplits: 1).map(String.init)
                guard parts.count == 2, let first = moment(property, value: parts[0]) else { return false }
                let last = DurationValue(parts[1]).map { Self.end(of: first, after: $0) }
                return (last ?? moment(property, value: parts[1])?.date)?.timeIntervalSince(first.date) != length
            }
            guard let other else { continue }
            let message = "the period \(String(other).quoted) in RDATE is not as long as the event"
            warn(component, property, message, hint: "shown as long as the others; make it a separate event")
        }
    }

    private mutating func warnOfExceptions(
        _ details: EventDetails,
        _ rule: RecurrenceRule?,
        of component: Component,
        from start: CalendarMoment
    ) {
        guard !details.exceptDays.isEmpty, let property = component["EXDATE"], series.canCheck() else { return }
        let missed = Self.exceptions(of: details, rule, from: start).filter { !$0.matches }
        guard let first = missed.first else { return }
        let message = "EXDATE \(first.text) matches no occurrence\(missed.count.likeOthers())"
        warn(component, property, message, hint: "it has no effect; compare it with DTSTART and RRULE")
    }

    /// Returns whether each exception in the first years matches an occurrence.
    private static func exceptions(
        of details: EventDetails,
        _ rule: RecurrenceRule?,
        from start: CalendarMoment
    ) -> [(text: String, matches: Bool)] {
        let additional = details.additionalDays.compactMap { $0.time(in: start.clocks) }
        let recurrence = Recurrence(
            start: start.clocks.time(at: start.date) ?? start.time,
            isAllDay: start.isDay,
            rule: rule,
            additional: additional,
            timeZone: start.clocks.zone
        )
        // Searching further would take too long.
        let last = details.exceptDays.compactMap { $0.time(in: start.clocks)?.day }.max().map {
            min(max($0, start.time.day), start.time.day.adding(days: 3_660))
        }
        guard let last else { return [] }
        let occurrences = recurrence.occurrences(in: start.time.day...last)
        guard !occurrences.isCut else { return [] }
        let (times, days) = (Set(occurrences.times), Set(occurrences.times.map(\.day)))
        return details.exceptDays.compactMap { exception in
            guard let time = exception.time(in: start.clocks), time.day <= last else { return nil }
            if case .day(let day) = exception { return (day.description, days.contains(day)) }
            return (time.extendedText, times.contains(time) || additional.contains(time))
        }
    }
}

extension RecurrenceRule {
    /// Returns whether the rule ends before the start of the series.
    fileprivate func isOver(before start: CalendarMoment) -> Bool {
        switch until {
        case .day(let day): day < start.time.day
        case .time(let time): start.isDay ? time.day < start.time.day : start.clocks.instant(time) < start.date
        case .instant(let date): date < start.date
        case nil: false
        }
    }
}

extension CalendarMoment {
    /// Returns the identification of the occurrence at this time in a series.
    ///
    /// - Parameter start: The start of the series, whose clocks determine the days of an all-day series.
    func occurrence(of start: CalendarMoment, isAllDay: Bool) -> OccurrenceDate {
        if isDay { return .day(time.day) }
        guard isAllDay else { return .moment(start.shown(self) ?? date) }
        // Some programs write a day as its midnight, in UTC or in a time zone.
        return .day(time.second == 0 ? time.day : start.clocks.time(at: date)?.day ?? time.day)
    }

    /// Returns the instant of another time of the series that starts at this time. The clocks defined in the file may
    /// differ from those of the zone in which the series repeats, so the result has the same local distance from the
    /// start as in the file. Nil if the other time has different clocks.
    private func shown(_ other: CalendarMoment) -> Date? {
        guard clocks.rules != nil, clocks.rules == other.clocks.rules, let start = clocks.time(at: date) else {
            return nil
        }
        let distance = Double(other.time.secondsAsUTC - time.secondsAsUTC)
        return LocalTime(start.instant() + distance)?.instant(in: clocks.zone).date
    }
}

extension OccurrenceDate {
    /// Returns the local time on the clocks of the series; for a day, midnight.
    func time(in clocks: CalendarClocks) -> LocalTime? {
        switch self {
        case .day(let day): LocalTime(day)
        case .moment(let date): clocks.time(at: date)
        }
    }
}
