import Diagnostics
import Foundation
import Interchange
import Records
import Settings
import TestSupport
import Testing

@Suite("Reading iCalendar")
struct ICalendarReadingTests {
    @Test("A vCalendar 1.0 file is read, with a warning that its rules aren't")
    func vCalendar() throws {
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VEVENT", "UID:x", "DTSTART:20261201T090000Z",
            "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9", "RRULE:W1 TU #3", "END:VEVENT",
            "END:VCALENDAR",
        ]
        let data = Data(lines.joined(separator: "\r\n").utf8)
        let read = ICalendar.read(data, file: "a.vcs", zone: .gmt)
        #expect(read.value.map(\.event.name) == ["Café"])
        #expect(
            read.diagnostics.map(\.description) == [
                "a.vcs:2: warning: found vCalendar 1.0, the predecessor of iCalendar; its recurrence rules aren't read\n"
                    + "    hint: export the calendar as iCalendar (version 2.0)",
                "a.vcs:7: error: record 1 (\"Café\"): RRULE \"W1 TU #3\": rules of vCalendar 1.0 aren't read\n"
                    + "    hint: the event is shown once; export the calendar as iCalendar",
            ]
        )
    }

    @Test(
        "Events of the Google Calendar API are refused with what to do instead",
        arguments: [
            #"{"kind":"calendar#events","items":[{"kind":"calendar#event","start":{"date":"2026-12-03"}}]}"#,
            #"[{"kind":"calendar#event","summary":"x","start":{"date":"2026-12-03"}}]"#,
        ]
    )
    func googleJSON(text: String) throws {
        let file = ImportFile(path: "a.json", data: Data(text.utf8))
        let expected = [
            "a.json: error: found events of the Google Calendar API, which can't be imported\n    hint: export the calendar "
                + "as iCalendar (.ics): in Google Calendar, under Settings, Import & export"
        ]
        #expect(ImportedRecords([file], zone: .gmt).diagnostics.map(\.description) == expected)
        let source = SourceContents([file], as: .events, excluding: [], zone: .gmt)
        #expect(source.diagnostics.map(\.description) == expected)
    }

    @Test(
        "Quoted-printable text of vCalendar 1.0, over several lines and in another encoding",
        arguments: [
            "ENCODING=QUOTED-PRINTABLE", "QUOTED-PRINTABLE", "ENCODING=QUOTED-PRINTABLE;ALTREP=\"cid:1\"",
            "ALTREP=\"cid:1\";ENCODING=QUOTED-PRINTABLE",
        ]
    )
    func quotedPrintable(encoding: String) throws {
        let name = "SUMMARY;CHARSET=UTF-8;\(encoding):Caf=C3=A9 mit =\nFreunden, 1=3D1"
        let details = "DESCRIPTION;encoding=quoted-printable:Gr=FC=DFe=0D=0A2\nLOCATION:a=\n"
        let event = "DTSTART:20261123T090000Z\n\(name)\n\(details)"
        let read = try readCalendar("BEGIN:VEVENT\nUID:1\n\(event)END:VEVENT")
        let found = try #require(read.value.first).event
        #expect(found.name == "Café mit Freunden, 1=1")
        #expect(found.description == "Grüße\n2")
        #expect(found.location == "a=")
    }

    @Test("A space after a soft line break belongs to the text, and no line break swallows the end of an event")
    func softBreaks() throws {
        let name = "SUMMARY;ENCODING=QUOTED-PRINTABLE:Total sum=\n added here=\n be"
        let first =
            "BEGIN:VEVENT\nUID:1\nDTSTART:20261123T090000Z\n\(name)\nDESCRIPTION;ENCODING=QUOTED-PRINTABLE:c=\nEND:VEVENT"
        let second = "BEGIN:VEVENT\nUID:2\nDTSTART:20261124T090000Z\nSUMMARY:y\nEND:VEVENT"
        let read = try readCalendar("\(first)\n\(second)")
        #expect(read.value.map(\.event.name) == ["Total sum added here be", "y"])
        #expect(read.value.first?.event.description == "c=")
    }

    @Test("In addition to an offset, a zone determines the other occurrences of a series")
    func seriesWithOffset() throws {
        let start = "DTSTART;TZID=Europe/Berlin:20261201T090000+0100\nRRULE:FREQ=WEEKLY"
        let read = try readCalendar("BEGIN:VEVENT\nUID:1\n\(start)\nSUMMARY:x\nEND:VEVENT")
        let event = try #require(read.value.first).event
        #expect(event.date.formatted(.iso8601) == "2026-12-01T08:00:00Z")
        #expect(event.timeZone == "Europe/Berlin")
    }

    @Test("LF line endings, folds within a character, and a byte order mark are accepted")
    func lines() throws {
        let folded =
            Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nDTSTART:20261123T0900\n\t00Z\nSUMMARY:Caf".utf8)
            + [0xC3, 0x0A, 0x20, 0xA9] + Array("\nEND:VEVENT\nEND:VCALENDAR".utf8)
        let read = ICalendar.read(Data([0xEF, 0xBB, 0xBF] + folded), file: "a.ics", zone: try zone())
        #expect(read.value.map(\.event.name) == ["Café"])
        #expect(read.diagnostics.isEmpty)
        let other = Array(String(decoding: folded, as: UTF8.self).replacing("UID:x", with: "UID:y").utf8)
        let joined = ICalendar.read(
            Data([0xEF, 0xBB, 0xBF] + folded + [0x0A, 0xEF, 0xBB, 0xBF] + other),
            file: "a.ics",
            zone: try zone()
        )
        #expect(joined.value.count == 2 && joined.diagnostics.isEmpty)
        let wide = try #require(String(decoding: folded, as: UTF8.self).data(using: .utf16))
        #expect(ICalendar.read(wide, file: "a.ics", zone: try zone()).value.count == 1)
    }

    @Test("A Google calendar: its own time zone, and properties that can't be kept")
    func google() throws {
        let read = try readCalendar(
            """
            X-WR-TIMEZONE:America/New_York
            BEGIN:VEVENT
            DTSTART:20261123T090000
            DTEND:20261123T100000
            RRULE:FREQ=WEEKLY;BYDAY=MO
            UID:abc@google.com
            SUMMARY:Stand-up
            DESCRIPTION:
            LOCATION:Room 4
            ORGANIZER:mailto:a@example.org
            BEGIN:VALARM
            TRIGGER:-PT10M
            END:VALARM
            END:VEVENT
            BEGIN:VEVENT
            DTSTART:20261124T090000Z
            STATUS:CANCELLED
            SUMMARY:Gone
            END:VEVENT
            """
        )
        let expected = Event(
            identifier: "abc@google.com",
            date: try instant("2026-11-23T14:00:00Z"),
            name: "Stand-up",
            details: EventDetails(
                end: try instant("2026-11-23T15:00:00Z"),
                timeZone: "America/New_York",
                location: "Room 4",
                repeats: "FREQ=WEEKLY;BYDAY=MO"
            )
        )
        #expect(read.value == [EventRecord(expected)])
        #expect(
            read.messages == [
                "a.ics: note: an event here can't store ORGANIZER, VALARM; not kept",
                "a.ics:17: note: record 2 (\"Gone\"), key \"STATUS\": the event is cancelled; left out",
            ]
        )
    }

    @Test(
        "An event without a page has the address of its video call",
        arguments: [
            ("X-GOOGLE-CONFERENCE:https://meet.google.com/abc", "https://meet.google.com/abc", nil),
            ("URL:\nCONFERENCE;VALUE=URI;FEATURE=VIDEO:https://example.org/call", "https://example.org/call", nil),
            ("CONFERENCE:tel:+49301\nCONFERENCE:https://example.org/call", "https://example.org/call", nil),
            ("URL:https://example.org/\nCONFERENCE:https://example.org/call", "https://example.org/", "CONFERENCE"),
            ("CONFERENCE:tel:+49301", nil, "CONFERENCE"),
        ] as [(String, String?, String?)]
    )
    func videoCalls(lines: String, address: String?, lost: String?) throws {
        let read = try readEvent("DTSTART:20261123T090000Z\n\(lines)")
        #expect(read.event.url == address)
        #expect(read.messages == (lost.map { ["a.ics: note: an event here can't store \($0); not kept"] } ?? []))
    }

    @Test("To-dos become events on their due date")
    func tasks() throws {
        let read = try readCalendar(
            """
            BEGIN:VTODO
            UID:a
            DUE:20261123T090000Z
            SUMMARY:Taxes
            STATUS:COMPLETED
            COMPLETED:20261122T080000Z
            END:VTODO
            BEGIN:VTODO
            UID:b
            DTSTART;VALUE=DATE:20261201
            SUMMARY:Paint
            STATUS:NEEDS-ACTION
            END:VTODO
            BEGIN:VTODO
            UID:c
            SUMMARY:Some day
            END:VTODO
            BEGIN:VTODO
            UID:d
            DTSTART;VALUE=DATE:20261201
            DUE;VALUE=DATE:20261203
            RRULE:FREQ=MONTHLY
            SUMMARY:Filters
            END:VTODO
            """
        )
        let taxes = Event(
            identifier: "a",
            date: try instant("2026-11-23T09:00:00Z"),
            name: "Taxes",
            completedAt: try instant("2026-11-22T08:00:00Z")
        )
        let paint = Event(
            identifier: "b",
            date: try instant("2026-12-01T00:00:00Z"),
            name: "Paint",
            details: EventDetails(days: try days("2026-12-01", "2026-12-01"))
        )
        let filters = Event(
            identifier: "d",
            date: try instant("2026-12-03T00:00:00Z"),
            name: "Filters",
            details: EventDetails(days: try days("2026-12-03", "2026-12-03"), repeats: "FREQ=MONTHLY")
        )
        #expect(read.value == [EventRecord(taxes, isCompleted: true), EventRecord(paint), EventRecord(filters)])
        #expect(
            read.messages == [
                "a.ics: note: an event here can't store DTSTART; not kept",
                "a.ics:16: note: record 3 (\"Some day\"), key \"DUE\": a to-do without a date\n    hint: a calendar can't show it, so it "
                    + "is left out",
            ]
        )
    }

    @Test("Imported events get identifiers in the app's form, and series keep their occurrences")
    func identifiers() throws {
        let zone = try zone()
        func calendar(_ uid: String) throws -> [EventRecord] {
            try readCalendar(
                eventText("DTSTART:20261102T190000Z\nRRULE:FREQ=MONTHLY\nSUMMARY:Choir", uid: uid) + "\n"
                    + eventText(
                        "RECURRENCE-ID:20261202T190000Z\nDTSTART:20261203T190000Z\nSUMMARY:Choir",
                        uid: uid
                    )
            ).value
        }
        let read = try calendar("choir@x").identified(beside: [])
        let identifier = try #require(read[0].event.identifier)
        #expect(identifier == UUID(uuidString: identifier)?.uuidString)
        #expect(read[1].event.occurrenceOf == identifier)
        #expect(try calendar("choir@x").identified(beside: []) == read)
        #expect(try calendar("choir@y").identified(beside: [])[0].event.identifier != identifier)
        let uuid = "6F9619FF-8B86-D011-B42D-00CF4FC964FF"
        let lower = try calendar(uuid.lowercased()).identified(beside: [])
        #expect(lower[0].event.identifier == uuid && lower[1].event.occurrenceOf == uuid)
        // The app has assigned another identifier to the series.
        var there = read[0]
        there.event.identifier = uuid
        #expect(try calendar("choir@x").identified(beside: [there])[1].event.occurrenceOf == uuid)
        let others = ICalendar.write(read, name: "x", zone: zone).value
        #expect(ICalendar.read(others, file: "b.ics", zone: zone).value[1].event.occurrence == read[1].event.occurrence)
    }

    @Test("Several calendars in one file, all kinds of escapes, and an event without a name")
    func several() throws {
        let one = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261123T090000Z\n"
        let text =
            one + "SUMMARY;LANGUAGE=en:a\\, b\\; c\\\\n d\\Ne \\x\nEND:VEVENT\nEND:VCALENDAR\n" + one
            + "END:VEVENT\nEND:VCALENDAR"
        let read = ICalendar.read(Data(text.utf8), file: "a.ics", zone: try zone())
        #expect(read.value.map(\.event.name) == ["a, b; c\\n d\ne \\x", "(untitled)"])
        #expect(
            read.messages == [
                "a.ics:2: warning: record 1 (\"a, b; c\\n d\\u{a}e \\x\"), key \"UID\": the event has no UID, like 1 other; read "
                    + "anyway\n    hint: add one (RFC 5545, section 3.8.4.7); without it, a moved or "
                    + "cancelled occurrence can't be matched to its series",
                "a.ics:8: warning: record 2: VEVENT without a name; it is called (untitled)",
            ]
        )
    }

    @Test(
        "Errors are reported with their lines",
        arguments: [
            ("", "a.ics:1: error: no calendar in it: expected BEGIN:VCALENDAR\n    hint: is this the right file?"),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART:20260231T090000Z\nEND:VEVENT\nEND:VCALENDAR",
                "a.ics:4: error: record 1 (\"x\"): found \"20260231T090000Z\" in DTSTART, expected a date such as "
                    + "20261123T090000Z\n"
                    + "    hint: it is left out; give it a date"
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x\nDTSTART;TZID=Mars:20260201T090000\nEND:VEVENT\nEND:VCALENDAR",
                "a.ics:4: warning: the time zone \"Mars\" is neither known nor defined in the file\n    hint: taken for "
                    + "Europe/London; check the time"
            ),
            (
                "BEGIN:VCALENDAR\nhello\nEND:VCALENDAR",
                "a.ics:2: warning: found \"hello\", expected a property such as SUMMARY:Dentist; the line is ignored"
            ),
            (
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:x",
                "a.ics:2: error: BEGIN:VEVENT without an END; the file may be cut off\n    hint: it is left out; get the "
                    + "file again"
            ),
        ]
    )
    func faults(text: String, message: String) throws {
        let read = ICalendar.read(Data(text.utf8), file: "a.ics", zone: try zone())
        #expect(read.messages.contains(message), "\(read.messages)")
    }

    @Test("An event without an END doesn't take the next one away", arguments: ["", "BEGIN:VALARM\nACTION:AUDIO\n"])
    func missingEnd(alarm: String) throws {
        let first = "BEGIN:VEVENT\nUID:1\nDTSTART:20261123T090000Z\nSUMMARY:One\n\(alarm)"
        let read = try readCalendar(first + eventText("DTSTART:20261124T090000Z\nSUMMARY:Two"))
        #expect(read.value.map(\.event.name) == ["One", "Two"])
        let line = alarm.isEmpty ? 7 : 9
        #expect(read.messages.contains("a.ics:3: warning: BEGIN:VEVENT without an END before line \(line)"))
    }

    @Test("No input causes a crash", arguments: 1...30 as ClosedRange<UInt64>)
    func damage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let records = try hostileEvents(20, seed: seed) + detailedEvents(20, seed: seed)
        let whole = Array(ICalendar.write(records, name: "x", zone: try zone("Asia/Tokyo")).value)
        for count in [1, 40, 400] {
            var bytes = whole
            for _ in 0..<count {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = ICalendar.read(Data(bytes), file: "a.ics", zone: try zone())
        }
        // Lines in any order, numbers with any digits.
        var lines = Data(whole).text.components(separatedBy: "\r\n").shuffled(using: &generator)
        for index in lines.indices {
            lines[index] = String(
                lines[index].map { sign in
                    sign.isNumber && Int.random(in: 0..<4, using: &generator) == 0 ? "9" : sign
                }
            )
        }
        let text = (["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines).joined(separator: "\r\n")
        _ = ICalendar.read(Data(text.utf8), file: "a.ics", zone: try zone())
    }
}
