import Foundation
import Records

extension ICalendarReader {
    /// Returns the details of the event with this start, except for its completion.
    mutating func details(from start: CalendarMoment, canRepeat: Bool) -> EventDetails {
        var details = EventDetails()
        let description = component["DESCRIPTION"]?.text.nonEmpty
        // Almanac itself writes Markdown.
        details.description = isOwn ? description : description?.asMarkdown
        details.location = component["LOCATION"]?.text.nonEmpty
        details.url = component.address
        if component.name == "VEVENT" { addEnd(from: start, to: &details) }
        if start.isDay, details.days == nil { details.days = start.time.day...start.time.day }
        if !start.isDay, start.clocks.isNamed, !start.clocks.isUTC { details.timeZone = start.clocks.zone.identifier }
        if canRepeat { addRepeats(from: start, to: &details) }
        return details
    }

    // MARK: End

    private mutating func addEnd(from start: CalendarMoment, to details: inout EventDetails) {
        if let property = component["DTEND"] {
            guard let end = moment(property) else {
                let found = "found \(property.found), expected a date such as 20261123T100000Z"
                return warn(property, found, hint: "the event has no end; correct it")
            }
            guard !start.isDay else { return addDays(property, from: start, before: end, to: &details) }
            let date = end.isDay ? start.clocks.start(of: end.time.day) : end.date
            if date > start.date { details.end = date }
            if date < start.date { warnOfEnd(property, of: start) }
        } else if let property = component["DURATION"] {
            guard let duration = DurationValue(property.value) else {
                let found = "found \(property.found), expected a length of time such as PT1H30M"
                return warn(property, found, hint: "the event has no end; correct it")
            }
            let date = Self.end(of: start, after: duration, isOfSeries: component["RRULE"] != nil)
            guard date >= start.date, LocalTime(date) != nil else { return warnOfEnd(property, of: start) }
            if date == start.date { return }
            if start.isDay {
                let days = duration.days + (duration.seconds + 86_399) / 86_400
                details.days = start.time.day...start.time.day.adding(days: max(days - 1, 0))
            } else {
                details.end = date
            }
        }
    }

    /// Returns the end after a duration. Its days are calendar days; its time is exact (RFC 5545, section 3.3.6), but by
    /// the clocks for the first occurrence of a series, so that the others have the exact duration.
    static func end(of start: CalendarMoment, after duration: DurationValue, isOfSeries: Bool = false) -> Date {
        var time = start.time
        time.day = time.day.adding(days: duration.days)
        let end = isOfSeries ? LocalTime(time.instant() + Double(duration.seconds)) : nil
        return end.map(start.clocks.instant) ?? start.clocks.instant(time) + Double(duration.seconds)
    }

    /// Sets the days of an all-day event. `DTEND` is exclusive, unless it has a time of day, which then is on the last
    /// day.
    private mutating func addDays(
        _ property: ContentLine,
        from start: CalendarMoment,
        before end: CalendarMoment,
        to details: inout EventDetails
    ) {
        let first = start.time.day
        let end = zones.day(startingAt: end) ?? end
        let last = end.isDay ? end.time.day.adding(days: -1) : end.time.day
        // Many programs end a one-day event on the day it begins, although DTEND is exclusive.
        guard end.time.day >= first else { return warnOfEnd(property, of: start) }
        details.days = first...max(first, last)
    }

    private mutating func warnOfEnd(_ property: ContentLine, of start: CalendarMoment) {
        let message = "\(property.name) \(property.value.quoted) is not after the start"
        let hint = start.isDay ? "the event takes one day" : "the event has no end; correct it"
        warn(property, message, hint: hint)
    }
}

extension CalendarMoment {
    /// Returns the identification of the occurrence at this time in a series.
    ///
    /// - Parameter start: The start of the series, whose clocks determine the days of an all-day series.
    func occurrence(of start: CalendarMoment, isAllDay: Bool) -> OccurrenceDate {
        if isDay { return .day(time.day) }
        guard isAllDay else {
            let moment = onClocks(of: start)
            return .moment(start.shown(moment) ?? moment.date)
        }
        // Some programs write a day as its midnight, in UTC or in a time zone.
        return .day(time.second == 0 ? time.day : start.clocks.time(at: date)?.day ?? time.day)
    }

    /// Returns this time on the clocks of the series that begins at `start`, if it has no zone of its own.
    func onClocks(of start: CalendarMoment) -> CalendarMoment {
        guard isFloating, !start.clocks.isUTC else { return self }
        var moment = self
        moment.clocks = start.clocks
        return moment
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
