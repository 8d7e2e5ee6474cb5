import Build
import Foundation
import Persistence
import Preview
import Records
import TestSupport
import Testing

@testable import almanac

@Suite("Changes of a habit", .ends)
struct HabitChangeTests {
    @Test("A habit that was renamed while another was added has its own page, not that of its neighbour")
    func addedMeanwhile() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "site")
            _ = try EditedSite(site, state: folder.appending(path: "state"))
            var options = ConfigurationOptions()
            (options.site, options.stores) = (site.path, site.appending(path: "stores").path)
            let environment = ["ALMANAC_STATE": folder.appending(path: "state").path, "HOME": folder.path]
            let configuration = try options.configuration(environment: environment, clock: Date.init).configuration
            let access = StoreAccess(configuration: configuration, verb: "habit edit", environment: environment)

            var changes = try HabitChanges(access, slug: "floss", [:], "edit")
            let shown = changes.form(for: "edit")?.shown
            var other = HabitStore(try access.habitStore())
            try other.createNewHabit(name: "Added by another program", image: .other, on: .now)

            let fields = ["name": "Floss twice", "shown": try #require(shown)]
            let result = try changes.make("edit", EditRequest(isChange: true, path: [], fields: fields))
            guard case .done(let done) = result else { throw EditedSite.Failure(description: "\(result)") }
            #expect(done.page == "habits/floss-twice/")
        }
    }

    @Test("A tick on another day names the day, and a tick or its undoing that changes nothing says so")
    func ticks() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            _ = try site.change(["habits"], ["name": "Stretch"])
            for (verb, day, message, isChange) in [
                ("untick", "", "Nothing to do: “Stretch”: ", false),
                ("tick", "2026-11-19", "Completed “Stretch” on Thursday 19 November 2026: ", true),
                (
                    "tick", "2026-11-19",
                    "Nothing to do: “Stretch” is already marked as done on Thursday 19 November 2026", false
                ),
                ("tick", "2026-11-20", "Completed “Stretch”: ", true),
                ("tick", "", "Nothing to do: “Stretch”: ", false),
                ("untick", "", "Undid today's “Stretch”: ", true),
            ] {
                let before = try site.contents
                let answer = site.answer(["habits", "stretch", verb], day.isEmpty ? [:] : ["day": day])
                guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
                #expect(done.message.hasPrefix(message), "\(done.message)")
                #expect(done.isChange == isChange && (done.change != nil) == isChange)
                #expect(try (site.contents != before) == isChange)
                // The answer has the new state, so the page doesn't have to wait for a rebuild.
                let isDone = day == "2026-11-20" || verb == "tick" && day.isEmpty
                #expect(done.state?.habits["stretch"]?.texts["state"] == (isDone ? "done" : "unknown"))
                // Two other habits are done today.
                #expect(done.state?.totals["habitsDone"] == (isDone ? "3" : "2"))
            }
        }
    }

    @Test("The form of a habit that an app has renamed isn't found, so it can only be added as new")
    func renamedByApp() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let path = ["habits", "floss", "edit"]
            let shown = try #require(try site.form(path)?.shown)
            let file = site.folder.appending(path: "stores/com.makeschool.Habitual.plist")
            // The app resets the date of creation when it loads the habits. Nothing tells then whether this is another
            // habit with the same picture.
            try Store<Habit>(file, preferencesKey: Habit.preferencesKey).edit { editor in
                for record in editor.records {
                    var habit = record.item
                    habit.dateCreated = Date(timeIntervalSinceReferenceDate: 817_000_000 + Double(record.position))
                    if habit.title == "Floss" { habit.title = "Floss well" }
                    try editor.replace(at: record.position, with: habit)
                }
            }
            let before = try site.contents
            let fields = ["shown": shown, "name": "Floss twice"]
            for _ in 1...2 {
                let form = try site.refusedForm(path, fields)
                #expect(form.problem?.kind == .missing && form.path == path && form.addition?.path == ["habits"])
            }
            #expect(try site.contents == before)
        }
    }

    @Test("The form of a removed habit doesn't change another one that was created at the same time")
    func removedMeanwhile() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            for name in ["Stretch", "Read"] { _ = try site.change(["habits"], ["name": name]) }
            let shown = try #require(try site.form(["habits", "stretch", "edit"])?.shown)
            #expect(try site.change(["habits", "stretch", "remove"], ["shown": shown]) != nil)
            let form = try site.refusedForm(["habits", "stretch", "edit"], ["shown": shown, "name": "Stretch twice"])
            #expect(form.addition?.path == ["habits"] && form.problem?.kind == .missing)
            #expect(try site.state.habits["read"] != nil)
        }
    }
}
