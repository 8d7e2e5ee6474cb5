import Foundation
import Interchange
import Records
import Testing

/// Files that are too large, truncated, or designed to take long.
@Suite("Limits of iCalendar")
struct ICalendarLimitTests {
    @Test("A file of more than 64 MiB is rejected")
    func size() throws {
        let read = ICalendar.read(Data(count: (64 << 20) + 1), file: "a.ics", zone: try zone())
        #expect(read.value.isEmpty)
        #expect(
            read.messages == [
                "a.ics: error: the file has 67108865 bytes, and at most 67108864 can be read\n    hint: split it into several "
                    + "calendars"
            ]
        )
    }

    @Test("Only the first 100,000 of a million events are read")
    func events() throws {
        let events = (0..<1_000_000).map { "BEGIN:VEVENT\nUID:\($0)\nEND:VEVENT\n" }
        let text = "BEGIN:VCALENDAR\n" + events.joined()
        let read = ICalendar.read(Data(text.utf8), file: "a.ics", zone: try zone())
        #expect(read.diagnostics.count == 100_001)
        #expect(read.messages.last == "a.ics:300002: error: more than 100000 events; the rest is not read")
    }

    @Test("Reading stops at components that are nested too deeply; complete ones before them are read")
    func depth() throws {
        let text =
            eventText("DTSTART:20261123T090000Z\nSUMMARY:One") + "\n" + String(repeating: "BEGIN:X\n", count: 100_000)
        let read = try readCalendar(text)
        #expect(read.value.map(\.event.name) == ["One"])
        #expect(
            read.messages.contains(
                "a.ics:39: error: more than 32 components inside of each other; the rest is not read"
            )
        )
    }

    @Test("Only the first 10,000 exceptions are read")
    func exceptions() throws {
        let dates = String(repeating: "20261124T090000Z,", count: 100_000)
        let (event, messages) = try readEvent("DTSTART:20261123T090000Z\nRRULE:FREQ=DAILY\nEXDATE:\(dates)")
        #expect(event.exceptDays.count == 10_000)
        #expect(
            messages == [
                "a.ics:7: warning: record 1 (\"x\"): more than 10000 dates of EXDATE; the others are not read\n    hint: use an "
                    + "RRULE"
            ]
        )
    }

    @Test("Very long lines, many folds and many colons are read")
    func lines() throws {
        let long = String(repeating: "a", count: 3_000_000)
        let folds = String(repeating: "\n b", count: 1_000_000)
        let (event, messages) = try readEvent("DTSTART:20261123T090000Z\nDESCRIPTION:\(long)\(folds)")
        #expect(event.description?.count == 4_000_000)
        #expect(messages.isEmpty)
        let colons = String(repeating: ":", count: 3_000_000)
        let read = try readCalendar(eventText("DTSTART;TZID=\(colons)\nSUMMARY:x"))
        #expect(read.value.isEmpty && read.diagnostics.count == 1)
    }

    @Test("A time zone with more than 500 transitions is ignored")
    func zones() throws {
        func calendar(changes: Int) -> String {
            let dates = (0..<changes - 1).map { "\(1_001 + $0 * 2)0101T000000" }.joined(
                separator: ","
            )
            return """
                BEGIN:VTIMEZONE
                TZID:Office
                BEGIN:STANDARD
                DTSTART:16010101T000000
                RDATE:\(dates)
                TZOFFSETFROM:+0300
                TZOFFSETTO:+0300
                END:STANDARD
                END:VTIMEZONE
                \(eventText("DTSTART;TZID=Office:20261123T090000\nSUMMARY:x"))
                """
        }
        #expect(
            try readCalendar(calendar(changes: 500)).value.first?.event.date == (try instant("2026-11-23T06:00:00Z"))
        )
        let read = try readCalendar(calendar(changes: 501))
        #expect(read.value.first?.event.date == (try instant("2026-11-23T09:00:00Z")))
        #expect(read.diagnostics.count == 1)
    }

    @Test("A truncated file loses no complete event", arguments: [1, 7, 40, 100, 150, 200])
    func truncated(missing: Int) throws {
        let events = (0..<4).map { eventText("DTSTART:2026112\($0)T090000Z\nSUMMARY:Event \($0)", uid: "\($0)") }
        let text = "BEGIN:VCALENDAR\n" + events.joined(separator: "\n") + "\nEND:VCALENDAR\n"
        let read = ICalendar.read(Data(text.utf8.dropLast(missing)), file: "a.ics", zone: try zone())
        let whole = text.dropLast(missing).components(separatedBy: "END:VEVENT\n").count - 1
        #expect(read.value.count >= whole)
        if missing > 1 { #expect(read.messages.contains { $0.contains("the file may be cut off") }) }
    }

    @Test("One error loses only one event")
    func oneFault() throws {
        let faults = ["DTSTART:20260231T090000Z", "DTSTART:", "", "DTSTART;TZID=:x", "DTSTART"]
        let text = faults.enumerated().map { number, fault in
            eventText("\(fault)\nSUMMARY:bad", uid: "a") + "\n"
                + eventText("DTSTART:20261123T090000Z\nSUMMARY:good", uid: "good \(number)")
        }
        let read = try readCalendar(text.joined(separator: "\n"))
        #expect(read.value.map(\.event.name) == faults.map { _ in "good" })
    }
}
