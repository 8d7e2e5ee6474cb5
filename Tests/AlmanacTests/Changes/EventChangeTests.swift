import Foundation
import Preview
import TestSupport
import Testing

@Suite("Changes of an event that meet another change", .ends)
struct EventChangeTests {
    private func withSite(_ body: @Sendable (EditedSite) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try body(EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state")))
        }
    }

    private func current(_ form: EditForm, _ field: String) -> String? {
        form.fields.first { $0.name == field }?.current
    }

    @Test("The form of a removed event doesn't become that of an event with one value in common")
    func removed() async throws {
        try await withSite { site in
            for (name, day) in [("Vet", "10"), ("Bank", "11")] {
                let fields = ["name": name, "when": "2027-01-\(day) 9:00", "location": "High Street"]
                #expect(try site.change(["events"], fields) != nil)
            }
            let path = ["events", "2027-01-10-vet"]
            let shown = try #require(try site.form(path)?.shown)
            #expect(try site.change(path + ["remove"], ["shown": shown]) != nil)
            let before = try site.contents
            let form = try site.refusedForm(path, ["shown": shown, "name": "Vet and walk"])
            #expect(form.path == path && form.addition?.path == ["events"] && form.problem?.kind == .missing)
            #expect(form.fields.first { $0.name == "name" }?.value == "Vet and walk")
            #expect(try site.contents == before)
        }
    }

    @Test("The form of a removed event doesn't become that of a completed event, even with two values in common")
    func removedBesidesCompleted() async throws {
        try await withSite { site in
            for name in ["Vet", "Bank"] {
                let fields = ["name": name, "when": "2027-01-10 9:00", "location": "High Street"]
                #expect(try site.change(["events"], fields) != nil)
            }
            #expect(try site.change(["events", "2027-01-10-bank", "complete"]) != nil)
            let path = ["events", "2027-01-10-vet"]
            let shown = try #require(try site.form(path)?.shown)
            #expect(try site.change(path + ["remove"], ["shown": shown]) != nil)
            let form = try site.refusedForm(path, ["shown": shown, "name": "Vet and walk"])
            #expect(form.path == path && form.problem?.kind == .missing)
        }
    }

    /// Writes the schedule as an app does, which gives every event a new identifier.
    private func write(_ events: [(name: String, date: Int)], to site: EditedSite) throws {
        let records = events.map { #"{"name":"\#($0.name)","date":\#($0.date),"identifier":"\#(UUID())"}"# }
        let store = site.folder.appending(path: "stores/schedules.plist")
        try Data("[\(records.joined(separator: ","))]".utf8).write(to: store)
    }

    @Test(
        "The form of an event that an app has renamed or moved shows both values, and can be sent again",
        arguments: [
            ("Vet and walk", 817_063_200, "name", "Vet and walk"), ("Vet", 817_149_600, "when", "2026-11-23 18:00"),
        ]
    )
    func changedByApp(name: String, date: Int, field: String, value: String) async throws {
        try await withSite { site in
            try write([("Bank", 817_063_200), ("Vet", 817_063_200)], to: site)
            let path = ["events", "2026-11-22-vet"]
            let shown = try #require(try site.form(path)?.shown)
            try write([("Bank", 817_063_200), (name, date)], to: site)
            let before = try site.contents
            let fields = ["shown": shown, "location": "High Street"]
            let form = try site.refusedForm(path, fields)
            #expect(form.problem?.kind == .outdated && form.path != path)
            #expect(current(form, field) == value)
            #expect(form.fields.first { $0.name == "location" }?.value == "High Street")
            // A button doesn't act on a guess.
            guard case .refused(let problem) = site.answer(path + ["remove"], ["shown": shown]) else {
                throw EditedSite.Failure(description: "not refused")
            }
            #expect(problem.kind == .missing)
            #expect(try site.contents == before)
            let again = fields.merging(["shown": try #require(form.shown)]) { $1 }
            #expect(try site.change(form.path, again) != nil)
            #expect(try site.state.open.count == 2)
        }
    }

    @Test(
        "The form of a removed event doesn't become that of another one in its place with one detail in common",
        arguments: ["location", "url", "description"]
    )
    func replaced(detail: String) async throws {
        try await withSite { site in
            let store = site.folder.appending(path: "stores/schedules.plist")
            func write(_ name: String, _ date: Int) throws {
                let record: [String: Any] = [
                    "name": name, "date": date, "identifier": "\(UUID())", detail: "https://street.example",
                ]
                try JSONSerialization.data(withJSONObject: [record]).write(to: store)
            }
            try write("Vet", 817_063_200)
            let path = ["events", "2026-11-22-vet"]
            let fields = ["shown": try #require(try site.form(path)?.shown), "name": "Vet and walk"]
            try write("Bank", 817_200_000)
            let before = try site.contents
            for _ in 1...2 {
                let form = try site.refusedForm(path, fields)
                #expect(form.problem?.kind == .missing && form.path == path && form.addition?.path == ["events"])
            }
            #expect(try site.contents == before)
        }
    }

    @Test("Saving the form of an event that isn't found adds nothing, and a separate button adds it as new")
    func savesNoDoubleOfRenamedEvent() async throws {
        try await withSite { site in
            try write([("Vet", 817_063_200)], to: site)
            let path = ["events", "2026-11-22-vet"]
            let shown = try #require(try site.form(path)?.shown)
            try write([("Bank", 817_200_000), ("Vet and walk", 817_063_200)], to: site)
            let before = try site.contents
            var fields = ["shown": shown, "name": "Vet", "when": "2026-11-22 18:00", "location": "High Street"]
            for _ in 1...2 {
                let form = try site.refusedForm(path, fields)
                #expect(form.problem?.kind == .missing && form.title == "Change Vet" && form.submit == "Save")
                #expect(form.problem?.error == "it has changed or been removed since it was shown")
                #expect(form.fields.first { $0.name == "location" }?.value == "High Street")
                #expect(form.path == path && form.addition?.path == ["events"])
                fields["shown"] = form.shown
            }
            #expect(try site.contents == before)
            #expect(try site.change(["events"], fields) != nil)
        }
    }

    @Test("A form sent by a browser keeps the line breaks of unedited values", arguments: ["\n", "\r\n", "\r"])
    func lineBreaks(end: String) async throws {
        try await withSite { site in
            let store = site.folder.appending(path: "stores/schedules.plist")
            let record: [String: Any] = [
                "name": "Vet\(end)and walk", "date": 817_063_200, "identifier": "\(UUID())",
                "location": "Park\(end)12 High Street", "description": "Bring\(end)food",
            ]
            try JSONSerialization.data(withJSONObject: [record]).write(to: store)
            let (path, before) = (["events", "2026-11-22-vet-and-walk"], try site.contents)
            let form = try #require(try site.form(path))
            var fields = Dictionary(uniqueKeysWithValues: form.fields.map { ($0.name, $0.value) })
            #expect(fields["name"] == "Vet and walk" && fields["location"] == "Park 12 High Street")
            #expect(fields["description"] == "Bring\nfood")
            fields["shown"] = form.shown
            #expect(try site.change(path, fields) == nil)
            #expect(try site.contents == before)
            fields["url"] = "https://vet.example"
            #expect(try site.change(path, fields) != nil)
            let written = try JSONSerialization.jsonObject(with: Data(contentsOf: store)) as? [[String: Any]]
            #expect(written?.first?["name"] as? String == "Vet\(end)and walk")
        }
    }

    @Test(
        "A new event without a date or a name has its problem at a field of its form",
        arguments: [
            ([:], "text", "there is no date in it"), (["text": ""], "text", "there is no date in it"),
            (["name": "Vet"], "when", "there is no date in it"),
            (["name": "Vet", "when": " "], "when", "there is no date in it"),
            (["when": "tomorrow"], "name", "the event's name is blank"),
        ] as [([String: String], String, String)]
    )
    func incomplete(fields: [String: String], field: String, error: String) async throws {
        try await withSite { site in
            let form = try site.refusedForm(["events"], fields)
            #expect(form.problem?.field == field && form.problem?.error == error)
            #expect(form.fields.contains { $0.name == field })
        }
    }

    @Test("The form of an event that was completed meanwhile says so, and can be sent again")
    func completed() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["name": "Vet", "when": "2027-01-10 9:00"]) != nil)
            let path = ["events", "2027-01-10-vet"]
            let shown = try #require(try site.form(path)?.shown)
            #expect(try site.change(path + ["complete"]) != nil)
            let before = try site.contents
            let form = try site.refusedForm(path, ["shown": shown, "when": "2027-01-12 9:00"])
            #expect(form.problem?.kind == .outdated)
            #expect(form.problem?.error == "in the meantime, it was completed by an app or in another window")
            #expect(form.problem?.hint == "send it again to keep what you have written")
            #expect(try site.contents == before)
            let again = ["shown": try #require(form.shown), "when": "2027-01-12 9:00"]
            #expect(try site.change(form.path, again) != nil)
        }
    }

    // MARK: Occurrences

    private static let choir = ["events", "2026-11-24-choir"]

    private func withChoir(_ body: @Sendable (EditedSite) throws -> Void) async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["text": "choir every tuesday 19:30 to 21:00"]) != nil)
            try body(site)
        }
    }

    @Test("Completing an occurrence again completes nothing else")
    func completedTwice() async throws {
        try await withChoir { site in
            let fields = ["occurrence": "2026-11-24T19:30:00Z"]
            #expect(try site.change(Self.choir + ["complete"], fields) != nil)
            let before = try site.contents
            let answer = site.answer(Self.choir + ["complete"], fields)
            guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
            #expect(done.change == nil)
            #expect(done.message.hasPrefix("Nothing to do: “choir” on Tuesday 24 November 2026"))
            #expect(done.message.hasSuffix("is already completed"))
            #expect(try site.contents == before)
        }
    }

    @Test(
        "The form of a series completes the occurrence that the page of the series shows first, and only once",
        // It is 20 November, 18:00.
        arguments: [
            ("every tuesday 19:30 from 10 nov 2026", "2026-11-10-choir", "Tuesday 24 November 2026, 19:30"),
            ("every day 19:30 from 10 nov 2026", "2026-11-10-choir", "Friday 20 November 2026, 19:30"),
            ("every day 17:00 from 10 nov 2026", "2026-11-10-choir", "Saturday 21 November 2026, 17:00"),
        ]
    )
    func completesShownOccurrence(text: String, slug: String, occurrence: String) async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["text": "choir \(text)"]) != nil)
            let button = try #require(try site.form(["events", slug])?.buttons.first)
            #expect(button.label == "Complete: \(occurrence)")
            func answer() throws -> CompletedEdit {
                let answer = site.answer(button.path, button.fields)
                guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
                return done
            }
            #expect(try answer().message == "Completed “choir” on \(occurrence)")
            #expect(try answer().change == nil)
        }
    }

    @Test("The form of a series whose next occurrence was moved completes the event in its place")
    func completesMovedOccurrence() async throws {
        try await withChoir { site in
            let fields = ["occurrence": "2026-11-24T19:30:00Z"]
            let shown = try #require(try site.form(Self.choir, fields)?.shown)
            let moved = fields.merging(["shown": shown, "when": "2026-11-23 20:00"]) { $1 }
            #expect(try site.change(Self.choir, moved) != nil)
            let button = try #require(try site.form(Self.choir)?.buttons.first)
            #expect(button.path == ["events", "2026-11-23-choir", "complete"])
            #expect(button.label.hasPrefix("Complete: Monday 23 November 2026, 20:00"))
            #expect(try site.change(button.path, button.fields) != nil)
        }
    }

    @Test("Without an occurrence, a request completes the same one as the command, and says which")
    func completesDefaultOccurrence() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["text": "choir every tuesday 19:30 from 10 nov 2026"]) != nil)
            // The one that began last, then the one before, then the next one.
            for day in ["17", "10", "24"] {
                let answer = site.answer(["events", "2026-11-10-choir", "complete"])
                guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
                #expect(done.message == "Completed “choir” on Tuesday \(day) November 2026, 19:30")
            }
        }
    }

    @Test(
        "A day of the past completes no occurrence that began later",
        // It is Friday 20 November 2026, 18:00.
        arguments: [
            ("every tuesday 19:30 from 24 nov", "24.12.2025 20:00", "Wednesday 24 December 2025"),
            ("every tuesday 19:30 from 10 nov", "9 nov", "Monday 9 November 2026"),
            ("every tuesday 19:30 from 10 nov", "5 nov 2026 20:00", "Thursday 5 November 2026"),
            ("every day 19:30", "yesterday", "Thursday 19 November 2026"),
        ]
    )
    func completesNoLaterOccurrence(text: String, when: String, day: String) async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["text": "choir \(text)"]) != nil)
            let slug = try #require(try site.state.series.first { $0.hasSuffix("-choir") })
            let before = try site.contents
            let answer = site.answer(["events", slug, "complete"], ["when": when])
            guard case .refused(let problem) = answer else { throw EditedSite.Failure(description: "\(answer)") }
            #expect(problem.kind == .invalid)
            #expect(problem.error.hasSuffix(" to complete on or before \(day)"), "\(problem.error)")
            #expect(try site.contents == before)
            // Today, it is the next one.
            guard text.hasSuffix("24 nov") else { return }
            #expect(try site.change(["events", slug, "complete"], ["when": "today"]) != nil)
        }
    }

    @Test("The form of an occurrence shows the new time if the time of its series changes meanwhile")
    func newTime() async throws {
        try await withChoir { site in
            let fields = ["occurrence": "2026-12-08T19:30:00Z"]
            let shown = try #require(try site.form(Self.choir, fields)?.shown)
            let series = ["shown": try #require(try site.form(Self.choir)?.shown), "when": "every tuesday 20:00"]
            #expect(try site.change(Self.choir, series) != nil)
            let before = try site.contents
            let sent = fields.merging(["shown": shown, "location": "Hall"]) { $1 }
            let form = try site.refusedForm(Self.choir, sent)
            #expect(form.problem?.kind == .outdated && form.occurrence == "2026-12-08T20:00:00Z")
            #expect(current(form, "when")?.hasPrefix("2026-12-08 20:00") == true)
            #expect(form.fields.first { $0.name == "location" }?.value == "Hall")
            #expect(try site.contents == before)
            // A button without a form doesn't act on another time.
            #expect(try site.change(Self.choir + ["complete"], fields) == nil)
        }
    }

    @Test("The form of an occurrence becomes that of the event in its place")
    func replaced() async throws {
        try await withChoir { site in
            let fields = ["occurrence": "2026-12-08T19:30:00Z"]
            let shown = try #require(try site.form(Self.choir, fields)?.shown)
            let first = fields.merging(["shown": shown, "name": "Concert"]) { $1 }
            #expect(try site.change(Self.choir, first) != nil)
            let form = try site.refusedForm(Self.choir, fields.merging(["shown": shown, "location": "Hall"]) { $1 })
            #expect(form.problem?.kind == .outdated && form.path == ["events", "2026-12-08-concert"])
            #expect(current(form, "name") == "Concert" && form.occurrence == nil)
            #expect(try site.change(form.path + ["complete"]) != nil)
            let late = try site.refusedForm(Self.choir, fields.merging(["shown": shown, "location": "Hall"]) { $1 })
            #expect(late.problem?.error == "in the meantime, it was completed by an app or in another window")
        }
    }

    // MARK: Undo

    @Test("Undo and redo with a number undo and redo only that change")
    func numbers() async throws {
        try await withSite { site in
            func add(_ name: String) throws -> String {
                String(try #require(try site.change(["events"], ["name": name, "when": "2027-01-10 9:00"])))
            }
            func outdated(_ verb: String, _ number: String) throws -> Bool {
                let before = try site.contents
                guard case .refused(let problem) = site.answer([verb], ["change": number]) else { return false }
                return try problem.kind == .outdated && site.contents == before
            }
            for verb in ["undo", "redo"] {
                guard case .refused(let problem) = site.answer([verb], ["change": "x"]) else {
                    throw EditedSite.Failure(description: "not refused")
                }
                #expect(problem.kind == .invalid && problem.field == "change")
            }
            let (one, two) = (try add("Vet"), try add("Bank"))
            #expect(try outdated("undo", one))
            guard case .done(let undone) = site.answer(["undo"], ["change": two]) else {
                throw EditedSite.Failure(description: "not undone")
            }
            #expect(undone.undone == Int(two) && undone.change == Int(one))
            #expect(try site.change(["undo"]) == nil)
            #expect(try outdated("redo", two))
            #expect(try site.change(["redo"], ["change": one]) == Int(one))
            #expect(try site.change(["redo"], ["change": two]) == Int(two))
        }
    }

    @Test("The last change is one that changed something")
    func last() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["name": "Vet", "when": "2027-01-10 9:00"]) != nil)
            let message = try #require(try site.state.last?.message)
            let path = ["events", "2027-01-10-vet"]
            #expect(try site.change(path, ["shown": #require(try site.form(path)?.shown), "name": "Vet"]) == nil)
            #expect(try site.state.last?.message == message)
            #expect(try site.change(["undo"]) == nil)
            #expect(try site.state.last?.message == "Undone: \(message)")
        }
    }
}
