import Foundation
import Persistence
import TestSupport
import Testing

/// Arrays of dictionaries inside records: unknown keys stay with their part.
@Suite(.ends) struct ArrayPatchTests {
    private struct Recipe: Codable, Equatable, Sendable {
        struct Part: Codable, Equatable, Sendable {
            var id: String?
            var name: String
        }
        var parts: [Part]
    }

    private func parts(_ text: String, _ change: ([Recipe.Part]) -> [Recipe.Part]) async throws -> String {
        let text = "[{\"parts\":[\(text)]}]"
        let changed = try await editing(text, as: Recipe.self) { editor in
            let old = try #require(editor.item(at: 1))
            try editor.replace(at: 1, with: Recipe(parts: change(old.parts)))
        }
        return String(changed.dropFirst(11).dropLast(3))
    }

    private let known = #"{"id":"1","name":"a","k":1.0}, {"id":"2","name":"b","k":2.0}, {"id":"3","name":"c","k":3.0}"#

    @Test func matchesByIdentifier() async throws {
        #expect(
            try await parts(known) { $0.reversed() }
                == #"{"id":"3","name":"c","k":3.0}, {"id":"2","name":"b","k":2.0}, {"id":"1","name":"a","k":1.0}"#
        )
        #expect(
            try await parts(known) { _ in [.init(id: "3", name: "C"), .init(id: "1", name: "a")] }
                == #"{"id":"3","name":"C","k":3.0}, {"id":"1","name":"a","k":1.0}"#
        )
        #expect(
            try await parts(known) { [.init(id: "9", name: "n")] + $0.dropFirst() }
                == #"{"id":"9","name":"n"}, {"id":"2","name":"b","k":2.0}, {"id":"3","name":"c","k":3.0}"#
        )
    }

    private let unnamed = #"{"name":"a","k":1},{"name":"b","k":2},{"name":"c","k":3}"#

    @Test func matchesEqualParts() async throws {
        #expect(try await parts(unnamed) { Array($0.dropFirst()) } == #"{"name":"b","k":2},{"name":"c","k":3}"#)
        #expect(
            try await parts(unnamed) { [.init(name: "n")] + $0 }
                == #"{"name":"n"},{"name":"a","k":1},{"name":"b","k":2},{"name":"c","k":3}"#
        )
        #expect(
            try await parts(unnamed) { [$0[2], $0[0], $0[1]] }
                == #"{"name":"c","k":3},{"name":"a","k":1},{"name":"b","k":2}"#
        )
    }

    @Test func matchesByPosition() async throws {
        #expect(
            try await parts(unnamed) { [$0[0], .init(name: "B"), $0[2]] }
                == #"{"name":"a","k":1},{"name":"B","k":2},{"name":"c","k":3}"#
        )
    }

    @Test func emptiesAndFillsArrays() async throws {
        #expect(try await parts(unnamed) { _ in [] } == "")
        #expect(try await parts("") { _ in [.init(name: "n")] } == #"{"name":"n"}"#)
    }

    /// A type that skips some elements when decoding.
    private struct Picky: Codable, Equatable, Sendable {
        var parts: [String]
        init(from decoder: any Decoder) throws {
            enum Key: CodingKey { case parts }
            let values = try decoder.container(keyedBy: Key.self).decode([PropertyValue].self, forKey: .parts)
            parts = values.compactMap(\.string)
        }
    }

    @Test func keepsElementsSkippedByType() async throws {
        let changed = try await editing(#"[{"parts":["a",1.0,"b",{"k":2}]}]"#, as: Picky.self) { editor in
            var picky = try #require(editor.item(at: 1))
            picky.parts[1] = "B"
            try editor.replace(at: 1, with: picky)
        }
        #expect(changed.contains("1.0") && changed.contains(#"{"k":2}"#) && changed.contains("\"B\""))
    }

    @Test func changesBothDuplicateKeys() async throws {
        let changed = try await editing(#"[{"name":"a","name":"a","k":1}]"#) { try $0.replace(at: 1, with: Note("b")) }
        #expect(changed == #"[{"name":"b","name":"b","k":1}]"#)
    }
}
