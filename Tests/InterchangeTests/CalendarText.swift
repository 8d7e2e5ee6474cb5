import Foundation
import Interchange
import Records
import Testing

/// The records of a calendar with these lines.
func readCalendar(
    _ lines: String,
    zone name: String = "Europe/London",
    end: String = "\r\n"
) throws -> Converted<[EventRecord]> {
    let text = "BEGIN:VCALENDAR\nVERSION:2.0\n\(lines)\nEND:VCALENDAR\n".replacing("\n", with: end)
    return ICalendar.read(Data(text.utf8), file: "a.ics", zone: try zone(name))
}

/// An event in a calendar with these lines, which begin on line 5 of the file.
func eventText(_ lines: String, uid: String = "x") -> String { "BEGIN:VEVENT\nUID:\(uid)\n\(lines)\nEND:VEVENT" }

/// The event of a calendar that has one event with these lines and a name.
func readEvent(_ lines: String, zone: String = "Europe/London") throws -> (event: Event, messages: [String]) {
    let read = try readCalendar(eventText("\(lines)\nSUMMARY:x"), zone: zone)
    #expect(read.value.count == 1)
    return (try #require(read.value.first).event, read.messages)
}

extension Event {
    /// Returns the starts of the occurrences in these days: the local time in a zone, `2026-11-23 09:00`, or the day.
    func starts(in window: ClosedRange<Day>, zone name: String = "Europe/Berlin") throws -> [String] {
        let own = try zone(details.timeZone ?? name)
        return try occurrences(in: window, zone: own).map { time in
            if details.days != nil { return time.day.description }
            return try text(of: time.instant(in: own).date, zone: name)
        }
    }

    /// The same in the event's own time zone.
    func occurrences(in window: ClosedRange<Day>, zone own: TimeZone) throws -> [LocalTime] {
        func time(_ occurrence: OccurrenceDate) -> LocalTime? {
            switch occurrence {
            case .day(let day): LocalTime(day)
            case .moment(let date): LocalTime(date, offset: own.secondsFromGMT(for: date))
            }
        }
        let series = Recurrence(
            start: try #require(details.days.map { LocalTime($0.lowerBound) } ?? time(.moment(date))),
            isAllDay: details.days != nil,
            rule: try details.repeats.map { try RecurrenceRule($0) },
            additional: details.additionalDays.compactMap(time),
            exceptions: details.exceptDays.compactMap { exception in
                if case .day(let day) = exception { return .day(day) }
                return time(exception).map { .time($0) }
            },
            timeZone: own
        )
        return series.occurrences(in: window).times
    }
}

/// The local time at an instant: `2026-11-23 09:00`.
func text(of date: Date, zone name: String) throws -> String {
    let time = try #require(LocalTime(date, offset: try zone(name).secondsFromGMT(for: date)))
    return String(time.extendedText.replacing("T", with: " ").prefix(16))
}

/// The range of days from one to another, both in the form `2026-12-24`.
func days(_ first: String, _ last: String) throws -> ClosedRange<Day> {
    try #require(Day(first))...(#require(Day(last)))
}

extension [EventRecord] {
    /// The occurrences from November 2026 to December 2027, as `ranges.py` prints them.
    func occurrences() throws -> [String] {
        let now = try instant("2026-11-26T08:00:00Z")
        let berlin = ZoneOffsets(of: try zone("Europe/Berlin"), around: now)
        let zones = EventZones(Set(compactMap(\.event.timeZone)), own: berlin, around: now)
        let today = Today(now: now, timeZone: berlin.zone)
        let window = try days("2026-11-01", "2027-12-30")
        let found = flatMap { record -> [String] in
            let event = record.event
            let replaced = filter { $0.event.occurrenceOf != nil && $0.event.occurrenceOf == event.identifier }
                .compactMap(\.event.occurrence)
            let all =
                event.recurrenceRule.map {
                    event.occurrences(of: $0, in: window, around: today, without: replaced, zones: zones)
                        .occurrences
                } ?? [event.firstOccurrence(in: berlin)]
            return all.map { occurrence in
                if occurrence.isAllDay, let days = occurrence.days {
                    return "\(days.lowerBound) \(days.upperBound.adding(days: 1)) \(event.name)"
                }
                return "\(occurrence.start.formatted(.iso8601)) \(occurrence.end.formatted(.iso8601)) \(event.name)"
            }
        }
        return found.sorted()
    }
}
