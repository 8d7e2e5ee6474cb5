import Foundation
import TestSupport
import Testing

@testable import Persistence

/// Decodes records exactly like Foundation's decoders.
@Suite struct DecodingTests {
    /// A record with values of every type.
    struct Item: Decodable, Hashable {
        enum CodingKeys: String, CodingKey, CaseIterable { case text, number, real, flag, date, parts, other }

        var text: String?
        var number: Int?
        var real: Double?
        var flag: Bool?
        var date: Date?
        var parts: [Item]?
        var other: [String]?
        var extras: [String: PropertyValue]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            number = try container.decodeIfPresent(Int.self, forKey: .number)
            real = try container.decodeIfPresent(Double.self, forKey: .real)
            flag = try container.decodeIfPresent(Bool.self, forKey: .flag)
            date = try container.decodeIfPresent(Date.self, forKey: .date)
            parts = try container.decodeIfPresent([Item].self, forKey: .parts)
            other = try container.decodeIfPresent([String].self, forKey: .other)
            extras = try decoder.extras(besides: CodingKeys.self)
        }
    }

    enum Form: CaseIterable {
        case binary, xml, json

        func decode(_ data: Data) -> Item? { StoreReader.read(Item.self, from: data, file: "x").items.first }

        func whole(_ data: Data) -> Item? {
            switch self {
            case .json: try? JSONDecoder().decode([Item].self, from: data).first
            case .binary, .xml: try? PropertyListDecoder().decode([Item].self, from: data).first
            }
        }

        func encode(_ members: [String: Any]) throws -> Data {
            switch self {
            case .binary: try PropertyListSerialization.data(fromPropertyList: [members], format: .binary, options: 0)
            case .xml: try PropertyListSerialization.data(fromPropertyList: [members], format: .xml, options: 0)
            case .json: try JSONSerialization.data(withJSONObject: [members.mapValues(Self.jsonValue)])
            }
        }

        private static func jsonValue(_ value: Any) -> Any {
            switch value {
            case let date as Date: date.timeIntervalSinceReferenceDate
            case let list as [[String: Any]]: list.map { $0.mapValues(jsonValue) }
            default: value
            }
        }
    }

    private static let texts = [
        "", "Tea", "Tea & <cake>", "\"quoted\" 'single'", "Grüße, 東京 👩‍🍳", "two\nlines\tand a tab", "a\r\nb", "e\u{301}",
        "/\\/", "]]>", "&amp;", "\u{7F}\u{1}", "\u{FEFF}mark", String(repeating: "long ", count: 60),
    ]

    private func value(for key: String, _ random: inout SeededGenerator, depth: Int) -> Any {
        switch key {
        case "text": return Self.texts.randomElement(using: &random) ?? ""
        case "number":
            let numbers: [Int] = [0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, -32_769, 1 << 31, 1 << 40, .max, .min]
            return numbers.randomElement(using: &random) ?? 0
        case "real": return [0.5, -2.25, 1e10, 0.1, 1e300, 123_456.789].randomElement(using: &random) ?? 0.5
        case "flag": return Bool.random(using: &random)
        case "date":
            let second = Int.random(in: -3_500_000_000...6_500_000_000, using: &random)
            let fraction: Double = [0, 0.25, 0.123_456].randomElement(using: &random) ?? 0
            return Date(timeIntervalSinceReferenceDate: Double(second) + fraction)
        case "parts": return (0..<Int.random(in: 0...3, using: &random)).map { _ in members(&random, depth: depth + 1) }
        default: return Self.texts.shuffled(using: &random).prefix(2).map { $0 }
        }
    }

    private func members(_ random: inout SeededGenerator, depth: Int = 0) -> [String: Any] {
        var members: [String: Any] = [:]
        for key in Item.CodingKeys.allCases.map(\.rawValue) where Bool.random(using: &random) {
            guard key != "parts" || depth < 2 else { continue }
            // Sometimes a value of another type.
            let kinds = Item.CodingKeys.allCases.map(\.rawValue).filter { $0 != "parts" }
            let isOdd = Int.random(in: 0..<60, using: &random) == 0
            let kind = isOdd ? kinds.randomElement(using: &random) ?? key : key
            members[key] = value(for: kind, &random, depth: depth)
        }
        if Int.random(in: 0..<30, using: &random) == 0 { members["weather"] = "fair" }
        return members
    }

    @Test(arguments: Form.allCases)
    func decodesLikeFoundation(_ form: Form) throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<1_500 {
            let data = try form.encode(members(&random))
            #expect(form.decode(data) == form.whole(data), "\(data.map { String(UnicodeScalar($0)) }.joined())")
        }
    }

    @Test(arguments: [
        "<string>a<!-- b -->c</string>", "<string><![CDATA[a]]></string>", "<string>a&#65;</string>", "<string/>",
        "<string>a&amp;amp;b</string>", "<string >a</string>", "<string>a\rb</string>",
    ])
    func readsXMLTextLikeFoundation(_ text: String) {
        expectSame("<dict><key>text</key>\(text)</dict>")
    }

    @Test(arguments: [
        "<date>2026-02-29T00:00:00Z</date>", "<date>2024-02-29T23:59:59Z</date>", "<date>2024-12-31T00:00:60Z</date>",
        "<date>1582-10-10T00:00:00Z</date>", "<date>0001-01-01T00:00:00Z</date>", "<date> 2026-01-01T00:00:00Z</date>",
        "<date>2026-13-01T00:00:00Z</date>", "<date>2026-1-01T00:00:00Z</date>", "<date>2026-01-28T08:09:10Z</date>",
    ])
    func readsXMLDatesLikeFoundation(_ text: String) {
        expectSame("<dict><key>date</key>\(text)</dict>")
    }

    @Test(arguments: [
        "<integer>+5</integer>", "<integer>0x1F</integer>", "<integer> 5</integer>", "<integer>-0</integer>",
        "<integer>99999999999999999999</integer>", "<integer></integer>", "<real>5</real>", "<integer>5.0</integer>",
    ])
    func readsXMLNumbersLikeFoundation(_ text: String) {
        expectSame("<dict><key>number</key>\(text)</dict>")
        expectSame("<dict><key>real</key>\(text)</dict>")
    }

    @Test(arguments: [
        "<dict><key>text</key><string>a</string><key>text</key><string>b</string></dict>",
        "<dict><key>te&#120;t</key><string>a</string></dict>", "<dict/>", "<dict></dict>",
        "<dict><!-- none --><key>flag</key><true/></dict>", "<dict><key>flag</key><true></true></dict>",
        "<dict> <key>other</key> <array> <string>a</string> <string>b</string> </array> </dict>",
        "<dict><key>other</key><array/></dict>", "<dict><key>flag</key><integer>1</integer></dict>",
    ])
    func readsXMLRecordsLikeFoundation(_ text: String) {
        expectSame(text)
    }

    private func expectSame(_ record: String) {
        let data = Data("<plist version=\"1.0\"><array>\(record)</array></plist>".utf8)
        #expect(Form.xml.decode(data) == Form.xml.whole(data), "\(record)")
    }

    @Test(arguments: ["$null", "$nullable", "a$null", "&#36;null"])
    func readsNullPlaceholderLikeFoundation(_ text: String) throws {
        expectSameStore(list("<dict><key>text</key><string>\(text)</string></dict>"))
        let list: [[String: Any]] = [["text": text], ["text": "Tea"]]
        expectSameStore(try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0))
    }

    // MARK: Whole stores

    private static let tea = "<dict><key>text</key><string>Tea</string></dict>"

    private func list(_ records: String, head: String = "", tail: String = "") -> Data {
        Data("\(head)<plist version=\"1.0\"><array>\(records)</array>\(tail)</plist>".utf8)
    }

    /// Compares a whole store with Foundation's result.
    private func expectSameStore(_ data: Data) {
        let contents = StoreReader.read(Item.self, from: data, file: "x")
        // Foundation's decoder hangs on cyclic values.
        let isSafe = StoreFormat.detect(in: data) != .binaryPropertyList || !StoreReader.isDamaged(data)
        let whole = isSafe ? try? PropertyListDecoder().decode([Lossy].self, from: data) : nil
        let words = "\(data.map { String($0, radix: 16) })"
        #expect(contents.items == whole?.compactMap(\.item) ?? [], "\(words)")
        // A record of an unknown type makes the whole store unreadable for Foundation, but only that record here.
        #expect(contents.isReadable == (whole != nil) || !contents.rejected.isEmpty, "\(words)")
    }

    /// An item, if it can be decoded.
    private struct Lossy: Decodable {
        let item: Item?

        init(from decoder: any Decoder) throws { item = try? decoder.singleValueContainer().decode(Item.self) }
    }

    @Test(arguments: [
        "", "<array>\(tea)</array>", " foo ", "<!-- end -->", "<string>a</string>", "<key>a</key>", "<!DOCTYPE x>",
    ])
    func readsTrailingContentLikeFoundation(tail: String) {
        expectSameStore(list(Self.tea, tail: tail))
    }

    @Test(arguments: [
        "<!DOCTYPE x>", "<!-- and -->", " \n", "<?target?>", "<![CDATA[a]]>",
        "<dict><key>te&#120;t</key><true/></dict>",
    ])
    func readsContentBetweenRecordsLikeFoundation(gap: String) {
        expectSameStore(list(Self.tea + gap + Self.tea))
    }

    @Test(arguments: ["plist>", "</plist>", "</array></plist>", "array></plist>", ">"])
    func readsTruncatedTextLikeFoundation(lost: String) {
        expectSameStore(list(Self.tea).dropLast(lost.utf8.count))
    }

    @Test(arguments: ["<plist-x>", "<plist><array-x>", "<plist version=\"1.0\"><array x=\"1\">"])
    func readsOuterTagsLikeFoundation(head: String) {
        let head = head.contains("array") ? head : head + "<array>"
        expectSameStore(Data("\(head)\(Self.tea)</array></plist>".utf8))
    }

    @Test(arguments: [
        "ISO-8859-1", "x-utf-8", "UTF-8", "utf-8", "latin1\" standalone=\"utf-8", "US-ASCII", "nonsense", "",
    ])
    func readsDeclaredEncodingLikeFoundation(_ name: String) throws {
        for space in [1, 250] {
            let head = "<?xml version=\"1.0\"\(String(repeating: " ", count: space))encoding=\"\(name)\"?>"
            let text = String(
                decoding: list(Self.tea.replacing("Tea", with: "Gr\u{FC}\u{DF}e"), head: head),
                as: UTF8.self
            )
            // Foundation reads ISO-8859-1 only on some systems.
            let isReadEverywhere = !name.hasPrefix("ISO") && !name.hasPrefix("latin1")
            for encoding in isReadEverywhere ? [String.Encoding.isoLatin1, .utf8] : [.utf8] {
                expectSameStore(try #require(text.data(using: encoding)))
            }
        }
    }

    @Test func readsCorruptBinaryListLikeFoundation() throws {
        let list: [[String: Any]] = [["text": "Tea", "date": Date(timeIntervalSinceReferenceDate: 1)]]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        expectSameStore(data)
        for place in data.indices {
            for byte: UInt8 in [0, 1, 0x30, 0x31, 0xFF] {
                var changed = data
                changed[place] = byte
                expectSameStore(changed)
            }
            var longer = data
            longer.insert(0, at: place)
            expectSameStore(longer)
        }
    }

    /// A type that reads a key of an older version, and keeps all keys that aren't its own.
    struct Migrated: Decodable, Hashable {
        enum CodingKeys: String, CodingKey, CaseIterable { case text }
        enum OlderKeys: String, CodingKey { case title }

        var text: String?
        var extras: [String: PropertyValue]

        init(from decoder: any Decoder) throws {
            let older = try decoder.container(keyedBy: OlderKeys.self).decodeIfPresent(String.self, forKey: .title)
            text = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .text) ?? older
            extras = try decoder.extras(besides: CodingKeys.self)
        }
    }

    @Test(arguments: Form.allCases)
    func keepsKeyReadUnderOldName(_ form: Form) throws {
        let contents = StoreReader.read(Migrated.self, from: try form.encode(["title": "Tea"]), file: "x")
        #expect(contents.items.map(\.text) == ["Tea"])
        #expect(contents.items.map(\.extras) == [["title": .string("Tea")]])
    }
}
