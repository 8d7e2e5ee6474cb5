import Diagnostics
import Foundation
import Interchange
import Records
import Testing

/// Lengths of events.
extension CalendarCSVTests {
    @Test(
        "A column says how long events last",
        arguments: [
            ("1:30", 90), ("90 min", 90), ("90", 90), ("1h30", 90), ("1 h 30 min", 90), ("2 hours", 120),
            ("2 Std.", 120), ("0:45:00", 45), ("24:00", 1_440), ("0:00", 0), ("", 0),
        ]
    )
    func durations(text: String, minutes: Double) throws {
        let start = try instant("2026-12-03T19:00:00Z")
        for table in ["name,date,Duration\nx,2026-12-03 19:00,", "Name,Datum,Uhrzeit,Dauer\nx,3.12.2026,19:00,"] {
            let read = try read(table + text)
            #expect(read.value.map(\.event.end) == [minutes > 0 ? start + minutes * 60 : nil])
            #expect(read.messages == [])
        }
    }

    @Test("A length needs a start time and no end, and a short one needs a unit")
    func otherDurations() throws {
        let ended = try read("name,date,end,duration\nx,2026-12-03 19:00,2026-12-03 20:00,90")
        #expect(ended.value.map(\.event.end) == [try instant("2026-12-03T20:00:00Z")])
        let short = try read("name,date,Duration\nx,2026-12-03 19:00,2")
        #expect(short.value.map(\.event.end) == [nil])
        let untimed = try read("name,date,Duration\nx,2026-12-03,1:30\ny,2026-12-03,24:00")
        let day = try #require(Day("2026-12-03"))
        #expect(untimed.value.map(\.event.days) == [day...day, day...day])
        let whole = try read("name,date,end,Duration\nx,2026-12-03,2026-12-05,3 days")
        #expect(whole.value.map(\.event.days) == [day...day.advanced(by: 2)] && whole.messages == [])
        let messages = [
            "found \"2\", expected a length of time; the event is read without an end",
            "found the length \"1:30\" without a start time; the event is all-day",
        ]
        #expect((ended.diagnostics + short.diagnostics + untimed.diagnostics).map(\.message) == messages)
    }

    @Test(
        "A length that can't be kept is reported",
        arguments: [
            ("name,date,Duration", "x,2026-12-03,3 days", "found the length \"3 days\" without a start time"),
            ("Name,Datum,Dauer", "x,3.12.2026,1 Woche", "found the length \"1 Woche\" without a start time"),
            ("name,date,Duration", "x,2026-12-03,48:00", "found the length \"48:00\" without a start time"),
            ("name,date,Duration", "x,2026-12-03,48 h", "found the length \"48 h\" without a start time"),
            ("name,date,Duration", "x,2026-12-03,foo", "found the length \"foo\" without a start time"),
            ("name,date,all day,Duration", "x,2026-12-03 19:00,yes,90", "found the length \"90\"; the event"),
            ("name,date,Duration", "x,2026-12-03 19:00,45:00", "found \"45:00\", expected a length of time"),
            ("name,date,Duration", "x,2026-12-03 19:00,3 days", "found \"3 days\", expected a length of time"),
            ("name,date,end,Duration", "x,2026-12-03 19:00,foo,90", "the event is read with its length"),
        ]
    )
    func unkeptDurations(header: String, row: String, message: String) throws {
        let read = try read("\(header)\n\(row)")
        #expect(read.value.count == 1)
        #expect(read.diagnostics.count == 1 && read.diagnostics[0].message.contains(message), "\(read.messages)")
    }

    @Test(
        "An end such as 1h30 before the start isn't on the next day, unless the start is written in the same form",
        arguments: [
            ("10:00", "1h30", nil), ("10:00", "11h30", "2026-12-05T11:30:00Z"),
            ("22h00", "1h30", "2026-12-06T01:30:00Z"), ("22:00", "01:30", "2026-12-06T01:30:00Z"),
            ("22h00-1h30", "", "2026-12-06T01:30:00Z"), ("22 Uhr", "1 Uhr", "2026-12-06T01:00:00Z"),
        ] as [(String, String, String?)]
    )
    func lengthAsEnd(start: String, end: String, expected: String?) throws {
        let read = try read("Name,Start Date,Start Time,End Time\nx,2026-12-05,\(start),\(end)")
        #expect(read.value.map(\.event.end) == [try expected.map(instant)])
        let message = "found \"\(end)\", expected a time; the event is read without an end"
        #expect(read.diagnostics.map(\.message) == (expected == nil ? [message] : []))
    }
}
