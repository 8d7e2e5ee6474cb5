import Diagnostics
import Foundation
import Interchange
import Records
import Settings
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

    @Test("Tasks aren't habits", arguments: ["title,date,completed", "name,date,done,notes"])
    func tasks(header: String) { #expect(FileKind.detect(Data("\(header)\n".utf8), named: "x.csv") == .eventCSV) }

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
