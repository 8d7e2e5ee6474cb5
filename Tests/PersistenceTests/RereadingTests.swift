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
            let again = StoreReader.read(Event.self, from: Array(data), after: earlier, file: "x", preferencesKey: nil)
            let fresh = StoreReader.read(Event.self, from: data, file: "x")
            #expect(again.records == fresh.records)
            #expect(again.rejected == fresh.rejected)
            #expect(again.diagnostics == fresh.diagnostics)
            #expect(again.rows == fresh.rows && again.rows.count == rows.count)
            earlier = again
            edit(&rows, &random)
        }
    }

    @Test(arguments: [TextOutline.Syntax.json, .xml], ["", "\n  "])
    func walksATextThatHasChangedAsAWholeOne(_ syntax: TextOutline.Syntax, separator: String) throws {
        var random = SeededGenerator(seed: 5)
        let (records, edits) = (syntax.records, syntax.edits)
        var known = 0
        for _ in 0..<6_000 {
            let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                records.randomElement(using: &random) ?? ""
            }
            let text = syntax.text(of: rows, separator: separator)
            var changed = text
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                var place = Int.random(in: 0..<changed.count, using: &random)
                var end = Int.random(in: place...min(changed.count, place + 3), using: &random)
                // Where a value or a tag ends, more edits make sense.
                if Bool.random(using: &random), let limit = changed[place...].firstIndex(of: syntax.limit) {
                    (place, end) = (limit + 1, limit + 1)
                }
                changed.replaceSubrange(place..<end, with: (edits.randomElement(using: &random) ?? "").utf8)
            }
            let earlier = try TextOutline(syntax, of: text)
            guard let outline = TextOutline(changed, after: earlier) else { continue }
            known += 1
            let whole = try TextOutline(syntax, of: changed)
            #expect(outline.recordRanges == whole.recordRanges)
            #expect(outline.rows == whole.rows && whole.notes.isEmpty)
        }
        #expect(known > 100)
    }

    @Test(arguments: [TextOutline.Syntax.json, .xml])
    func walksOnlyTheRecordsThatHaveChanged(_ syntax: TextOutline.Syntax) throws {
        let rows = Array(repeating: syntax.records[0], count: 9)
        let earlier = try TextOutline(syntax, of: syntax.text(of: rows))
        for (place, new) in [(3, [2]), (8, [4]), (4, [0, 4]), (5, [])] {
            let changed = rows[..<place] + new.map { syntax.records[$0] } + rows[(place + 1)...]
            #expect(TextOutline(syntax.text(of: Array(changed)), after: earlier) != nil)
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
            let changed = Array(try form.encode(rows, &random))
            let again = StoreReader.read(Counted.self, from: changed, after: earlier, file: "x", preferencesKey: nil)
            #expect(again.items.map(\.name) == rows.map(\.name))
            #expect(Counted.count.withLock(\.self) == 1)
        }
    }

    @Test func aListThatBecomesADictionaryIsNoList() {
        let list = Data(#"[{"name":"A","date":1}]"#.utf8)
        let earlier = StoreReader.read(Event.self, from: list, file: "x")
        let dictionary = Array(#"{"x":{"name":"A","date":1}}"#.utf8)
        let again = StoreReader.read(Event.self, from: dictionary, after: earlier, file: "x", preferencesKey: nil)
        #expect(!again.isReadable && again.records.isEmpty)
    }
}

extension TextOutline.Syntax {
    /// Records of all kinds.
    fileprivate var records: [String] {
        switch self {
        case .json: ["{\"n\":1}", "{\"n\":2}", "17", "[{\"é\":[]}]", "{}", "\"a,]\""]
        case .xml:
            [
                "<dict><key>n</key><integer>1</integer></dict>", "<dict><key>n</key><integer>2</integer></dict>",
                "<integer>17</integer>", "<array><dict><key>é</key><array/></dict></array>", "<dict/>",
                "<string>a&amp;</string>",
            ]
        }
    }

    /// What can make something else of a text.
    fileprivate var edits: [String] {
        switch self {
        case .json: ["", "0", "{}", ",", ",1", "],", "\n", "\"", "[", "12,", "{\"n\":1,\"n\":2}"]
        case .xml:
            [
                "", "0", "<dict/>", "<integer>5</integer>", "<plist><true/>", "<!--", "-->", "<!-- -->", "</dict>",
                "<dict>", "\n", "<",
                ">", "</array>", "&amp;",
                "<![CDATA[", "<key>n</key>", "<date>2026-02-31T00:00:00Z</date>",
            ]
        }
    }

    /// What stands behind values or tags.
    fileprivate var limit: UInt8 { self == .json ? UInt8(ascii: ",") : UInt8(ascii: ">") }

    fileprivate func text(of records: [String], separator: String = "") -> [UInt8] {
        let text =
            switch self {
            case .json: "[" + separator + records.joined(separator: "," + separator) + separator + "]"
            case .xml: "<plist><array>\(separator)\(records.joined(separator: separator))\(separator)</array></plist>"
            }
        return Array(text.utf8)
    }
}
