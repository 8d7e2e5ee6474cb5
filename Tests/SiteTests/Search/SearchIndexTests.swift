import Foundation
import Testing

@testable import Site

/// The index of the search: words, parts, and what an edit changes of it.
@Suite struct SearchIndexTests {
    private static func entry(_ title: String, day: String = "", _ words: [String]? = nil) -> SearchEntry {
        SearchEntry(
            kind: "event",
            title: title,
            path: "/events/\(title)/",
            day: day,
            words: words ?? SearchWords.words(of: title)
        )
    }

    @Test(arguments: [
        ("Dentist, Dr. Okafor", ["dentist", "dr", "okafor"]),
        ("Crème brûlée & CRÈME", ["creme", "brulee"]),
        ("ﬁne № 5½", ["fine", "no", "51", "2"]),
        ("歯医者 9:30", ["歯医者", "9", "30"]),
        ("Đỗ Straße İzmir", ["đo", "straße", "izmir"]),
        (String(repeating: "long", count: 50), [String(repeating: "long", count: 6)]),
        ("…—🎲", []), ("", []),
    ])
    func takesTextApart(text: String, words: [String]) {
        #expect(SearchWords.words(of: text) == words)
    }

    @Test func takesAsManyWordsAsAsked() {
        #expect(SearchWords.words(of: "a b a c d", limit: 3) == ["a", "b", "c"])
    }

    /// What a search for a word loads, at most: the list, the part of the word, and an ending with the part of what it
    /// leads to.
    private func cost(of index: SearchIndex) -> Int {
        let part = index.parts.map { index.bytes(of: $0).count }.max() ?? 0
        let ending = index.endings.map { SearchIndex.bytes(of: $0.words).count }.max() ?? 0
        return index.list.count + 2 * part + ending
    }

    @Test func aSearchCostsLittleWhateverTheSizeOfTheSite() {
        let names = ["Choir rehearsal", "Dentist", "Tax return", "Tea with Ana", "Car inspection", "Allotment"]
        let numbered = (0..<10_000).map { index in
            let digits = String(index)
            let number = String(repeating: "0", count: 7 - digits.count) + digits
            return Self.entry("\(names[index % names.count]) \(number)", day: "2026-01-01")
        }
        #expect(cost(of: SearchIndex(numbered)) < 100_000)
        let different = (0..<10_000).map { Self.entry("\(String($0 &* 7_919, radix: 36)) and \(names[$0 % 6])") }
        #expect(cost(of: SearchIndex(different)) < 100_000)
    }

    @Test func everyEntryIsFoundByEachOfItsWords() throws {
        let entries = (0..<3_000).map { Self.entry("word\($0 % 977) w\($0) x", day: "2026-01-0\($0 % 9 + 1)") }
        let index = SearchIndex(entries)
        let keys = index.parts.map(\.key)
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys.map(SearchIndex.fileName)).count == keys.count)
        for (number, entry) in entries.enumerated() {
            for word in entry.words where word != "x" {
                let part = try #require(
                    index.parts.filter { word.hasPrefix($0.key) }.max { $0.key.count < $1.key.count }
                )
                let found = try #require(part.words.first { $0.word == word })
                #expect(found.entries.contains(number))
            }
        }
        // What too much is found by leads to the newest.
        let x = try #require(index.parts.first { $0.key == "x" }?.words.first)
        #expect(x.entries.count == SearchIndex.wordLimit)
        #expect(x.entries.allSatisfy { entries[$0].day == "2026-01-09" })
    }

    @Test func anEditChangesThePartsOfItsOwnWords() {
        var entries = (0..<2_000).map { Self.entry("Tea \(String($0, radix: 26)) \($0 % 83)") }
        func files() -> [String: [UInt8]] {
            let index = SearchIndex(entries)
            return Dictionary(uniqueKeysWithValues: index.parts.map { ($0.key, index.bytes(of: $0)) })
        }
        let before = files()
        // The newest of those that are called alike, so that it is among those that are led to.
        entries[0] = Self.entry("Tea 0 zebra")
        let after = files()
        let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
        #expect(changed.allSatisfy { key in ["tea", "0", "zebra"].contains { $0.hasPrefix(key) } })
        #expect((1...3).contains(changed.count))
        entries[700] = Self.entry(entries[700].title, entries[700].words + ["quince"])
        #expect(files().filter { after[$0.key] != $0.value }.keys.sorted() == ["q"])
    }

    @Test func hostileTextIsJSON() throws {
        let entries = [Self.entry("\"\\\u{1}\u{2028}</script> 𝒳 a\u{301}")]
        let index = SearchIndex(entries)
        for part in index.parts {
            let json = try JSONSerialization.jsonObject(with: Data(index.bytes(of: part))) as? [String: Any]
            let found = try #require((json?["entries"] as? [[String]])?.first)
            #expect(found[1] == entries[0].title)
        }
        #expect(SearchIndex.fileName(of: "é歯") == "_e9__6b6f_")
    }
}
