import Diagnostics
import Foundation
import Interchange
import Records
import Testing

/// Fields that can't be read, or only by guessing.
extension CalendarCSVTests {
    @Test("Text after a date is reported", arguments: ["x,2026-12-05 (Sat),,yes", "x,2026-12-05 (Sat),18:00,"])
    func textAfterDate(row: String) throws {
        let read = try read("Subject,Start Date,Start Time,All day event\n\(row)")
        #expect(read.value.count == 1)
        #expect(read.diagnostics.map(\.message) == ["found \"(Sat)\" after the date; it isn't read"])
        #expect(read.diagnostics.map(\.location.key) == ["Start Date"])
    }

    @Test(
        "An event with an unreadable time is all-day, with a warning unless the column says so",
        arguments: [
            ("TBD", true), ("13:00 PM", true), ("2h", true), ("18h5", true), ("18h60", true), ("ganztägig", false),
            ("All day", false), ("-", false),
        ]
    )
    func unreadableTime(time: String, isReported: Bool) throws {
        let read = try read("Date,Time,Subject\n2026-12-05,\(time),x")
        #expect(read.value.map(\.event.days) == [try days("2026-12-05", "2026-12-05")])
        let message =
            "a.csv:2: warning: record 1 (\"x\"), key \"Time\": found \"\(time)\", expected a time; the event is all-day\n"
            + "    hint: write it as 9:00 AM or 21:00"
        #expect(read.messages == (isReported ? [message] : []))
    }

    @Test(
        "A message names the column and the error",
        arguments: [
            (
                "Subject,Start Date,Start Time,End Time", "x,2026-11-30,22:00,late", "End Time",
                "found \"late\", expected a time"
            ),
            ("Subject,Date,Start,End", "x,2026-11-30,22:00,late", "End", "found \"late\", expected a time"),
            ("name,date", "x,31 November 2026 7 PM", "date", "expected a date that exists"),
            ("name,date", "x,12/24/2026 25:00", "date", "found \"25:00\", expected a time"),
            (
                "Subject,Date,Time,End Date", "x,2026-11-23,9:00-10:00,foo", "End Date",
                "the event is read without its last day"
            ),
            ("Termin,Datum", ",2026-11-23", "Termin", "there is no name"),
        ]
    )
    func wrongCells(header: String, row: String, column: String, message: String) throws {
        let found = try #require(try read("\(header)\n\(row)").diagnostics.first)
        #expect(found.location.key == column && found.message.contains(message), "\(found)")
    }

    @Test("Without an unambiguous date, the month comes first, with a warning")
    func ambiguous() throws {
        let read = try read("Subject,Start Date\nx,5/5/2026\ny,3/11/2026")
        #expect(read.value.map(\.event.days?.lowerBound.description) == ["2026-05-05", "2026-03-11"])
        #expect(
            read.messages == [
                "a.csv: warning: dates such as \"3/11/2026\" are read with the month first (2026-03-11), because no date is "
                    + "unambiguous\n    hint: if the day comes first, write the dates as 2026-11-23"
            ]
        )
    }

    @Test(
        "An invalid row is left out and reported with its line",
        arguments: [
            (
                ",11/23/2026,9:00 AM,",
                "a.csv:3: error: record 2, key \"Subject\": there is no name\n    hint: give the event one; the row is "
                    + "left out"
            ),
            (
                "x,23/11/2026,9:00 AM,",
                "a.csv:3: error: record 2 (\"x\"), key \"Start Date\": found \"23/11/2026\", expected a date that exists\n"
                    + "    hint: the other dates have the month first; write it as 2026-11-23; the row is left out"
            ),
            (
                "x,23 Nov,9:00 AM,",
                "a.csv:3: error: record 2 (\"x\"), key \"Start Date\": found \"23 Nov\", which isn't a date in a known form\n"
                    + "    hint: write it as 2026-11-23; the row is left out"
            ),
            (
                "x,,9:00 AM,",
                "a.csv:3: error: record 2 (\"x\"), key \"Start Date\": there is no date\n    hint: give it one; the row is "
                    + "left out"
            ),
        ]
    )
    func mistakes(row: String, message: String) throws {
        let read = try read(
            "Subject,Start Date,Start Time,End Time\na,11/23/2026,,\n\(row)\nb,11/24/2026,,\nc,11/25/2026,,"
        )
        #expect(read.value.map(\.event.name) == ["a", "b", "c"])
        #expect(read.messages == [message])
    }

    @Test("An unreadable end is reported once")
    func endWithWords() throws {
        let read = try read("Titel;Datum;Ende\nx;2026-12-05 18:00;2 h lang")
        #expect(read.value.map(\.event.end) == [nil])
        #expect(read.diagnostics.map(\.location.key) == ["Ende"])
    }

    @Test("An invalid end is reported, and the event is read without it")
    func unreadableEnd() throws {
        let read = try read("Subject,Start Date,Start Time,End Date,End Time\na,11/23/2026,9:00 AM,31/31/2026,10:00 AM")
        var event = Event(date: try instant("2026-11-23T09:00:00Z"), name: "a")
        event.end = try instant("2026-11-23T10:00:00Z")
        #expect(read.value == [EventRecord(event)])
        #expect(
            read.messages == [
                "a.csv:2: warning: record 1 (\"a\"), key \"End Date\": found \"31/31/2026\", expected a date that exists; "
                    + "the event is read without its last day\n    hint: the other dates have the month first; write it as "
                    + "2026-11-23"
            ]
        )
    }
}
