import Foundation
import Persistence
import Records
import TestSupport
import Testing

@testable import Site
@testable import Templates

/// The search index: words, parts, and the effects of an edit.
@Suite struct SearchIndexTests {
    @Test(arguments: SearchWordTable.rows)
    func splitsTextIntoWords(text: String, words: [String]) {
        #expect(SearchWords.words(of: text) == words)
    }

    @Test func indexesDaysAsWords() throws {
        let day = try #require(Day("2026-03-08"))
        #expect(SearchDates.words(of: day) == ["@d0308", "@m03", "@y2026"])
        #expect(SearchIndex([Self.record(1, named: "a")]).parts[0].words == ["@d0101", "@m01", "@y2020", "a"])
    }

    @Test func listContainsPluralForms() throws {
        let list = SearchIndex([], times: ["one": "{n} time", "other": "{n} times"]).vocabulary.list
        #expect(String(decoding: list, as: UTF8.self).contains(#""times":{"one":"{n} time","other":"{n} times"}"#))
    }

    @Test func limitsNumberOfWords() {
        #expect(SearchWords.words(of: "a b a c d", limit: 3) == ["a", "b", "c"])
    }

    // MARK: Parts

    /// Events a few hours apart. Each part contains every name.
    private static func records(_ count: Int, hoursApart: Int = 9) -> [SearchRecord] {
        (0..<count).map { record($0, named: names[$0 % names.count], hours: $0 * hoursApart) }
    }

    private static let names = [
        "Choir rehearsal", "Dentist", "Tax return", "Tea with Ana", "Car inspection", "Allotment",
    ]

    private static func record(
        _ number: Int,
        named name: String,
        hours: Int? = nil,
        about text: String = ""
    ) -> SearchRecord {
        let hours = hours ?? number * 9
        let slug = Records.slug(for: name, kind: "event") + "-\(number)"
        return SearchRecord(
            group: "events",
            title: name,
            path: "/events/\(slug)/",
            day: Day(year: 2020, month: 1, day: 1)?.adding(days: hours / 24),
            texts: [text],
            lasting: Fingerprint("\(hours)"),
            slug: slug
        )
    }

    @Test func putsManyPartsIntoFoldersByMonth() {
        let records = Self.records(3_000)
        let (flat, folders) = (SearchPart.plans(for: records), SearchPart.plans(for: records, flatLimit: 4))
        #expect(flat.count > 4 && flat.allSatisfy { !$0.name.contains("/") })
        #expect(folders.map { $0.name.replacing("/", with: "-") } == flat.map(\.name))
        #expect(folders.allSatisfy { $0.name.firstMatch(of: /^events-\d{4}-\d\d\/\d\d(-[01]+)?$/) != nil })
    }

    /// The files of the first part and of a part in the middle.
    private static let (first, fifth) = ("search/events-2019-12-15.json", "search/events-2025-01-13.json")

    private func files(_ index: SearchIndex) throws -> [String: [UInt8]] {
        let plan = try SampleSite().plan
        return Dictionary(uniqueKeysWithValues: index.documents.map { ($0.file, plan.bytes(of: $0)) })
    }

    /// The index files that change when some of 10,000 records are edited.
    private func changed(_ edit: (inout [SearchRecord]) -> Void) throws -> Set<String> {
        var records = Self.records(10_000)
        let index = SearchIndex(records)
        let before = try files(index)
        edit(&records)
        let after = try files(SearchIndex(records, notes: index.parts.map(\.note)))
        #expect(try after == files(SearchIndex(records)), "an update must equal a new index")
        return Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    }

    @Test func renamingChangesOnePart() throws {
        let files = try changed { $0[5_000] = Self.record(5_000, named: "Tea inspection") }
        #expect(files == [Self.fifth])
    }

    @Test func newDescriptionChangesOnePart() throws {
        let files = try changed { $0[5_000] = Self.record(5_000, named: "Tax return", about: "car, choir") }
        #expect(files == [Self.fifth])
    }

    @Test func newPathChangesOnePart() throws {
        let files = try changed { $0[5_000] = Self.record(15_000, named: "Tax return", hours: 45_000) }
        #expect(files == [Self.fifth])
    }

    @Test func newWordAlsoChangesItsShard() throws {
        let files = try changed { $0[5_000] = Self.record(5_000, named: "Tea with Zebras") }
        let new: Set = [Self.fifth, "search/words-z.json", "search/end-s.json", "search/list.json"]
        #expect(files == new)
        let known = try changed { $0[5_000] = Self.record(5_000, named: "Tea with Anan") }
        #expect(known == [Self.fifth, "search/words-a.json", "search/end-n.json"])
    }

    @Test func putsShardsWithLongKeysIntoFolders() throws {
        let names = ["d", "de", "den", "dentist", "1947", "δεν", "日本語"].map(SearchVocabulary.shardName)
        let folder = "words-_65e5__672c_/_65e5__672c__8a9e_"
        let greek = "words-_3b4__3b5_/_3b4__3b5__3bd_"
        #expect(names == ["words-d", "words-de", "words-de/den", "words-de/dentist", "words-19/1947", greek, folder])
        // Each name contains a unique number, as invoices do.
        let records = (0..<30_000).map { Self.record($0, named: "Invoice \(100_000 + $0)") }
        let files = SearchIndex(records).documents.map(\.file)
        let folders = Dictionary(grouping: files) { $0.split(separator: "/").dropLast().joined(separator: "/") }
        let numbers = ["search/words-10", "search/words-11", "search/words-12"]
        #expect(folders.keys.sorted() == ["search"] + numbers + ["search/words-_40_d"])
        #expect(folders.filter { $0.key != "search" }.allSatisfy { $0.value.count >= 10 })
    }

    @Test func newDateChangesTwoParts() throws {
        let files = try changed { $0[5_000] = Self.record(5_000, named: "Tax return", hours: 300) }
        #expect(files == [Self.fifth, Self.first])
        let near = try changed { $0[5_000] = Self.record(5_000, named: "Tax return", hours: 45_100) }
        #expect(near == [Self.fifth])
    }

    @Test func addingOrRemovingChangesOnePart() throws {
        #expect(try changed { $0.remove(at: 100) } == [Self.first])
        #expect(try changed { $0.append(Self.record(4, named: "Dentist")) } == [Self.first])
    }

    @Test func splitsLargePartsByDate() {
        func names(_ records: [SearchRecord]) -> [String] { SearchPart.plans(for: records).map(\.name) }
        #expect(names(Self.records(200)) == ["events"])
        let years = names(Self.records(400, hoursApart: 36))
        #expect(years == ["events-2019-08-09", "events-2020-04-21", "events-2021-01-02"])
        let days = names(Self.records(720, hoursApart: 0))
        #expect(days.count >= 4 && days.allSatisfy { $0.hasPrefix("events-2020-01-01-") })
        let undated = (0..<300).map { SearchRecord(group: "items-x", title: "x", path: "/", slug: "\($0)") }
        #expect(names(undated).allSatisfy { $0.hasPrefix("items-x-0000-00-00-") })
        let texts = (0..<200).map { Self.record($0, named: "Tea", about: String(repeating: "word ", count: 100)) }
        #expect(names(texts).count > 1)
    }

    @Test func findsEveryRecordByEachWord() throws {
        var records = (0..<3_000).map { Self.record($0, named: "word\($0 % 977) w\($0) x") }
        records += (0..<500).map { number in
            SearchRecord(group: "items-books", title: "Book \(number)", path: "/books/#\(number)", slug: "\(number)")
        }
        let index = SearchIndex(records)
        let shards = index.vocabulary.shards
        #expect(Set(shards.map(\.key)).count == shards.count)
        #expect(Set(index.documents.map(\.file)).count == index.documents.count)
        #expect(index.parts.reduce(0) { $0 + $1.entries.count } == records.count)
        #expect(Set(index.parts.flatMap(\.entries).map(\.record.path)).count == records.count)
        for part in index.parts {
            for word in part.entries.flatMap(\.words) {
                let shard = try #require(shards.filter { word.hasPrefix($0.key) }.max { $0.key.count < $1.key.count })
                #expect(shard.words.first { $0.word == word }?.parts.contains(part.name) == true)
            }
        }
    }

    @Test func limitsFileSize() throws {
        let hostile = (0..<2_000).map { number in
            let words = (0..<60).map { String((number * 60 + $0) &* 7_919 % 1_679_616, radix: 36) }
            return Self.record(number, named: words[0], hours: 0, about: words.joined(separator: " "))
        }
        for index in [SearchIndex(hostile), SearchIndex(Self.records(10_000))] {
            #expect(index.parts.allSatisfy { $0.bytes.count < 30_000 })
            #expect(index.vocabulary.shards.allSatisfy { $0.bytes.count < 22_000 })
        }
    }

    @Test func truncatesLongTitles() throws {
        let index = SearchIndex([Self.record(1, named: String(repeating: "long ", count: 5_000))])
        #expect(index.parts[0].entries[0].record.title.count == 201)
        #expect(index.parts[0].words.last == "long" && index.parts[0].words.count == 4)
    }

    @Test func encodesHostileTextAsJSON() throws {
        let record = Self.record(1, named: "\"\\\u{1}\u{2028}</script> 𝒳 a\u{301}", about: "c\"</y>")
        let index = SearchIndex([record])
        let json = try JSONSerialization.jsonObject(with: Data(index.parts[0].bytes)) as? [[String]]
        #expect(json == [[record.title, record.path, "2020-01-01", "c y"]])
        #expect(SearchVocabulary.fileName(of: "é歯") == "_e9__6b6f_")
    }
}
