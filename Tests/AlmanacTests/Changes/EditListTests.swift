import Foundation
import Preview
import TestSupport
import Testing

@Suite("The page for changes without scripts", .ends)
struct EditListTests {
    private func withSite(_ body: @Sendable (EditedSite) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            try body(EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state")))
        }
    }

    @Test("Each habit has a link to the form for another day")
    func otherDays() async throws {
        try await withSite { site in
            let links = try site.list.sections[0].rows.flatMap(\.links)
            #expect(try links.count == site.state.habits.count)
            #expect(links.map(\.path).contains(["habits", "floss", "tick"]))
            #expect(try site.form(["habits", "floss", "tick"])?.fields.map(\.name) == ["day"])
        }
    }

    @Test("A recipe that was cooked today has a button that takes that back")
    func cooked() async throws {
        try await withSite { site in
            func button() throws -> EditAction? {
                let buttons = try site.list.sections[3].rows.flatMap(\.buttons)
                return buttons.first { $0.path[1] == "toast" }
            }
            for verb in ["cooked", "uncooked", "cooked"] {
                let action = try #require(try button())
                #expect(action.path == ["recipes", "toast", verb])
                #expect(try site.change(action.path, action.fields) != nil)
            }
        }
    }

    @Test("The events that were completed last can be reopened, and all completed events on another page")
    func completed() async throws {
        try await withSite { site in
            let first = try site.list.sections[2]
            let count = try site.state.completed.count
            #expect(first.rows.count == 20 && first.title == "Completed last")
            let more = try #require(first.more)
            #expect(more.path == [] && more.label == "More: \(count - 20)")
            guard case .list(let list) = site.read(more.path, more.fields) else {
                throw EditedSite.Failure(description: "no list")
            }
            let section = list.sections[2]
            #expect(section.rows.count == count && section.more?.label == nil && section.title == "Completed events")
            #expect(section.rows.prefix(20).map(\.title) == first.rows.map(\.title))
            let last = try #require(section.rows.last?.buttons.first)
            #expect(try site.change(last.path, last.fields) != nil)
        }
    }

    @Test("The last change can be undone, and then redone")
    func redo() async throws {
        try await withSite { site in
            #expect(try site.list.undone?.title == nil)
            #expect(try site.change(["habits", "go-to-bed-before-10pm", "tick"]) != nil)
            let undo = try #require(try site.list.last?.undo)
            _ = try site.change(undo.path, undo.fields)
            let undone = try #require(try site.list.undone)
            #expect(undone.title == "Completed “Go to bed before 10pm”" && undone.redo.path == ["redo"])
            #expect(try site.list.last?.title == nil)
            #expect(try site.change(undone.redo.path, undone.redo.fields) != nil)
            #expect(try site.list.undone?.title == nil)
        }
    }
}
