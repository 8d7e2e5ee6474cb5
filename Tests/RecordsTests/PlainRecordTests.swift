import Foundation
import Persistence
import Records
import Testing

/// Plain records of stores are read without containers, and are what `JSONDecoder` makes of them.
@Suite struct PlainRecordTests {
    /// What can stand under the keys of records: as it should, and not.
    private static let values = [
        "\"\"", "\"a\"", "\"\\u00e9\\n\"", "\"ü\"", "0", "1.5", "-3e2", "700000000", "null", "true", "[]", "[{}]", "{}",
        "[{\"id\":\"x\",\"name\":\"salt\",\"amount\":1.5,\"amountType\":\"Cups\"}]",
        "[{\"name\":null,\"amount\":\"1\"}]",
        "[{\"name\":\"a\",\"more\":1},{\"amountType\":\"cups\"}]", "[1]",
    ]

    private static func rows(_ keys: [String: String]) -> [String] {
        let names = keys.keys.sorted()
        func row(_ members: [String: String]) -> String {
            "{" + members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
        }
        var rows = [row(keys), "{}", row(keys.merging(["more": "1"]) { $1 })]
        for name in names {
            rows.append(row(keys.filter { $0.key != name }))
            rows += values.map { row(keys.merging([name: $0]) { $1 }) }
            // A key that stands twice, and one with an escape.
            rows.append(row(keys).dropLast() + ",\"\(name)\":\(keys[name] ?? "")}")
            let first = name.prefix(1), rest = name.dropFirst()
            let digits = String(first.unicodeScalars.first?.value ?? 0, radix: 16)
            rows.append(
                row(keys.filter { $0.key != name }).dropLast() + ",\"\\u00\(digits)\(rest)\":\(keys[name] ?? "")}"
            )
        }
        return rows
    }

    /// Compares a record by itself, and among others, of which some are read otherwise.
    private func check<Item: Decodable & Equatable & Sendable>(_ type: Item.Type, _ keys: [String: String]) throws {
        let rows = Self.rows(keys)
        #expect(rows.count > 60)
        let plain = rows[0]
        for row in rows {
            let text = "[\(plain),\(row),\(plain)]"
            let items = StoreReader.read(type, from: Data(text.utf8), file: "x").records.map(\.item)
            let expected = try JSONDecoder().decode([Item].self, from: Data("[\(plain)]".utf8))
            let own = (try? JSONDecoder().decode([Item].self, from: Data("[\(row)]".utf8))) ?? []
            #expect(items == expected + own + expected, "\(row)")
        }
    }

    @Test func eventsAreThoseOfTheDecoder() throws {
        try check(
            Event.self,
            [
                "identifier": "\"A-1\"", "date": "700000000.25", "name": "\"Tea\"", "description": "\"*x*\"",
                "completedAt": "7e8",
            ]
        )
    }

    @Test func recipesAreThoseOfTheDecoder() throws {
        try check(
            Recipe.self,
            [
                "id": "\"A-1\"", "createdAt": "700000000", "name": "\"Soup\"", "notes": "\"Stir\"",
                "ingredients": "[{\"id\":\"B\",\"name\":\"salt\",\"amount\":2,\"amountType\":\"Tsp\"}]",
            ]
        )
    }
}
