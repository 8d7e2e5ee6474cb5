import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Persistence

/// A store that is read again: what has not changed is taken from the last reading, and nobody can tell.
@Suite struct RereadingTests {
    enum Form: CaseIterable {
        case binary, xml, json, wideXML, wideJSON

        func encode(_ rows: [Row], _ random: inout SeededGenerator) throws -> Data {
            switch self {
            case .binary:
                return try PropertyListSerialization.data(
                    fromPropertyList: rows.map(\.propertyList),
                    format: .binary,
                    options: 0
                )
            case .xml, .wideXML:
                let list = rows.map { $0.xml(&random) }.joined(separator: "\n")
                let encoding = self == .xml ? "UTF-8" : "UTF-16"
                let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist><array>\(list)</array></plist>"
                return try #require(text.data(using: self == .xml ? .utf8 : .utf16))
            case .json, .wideJSON:
                let text = "[\(rows.map { $0.json(&random) }.joined(separator: ", "))]"
                return try #require(text.data(using: self == .json ? .utf8 : .utf16))
            }
        }
    }

    /// A record of a store; some are wrong.
    struct Row {
        var name = "Tea <with> Ana"
        var date: Int? = 700_000_000
        var isText = false
        var repeatsName = false

        var propertyList: Any {
            var members: [String: Any] = ["name": name]
            if let date { members["date"] = Date(timeIntervalSinceReferenceDate: Double(date)) }
            return isText ? name : members
        }

        func xml(_ random: inout SeededGenerator) -> String {
            let text = name.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            if isText { return "<string>\(text)</string>" }
            var members = ["<key>name</key><string>\(text)</string>"]
            if let date {
                let moment = Date(timeIntervalSinceReferenceDate: Double(date)).formatted(.iso8601)
                members.append("<key>date</key><date>\(moment)</date>")
            }
            if repeatsName { members.append("<key>name</key><string>Second</string>") }
            return "<dict>\(members.shuffled(using: &random).joined())</dict>"
        }

        func json(_ random: inout SeededGenerator) -> String {
            if isText { return "\"\(name)\"" }
            var members = ["\"name\": \"\(name)\""]
            if let date { members.append("\"date\": \(date)") }
            if repeatsName { members.append("\"name\": \"Second\"") }
            return "{\(members.shuffled(using: &random).joined(separator: ","))}"
        }

        init(_ random: inout SeededGenerator) {
            name = "Tea & <cake> \(Int.random(in: 0..<40, using: &random)) é"
            date = Int.random(in: 0..<9, using: &random) == 0 ? nil : Int.random(in: 0..<40, using: &random) * 86_400
            isText = Int.random(in: 0..<12, using: &random) == 0
            repeatsName = Int.random(in: 0..<12, using: &random) == 0
        }
    }

    private func edit(_ rows: inout [Row], _ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...rows.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: rows.insert(Row(&random), at: place)
            case 1 where place < rows.count: rows.remove(at: place)
            case 2 where place < rows.count: rows[place] = Row(&random)
            case 3 where place < rows.count: rows.append(rows.remove(at: place))
            case 4: rows.reverse()
            default: break
            }
        }
    }

    @Test(arguments: Form.allCases)
    func readsAgainAsIfForTheFirstTime(_ form: Form) throws {
        var random = SeededGenerator(seed: 11)
        var rows = (0..<30).map { _ in Row(&random) }
        var earlier: StoreContents<Event>?
        for _ in 0..<200 {
            let data = try form.encode(rows, &random)
            let again = StoreReader.read(Event.self, from: data, after: earlier, file: "x", preferencesKey: nil)
            let fresh = StoreReader.read(Event.self, from: data, file: "x")
            #expect(again.records == fresh.records)
            #expect(again.rejected == fresh.rejected)
            #expect(again.diagnostics == fresh.diagnostics)
            #expect(again.rows == fresh.rows && again.rows.count == rows.count)
            earlier = again
            edit(&rows, &random)
        }
    }

    @Test(arguments: ["", "\n  "])
    func walksATextThatHasChangedAsAWholeOne(separator: String) throws {
        var random = SeededGenerator(seed: 5)
        var known = 0
        for _ in 0..<3_000 {
            let rows = (0..<Int.random(in: 1...5, using: &random)).map { number in
                ["{\"n\":\(number)}", "\(number)", "[{\"é\":[]}]", "\"a,]\"", "{}"].randomElement(using: &random) ?? ""
            }
            let text = "[" + separator + rows.joined(separator: "," + separator) + separator + "]"
            var changed = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let place = Int.random(in: 0..<changed.count, using: &random)
                let end = Int.random(in: place...min(changed.count, place + 3), using: &random)
                let new = ["", "0", "{}", ",", ",1", "],", "\n", "\"", "[", "12,", "{\"n\":1,\"n\":2}"]
                changed.replaceSubrange(place..<end, with: (new.randomElement(using: &random) ?? "").utf8)
            }
            let earlier = try TextOutline(.json, of: Array(text.utf8))
            guard let outline = TextOutline(json: changed, after: earlier) else { continue }
            known += 1
            let whole = try TextOutline(.json, of: changed)
            #expect(outline.recordRanges == whole.recordRanges)
            #expect(outline.rows == whole.rows && whole.notes.isEmpty)
        }
        #expect(known > 100)
    }

    @Test func walksOnlyTheRecordsThatHaveChanged() throws {
        let rows = (0..<9).map { "{\"name\":\"Tea \($0)\"}" }
        let earlier = try TextOutline(.json, of: Array("[\(rows.joined(separator: ","))]".utf8))
        for edit in [(3, "{\"name\":\"Cake\"}"), (8, "{}"), (4, "{\"name\":\"Tea 4\"},{}")] {
            var changed = rows
            changed[edit.0] = edit.1
            #expect(TextOutline(json: Array("[\(changed.joined(separator: ","))]".utf8), after: earlier) != nil)
        }
    }

    /// An event that counts how many have been decoded.
    private struct Counted: Decodable, Sendable {
        static let count = Mutex(0)
        var name: String

        enum CodingKeys: CodingKey { case name }

        init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            Self.count.withLock { $0 += 1 }
        }
    }

    @Test func decodesOnlyWhatHasChanged() throws {
        var random = SeededGenerator(seed: 7)
        for form in Form.allCases {
            var rows = (0..<50).map { _ in Row(&random) }
            for index in rows.indices { rows[index].isText = false }
            for index in rows.indices { rows[index].repeatsName = false }
            let data = try form.encode(rows, &random)
            let earlier = StoreReader.read(Counted.self, from: data, file: "x")
            Counted.count.withLock { $0 = 0 }
            rows[20].name = "Changed"
            rows.swapAt(3, 40)
            let changed = try form.encode(rows, &random)
            let again = StoreReader.read(Counted.self, from: changed, after: earlier, file: "x", preferencesKey: nil)
            #expect(again.items.map(\.name) == rows.map(\.name))
            #expect(Counted.count.withLock(\.self) == 1)
        }
    }

    @Test func aListThatBecomesADictionaryIsNoList() {
        let list = Data(#"[{"name":"A","date":1}]"#.utf8)
        let earlier = StoreReader.read(Event.self, from: list, file: "x")
        let dictionary = Data(#"{"x":{"name":"A","date":1}}"#.utf8)
        let again = StoreReader.read(Event.self, from: dictionary, after: earlier, file: "x", preferencesKey: nil)
        #expect(!again.isReadable && again.records.isEmpty)
    }
}
