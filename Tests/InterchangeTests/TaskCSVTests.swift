import Diagnostics
import Foundation
import Interchange
import Records
import Settings
import Testing

@Suite("Tables of to-dos")
struct TaskCSVTests {
    private func read(_ text: String) throws -> Converted<[EventRecord]> {
        #expect(FileKind.detect(Data(text.utf8), named: "a.csv") == .eventCSV)
        return EventCSV.read(Data(text.utf8), file: "a.csv", zone: try zone())
    }

    /// The names of the records, with their first days and times of completion.
    private func list(_ records: [EventRecord]) -> [String] {
        records.map { record in
            let day = record.event.days?.lowerBound.description ?? record.event.date.formatted(.iso8601)
            guard record.isCompleted else { return "\(record.event.name) \(day)" }
            return "\(record.event.name) \(day) \(record.event.completedAt?.formatted(.iso8601) ?? "done")"
        }
    }

    @Test("Asana's to-dos are on their due date, or else their start date")
    func asana() throws {
        let read = try read(
            """
            Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Start Date,Due Date,Notes
            1,2026-11-01,2026-11-05,2026-11-05,Write,To do,2026-11-02,2026-11-10,Twice
            2,2026-11-01,,2026-11-05,Someday,To do,,,
            3,2026-11-01,,2026-11-05,Send,To do,,2026-11-12,
            4,2026-11-01,,2026-11-05,Begin,To do,2026-11-13,,
            5,2026-11-01,,2026-11-05,Some other day,To do,,,
            """
        )
        #expect(list(read.value) == ["Write 2026-11-10 2026-11-05T00:00:00Z", "Send 2026-11-12", "Begin 2026-11-13"])
        #expect(read.value.first?.event.description == "Twice")
        let unkept = "\"Task ID\", \"Created At\", \"Last Modified\", \"Section/Column\""
        let messages = read.messages.filter {
            !$0.contains("the columns \(unkept) cannot be kept")
                && !$0.hasSuffix("the column \"Start Date\" cannot be kept beside \"Due Date\"")
        }
        #expect(
            messages == [
                "a.csv:3: note: record 2 (\"Someday\"), key \"Due Date\": a to-do without a date, like 1 other\n"
                    + "    hint: a calendar can't show it, so it is left out"
            ]
        )
    }

    @Test("TickTick's table begins with lines about the file, and numbers tell which to-dos are completed")
    func tickTick() throws {
        let read = try read(
            """
            "Date: 2026-11-09+0000"
            "Version: 7.1"
            "Status:\u{20}
            0 Normal
            1 Completed
            2 Archived"
            "Folder Name","List Name","Title","Content","Start Date","Due Date","Status","Completed Time","Timezone","Is All Day"
            "","Inbox","Rent","","2026-11-28T23:00:00+0000","2026-11-30T23:00:00+0000","0","","Europe/Berlin","true"
            "","Inbox","Call","Soon","","2026-11-20T17:00:00+0000","2","2026-11-20T18:00:00+0000","Europe/Berlin","false"
            "","Inbox","Post","","","2026-11-20T17:00:00+0000","1","","Europe/Berlin","false"
            "","Inbox","Again","","","2026-11-20T17:00:00+0000","0","2026-11-19T18:00:00+0000","Europe/Berlin","false"
            "","Inbox","","","","2026-11-20T17:00:00+0000","0","","",""
            """
        )
        let time = "2026-11-20T17:00:00Z"
        let found = ["Rent 2026-12-01", "Call \(time) 2026-11-20T18:00:00Z", "Post \(time) done", "Again \(time)"]
        #expect(list(read.value) == found)
        #expect(read.value[1].event.description == "Soon")
        #expect(read.diagnostics.map(\.location.line) == [1, 1, 12])
    }

    @Test("To-dos of TickTick repeat, unless they are completed or the rule is for a day other than the due date")
    func repeatingTasks() throws {
        let read = try read(
            """
            "Date: 2026-11-09+0000"
            "List Name","Title","Start Date","Due Date","Repeat","Status","Completed Time","Timezone","Is All Day"
            "Inbox","Bins","2026-11-22T23:00:00+0000","2026-11-22T23:00:00+0000","RRULE:FREQ=WEEKLY;BYDAY=MO","0","","Europe/Berlin","true"
            "Inbox","Call","","2026-11-20T17:00:00+0000","FREQ=DAILY","0","","Europe/Berlin","false"
            "Inbox","Call","","2026-11-19T17:00:00+0000","FREQ=DAILY","2","2026-11-19T18:00:00+0000","Europe/Berlin","false"
            "Inbox","Report","2026-11-18T17:00:00+0000","2026-11-20T17:00:00+0000","FREQ=WEEKLY;BYDAY=WE","0","","Europe/Berlin","false"
            "Inbox","Tax","2026-11-18T17:00:00+0000","2026-11-20T17:00:00+0000","RRULE:FREQ=YEARLY","0","","Europe/Berlin","false"
            """
        )
        let rules = ["RRULE:FREQ=WEEKLY;BYDAY=MO", "FREQ=DAILY", nil, nil, "RRULE:FREQ=YEARLY"]
        #expect(read.value.map(\.event.repeats) == rules)
        #expect(read.value.map(\.isCompleted) == [false, false, true, false, false])
        #expect(read.value[0].event.days == (try days("2026-11-23", "2026-11-23")))
        let warnings = read.diagnostics.filter { $0.location.key == "Repeat" }.map(\.description)
        #expect(
            warnings == [
                "a.csv:6: warning: record 4 (\"Report\"), key \"Repeat\": found \"FREQ=WEEKLY;BYDAY=WE\", which repeats the "
                    + "start and not the due date; the to-do is shown once\n    hint: begin it on the day on which it is due"
            ]
        )
    }

    @Test(
        "A rule is kept if the start and the due date are the same day, however they are written",
        arguments: [
            ("September 3, 2026", "September 14, 2026", false), ("September 3, 2026", "9/3/2026", true),
            ("13/9/2026", "2026-09-13", true), ("2026-9-3", "2026-9-30", false),
        ]
    )
    func sameDay(start: String, due: String, isSame: Bool) throws {
        let rule = "FREQ=WEEKLY;BYDAY=TH"
        let read = try read("Title,Start Date,Due Date,Repeat\nx,\"\(start)\",\"\(due)\",\(rule)")
        #expect(read.value.map(\.event.repeats) == [isSame ? rule : nil])
    }

    @Test(
        "A table has due dates, and completed rows, in columns of many names",
        arguments: [
            ("Task,Due,Done", "x,2026-11-30,x", true), ("Task Name,Deadline,Status", "x,2026-11-30,Done", true),
            ("Aufgabe;Fällig am;Erledigt", "x;30.11.2026;ja", true), ("Task,Due,Done", "x,2026-11-30,", false),
            ("Betreff;Beginnt am;Fällig am;Status", "x;1.11.2026;30.11.2026;Nicht begonnen", false),
            ("Subject,Start Date,Due Date,Date Completed,Status", "x,,2026-11-30,2026-11-30,Completed", true),
            ("Subject,Start Date,Due Date,Status", "x,2026-11-30,,1", false),
            ("Task,Due,Completed On", "x,2026-11-30,11/30/2026", true),
            ("Name,Date,Due", "x,2026-11-30,2026-12-24", false),
            ("Name,Start,End,Due", "x,2026-11-30,2026-11-30,2026-12-24", false),
            ("Name,Date,Status", "x,2026-11-30,Completed", true), ("Name,Date,Status", "x,2026-11-30,Confirmed", false),
        ]
    )
    func columns(header: String, row: String, isCompleted: Bool) throws {
        let read = try read("\(header)\n\(row)")
        #expect(read.value.map(\.event.days) == [try days("2026-11-30", "2026-11-30")])
        #expect(read.value.map(\.isCompleted) == [isCompleted])
        #expect(read.diagnostics.allSatisfy { $0.message.contains(" cannot be kept") }, "\(read.messages)")
    }

    @Test("A column of ticks may have dates, too", arguments: ["Done", "Completed", "Erledigt"])
    func dates(column: String) throws {
        let rows = ["a,2026-11-30,x", "b,2026-11-30,2026-11-29", "c,2026-11-30,no", "d,2026-11-30,"]
        let read = try read("Task,Due,\(column)\n" + rows.joined(separator: "\n"))
        let day = "2026-11-30"
        #expect(list(read.value) == ["a \(day) done", "b \(day) 2026-11-29T00:00:00Z", "c \(day)", "d \(day)"])
        #expect(read.messages == [])
    }

    @Test(
        "A column of states is reported if they say more than whether an event is completed",
        arguments: [
            ("Postponed", true), ("Cancelled?", true), ("In progress", false), ("", false), ("No", false),
            ("Offen", false),
        ]
    )
    func states(state: String, isReported: Bool) throws {
        let read = try read("Name,Date,Status\na,2026-11-30,Done\nb,2026-11-30,\(state)")
        #expect(read.value.map(\.isCompleted) == [true, false])
        #expect(read.diagnostics.map(\.message) == (isReported ? ["the column \"Status\" cannot be kept"] : []))
    }

    @Test("A cancelled event is left out", arguments: ["Cancelled", "canceled", "Abgesagt"])
    func cancelled(state: String) throws {
        let tables = [
            "Name,Date,Status\nx,2026-11-30,\(state)\na,2026-11-30,",
            "Task,Due,Status\na,2026-11-30,Open\nx,,\(state)",
        ]
        for table in tables {
            let read = try read(table)
            #expect(list(read.value) == ["a 2026-11-30"])
            #expect(read.diagnostics.map(\.message) == ["the event is cancelled; left out"])
            #expect(read.diagnostics.map(\.location.key) == ["Status"])
            #expect(read.omissions == read.diagnostics)
        }
    }

    @Test("A start that is lost beside a due date is reported", arguments: [("2026-11-02", true), ("", false)])
    func lostStart(start: String, isReported: Bool) throws {
        let read = try read("Title,Start,Deadline\na,\(start),2026-11-30\nb,2026-11-29,")
        #expect(list(read.value) == ["a 2026-11-30", "b 2026-11-29"])
        let message = "the column \"Start\" cannot be kept beside \"Deadline\""
        #expect(read.diagnostics.map(\.message) == (isReported ? [message] : []))
    }

    @Test("A site says which to-dos of a source are left out", arguments: ["Due", "Fällig"])
    func source(column: String) {
        let file = ImportFile(path: "a.csv", data: Data("Task;\(column)\nx;\ny;24.12.2026\n".utf8))
        let contents = SourceContents([file], as: .events, excluding: [], zone: .gmt)
        #expect(contents.events.map(\.item.event.name) == ["y"])
        #expect(contents.diagnostics.map(\.message) == ["a to-do without a date"])
    }
}
