import Foundation
import Interchange
import Persistence
import Records
import Testing

@Suite("Writing iCalendar")
struct ICalendarWritingTests {
    @Test("A calendar with an open and a completed event")
    func golden() throws {
        let records = [
            EventRecord(
                Event(
                    identifier: "A",
                    date: try instant("2026-11-23T09:00:00Z"),
                    name: "Dentist; Dr. Okafor, 2nd floor",
                    description: "Bring:\n- card\n- C:\\x-rays"
                )
            ),
            EventRecord(
                Event(
                    date: try instant("2026-11-20T18:30:00Z"),
                    name: "Blumen für die Großmutter und die Tante, und zwar die gelben 🌻🌻🌻",
                    completedAt: try instant("2026-11-20T19:00:00Z")
                ),
                isCompleted: true
            ),
        ]
        let written = ICalendar.write(records, name: "My almanac")
        #expect(
            written.value
                == crlf(
                    "BEGIN:VCALENDAR",
                    "VERSION:2.0",
                    "PRODID:-//Almanac//Almanac//EN",
                    "CALSCALE:GREGORIAN",
                    "NAME:My almanac",
                    "X-WR-CALNAME:My almanac",
                    "BEGIN:VEVENT",
                    "UID:\(EventUID.all(of: records)[0])",
                    "DTSTART:20261123T090000Z",
                    "SUMMARY:Dentist\\; Dr. Okafor\\, 2nd floor",
                    "DESCRIPTION:Bring:\\n- card\\n- C:\\\\x-rays",
                    "DTSTAMP:20010426T040735Z",
                    "END:VEVENT",
                    "BEGIN:VEVENT",
                    "UID:\(EventUID.all(of: records)[1])",
                    "DTSTART:20261120T183000Z",
                    "SUMMARY:Blumen für die Großmutter und die Tante\\, und zwar die gelben ",
                    " 🌻🌻🌻",
                    "X-ALMANAC-COMPLETED:20261120T190000Z",
                    "DTSTAMP:20261120T185922Z",
                    "END:VEVENT",
                    "END:VCALENDAR"
                )
        )
        #expect(written.diagnostics.isEmpty)
    }

    @Test("No line is longer than 75 octets, and no character is split")
    func folding() throws {
        let written = ICalendar.write(hostileEvents(200, seed: 1), name: "日本日本日本日本日本日本日本日本日本日本日本日本")
        for line in written.value.text.replacing("\r\n", with: "\u{0}").split(separator: "\u{0}") {
            #expect(line.utf8.count <= 75)
            #expect(!line.unicodeScalars.contains("\u{FFFD}"))
        }
        #expect(written.value.text.replacing("\r\n", with: "").utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D })
    }

    @Test("A UID depends only on date and name, and duplicates get different ones in any order")
    func identity() throws {
        let date = try instant("2026-11-23T09:00:00Z")
        func record(_ identifier: String?, _ description: String? = nil, isCompleted: Bool = false) -> EventRecord {
            let event = Event(identifier: identifier, date: date, name: "Dentist", description: description)
            return EventRecord(event, isCompleted: isCompleted)
        }
        let alone = EventUID.all(of: [record("A")])
        #expect(alone == ["dd678a67-cf6d-8da8-a4f3-aee8d1725c75"])
        #expect(alone == EventUID.all(of: [record(nil, "changed", isCompleted: true)]))
        let twins = EventUID.all(of: [record("A", "one"), record("B", "two")])
        #expect(Set(twins).count == 2)
        #expect(EventUID.all(of: [record("C", "two", isCompleted: true), record("D", "one")]) == twins.reversed())
        let other = EventRecord(Event(date: date, name: "1 Dentist"))
        #expect(Set(EventUID.all(of: [record("A"), record("B"), other])).count == 3)
    }

    @Test("Values that iCalendar can't hold are reported")
    func losses() throws {
        let records = [
            EventRecord(Event(date: .distantFuture.addingTimeInterval(1e12), name: "Beyond")),
            EventRecord(Event(date: Date(timeIntervalSinceReferenceDate: .nan), name: "Never")),
            EventRecord(
                Event(
                    date: Date(timeIntervalSinceReferenceDate: 0.5),
                    name: "Bell\u{7}",
                    extras: ["colour": .string("red")]
                )
            ),
        ]
        let written = ICalendar.write(records, name: "x")
        #expect(
            written.messages == [
                "error: record 1 (\"Beyond\"): its date is outside the years 1 to 9999; it is left out",
                "error: record 2 (\"Never\"): its date is outside the years 1 to 9999; it is left out",
                "warning: record 3 (\"Bell\\u{7}\"), key \"name\": iCalendar doesn't allow control characters; each is written as "
                    + "U+FFFD",
                "note: iCalendar has only whole seconds; 1 date rounded down",
                "warning: iCalendar can't store colour",
            ]
        )
        #expect(written.value.text.contains("SUMMARY:Bell\u{FFFD}\r\n"))
    }

    @Test("Parts of a rule that mean nothing are left out")
    func ownParts() throws {
        var event = Event(date: try instant("2026-11-23T09:00:00Z"), name: "x")
        event.repeats = "FREQ=WEEKLY;X-FOO=1;COUNT=2"
        let text = String(decoding: ICalendar.write([EventRecord(event)], name: "x").value, as: UTF8.self)
        #expect(text.contains("\r\nRRULE:FREQ=WEEKLY;COUNT=2\r\n"))
    }

    @Test("Reading restores what was written", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        let records = hostileEvents(100, seed: seed).identifiedByUID
        let written = ICalendar.write(records, name: "hostile")
        #expect(written.diagnostics.isEmpty)
        let read = ICalendar.read(written.value, file: "x.ics", zone: try zone())
        #expect(read.value == records)
        #expect(read.diagnostics.isEmpty)
    }
}
