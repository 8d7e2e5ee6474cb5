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
                (habit + ["untick"], [:], "Took back today's “Go to bed before 10pm”: "),
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
