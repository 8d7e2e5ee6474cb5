// No dependency reads or writes iCalendar, and only a small part of it is needed: events, to-dos and time zones, but
// none of the messages that programs exchange about invitations.

import Diagnostics
package import Foundation
import Records

/// Reads and writes events as iCalendar (RFC 5545 and RFC 7986).
package enum ICalendar {
    /// The property that marks a completed event, with the time of completion, or `TRUE` if it is unknown. RFC 5545
    /// defines `COMPLETED` only for to-dos, which most calendars don't show. Completed events are written as events so
    /// that they stay visible.
    static let completedProperty = "X-ALMANAC-COMPLETED"
    /// The program named in the calendars that Almanac writes.
    static let product = "-//Almanac//Almanac//EN"

    /// Writes a calendar with a `VEVENT` for each event.
    ///
    /// All lines end with CR LF and are folded at 75 octets. All-day events have dates. Series, and events that name
    /// their time zone, are written in local time with a `VTIMEZONE`, so that a series keeps its time of day when
    /// clocks change; all others are in UTC. For `UID` see ``Records/EventUID``. `DTSTAMP` changes when
    /// anything does. `LAST-MODIFIED` is ``Records/EventDetails/changedAt``. An event that replaces an occurrence has
    /// the `UID` of its series and a `RECURRENCE-ID`.
    ///
    /// Diagnostics report what can't be written: events outside the years 1 to 9999 (an error; they are left out),
    /// fractions of a second, control characters, rules and time zones that can't be read, and unknown keys.
    /// Identifiers are left out because the app changes them.
    /// - Parameters:
    ///   - records: The events, in the order in which to write them.
    ///   - name: The display name of the calendar, written as both `NAME` and `X-WR-CALNAME`.
    ///   - zone: The time zone of series that don't name one.
    package static func write(
        _ records: [EventRecord],
        name: String,
        zone: TimeZone = .gmt
    ) -> Converted<Data> {
        let uids = EventUID.all(of: records)
        let series = EventUID.series(of: records)
        let written = write(records.count, heading: CalendarHeading(name: name, timeZone: zone)) { index in
            CalendarEntry(records[index], uid: uids[index], series: series[index].map { records[$0].event })
        }
        return Converted(Data(written.value), written.diagnostics)
    }

    /// Writes a calendar for publication, with its metadata and additional data of its events.
    ///
    /// - Parameters:
    ///   - count: The number of events.
    ///   - entry: Returns the event at an index; called when it is written.
    package static func write(
        _ count: Int,
        heading: CalendarHeading,
        entry: (Int) -> CalendarEntry
    ) -> Converted<[UInt8]> {
        var writer = ICalendarWriter(heading, capacity: count)
        for place in 0..<count { writer.add(entry(place)) }
        return writer.finish()
    }

    /// Returns the name of the calendar in a file (`NAME` of RFC 7986, or `X-WR-CALNAME`); nil if its beginning doesn't
    /// contain one.
    package static func name(of data: Data) -> String? {
        for (number, bytes) in UnfoldedLines(textBytes(of: data.prefix(4_096))) {
            guard let line = ContentLine(decodedText(bytes).text, line: number) else { continue }
            if line.name == "BEGIN", line.value.trimmed.uppercased() == "VEVENT" { return nil }
            if line.name == "NAME" || line.name == "X-WR-CALNAME", !line.text.isBlank { return line.text.trimmed }
        }
        return nil
    }

    /// Returns whether a calendar can hold an event on this date, which must be in the years 1 to 9999.
    package static func canHold(_ date: Date) -> Bool { LocalTime(date) != nil }

    /// Reads the events and to-dos of all calendars in a file.
    ///
    /// The `UID` becomes the identifier. A time without a zone is in that of the calendar, or else in `zone`. A to-do
    /// becomes an event on its due date. A series is one event, and a changed occurrence another one, which refers to
    /// the series and the occurrence. If a change also applies to all later occurrences (`RANGE=THISANDFUTURE`), the
    /// series is divided there, and they become a series of their own. Cancelled occurrences become exceptions of their
    /// series; other cancelled events are left out, with a note. A single note lists everything that an event can't
    /// hold. A file of more than 64 MiB is refused; of more than 100,000 events, only the first 100,000 are read. Both
    /// are errors.
    /// - Parameter leavesOutPrivate: Whether to leave out events marked as private or confidential, with a note.
    package static func read(
        _ data: Data,
        file: String,
        zone: TimeZone,
        leavesOutPrivate: Bool = false
    ) -> Converted<[EventRecord]> {
        guard data.count <= ComponentParser.maximumBytes else {
            let message = "the file has \(data.count) bytes, and at most \(ComponentParser.maximumBytes) can be read"
            return Converted([], [.error(Location(file: file), message, hint: "split it into several calendars")])
        }
        let parsed = ComponentParser.parse(data, file: file)
        var reader = ICalendarReader(file: file, zone: zone, leavesOutPrivate: leavesOutPrivate)
        reader.read(parsed.value)
        let diagnostics = (parsed.diagnostics + reader.finish()).sorted()
        return Converted(reader.records, diagnostics, omissions: reader.findings.omissions)
    }
}
