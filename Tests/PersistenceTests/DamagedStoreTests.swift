import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// Stores that were damaged in places that nobody chose: whatever can still be read of one is the same however often it is
/// read, and whatever is wrong with it is said in words.
@Suite struct DamagedStoreTests {
    enum Form: CaseIterable {
        case binary, xml, json

        /// What a store can be damaged with.
        var pieces: [String] {
            switch self {
            case .binary: ["\0", "\u{1}", "\n", " ", "T", "bplist00", "\u{F}", "$null"]
            case .xml:
                [
                    "<dict>", "</dict>", "<key>", "<string>", "</array>", "<date>", "<date/>", "<true/>", "<!--", "-->",
                    "<!", "<?", "<![CDATA[", "]]>", "&", "&amp;", "&#0;", "&#x1F600;", "<", ">", "/", " ", "é", "\0",
                ]
            case .json:
                [
                    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u00", "\\ud83d", "\\ud83d\\ude00", "1e999", "-", ".5",
                    "e-400", "null", "true", "fals", "//", " ", "é", "\0", "\u{FEFF}",
                ]
            }
        }

        func store() throws -> [UInt8] {
            let rows: [[String: Any]] = [
                ["name": "Tea & <cake>", "date": 700_000_000.0, "description": "line\nline"],
                ["name": "Café", "date": 1.5, "whole": 12, "flag": true, "list": ["a", ["k": "v"], []] as [Any]],
                ["name": "Plain", "date": 0.0],
            ]
            guard self != .json else { return Array(try JSONSerialization.data(withJSONObject: rows)) }
            let list = rows.map { row in
                row.merging(["date": Date(timeIntervalSinceReferenceDate: row["date"] as? Double ?? 0)]) { $1 }
            }
            let format: PropertyListSerialization.PropertyListFormat = self == .xml ? .xml : .binary
            return Array(try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0))
        }
    }

    private func damage(_ bytes: inout [UInt8], with pieces: [String], _ random: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1, 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...9, using: &random)))
            case 4: bytes.removeLast(bytes.count - place)
            default: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
            }
        }
    }

    @Test(arguments: Form.allCases)
    func saysWhatIsWrong(_ form: Form) throws {
        var random = SeededGenerator(seed: 23)
        let store = try form.store()
        let whole = StoreReader.read(Event.self, from: Data(store), file: "x")
        #expect(whole.records.count == 3 && whole.diagnostics.isEmpty)
        var (readable, unreadable) = (0, 0)
        for _ in 0..<2_500 {
            var bytes = store
            damage(&bytes, with: form.pieces, &random)
            let data = Data(bytes)
            let fresh = StoreReader.read(Event.self, from: data, file: "x")
            let again = StoreReader.read(Event.self, from: data, after: whole, file: "x", preferencesKey: nil)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(again.records == fresh.records && again.isReadable == fresh.isReadable, "\(text)")
            #expect(again.diagnostics == fresh.diagnostics, "\(text)")
            #expect(fresh.messages.allSatisfy { !$0.contains(Self.foreignWords) }, "\(text)")
            guard !fresh.isReadable else {
                readable += 1
                continue
            }
            unreadable += 1
            #expect(fresh.diagnostics.count == 1)
            let fault = try #require(fresh.diagnostics.last)
            #expect(fault.hint != nil, "\(fault) \(text)")
            let isText = fresh.format == .json || fresh.format == .xmlPropertyList
            let hasPlace = fault.location.line != nil || fault.message.hasPrefix("expected an array of records")
            #expect(!isText || hasPlace, "\(fault) \(text)")
        }
        #expect(readable > 100 && unreadable > 100)
    }

    /// How Foundation speaks of what it cannot read.
    private static var foreignWords: Regex<Substring> { /Error Domain|DecodingError|NS[A-Z]|: [a-z]+[A-Z][A-Za-z]*\b/ }

    @Test func refusesAFrameThatDoesNotFitTheFile() throws {
        let store = try Form.binary.store()
        let trailer = store.count - 32
        var newer = store
        newer[6] = UInt8(ascii: "1")
        var stretched = store
        stretched.insert(0, at: trailer)
        var unknown = store
        unknown[8] = 0x0C
        for (bytes, message) in [
            (newer, "expected a binary property list of version \"0\", found version \"1\""),
            (stretched, "expected the trailer at byte \(trailer), behind the table, found it at \(trailer + 1)"),
            (
                store + [0],
                "the file breaks off or has something behind its end: found no table of contents at byte \(trailer + 1)"
            ),
            (unknown, "found 0x0C at byte 8, which begins no value"),
        ] {
            let contents = StoreReader.read(Event.self, from: Data(bytes), file: "x")
            #expect(contents.diagnostics.first?.message == message)
        }
    }
}
