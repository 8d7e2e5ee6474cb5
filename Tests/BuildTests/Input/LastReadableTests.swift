import Diagnostics
import Foundation
import Site
import TestSupport
import Testing

@testable import Build

@Suite(.ends) struct LastReadableTests {
    /// Reads the store in each of these states, one after another, and returns whether each reading reports a lost store.
    private func reportsLoss(_ states: [String?]) async throws -> [Bool] {
        try await withTemporaryFolder { folder in
            let others = ["almanac.yml": "stores: { folder: . }\n", "completedEvents.plist": "[]"]
            try write(others.mapValues { Data($0.utf8) }, to: folder)
            let store = folder.appending(path: "schedules.plist")
            var last = LastReadable()
            return try states.map { state in
                try? FileManager.default.removeItem(at: store)
                try state.map { try Data($0.utf8).write(to: store) }
                let configuration = try configuration(site: folder).configuration
                let inputs = Inputs(InputSnapshot(configuration), last: last, allowsNoStores: true)
                last = inputs.readable
                return inputs.diagnostics.contains { $0.message.contains("the store is gone") }
            }
        }
    }

    private static let event = #"[{"name": "Tea", "date": 800000000}]"#

    @Test("A store that existed at first is missed", arguments: [event, "[{", "[]"])
    func original(first: String) async throws {
        #expect(try await reportsLoss([first, Self.event, nil, nil, Self.event]) == [false, false, true, true, false])
    }

    @Test("A damaged store that is removed isn't missed before its records were shown")
    func damaged() async throws {
        #expect(try await reportsLoss(["[{", nil, Self.event, nil]) == [false, false, false, true])
    }

    @Test("A store that didn't exist at first may disappear again")
    func late() async throws {
        #expect(try await reportsLoss([nil, Self.event, nil]) == [false, false, false])
    }

    @Test(
        "A collection that can't be read keeps its last readable items",
        arguments: [
            ("cards.json", #"[{"title": "a"}]"#, "[{"),
            ("cards.json", #"{"daily": {"time": ["2026-11-20"]}}"#, #"{"daily":"#),
            ("cards.jsonl", #"{"title": "a"}"#, ""), ("cards.csv", "title\na\n", ""),
            ("cards.yml", "- title: a\n", "- title: [\n"),
        ]
    )
    func collection(file: String, readable: String, damaged: String) async throws {
        try await withTemporaryFolder { folder in
            let settings = "stores: { folder: . }\ncollections: { cards: { file: \(file) } }\n"
            var last = LastReadable()
            let seen = try [damaged, readable, damaged, readable].map { text -> String in
                try write(["almanac.yml": Data(settings.utf8), file: Data(text.utf8)], to: folder)
                let configuration = try configuration(site: folder).configuration
                let inputs = Inputs(InputSnapshot(configuration), last: last, allowsNoStores: true)
                last = inputs.readable
                return "\(inputs.site?.collections.first?.items.count ?? -1) \(inputs.diagnostics.hasErrors)"
            }
            #expect(seen == ["0 true", "1 false", "1 true", "1 false"])
        }
    }
}
