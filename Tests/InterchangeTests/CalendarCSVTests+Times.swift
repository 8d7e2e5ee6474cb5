import Diagnostics
import Foundation
import Interchange
import Records
import Testing

/// Years, times, ends and ranges, and what only resembles them.
extension CalendarCSVTests {
    @Test("Years with two digits are from 1950 to 2049", arguments: [("62", 1962), ("49", 2049), ("50", 1950)])
    func twoDigits(text: String, year: Int) throws {
        for date in ["24.12.\(text)", "12/24/\(text)", "24-Dec-\(text)"] {
            #expect(try read("name,date\nx,\(date)").value.map(\.event.days?.lowerBound.year) == [year], "\(date)")
        }
    }

    @Test("An end with a date only is the end of that day, and one with a time only is on the first day")
    func partsOfEnds() throws {
        let read = try read(
            "Subject,Start Date,Start Time,End Date,End Time\nTrip,2026-12-03,09:00,2026-12-05,\n"
                + "Talk,2026-12-03,09:00,2026-12-03,"
        )
        #expect(read.value.map(\.event.end) == [try instant("2026-12-06T00:00:00Z"), nil])
        let timed = try self.read("Name;Datum;Uhrzeit;Ende\nx;7.12.2026;20:00;21:30\ny;7.12.2026;20:00;21:30 Uhr")
        #expect(timed.value.map(\.event.end) == Array(repeating: try instant("2026-12-07T21:30:00Z"), count: 2))
        #expect(read.messages + timed.messages == [])
    }

    @Test(
        "An end without a start is reported",
        arguments: [
            ("Subject,Start Date,Start Time,End Date,End Time", "x,2026-12-03,,,10:00", "End Time"),
            ("Name;Datum;Uhrzeit;Ende", "x;2026-12-03;;10:00", "Ende"),
        ]
    )
    func endWithoutStart(header: String, row: String, column: String) throws {
        let read = try read("\(header)\n\(row)")
        let day = try #require(Day("2026-12-03"))
        #expect(read.value.map(\.event.days) == [day...day])
        let message = "found the end time \"10:00\" without a start time; the event is all-day"
        #expect(read.diagnostics.map(\.message) == [message])
        #expect(read.diagnostics.map(\.location.key) == [column])
    }

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

    @Test("A length is read only beside a start time and without an end, and must have a unit if it is short")
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

    @Test("A time zone can have its name in Windows")
    func windowsZone() throws {
        let read = try read("name,date,timeZone\nx,2026-12-03 09:00,Eastern Standard Time")
        #expect(read.value.map(\.event.date) == [try instant("2026-12-03T14:00:00Z")])
        #expect(read.value.map(\.event.timeZone) == ["America/New_York"])
        #expect(read.messages == [])
    }

    @Test("A time with an offset isn't a range", arguments: ["12/24/2026 09:00:00 -0500", "12/24/2026 09:00:00-05:00"])
    func timeWithOffset(date: String) throws {
        let read = try read("Subject,Start Date\nx,\(date)")
        #expect(read.value == [])
        #expect(read.messages.count == 1 && read.messages[0].hasPrefix("a.csv:2: error: "), "\(read.messages)")
    }

    @Test(
        "The start of a range has the same AM or PM as its end, unless it would be later",
        arguments: [
            ("6:00-7:30 PM", "18:00", "19:30"), ("11-1 pm", "11:00", "13:00"), ("12:00-1:00 PM", "12:00", "13:00"),
            ("9-11 AM", "09:00", "11:00"), ("13:00-2:30 PM", "13:00", "14:30"), ("6 AM - 7 PM", "06:00", "19:00"),
        ]
    )
    func halves(range: String, start: String, end: String) throws {
        let read = try read("Subject,Date,Time\nx,2026-11-30,\(range)")
        #expect(read.value.map(\.event.date) == [try instant("2026-11-30T\(start):00Z")])
        #expect(read.value.map(\.event.end) == [try instant("2026-11-30T\(end):00Z")])
    }

    @Test(
        "A range after a date isn't an offset",
        arguments: [
            ("18:00-19:30", "2026-11-23T19:30:00Z"), ("09:00-10:30", "2026-11-23T10:30:00Z"),
            ("09:00 - 11:00", "2026-11-23T11:00:00Z"), ("9:00–10:30", "2026-11-23T10:30:00Z"),
            ("00:00-05:00", "2026-11-23T05:00:00Z"), ("22:00-01:00", "2026-11-24T01:00:00Z"),
            ("18:00-00:00", "2026-11-24T00:00:00Z"), ("12:00-11:15", "2026-11-24T11:15:00Z"),
        ]
    )
    func rangeAfterDate(range: String, end: String) throws {
        let read = try read("name,date\nx,2026-11-23 \(range)")
        let start = range.count == 10 ? "0\(range.prefix(4))" : "\(range.prefix(5))"
        #expect(read.value.map(\.event.date) == [try instant("2026-11-23T\(start):00Z")])
        #expect(read.value.map(\.event.end) == [try instant(end)])
        #expect(read.messages == [])
    }

    @Test(
        "A cell can contain the first and the last day",
        arguments: [
            ("Titel;Datum;Ganztägig", "x;05.12.2026 - 07.12.2026;ja"), ("Titel;Datum", "x;05.12.2026 bis 07.12.2026"),
            ("Titel;Datum", "x;Sa, 05.12.2026–Mo, 07.12.2026"), ("Name,Date", "x,2026-12-05 to 2026-12-07"),
            ("Name,Date,End Date", "x,5-Dec-26 - 7-Dec-26,"), ("Name,Date,Start,End", "x,5 Dec 2026 → 7 Dec 2026,,"),
        ]
    )
    func dateRange(header: String, row: String) throws {
        let read = try read("\(header)\n\(row)\ny\(row.dropFirst())")
        #expect(read.value.map(\.event.days) == Array(repeating: try days("2026-12-05", "2026-12-07"), count: 2))
        #expect(read.messages == [])
    }

    @Test("A range of dates can have times, and shows whether the day or the month comes first")
    func timedDateRange() throws {
        let read = try read(
            "Name,Date,Time\nx,5/12/2026 18:00 - 6/12/2026 02:00,\ny,5/12/2026 - 13/12/2026,18:00\nz,5/12/2026,18:00\n"
                + "w,2026-12-05T18:00Z - 2026-12-06T02:00Z,"
        )
        let start = try instant("2026-12-05T18:00:00Z")
        #expect(read.value.map(\.event.date) == [start, start, start, start])
        let end = try instant("2026-12-06T02:00:00Z")
        let ends = [end, try instant("2026-12-14T00:00:00Z"), nil, end]
        #expect(read.value.map(\.event.end) == ends)
        #expect(read.messages == [])
    }

    @Test("Text after a date is reported", arguments: ["x,2026-12-05 (Sat),,yes", "x,2026-12-05 (Sat),18:00,"])
    func textAfterDate(row: String) throws {
        let read = try read("Subject,Start Date,Start Time,All day event\n\(row)")
        #expect(read.value.count == 1)
        #expect(read.diagnostics.map(\.message) == ["found \"(Sat)\" after the date; it isn't read"])
        #expect(read.diagnostics.map(\.location.key) == ["Start Date"])
    }

    @Test(
        "Times and ranges in other forms",
        arguments: [
            ("18-20 Uhr", "18:00", "20:00"), ("18:00 bis 20:00", "18:00", "20:00"),
            ("von 18 bis 20 Uhr", "18:00", "20:00"), ("6 to 8pm", "18:00", "20:00"), ("ab 18:00", "18:00", nil),
            ("from 6 PM", "18:00", nil), ("18h", "18:00", nil), ("18 h 30", "18:30", nil), ("18.30h", "18:30", nil),
            ("18:30 Uhr", "18:30", nil), ("18h30 - 20h00", "18:30", "20:00"), ("18h–20h", "18:00", "20:00"),
        ] as [(String, String, String?)]
    )
    func otherTimes(time: String, start: String, end: String?) throws {
        let read = try read("Datum;Zeit;Titel\n2026-12-05;\(time);x\n2026-12-05 \(time);;x")
        let first = try instant("2026-12-05T\(start):00Z")
        let last = try end.map { try instant("2026-12-05T\($0):00Z") }
        #expect(read.value.map(\.event.date) == [first, first])
        #expect(read.value.map(\.event.end) == [last, last])
        #expect(read.messages == [])
    }

    @Test("24:00 is the end of the day")
    func endOfDay() throws {
        let read = try read(
            "Name,Start Date,Start Time,End Date,End Time\nx,2026-12-05,22:00,,24:00\ny,2026-12-05,22:00-24:00,,\n"
                + "z,2026-12-05,,2026-12-06,24:00"
        )
        let midnight = try instant("2026-12-06T00:00:00Z")
        #expect(read.value.map(\.event.end) == [midnight, midnight, nil])
        #expect(read.value.last?.event.days == (try days("2026-12-05", "2026-12-06")))
        #expect(read.messages == [])
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
        "An end such as 1h30 before the start isn't on the next day, unless the start is written like it",
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

    @Test(
        "Dates are days if all of them are midnights with seconds",
        arguments: [
            (
                "Name,Start,End\nx,2026-12-05 00:00:00,2026-12-07T00:00:00.000\n"
                    + "y,2026-12-05 00:00:00,2026-12-05 00:00:00", true
            ),
            ("Name,Start,End\nx,2026-12-05 00:00:00,2026-12-07 00:00:00\ny,2026-12-05 00:00:00,", true),
            (
                "Name,DTSTART,DTEND\nx,2026-12-05 00:00:00,2026-12-08 00:00:00\n"
                    + "y,2026-12-05 00:00:00,2026-12-06 00:00:00", true
            ),
            ("Name,Start,End\nx,2026-12-05 00:00:00,2026-12-07 00:00:00\ny,2026-12-05 18:00:00,", false),
            (
                "Name,Start,End\nx,05.12.2026 0:00:00,07.12.2026 12:00:00 AM\n"
                    + "y,05.12.2026 12:00:00 am,", true
            ),
            ("Name,Start,End\nx,2026-12-05 00:00:00Z,2026-12-07 00:00:00Z\ny,2026-12-05 00:00:00Z,", false),
            ("Name,Start,End\nx,2026-12-05 00:00,2026-12-07 00:00\ny,2026-12-05 00:00,", false),
        ]
    )
    func midnights(text: String, areDays: Bool) throws {
        let read = try read(text)
        let expected = [try days("2026-12-05", "2026-12-07"), try days("2026-12-05", "2026-12-05")]
        #expect(read.value.compactMap(\.event.days) == (areDays ? expected : []))
        #expect(read.messages == [])
    }

    @Test(
        "Without an event that shows it, the meaning of midnights as ends is guessed, with a warning",
        arguments: [
            (
                ["2026-12-05", "2026-12-08"], ["2026-12-05", "2026-12-06"], "2026-12-07",
                "the midnights after the last days"
            ),
            (["2026-12-05", "2026-12-08"], ["2026-12-05", "2026-12-07"], "2026-12-08", "last days"),
            (
                ["05.12.2026", "08.12.2026"], ["31.12.2026", "01.01.2027"], "2026-12-07",
                "the midnights after the last days"
            ),
        ]
    )
    func midnightEnds(first: [String], second: [String], last: String, meaning: String) throws {
        let rows = [first, second].map { "x," + $0.map { "\($0) 00:00:00" }.joined(separator: ",") }
        let read = try read("Name,Start,End\n" + rows.joined(separator: "\n"))
        #expect(read.value.first?.event.days == (try days("2026-12-05", last)))
        #expect(
            read.messages == [
                "a.csv:1: warning: found only midnights in \"End\"; they are read as \(meaning)\n"
                    + "    hint: if they aren't, write last days without a time, such as 2026-12-07"
            ]
        )
    }

    @Test("A range isn't a date", arguments: ["2026-11-23 09:00-10:30", "2026-11-23 18:00-19:30"])
    func rangeInJSON(text: String) throws {
        let read = EventJSON.read(Data("[{\"name\":\"x\",\"date\":\"\(text)\"}]".utf8), file: "a", zone: try zone())
        #expect(read.diagnostics.map(\.message) == ["found \"\(text)\", which isn't a date in a known form"])
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

    @Test("Tasks aren't habits", arguments: ["title,date,completed", "name,date,done,notes"])
    func tasks(header: String) { #expect(FileKind.detect(Data("\(header)\n".utf8), named: "x.csv") == .eventCSV) }

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

    @Test("Dates without a time, an end and a place in Almanac's own table")
    func ownColumns() throws {
        let read = try read(
            "name,date,end,location,url\na,2026-12-24,2026-12-26,Home,https://example.org/\n"
                + "b,2026-12-24 09:00,2026-12-24 10:00,,\nc,2026-12-24,,,\nd,2026-12-24,2026-12-01,,"
        )
        let events = read.value.map(\.event)
        #expect(
            events.map { $0.days.map { "\($0)" } } == [
                "2026-12-24...2026-12-26", nil, "2026-12-24...2026-12-24", "2026-12-24...2026-12-24",
            ]
        )
        #expect(events.map(\.end) == [nil, try instant("2026-12-24T10:00:00Z"), nil, nil])
        #expect(events[0].location == "Home" && events[0].url == "https://example.org/")
        #expect(read.diagnostics.map(\.message) == ["the event ends before it begins"])
    }

    @Test(
        "Private events are left out on request, and otherwise noted",
        arguments: [
            ("Subject,Start Date,Private", "True", "False"), ("Betreff,Beginnt am,Privat", "Ein", "Aus"),
            ("Subject,Start Date,Sensitivity", "Confidential", "Normal"),
            ("Betreff,Beginnt am,Vertraulichkeit", "Privat", "Normal"), ("Subject,Start Date,Private", "✓", "-"),
            ("Subject,Start Date,Private", "t", "f"), ("Subject,Start Date,Private", "true", "NULL"),
            ("Subject,Start Date,Private", "1", "0"), ("Betreff,Beginnt am,Privat", "geheim", "öffentlich"),
            ("summary,dtstart,class", "PRIVATE", "PUBLIC"), ("Summary,DTSTART,Class", "CONFIDENTIAL", ""),
            ("Subject,Start Date,Private", "Y", ""), ("Betreff,Beginnt am,Privat", "j", "Nein"),
        ]
    )
    func privateEvents(header: String, yes: String, no: String) throws {
        let table = Data("\(header)\na,2026-12-24,\(yes)\nb,2026-12-25,\(no)\nc,2026-12-26,\(yes)\n".utf8)
        let column = try #require(header.split(separator: ",").last)
        let zone = try zone("Europe/Berlin")
        let all = EventCSV.read(table, file: "a.csv", zone: zone)
        #expect(all.value.map(\.event.name) == ["a", "b", "c"])
        #expect(
            all.messages == [
                "a.csv:2: note: record 1: a private event is imported, like 1 other\n"
                    + "    hint: the site and its calendars show it; `almanac event remove` removes it"
            ]
        )
        let some = EventCSV.read(table, file: "a.csv", zone: zone, leavesOutPrivate: true)
        #expect(some.value.map(\.event.name) == ["b"])
        #expect(
            some.messages == [
                "a.csv:2: note: record 1, key \"\(column)\": a private event is left out, like 1 other\n"
                    + "    hint: `private: true` of the source in almanac.yml shows it"
            ]
        )
        let file = ImportFile(path: "a.csv", data: table)
        let source = SourceContents([file], as: .events, excluding: ["private"], zone: zone)
        #expect(source.events.map(\.item.event.name) == ["b"])
        #expect(source.diagnostics == some.diagnostics)
    }
}
