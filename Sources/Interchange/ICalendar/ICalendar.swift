// The packages at hand include no reader or writer of iCalendar, and what is needed of it is small: events, to-dos, the
// time zones that they are in, and nothing of what programs say to each other about invitations.

import Diagnostics
package import Foundation
import Records

/// Events as iCalendar, and back (RFC 5545 and RFC 7986).
package enum ICalendar {
    /// The property of a completed event: when it was completed, or `TRUE` when nobody knows. RFC 5545 has `COMPLETED`
    /// for to-dos only, which most calendars do not show; so that events done stay in sight, they are events here too.
    static let completedProperty = "X-ALMANAC-COMPLETED"

    /// Writes a calendar with one `VEVENT` for each event.
    ///
    /// All lines end with CR LF and are folded at 75 octets. All-day events have days. Series, and events that name
    /// their zone, are written on the clocks of that zone with its `VTIMEZONE`, so that a series keeps its time of day
    /// when clocks change; all others are in UTC. `UID` stays the same for as long as date and name do; `DTSTAMP`
    /// changes when anything does. An occurrence that takes the place of another has the `UID` of its series and a
    /// `RECURRENCE-ID`.
    ///
    /// Diagnostics name what can't be written: an event outside the years 1 to 9999 (an error; it is left out),
    /// fractions of a second, control characters, rules and zones that can't be read, and unknown keys. Identifiers are
    /// left out, because the app changes them.
    /// - Parameters:
    ///   - records: the events, in the order to write them in.
    ///   - name: what calendars call the whole; both as `NAME` and as `X-WR-CALNAME`.
    ///   - uids: the `UID` of each event; by default ``EventUID/all(of:)``. Give them when writing only some of the
    ///     events.
    ///   - zone: on whose clocks series repeat that name no zone.
    package static func write(
        _ records: [EventRecord],
        name: String,
        uids: [String]? = nil,
        zone: TimeZone = .gmt
    ) -> Converted<Data> {
        let uids = uids ?? EventUID.all(of: records)
        precondition(uids.count == records.count, "one UID for each event")
        let series = EventUID.series(of: records)
        let written = write(records.count, heading: CalendarHeading(name: name, timeZone: zone)) { index in
            CalendarEntry(records[index], uid: uids[index], series: series[index].map { records[$0].event })
        }
        return Converted(Data(written.value), written.diagnostics)
    }

    /// Writes a calendar to be published, with what else is known of it and of its events.
    ///
    /// - Parameters:
    ///   - count: how many events there are.
    ///   - entry: gives the event at a place, when it is written.
    package static func write(
        _ count: Int,
        heading: CalendarHeading,
        entry: (Int) -> CalendarEntry
    ) -> Converted<[UInt8]> {
        var writer = ICalendarWriter(heading, capacity: count)
        for place in 0..<count { writer.add(entry(place), position: place + 1) }
        return writer.finish()
    }

    /// What the calendar in a file calls itself (`NAME` of RFC 7986, or `X-WR-CALNAME`); nil if it doesn't say so at its
    /// beginning.
    package static func name(of data: Data) -> String? {
        for (number, bytes) in UnfoldedLines(textBytes(of: data.prefix(4_096))) {
            guard let line = ContentLine(decodedText(bytes).text, line: number) else { continue }
            if line.name == "BEGIN", line.value.trimmed.uppercased() == "VEVENT" { return nil }
            if line.name == "NAME" || line.name == "X-WR-CALNAME", !line.text.isBlank { return line.text.trimmed }
        }
        return nil
    }

    /// Whether a calendar can hold an event of this date: it lies in the years 1 to 9999.
    package static func canHold(_ date: Date) -> Bool { LocalTime(date) != nil }

    /// Reads the events and to-dos of all calendars in a file.
    ///
    /// The `UID` becomes the identifier. A time without a zone is meant in the calendar's own or else in `zone`. A
    /// to-do is an event on the day that it is due. A series is one event, and a changed occurrence another one, which
    /// names the series and the occurrence. Cancelled occurrences are exceptions of their series; other cancelled
    /// events are left out, with a note. One note lists what an event in Almanac can't hold. A file of
    /// more than 64 MiB is refused, and of one with more than 100,000 events the first are read; both are errors.
    /// - Parameter leavesOutPrivate: whether what the file calls private or confidential is left out, with a note.
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
        return Converted(reader.records, (parsed.diagnostics + reader.finish()).sorted())
    }
}
