// The packages at hand include no reader or writer of iCalendar, and what is needed of it is small. Limits of ours: an
// event has one instant, a name, a description and, once done, a moment of completion.

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
    /// All lines end with CR LF and are folded at 75 octets; times are in UTC, so that no zone need be defined. `UID`
    /// and `DTSTAMP`, which is the event's own date, stay the same for as long as date and name do. What cannot be
    /// written is said: an event outside the years 1 to 9999 (an error; it is left out), fractions of a second,
    /// control characters and keys that Almanac does not know. Identifiers are not written, because the app changes them.
    /// - Parameters:
    ///   - records: the events, in the order to write them in.
    ///   - name: what calendars call the whole; both as `NAME` and as `X-WR-CALNAME`.
    ///   - uids: the `UID` of each event; by default ``EventUID/all(of:)``. Give them when writing only some of the
    ///     events.
    package static func write(_ records: [EventRecord], name: String, uids: [String]? = nil) -> Converted<Data> {
        let uids = uids ?? EventUID.all(of: records)
        precondition(uids.count == records.count, "one UID for each event")
        let written = write(records.count, heading: CalendarHeading(name: name)) {
            CalendarEntry(records[$0], uid: uids[$0])
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
        var writer = ICalendarWriter(capacity: count)
        writer.begin(heading)
        for place in 0..<count { writer.add(entry(place), position: place + 1) }
        return writer.finish()
    }

    /// Whether a calendar can hold an event of this date: it lies in the years 1 to 9999.
    package static func canHold(_ date: Date) -> Bool { LocalTime(date) != nil }

    /// Reads the events and to-dos of all calendars in a file.
    ///
    /// A time without a zone is meant in the calendar's own or else in `zone`; a whole day begins at its midnight. A
    /// to-do is an event on the day that it is due. An event that repeats is read once, with a warning. Cancelled ones
    /// are left out, with a note. What an event of ours cannot hold is named once for the whole file.
    package static func read(_ data: Data, file: String, zone: TimeZone) -> Converted<[EventRecord]> {
        let parsed = ComponentParser.parse(data, file: file)
        var reader = ICalendarReader(file: file, zone: zone)
        reader.read(parsed.value)
        return Converted(reader.records, (parsed.diagnostics + reader.finish()).sorted())
    }
}
