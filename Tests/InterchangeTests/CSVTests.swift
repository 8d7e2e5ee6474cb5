import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import TestSupport
import Testing

@Suite("Events as tables")
struct CSVTests {
    private func read(_ text: String, in name: String = "Europe/London") throws -> Converted<[EventRecord]> {
        EventCSV.read(Data(text.utf8), file: "a.csv", zone: try zone(name))
    }

    @Test("A day has no zone: it begins at midnight in the site's zone")
    func dayWithoutZone() throws {
        let read = try read(
            "date,name,end,timeZone\n2026-12-24,A,,Asia/Tokyo\n2026-12-24,B,2026-12-26,America/New_York\n"
        )
        #expect(
            try read.value.map { try text(of: $0.event.date, zone: "Europe/London") } == [
                "2026-12-24 00:00", "2026-12-24 00:00",
            ]
        )
    }

    @Test("A table with an open and a completed event")
    func golden() throws {
        let dentist = Event(
            identifier: "A-1",
            date: try instant("2026-11-23T09:00:00Z"),
            name: "Dentist, \"Dr. Okafor\"",
            description: "Bring:\n- card"
        )
        let records = [
            EventRecord(dentist),
            EventRecord(
                Event(
                    date: Date(timeIntervalSinceReferenceDate: 817_300_800.25),
                    name: "Run",
                    completedAt: try instant("2026-11-25T19:00:00Z")
                ),
                isCompleted: true
            ),
            EventRecord(
                Event(date: Date(timeIntervalSinceReferenceDate: -63_113_904_000), name: " old "),
                isCompleted: true
            ),
        ]
        let written = EventCSV.write(records)
        #expect(
            written.value
                == crlf(
                    "name,date,description,completedAt,identifier",
                    "\"Dentist, \"\"Dr. Okafor\"\"\",2026-11-23T09:00:00Z,\"Bring:\n- card\",,A-1",
                    "Run,2026-11-25T12:00:00.250Z,,2026-11-25T19:00:00Z,",
                    "\" old \",0001-01-01T00:00:00Z,,yes,"
                )
        )
        #expect(written.diagnostics.isEmpty)
        #expect(try read(written.value.text) == Converted(records))
    }

    @Test("Values that a table can't hold are reported")
    func losses() {
        let never = Event(date: Date(timeIntervalSinceReferenceDate: .infinity), name: "Never")
        let extra = Event(
            date: Date(timeIntervalSinceReferenceDate: -63_113_904_000),
            name: "x",
            extras: ["colour": .string("red")]
        )
        #expect(
            EventCSV.write([EventRecord(never), EventRecord(extra)]).messages == [
                "error: record 1 (\"Never\"): its date is outside the years 1 to 9999; it is left out",
                "warning: the table has no column for colour",
            ]
        )
    }

    @Test(
        "Dates in the forms that people write",
        arguments: [
            ("2026-07-23T09:00:00Z", "2026-07-23T09:00:00Z"), ("2026-07-23T09:00:00+02:00", "2026-07-23T07:00:00Z"),
            ("2026-07-23T09:00-0430", "2026-07-23T13:30:00Z"), ("2026-07-23 09:00", "2026-07-23T08:00:00Z"),
            ("2026/07/23 9:00", "2026-07-23T08:00:00Z"), ("23.7.2026 9:00", "2026-07-23T08:00:00Z"),
            ("23.07.2026", "2026-07-22T23:00:00Z"), ("2026-07-23", "2026-07-22T23:00:00Z"),
            (" 2026-11-23T09:00:30 ", "2026-11-23T09:00:30Z"), ("2026-01-05 07:05:00Z", "2026-01-05T07:05:00Z"),
            ("2026-11-23T09:00-10:30", "2026-11-23T19:30:00Z"), ("2026-11-23 09:00:00-10:30", "2026-11-23T19:30:00Z"),
            ("2026-11-23 09:00-05:00", "2026-11-23T14:00:00Z"), ("2026-11-23 09:00-0500", "2026-11-23T14:00:00Z"),
            ("2026-11-23 09:00-05", "2026-11-23T14:00:00Z"), ("2026-11-23 09:00+10:30", "2026-11-22T22:30:00Z"),
            ("2026-11-23 12:00-09:30", "2026-11-23T21:30:00Z"), ("2026-11-23 00:00-00:00", "2026-11-23T00:00:00Z"),
        ]
    )
    func dates(text: String, expected: String) throws {
        let read = try read("name,date\nx,\(text)")
        #expect(read.value.map(\.event.date) == [try instant(expected)])
        #expect(read.diagnostics.isEmpty)
    }

    @Test(
        "Dates that don't exist are rejected",
        arguments: ["2026-02-31", "2026-13-01 09:00", "31.11.2026", "2026-11-23T25:00+01:00", "2026-11-23 24:01"]
    )
    func badDates(text: String) throws {
        let read = try read("name,date\nx,2026-01-01\nDentist,\(text)")
        #expect(read.value.count == 1)
        #expect(
            read.messages == [
                "a.csv:3: error: record 2 (\"Dentist\"), key \"date\": found \"\(text)\", expected a date that exists\n    hint: "
                    + "write it as 2026-11-23 09:00; the row is left out"
            ]
        )
    }

    @Test(
        "Dates in an unknown form are rejected with the forms that are read",
        arguments: [
            "soon", "Nov 3", "20:00", "2026-11-23x", "202611231",
        ]
    )
    func unknownForms(text: String) throws {
        let read = try read("name;date\nx;2026-01-01\nDentist;\(text)")
        #expect(read.value.count == 1)
        let forms = "2026-11-23, 2026-11-23 09:00, 2026/11/23 9:00, 23.11.2026 9:00 or 2026-11-23T09:00:00Z"
        #expect(
            read.messages == [
                "a.csv:3: error: record 2 (\"Dentist\"), key \"date\": found \"\(text)\", which isn't a date in a known "
                    + "form\n    hint: write it as \(forms); the row is left out"
            ]
        )
        let json = Data("[{\"name\":\"x\",\"date\":\"\(text)\"}]".utf8)
        let listed = EventJSON.read(json, file: "a.json", zone: .gmt)
        #expect(listed.diagnostics.map(\.message) == ["found \"\(text)\", which isn't a date in a known form"])
        #expect(listed.diagnostics.map(\.hint) == ["write it as \(forms)"])
    }

    @Test("JSON lines with the names and ends that other programs write")
    func jsonLines() throws {
        let text = """
            {"name":"A","date":"2026-12-01T09:00:00Z","end":"2026-12-01T10:00"}

            {"title":"B","start":"2026-12-02","end":"2026-12-03"}
            {"summary":"broken",
            {"summary":"C","day":"2026-12-04"}
            """
        let data = Data(text.utf8)
        #expect(FileKind.detect(data, named: "x") == .eventJSON)
        let read = EventJSON.read(data, file: "a.jsonl", zone: try zone())
        let events = read.value.map(\.event)
        #expect(events.map(\.name) == ["A", "B", "C"])
        #expect(events.map(\.end) == [try instant("2026-12-01T10:00:00Z"), nil, nil])
        #expect(
            events.map(\.days) == [
                nil, try days("2026-12-02", "2026-12-03"), try days("2026-12-04", "2026-12-04"),
            ]
        )
        #expect(read.diagnostics.map(\.location.line) == [4])
    }

    @Test(
        "Numbers that look like Unix time are reported once",
        arguments: [(1_796_115_600, true), (1_796_115_600_000, true), (817_000_000, false), (-817_000_000, false)]
    )
    func unixTime(number: Int, isReported: Bool) throws {
        let line = "{\"name\":\"x\",\"date\":\(number)}\n"
        let message = "the number \(number) looks like Unix time, but is read as seconds since 2001, like 1 other"
        for text in ["\(line)\(line)", "[\(line),\(line)]"] {
            let read = EventJSON.read(Data(text.utf8), file: "a.jsonl", zone: try zone())
            #expect(read.value.count == 2)
            #expect(read.diagnostics.map(\.message) == (isReported ? [message] : []))
        }
    }

    @Test("The first of several lines can be invalid")
    func firstLine() throws {
        let data = Data("{\"name\":}\n{\"name\":\"A\",\"day\":\"2026-12-04\"}\n".utf8)
        let read = EventJSON.read(data, file: "a.jsonl", zone: try zone())
        #expect(read.value.map(\.event.name) == ["A"])
        #expect(read.diagnostics.map(\.location.line) == [1])
    }

    @Test("A time that the clocks skip is accepted with a warning")
    func skippedTime() throws {
        let read = try read("name,date\nx,2026-03-29 01:30")
        #expect(read.value.map(\.event.date) == [try instant("2026-03-29T01:30:00Z")])
        #expect(read.messages.first?.contains("clocks in Europe/London skip \"2026-03-29 01:30\"") == true)
    }

    @Test(
        "Any separator, column order and line ending",
        arguments: [
            "date;Name\r\n2026-11-23;a, b\r\n", "\u{FEFF}DATE\tNAME\n2026-11-23\ta, b\n",
            "sep=;\nname;date\na, b;2026-11-23",
            "title,date\r\"a, b\",2026-11-23\r", "\n\n\"name\" ,\"date\"\n\"a, b\" , 2026-11-23 \n\n",
            "name,date,,\n\"a, b\",2026-11-23,,", "\"date\", \"name\"\n\"2026-11-23\",  \"a, b\"\n",
        ]
    )
    func forms(text: String) throws {
        let read = try read(text)
        #expect(read.value.map(\.event.name) == ["a, b"])
        #expect(read.diagnostics.isEmpty, "\(read.messages)")
    }

    @Test("After a space, a quotation mark belongs to the text unless another one closes the field")
    func quotationMarksInText() throws {
        let read = try read(
            """
            name,date,location,description
            A,2026-12-05, "Dune" by Herbert,X
            B,2026-12-06, "unbalanced,Y
            C,2026-12-07, "here, there" ,Z
            """
        )
        #expect(read.diagnostics.isEmpty, "\(read.messages)")
        let locations = read.value.map { $0.event.location?.trimmingCharacters(in: .whitespaces) }
        #expect(locations == ["\"Dune\" by Herbert", "\"unbalanced", "here, there"])
        #expect(read.value.map(\.event.description) == ["X", "Y", "Z"])
    }

    @Test(
        "Errors in a table are reported with their lines",
        arguments: [
            ("", "a.csv:1: error: no column \"name\": found nothing"),
            ("why,who\n1,2", "a.csv:1: error: no column \"date\": found \"why, who\""),
            ("name,date,descripton\n", "a.csv:1: warning: the column \"descripton\" (description?) cannot be kept"),
            ("name,date,date\n", "a.csv:1: warning: the column \"date\" appears twice; the first is read"),
            (
                "name,date\na,2026-01-01\nb,2026-01-01,c\n",
                "a.csv:3: warning: found 3 fields, expected 2; the last ones are not read"
            ),
            (
                "name,date\n\"a\nb\",2026-01-01\n\"c,2026-01-01\n",
                "a.csv:4: error: a field in quotation marks is not closed before the end"
            ),
            (
                "name,date\n\"a\"b,2026-01-01\n",
                "a.csv:2: warning: found \"b\" after the closing quotation mark of a field"
            ),
            ("name,date\n,2026-01-01\n", "a.csv:2: error: record 1, key \"name\": there is no name"),
            (
                "name,date,completedAt\nx,2026-01-01,soon\n",
                "a.csv:2: error: record 1 (\"x\"), key \"completedAt\": found \"soon\""
            ),
        ]
    )
    func faults(text: String, message: String) throws {
        let read = try read(text)
        #expect(read.messages.contains { $0.hasPrefix(message) }, "\(read.messages)")
    }

    @Test("A file that isn't UTF-8 is read as Windows-1252")
    func otherEncoding() throws {
        let read = EventCSV.read(
            Data("name,date\nCaf".utf8) + [0xE9] + Data(",2026-01-01".utf8),
            file: "a.csv",
            zone: try zone()
        )
        #expect(read.value.map(\.event.name) == ["Café"])
        #expect(
            read.messages == [
                "a.csv: warning: the file is not in UTF-8; read as Windows-1252\n    hint: check its accents and signs"
            ]
        )
    }

    @Test("Reading restores what was written", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let records = hostileEvents(100, seed: seed).map { record in
            // Includes fractions of seconds.
            let date = record.event.date.addingTimeInterval(.random(in: 0..<1, using: &generator))
            let event = Event(
                date: date,
                name: record.event.name,
                description: record.event.description,
                completedAt: record.event.completedAt
            )
            return EventRecord(event, isCompleted: record.isCompleted)
        }
        let written = EventCSV.write(records)
        #expect(try read(written.value.text) == Converted(records))
    }
}
