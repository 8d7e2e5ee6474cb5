import Foundation
import Preview
import TestSupport
import Testing

@Suite("Undo and redo of every kind of change", .ends)
struct JournalChangeTests {
    private static let count = rounds(60, long: 500)

    @Test("The journal records each change once, and undo and redo restore every byte")
    func kinds() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            var maker = ChangeMaker(site, seed: 1)
            for kind in ChangeMaker.Kind.allCases {
                let before = try site.contents
                var isMade = false
                for _ in 0..<20 where !isMade { isMade = try maker.make(kind) }
                try #require(isMade, "\(kind)")
                let after = try site.contents
                #expect(after != before, "\(kind)")
                #expect(try site.walk("undo"), "\(kind)")
                #expect(try site.contents == before, "\(kind)")
                #expect(try site.walk("redo"), "\(kind)")
                #expect(try site.contents == after, "\(kind)")
            }
        }
    }

    @Test("If the journal can't be written, the message about a change says that it can't be undone")
    func unwritable() async throws {
        try await withTemporaryFolder { folder in
            let state = folder.appending(path: "state")
            let site = try EditedSite(folder.appending(path: "site"), state: state)
            let habit = ["habits", "go-to-bed-before-10pm"]
            let change = try site.change(habit + ["tick"])
            #expect(change != nil)
            try FileManager.default.removeItem(at: state)
            // No folder can be made there.
            try Data().write(to: state)
            for (path, fields, message) in [
                (["events"], ["text": "vet tomorrow 9:30"], "Added “vet” on Saturday 21 November 2026, 09:30"),
                (habit + ["untick"], [:], "Undid today's “Go to bed before 10pm”: "),
            ] as [([String], [String: String], String)] {
                let answer = site.answer(path, fields)
                guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
                #expect(done.message.hasPrefix(message), "\(done.message)")
                #expect(done.message.contains("; this change cannot be undone later: "), "\(done.message)")
                #expect(done.change == nil && done.isChange)
                #expect(try site.state.last?.message == done.message)
            }
            #expect(try site.state.open.contains("2026-11-21-vet"))
        }
    }

    @Test("A change that an app has made impossible to undo can be skipped, but only that one")
    func skipping() async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            let stores = site.folder.appending(path: "stores")
            func schedule() throws -> Data { try Data(contentsOf: stores.appending(path: "schedules.plist")) }
            func problem(_ fields: [String: String] = [:]) throws -> EditProblem {
                let answer = site.answer(["undo"], fields)
                guard case .refused(let problem) = answer else { throw EditedSite.Failure(description: "\(answer)") }
                return problem
            }
            let before = try schedule()
            let vet = try site.change(["events"], ["text": "vet tomorrow 9:30"])
            let number = try site.change(["habits"], ["name": "Stretch"])
            #expect(number != nil)
            try Data("[]".utf8).write(to: stores.appending(path: "com.makeschool.Habitual.plist"))
            let refused = try problem()
            let instead = try #require(refused.instead)
            #expect(refused.kind == .outdated && instead.label == "Undo the change before it")
            #expect(instead.path == ["undo"] && instead.fields["change"] == number.map(String.init))
            // Only `yes` skips. An earlier change can't be undone for another reason, which skipping doesn't remove.
            #expect(try problem(["skip": "no"]).instead?.fields == instead.fields)
            let earlier = try problem(["change": vet.map(String.init) ?? ""])
            #expect(earlier.kind == .outdated && earlier.instead == nil)
            // Another change was made before the button was pressed.
            let recipe = try site.change(["recipes"], ["name": "Stew", "ingredients": "beef"])
            #expect(try problem(instead.fields).kind == .outdated)
            #expect(try site.change(["undo"], ["change": recipe.map(String.init) ?? ""]) != nil)
            guard case .done(let done) = site.answer(instead.path, instead.fields) else {
                throw EditedSite.Failure(description: "not undone")
            }
            #expect(done.message == "Undone: Added “vet” on Saturday 21 November 2026, 09:30")
            // It can't be redone, and the change that was skipped can't be undone.
            #expect(done.isChange && done.change == nil && done.undone == nil)
            #expect(try schedule() == before)
            #expect(try problem().instead == nil)
        }
    }

    @Test("Random changes in two sites can be undone to the first state and redone to the last, byte for byte")
    func walk() async throws {
        try await withTemporaryFolder { folder in
            try await withThrowingTaskGroup { group in
                for (seed, name) in ["a", "b"].enumerated() {
                    let site = try EditedSite(folder.appending(path: name), state: folder.appending(path: "state"))
                    group.addTask { try walk(ChangeMaker(site, seed: UInt64(seed)), count: Self.count) }
                }
                try await group.waitForAll()
            }
        }
    }

    private func walk(_ maker: ChangeMaker, count: Int) throws {
        var maker = maker
        let site = maker.site
        var states = [try site.contents]
        while states.count <= count {
            let kind = try #require(ChangeMaker.Kind.allCases.randomElement(using: &maker.random))
            guard try maker.make(kind) else { continue }
            states.append(try site.contents)
            try #require(states.last != states.dropLast().last, "\(kind)")
        }
        for state in states.dropLast().reversed() {
            try #require(try site.walk("undo"))
            try #require(try site.contents == state)
        }
        #expect(try !site.walk("undo"))
        for state in states.dropFirst() {
            try #require(try site.walk("redo"))
            try #require(try site.contents == state)
        }
        #expect(try !site.walk("redo"))
    }
}
