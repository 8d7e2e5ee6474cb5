import Diagnostics
import Foundation
import Interchange
import Records
import Testing

@Suite("Tables of calendar programs, and those kept by hand")
struct CalendarCSVTests {
    func read(_ text: String) throws -> Converted<[EventRecord]> {
        EventCSV.read(Data(text.utf8), file: "a.csv", zone: try zone())
    }

    @Test("Without a known column for the name, the first one with words has it")
    func firstColumn() throws {
        let text = "Ferien;Beginn;Ende\nHerbst;05.10.2026;16.10.2026\n2. Advent;06.12.2026;\n"
        #expect(FileKind.detect(Data(text.utf8), named: "x.csv") == .eventCSV)
        let read = try read(text)
        #expect(read.value.map(\.event.name) == ["Herbst", "2. Advent"])
        #expect(
            read.messages == [
                "a.csv:1: warning: no column \"name\": the names are read from the first one, \"Ferien\"\n"
                    + "    hint: if that is right, rename the column to `name`"
            ]
        )
        for other in ["1;05.10.2026;16.10.2026", ";05.10.2026;16.10.2026"] {
            #expect(FileKind.detect(Data("Ferien;Beginn;Ende\n\(other)\n".utf8), named: "x.csv") == nil)
        }
    }

    @Test("Google's columns are read")
    func google() throws {
        let read = try read(
            """
            Subject,Start Date,Start Time,End Date,End Time,All Day Event,Description,Location,Private
            Dentist,11/23/2026,9:00 AM,11/23/2026,12:30 PM,False,Bring the card,Main Street 1,True
            Holiday,12/24/2026,,12/26/2026,,True,,,False
            Midnight,12/31/2026,12:00 AM,,,,,,
            """
        )
        var dentist = Event(date: try instant("2026-11-23T09:00:00Z"), name: "Dentist", description: "Bring the card")
        dentist.end = try instant("2026-11-23T12:30:00Z")
        dentist.location = "Main Street 1"
        var holiday = Event(date: try instant("2026-12-24T00:00:00Z"), name: "Holiday")
        holiday.days = try #require(Day("2026-12-24"))...(try #require(Day("2026-12-26")))
        let midnight = Event(date: try instant("2026-12-31T00:00:00Z"), name: "Midnight")
        #expect(read.value == [dentist, holiday, midnight].map { EventRecord($0) })
        #expect(read.diagnostics.map(\.message) == ["a private event is imported"])
        #expect(FileKind.detect(Data("Start Date,Subject\n".utf8), named: "x") == .eventCSV)
    }

    @Test("The columns of a table can have the names and values of iCalendar")
    func iCalendar() throws {
        let read = try read(
            """
            summary,dtstart,dtend,rrule
            a,20261201T100000Z,20261201T110000Z,FREQ=WEEKLY;COUNT=2
            b,20261201T100000,,
            c,20261201,20261203,
            """
        )
        #expect(read.messages == [])
        let start = try instant("2026-12-01T10:00:00Z")
        #expect(read.value.prefix(2).map(\.event.date) == [start, start])
        #expect(read.value.map(\.event.end) == [try instant("2026-12-01T11:00:00Z"), nil, nil])
        #expect(read.value.map(\.event.repeats) == ["FREQ=WEEKLY;COUNT=2", nil, nil])
        #expect(read.value.last?.event.days == (try days("2026-12-01", "2026-12-02")))
    }

    @Test(
        "A link and an address are read unless another column is clearer",
        arguments: [
            ("Title,Date,Address,Link", "Street 1", nil), ("Title,Date,Address,Venue", "Arena", "Address"),
            ("Was;Datum;Wo;Link", "Street 1", nil), ("What,Date,Where,Link", "Street 1", nil),
        ]
    )
    func places(header: String, place: String, unknown: String?) throws {
        let separator = header.contains(";") ? ";" : ","
        let last = unknown == nil ? "https://example.org/" : "Arena"
        let read = try read(header + "\n" + ["x", "2026-12-01", "Street 1", last].joined(separator: separator))
        #expect(read.value.map(\.event.name) == ["x"])
        #expect(read.value.first?.event.location == place)
        #expect(read.value.first?.event.url == (unknown == nil ? last : nil))
        #expect(read.diagnostics.map(\.message) == (unknown.map { ["the column \"\($0)\" cannot be kept"] } ?? []))
    }

    @Test(
        "The matches of a team are named after both teams, unless there is a column for the name",
        arguments: [
            ("Date,Time,Home,Away,Venue\n2026-12-01,19:00,Lions,Tigers,Arena", "Lions – Tigers", 0),
            ("Datum;Uhrzeit;Heim;Gast\n2026-12-01;19:00;Löwen;", "Löwen", 0),
            ("Date,Time,HomeTeam,AwayTeam\n2026-12-01,19:00,Lions,Tigers", "Lions – Tigers", 0),
            ("Datum;Anstoß;Heimmannschaft;Gastmannschaft;Spielort\n2026-12-01;19:00;A;B;C", "A – B", 0),
            ("Date,Name,Home,Away\n2026-12-01,Final,Lions,Tigers", "Final", 1),
        ]
    )
    func matches(text: String, name: String, warnings: Int) throws {
        #expect(FileKind.detect(Data(text.utf8), named: "x.csv") == .eventCSV)
        let read = try read(text)
        #expect(read.value.map(\.event.name) == [name])
        #expect(read.diagnostics.count == warnings, "\(read.diagnostics)")
    }

    @Test(
        "A table can have a first and a last day, or the times of a day",
        arguments: [
            ("Name;Von;Bis\nx;3/12/2026;5/12/2026", "2026-12-03", "2026-12-05"),
            ("Name,From,To\nx,2026-12-03,2026-12-05", "2026-12-03", "2026-12-05"),
            ("Name,From,Until\nx,2026-12-03,2026-12-05", "2026-12-03", "2026-12-05"),
            ("Datum;Von;Bis;Was;Wo\n3.12.2026;18:00;19:30;x;y", "2026-12-03T18:00:00Z", "2026-12-03T19:30:00Z"),
            ("Datum;Name;Von;Bis\n3.12.2026;x;18:00;19:30", "2026-12-03T18:00:00Z", "2026-12-03T19:30:00Z"),
            ("Name,Date,From,Until\nx,2026-12-03,18:00,19:30", "2026-12-03T18:00:00Z", "2026-12-03T19:30:00Z"),
            ("From,To,Date,Name\nRome,Paris,2026-12-03 18:00,x", "2026-12-03T18:00:00Z", nil),
            ("Von;Nach;Datum;Name\nRom;Paris;3.12.2026 18:00;x", "2026-12-03T18:00:00Z", nil),
            (
                "From,To,Name,Start,End\nRome,Paris,x,2026-12-03 18:00,2026-12-03 23:00", "2026-12-03T18:00:00Z",
                "2026-12-03T23:00:00Z"
            ),
            ("Startdatum;Von;Bis;Name\n3.12.2026 18:00;Rom;Paris;x", "2026-12-03T18:00:00Z", nil),
            ("Name,Start Date,Until\nx,2026-12-03,2026-12-05", "2026-12-03", "2026-12-05"),
            ("summary,dtstart,dtend\nx,2026-12-03,2026-12-06", "2026-12-03", "2026-12-05"),
            ("SUMMARY,DTSTART,DTEND\nx,20261203,20261203", "2026-12-03", "2026-12-03"),
            (
                "Event Name,Event Date & Time,Venue,Event Link\nx,\"Thursday, December 3, 2026 at 6:00 PM\",y,https://e.example/",
                "2026-12-03T18:00:00Z", nil
            ),
            ("Name;Datum\nx;Do., 3. Dezember 2026 um 18 Uhr", "2026-12-03T18:00:00Z", nil),
            ("When,What,Where\nThu 3 Dec 2026 6pm,x,y", "2026-12-03T18:00:00Z", nil),
            ("Date,Name,Kick-off\n2026-12-03,x,18:00", "2026-12-03T18:00:00Z", nil),
        ] as [(String, String, String?)]
    )
    func spans(text: String, start: String, end: String?) throws {
        #expect(FileKind.detect(Data(text.utf8), named: "x.csv") == .eventCSV)
        let read = try read(text)
        #expect(read.diagnostics.allSatisfy { $0.message.hasSuffix(" cannot be kept") }, "\(read.messages)")
        let event = try #require(read.value.first).event
        if let end, Day(start) != nil {
            #expect(event.days == (try days(start, end)))
        } else {
            #expect(event.date == (try instant(start)))
            #expect(event.end == (try end.map(instant)))
        }
        #expect(event.name == "x" && event.url == (text.contains("https") ? "https://e.example/" : nil))
    }

    @Test("The weekday beside a date isn't the day of the event", arguments: ["Holiday Name", "Name", "Feiertag"])
    func weekdays(name: String) throws {
        let text = "Date,Day,\(name)\n\"Jan 01, 2027\",Friday,New Year's Day"
        #expect(FileKind.detect(Data(text.utf8), named: "x.csv") == .eventCSV)
        let read = try read(text)
        #expect(read.value.map(\.event.name) == ["New Year's Day"])
        #expect(read.value.map(\.event.days) == [try days("2027-01-01", "2027-01-01")])
        #expect(read.messages == [])
    }

    @Test("Outlook's columns, with 24-hour times and the day first")
    func outlook() throws {
        let read = try read(
            """
            "Subject","Start Date","Start Time","End Date","End Time","All day event","Reminder on/off","Meeting Organizer",\
            "Categories","Description","Location","Priority","Private","Sensitivity","Show time as"
            "Dentist","3/11/2026","14:00:00","3/11/2026","15:00:00","False","True","Me","","","","Normal","False","Normal","2"
            "Party","31/12/2026","20:00:00","1/1/2027","2:00:00","False","True","Me","","","","Normal","False","Normal","2"
            """
        )
        #expect(
            read.value.map(\.event.date) == [try instant("2026-11-03T14:00:00Z"), try instant("2026-12-31T20:00:00Z")]
        )
        #expect(read.value[1].event.end == (try instant("2027-01-01T02:00:00Z")))
        #expect(read.diagnostics == [])
    }

    @Test(
        "An all-day event can be marked with any text that doesn't mean no",
        arguments: [
            ("All day event", "1", true), ("All day", "x", true), ("all-day", "y", true), ("Ganztägig", "✓", true),
            ("All day", "No", false), ("All day", "0", false), ("Ganztägig", "", false), ("all day", "f", false),
            ("all day", "null", false), ("all day", "N/A", false), ("all day", "\\N", false), ("all day", "❌", false),
        ]
    )
    func allDayMarks(column: String, mark: String, isAllDay: Bool) throws {
        let read = try read("Subject,Start Date,\(column)\nx,2026-12-05 00:00,\(mark)")
        #expect(read.value.map { $0.event.days != nil } == [isAllDay])
        #expect(read.messages == [])
    }

    @Test(
        "A mark that may not mean yes is reported if the event has a time",
        arguments: [
            ("2026-12-05,18:00,maybe", 1), ("2026-12-05 18:00,,maybe", 1), ("2026-12-05,18:00-19:00,maybe", 1),
            ("2026-12-05,18:00,TRUE", 0), ("2026-12-05,00:00,maybe", 0), ("2026-12-05,,maybe", 0),
        ]
    )
    func unknownMark(row: String, warnings: Int) throws {
        let read = try read("Name,Date,Time,All day\nx,\(row)")
        #expect(read.value.map(\.event.days) == [try days("2026-12-05", "2026-12-05")])
        let message = "found \"maybe\", expected yes or no; the event is all-day"
        #expect(read.diagnostics.map(\.message) == Array(repeating: message, count: warnings))
    }

    @Test("Outlook's German columns", arguments: [",", ";"])
    func german(separator: String) throws {
        let text = """
            "Betreff","Beginnt am","Beginnt um","Endet am","Endet um","Ganztägiges Ereignis","Erinnerung Ein/Aus","Ort"
            "Zahnarzt","3.12.2026","08:30:00","3.12.2026","09:15:00","Aus","Ein","Köln"
            "Urlaub","21.12.2026","00:00:00","24.12.2026","00:00:00","Ein","Aus","Sylt"
            "Fest","1/2/2027 18:00","","","","Falsch","Aus",""
            """.replacing("\",\"", with: "\"\(separator)\"")
        let read = try read(text)
        let events = read.value.map(\.event)
        #expect(events.map(\.location) == ["Köln", "Sylt", nil])
        #expect(
            events.map(\.date) == [
                try instant("2026-12-03T08:30:00Z"), try instant("2026-12-21T00:00:00Z"),
                try instant("2027-02-01T18:00:00Z"),
            ]
        )
        #expect(events.map(\.end) == [try instant("2026-12-03T09:15:00Z"), nil, nil])
        let span = try days("2026-12-21", "2026-12-23")
        #expect(events.map(\.days) == [nil, span, nil])
        #expect(read.diagnostics == [])
        #expect(FileKind.detect(Data(text.utf8), named: "x") == .eventCSV)
    }

    @Test(
        "Tables with other column names",
        arguments: [
            // Thunderbird, in English and German.
            (
                "Title,Start Date,Start Time,End Date,End Time,All day event,Categories,Location",
                "x,2026-11-30,18:00:00,2026-11-30,19:30:00,False,,Bar"
            ),
            (
                "Titel,Beginnt am,Beginnt um,Endet am,Endet um,Ganztägiges Ereignis,Erinnerung an/aus,Ort",
                "x,30.11.2026,18:00:00,30.11.2026,19:30:00,falsch,falsch,Bar"
            ),
            // Tables kept by hand.
            ("Date,Time,Subject,Room", "30/11/2026,18:00 - 19:30,x,Bar"),
            ("Name;Datum;Uhrzeit;Ort", "x;30.11.26;18 Uhr–19.30 Uhr;Bar"),
            ("Event,Date,Time,Venue", "x,11/30/2026,6pm-7:30 p.m.,Bar"),
            ("name,start,end,place", "x,11/30/2026 6pm,11/30/2026 7:30 PM,Bar"),
            ("Titel;Datum;Beginn;Ende;Ort", "x;30.11.2026;18:00;19:30 Uhr;Bar"),
            ("Bezeichnung;Datum;Anfang;Ende;Ort", "x;30.11.2026;18:00;19:30;Bar"),
            ("Titel;Anfang;Ende;Ort", "x;30.11.2026 18:00;30.11.2026 19:30;Bar"),
            ("DTSTART,DTEND,SUMMARY,LOCATION", "2026-11-30T18:00:00Z,2026-11-30T19:30:00Z,x,Bar"),
            ("Name,Start Date & Time,End Date & Time,Place", "x,2026-11-30 18:00,2026-11-30 19:30,Bar"),
            ("name,start,end,place", "x,\"11/30/2026, 6:00 PM\",2026-11-30T19:30:00Z,Bar"),
        ]
    )
    func otherColumns(header: String, row: String) throws {
        let text = "\(header)\n\(row)"
        #expect(FileKind.detect(Data(text.utf8), named: "x.csv") == .eventCSV)
        let read = try read(text)
        var event = Event(date: try instant("2026-11-30T18:00:00Z"), name: "x")
        event.end = try instant("2026-11-30T19:30:00Z")
        event.location = "Bar"
        #expect(read.value == [EventRecord(event)])
        #expect(read.diagnostics == [])
    }

    @Test(
        "The order of day and month is the same in the whole file",
        arguments: [
            ("3/11/2026 4/11/2026 13/11/2026", "2026-11-03"), ("3/11/2026 3/13/2026", "2026-03-11"),
            ("3/3/2026", "2026-03-03"), ("3.11.2026", "2026-11-03"), ("2026-11-03 1/31/2026", "2026-11-03"),
            ("3-11-26 31-12-26", "2026-11-03"),
        ]
    )
    func order(dates: String, first: String) throws {
        let rows = dates.split(separator: " ").map { "x,\($0)" }.joined(separator: "\n")
        let read = try read("Subject,Start Date\n\(rows)")
        #expect(read.value.first?.event.days?.lowerBound.description == first)
        #expect(read.diagnostics == [])
    }

    @Test("A date in another form is read in a table with columns that only Almanac writes")
    func otherDates() throws {
        let read = try read(
            "name,date,end,repeats,completedAt\nChoir,2026-12-01 19:00,2026-12-01 21:00,FREQ=WEEKLY,\nTax,2026-11-01,,,yes\n"
                + "Party,12/24/2026,,,"
        )
        #expect(read.value.map(\.event.repeats) == ["FREQ=WEEKLY", nil, nil])
        #expect(read.value.map(\.isCompleted) == [false, true, false])
        let exported = try self.read("name,date,completedAt\nx,2026-12-01,NULL\ny,2026-12-01,f\nz,2026-12-01,t")
        #expect(exported.value.map(\.isCompleted) == [false, false, true])
        let party = try #require(Day("2026-12-24"))
        #expect(read.value.last?.event.days == party...party)
        #expect(read.messages == [])
    }

    @Test("A table with a column of times keeps its URLs, rules and zones")
    func allColumns() throws {
        let read = try read(
            "name,date,time,url,repeats,timeZone,completedAt\n"
                + "x,11/30/2026,6pm-7:30 PM,https://example.org/,FREQ=WEEKLY,Europe/Berlin,11/30/2026 8 PM"
        )
        let record = try #require(read.value.first)
        #expect(record.event.date == (try instant("2026-11-30T17:00:00Z")))
        #expect(record.event.end == (try instant("2026-11-30T18:30:00Z")))
        #expect(record.event.url == "https://example.org/" && record.event.repeats == "FREQ=WEEKLY")
        #expect(record.event.completedAt == (try instant("2026-11-30T19:00:00Z")))
        #expect(read.messages == [])
    }

    @Test(
        "An end before the start is on the next day, unless it has a date",
        arguments: [
            ("Subject,Date,Time", "x,2026-11-30,22:00-01:00", "2026-12-01T01:00:00Z", 0),
            ("Subject,Date,Start,End", "x,2026-11-30,22:00,1:00", "2026-12-01T01:00:00Z", 0),
            ("Subject,Start Date,Start Time,End Date,End Time", "x,2026-11-30,22:00,2026-11-30,1:00", nil, 1),
            ("Subject,Date,Time", "x,2026-11-30,22:00-22:00", nil, 0),
        ]
    )
    func overnight(header: String, row: String, end: String?, warnings: Int) throws {
        let read = try read("\(header)\n\(row)")
        #expect(read.value.map(\.event.date) == [try instant("2026-11-30T22:00:00Z")])
        #expect(read.value.map(\.event.end) == [try end.map { try instant($0) }])
        #expect(read.diagnostics.map(\.message) == Array(repeating: "the event ends before it begins", count: warnings))
    }

    @Test(
        "Dates with the name of the month",
        arguments: [
            "\"Dec 24, 2026\"", "24 December 2026", "24. Dezember 2026", "24th Dec. 2026", "\"December 24th, 2026\"",
        ]
    )
    func namedMonths(date: String) throws {
        let read = try read("name,date,end\nx,\(date),\n")
        let day = try #require(Day("2026-12-24"))
        #expect(read.value.map(\.event.days) == [day...day])
        let timed = try self.read("name,date\nx,\(date.replacing("2026", with: "2026 7:30 PM"))")
        #expect(timed.value.map(\.event.date) == [try instant("2026-12-24T19:30:00Z")])
        #expect(read.messages + timed.messages == [])
    }

    @Test("A date with the name of the month that doesn't exist")
    func noNamedDay() throws {
        let read = try read("name,date\nx,31 November 2026\ny,31 Nevember 2026")
        #expect(
            read.diagnostics.map(\.message) == [
                "found \"31 November 2026\", expected a date that exists",
                "found \"31 Nevember 2026\", which isn't a date in a known form",
            ]
        )
    }

    @Test(
        "Dates as Excel writes them, and with weekdays",
        arguments: [
            "\"Montag, 7. Dezember 2026\"", "\"Mo, 07.12.2026\"", "Mon 07 Dec 2026", "\"Monday, December 7, 2026\"",
            "7-Dec-26", "07-Dez-2026", "20261207", "Mo. 7.12.26",
        ]
    )
    func writtenDates(date: String) throws {
        let read = try read("name,date\nx,\(date)")
        let day = try #require(Day("2026-12-07"))
        #expect(read.value.map(\.event.days) == [day...day])
        let timed = try self.read("Subject,Start Date,Start Time\nx,\(date),7:30 PM")
        #expect(timed.value.map(\.event.date) == [try instant("2026-12-07T19:30:00Z")])
        #expect(read.messages + timed.messages == [])
    }
}
