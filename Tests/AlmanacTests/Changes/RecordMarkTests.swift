import Foundation
import Persistence
import Preview
import Records
import TestSupport
import Testing

/// Changes of a page whose record has another slug by now, because of another record.
@Suite("Changes that say which record they mean", .ends)
struct RecordMarkTests {
    private func withSite(_ body: @Sendable (EditedSite) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try body(EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state")))
        }
    }

    private func fields(_ site: EditedSite, _ path: [String]) throws -> [String: String] {
        ["shown": try #require(try site.state.shown[path.prefix(2).joined(separator: "/")])]
    }

    private func remove(_ path: [String], _ site: EditedSite) throws {
        let shown = try #require(try site.form(path + ["edit"])?.shown)
        #expect(try site.change(path + ["remove"], ["shown": shown]) != nil)
    }

    /// Requests that the page of an event sends.
    private static let requests: [(verb: String, fields: [String: String])] = [
        ("complete", [:]), ("day", ["from": "2027-03-04", "day": "2027-03-05"]), ("move", ["after": ""]),
    ]

    @Test(
        "An added event with the same slug doesn't get a change of the event that had it before",
        arguments: [("lunch", "Lunch!", "lunch"), ("Übung", "Ubung", "ubung"), ("Gym", "gym", "gym")]
    )
    func added(name: String, other: String, slug: String) async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["name": name, "when": "2027-03-04 12:00"]) != nil)
            let path = ["events", "2027-03-04-\(slug)"]
            let shown = try fields(site, path)
            #expect(try site.change(["events"], ["name": other, "when": "2027-03-04 11:00"]) != nil)
            let before = try site.contents
            for (verb, more) in Self.requests {
                let form = try site.refusedForm(path + [verb], more.merging(shown) { $1 })
                #expect(form.problem?.kind == .outdated && form.path == ["events", "2027-03-04-\(slug)-2"], "\(verb)")
                #expect(form.problem?.mark == nil, "\(verb)")
            }
            #expect(try site.contents == before)
            #expect(try site.form(path, shown)?.path == ["events", "2027-03-04-\(slug)-2"])
            #expect(try site.change(["events", "2027-03-04-\(slug)-2", "complete"], shown) != nil)
        }
    }

    @Test(
        "When the first of two events of a name is removed, the second doesn't get its change",
        arguments: ["21:00", "9:00"]
    )
    func removed(time: String) async throws {
        try await withSite { site in
            for (place, time) in [("Here", "9:00"), ("There", time)] {
                let fields = ["name": "Pills", "when": "2027-03-04 \(time)", "location": place]
                #expect(try site.change(["events"], fields) != nil)
            }
            let path = ["events", "2027-03-04-pills"]
            let shown = try fields(site, path)
            try remove(path, site)
            let before = try site.contents
            for (verb, more) in Self.requests {
                let form = try site.refusedForm(path + [verb], more.merging(shown) { $1 })
                #expect(form.problem?.kind == .outdated, "\(verb)")
            }
            #expect(try site.contents == before)
            #expect(try site.change(path + ["complete"], fields(site, path)) != nil)
        }
    }

    @Test("A refusal gives the new mark of an event that now has a namesake, and of a habit that the app has saved")
    func newMarks() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["name": "Pills", "when": "2027-03-04 9:00"]) != nil)
            for _ in 1...2 { #expect(try site.change(["habits"], ["name": "Stretch"]) != nil) }
            let (event, habit) = (["events", "2027-03-04-pills"], ["habits", "stretch"])
            let (eventMark, habitMark) = (try fields(site, event), try fields(site, habit))
            let more = ["name": "Pills", "when": "2027-03-04 9:00", "location": "There"]
            #expect(try site.change(["events"], more) != nil)
            let file = site.folder.appending(path: "stores/com.makeschool.Habitual.plist")
            try Store<Habit>(file, preferencesKey: Habit.preferencesKey).edit { editor in
                for record in editor.records {
                    var saved = record.item
                    saved.dateCreated = Date(timeIntervalSinceReferenceDate: Double(record.position))
                    try editor.replace(at: record.position, with: saved)
                }
            }
            for (path, old) in [(event + ["complete"], eventMark), (habit + ["tick"], habitMark)] {
                let mark = try #require(try site.refusedForm(path, old).problem?.mark)
                #expect(try ["shown": mark] == fields(site, path))
                #expect(try site.change(path, ["shown": mark]) != nil)
            }
        }
    }

    @Test("Own changes don't make a page's mark of an event invalid")
    func ownChanges() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["name": "lunch", "when": "2027-03-04 12:00"]) != nil)
            let path = ["events", "2027-03-04-lunch"]
            let mark = try fields(site, path)
            for verb in ["complete", "reopen", "complete", "reopen"] {
                #expect(try site.change(path + [verb], mark) != nil, "\(verb)")
            }
            let values = ["name": "Lunch", "when": "2027-03-04 13:00", "location": "Here", "description": "Soup"]
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                let shown = try #require(try site.form(path)?.shown)
                #expect(try site.change(path, ["shown": shown, name: value]) != nil)
                #expect(try fields(site, path) == mark, "\(name)")
                #expect(try site.change(path + ["complete"], mark) != nil, "\(name)")
                #expect(try site.change(path + ["reopen"], mark) != nil, "\(name)")
            }
            // It says nothing about the values, so it isn't enough to overwrite or remove them.
            #expect(try site.refusedForm(path, mark.merging(["name": "X"]) { $1 }).problem?.kind == .outdated)
            guard case .refused(let problem) = site.answer(path + ["remove"], mark) else {
                throw EditedSite.Failure(description: "removed")
            }
            #expect(problem.kind == .outdated)
        }
    }

    @Test("The mark of a series stays the same when its first occurrence is completed or moved")
    func series() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["text": "choir every tuesday 19:30 from 1 dec 2026"]) != nil)
            let path = ["events", "2026-12-01-choir"]
            let mark = try fields(site, path)
            func occurrence(_ day: String) -> [String: String] { mark.merging(["occurrence": day]) { $1 } }
            #expect(try site.change(path + ["complete"], occurrence("2026-12-01")) != nil)
            // A double tap.
            #expect(try site.change(path + ["complete"], occurrence("2026-12-01")) == nil)
            #expect(try fields(site, path) == mark)
            let day = ["from": "2026-12-08", "day": "2026-12-09"]
            #expect(try site.change(path + ["day"], day.merging(mark) { $1 }) != nil)
            #expect(try site.change(path + ["leave-out"], occurrence("2026-12-15")) != nil)
            #expect(try fields(site, path) == mark)
            // A mark isn't a form, so it doesn't find the event that has replaced an occurrence.
            guard case .refused(let problem) = site.answer(path + ["complete"], occurrence("2026-12-08")) else {
                throw EditedSite.Failure(description: "completed")
            }
            #expect(problem.kind == .missing)
        }
    }

    @Test("If one of two recipes with the same name is removed, its button doesn't mark the other as cooked")
    func recipes() async throws {
        try await withSite { site in
            for line in ["1 beef", "1 beans"] {
                #expect(try site.change(["recipes"], ["name": "Stew", "ingredients": line]) != nil)
            }
            let path = ["recipes", "stew"]
            let shown = try fields(site, path)
            #expect(try site.change(path + ["cooked"], shown) != nil)
            #expect(try site.change(path + ["uncooked"], shown) != nil)
            try remove(path, site)
            let before = try site.contents
            #expect(try site.refusedForm(path + ["cooked"], shown).problem?.kind == .outdated)
            #expect(try site.contents == before)
        }
    }

    @Test("Only habits with namesakes have marks, and the button of a removed one doesn't tick the other")
    func habits() async throws {
        try await withSite { site in
            for _ in 1...2 { #expect(try site.change(["habits"], ["name": "Stretch"]) != nil) }
            // They were created at the same moment of the fixed clock.
            let file = site.folder.appending(path: "stores/com.makeschool.Habitual.plist")
            try Store<Habit>(file, preferencesKey: Habit.preferencesKey).edit { editor in
                for record in editor.records.prefix(2) {
                    var habit = record.item
                    habit.dateCreated = Date(timeIntervalSinceReferenceDate: Double(record.position))
                    try editor.replace(at: record.position, with: habit)
                }
            }
            let keys = try site.state.shown.keys.filter { $0.hasPrefix("habits/") }
            #expect(Set(keys) == ["habits/stretch", "habits/stretch-2"])
            let path = ["habits", "stretch"]
            let shown = try fields(site, path)
            for verb in ["tick", "untick", "tick"] { #expect(try site.change(path + [verb], shown) != nil, "\(verb)") }
            let place = ["before": ""].merging(shown) { $1 }
            #expect(try site.change(path + ["move"], place) != nil)
            try remove(path, site)
            let before = try site.contents
            let requests: [(String, [String: String])] = [("tick", [:]), ("untick", [:]), ("move", ["after": ""])]
            for (verb, more) in requests {
                let form = try site.refusedForm(path + [verb], more.merging(shown) { $1 })
                #expect(form.problem?.kind == .outdated, "\(verb)")
            }
            #expect(try site.contents == before)
        }
    }

    @Test("A habit whose name ends in a number has a mark if its slug can pass to a namesake of the name before it")
    func numberedHabits() async throws {
        try await withSite { site in
            for (name, count) in [("Gym 2", 0), ("Gym", 0), ("Run 5", 0), ("Run 10", 0), ("Gym", 3)] {
                #expect(try site.change(["habits"], ["name": name]) != nil)
                let keys = try site.state.shown.keys
                #expect(keys.count { $0.hasPrefix("habits/") } == count, "\(name)")
            }
        }
    }

    @Test("The pages without scripts send the marks as well")
    func withoutScripts() async throws {
        try await withSite { site in
            for _ in 1...2 { #expect(try site.change(["habits"], ["name": "Stretch"]) != nil) }
            let (state, list) = (try site.state, try site.list)
            let rows = list.sections.flatMap(\.rows)
            let buttons = rows.flatMap(\.buttons).filter { ["habits", "recipes"].contains($0.path[0]) }
            #expect(buttons.count == state.habits.count + state.recipes.count)
            for button in buttons {
                #expect(button.fields["shown"] == state.shown[button.path.prefix(2).joined(separator: "/")])
            }
            for kind in ["events", "habits"] {
                guard case .order(let order) = site.read(["order", kind]) else {
                    throw EditedSite.Failure(description: kind)
                }
                #expect(order.rows.allSatisfy { $0.shown == state.shown["\(kind)/\($0.slug)"] })
                #expect(order.rows.contains { $0.shown != nil })
            }
        }
    }

    @Test("The address of a change shows its form, and is refused if the change has none")
    func addresses() async throws {
        try await withSite { site in
            #expect(try site.change(["events"], ["name": "lunch", "when": "2027-03-04 12:00"]) != nil)
            for (path, verbs) in [
                (["events", "2027-03-04-lunch"], ["complete", "reopen", "remove", "day", "move", "leave-out"]),
                (["habits", "floss"], ["untick", "remove", "move"]),
                (["recipes", "toast"], ["cooked", "uncooked", "remove"]),
            ] {
                #expect(try site.form(path + ["edit"]) != nil)
                for verb in verbs + ["add", "none"] {
                    #expect(try site.form(path + [verb]) == nil, "\(path) \(verb)")
                }
            }
            #expect(try site.form(["habits", "floss", "tick"])?.fields.map(\.name) == ["day"])
            for path in [["undo"], ["redo"], ["menu", "remove"]] {
                guard case .refused = site.read(path) else { throw EditedSite.Failure(description: "\(path)") }
            }
        }
    }

    @Test(
        "An unknown change is refused with a list of the known ones, even if the record is gone",
        arguments: [
            (["events", "gone", "complet"], "events can't be changed with `complet`", "did you mean `complete`?"),
            (
                ["habits", "floss", "add"], "habits can't be changed with `add`",
                "use one of `edit`, `move`, `remove`, `tick`, `untick`"
            ),
            (
                ["recipes", "toast", "fly"], "recipes can't be changed with `fly`",
                "use one of `cooked`, `edit`, `remove`, `uncooked`"
            ),
        ]
    )
    func unknown(_ path: [String], _ error: String, _ hint: String) async throws {
        try await withSite { site in
            guard case .refused(let problem) = site.answer(path, ["shown": "old"]) else {
                throw EditedSite.Failure(description: "\(path)")
            }
            #expect(problem.kind == .missing && problem.error == error && problem.hint == hint, "\(problem)")
        }
    }
}
