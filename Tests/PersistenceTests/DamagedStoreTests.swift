import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Persistence

/// Stores damaged at random positions: reading always gives the same records, and all problems are explained.
@Suite struct DamagedStoreTests {
    enum Form: CaseIterable {
        case binary, xml, json

        /// Pieces to insert into a store.
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

        /// A valid store of three events.
        var store: [UInt8] {
            switch self {
            case .binary: Array(Self.binaryList.data)
            case .xml: Array(Self.xmlText.utf8)
            case .json: Array(Self.jsonText.utf8)
            }
        }

        /// The text of a damaged store.
        func words(_ bytes: [UInt8]) -> String {
            guard self == .binary else { return String(decoding: bytes, as: UTF8.self) }
            return bytes.map { String($0, radix: 16) }.joined(separator: " ")
        }

        private typealias Builder = BinaryPropertyListBuilder

        private static var binaryList: BinaryPropertyListBuilder { Builder(binaryObjects) }

        static var binaryObjects: [[UInt8]] {
            [
                Builder.array([1, 2, 3]), Builder.dictionary([4, 5, 6], [7, 8, 9]),
                Builder.dictionary([4, 5, 10, 11, 12], [13, 14, 15, 16, 17]), Builder.dictionary([4, 5], [9, 8]),
                Builder.string("name"), Builder.string("date"), Builder.string("description"),
                Builder.string("Tea & <cake>"), Builder.date(700_000_000), Builder.string("line\nline"),
                Builder.string("whole"), Builder.string("flag"), Builder.string("list"),
                [0x64, 0, 0x43, 0, 0x61, 0, 0x66, 0, 0xE9], Builder.date(1.5), [0x11, 0x01, 0x02], [0x09],
                Builder.array([7, 18, 19]), Builder.dictionary([4], [16]), [0x43, 1, 2, 3],
            ]
        }

        private static let xmlText = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <array>
            <dict><key>name</key><string>Tea &amp; &lt;cake&gt;</string><key>date</key><date>2023-03-08T20:26:40Z</date>
            <key>description</key><string>line
            line</string></dict>
            <dict><key>date</key><date>2001-01-01T00:00:01Z</date><key>name</key><string>Café</string><key>whole</key>
            <integer>258</integer><key>flag</key><true/><key>list</key><array><string>a</string><dict><key>k</key><real>1.5</real>
            </dict><data>AQID</data></array></dict>
            <dict><key>name</key><string>Plain</string><key>date</key><date>2001-01-01T00:00:00Z</date></dict>
            </array>
            </plist>

            """

        private static let jsonText = """
            [{"name": "Tea & <cake>", "date": 700000000, "description": "line\\nline"},
             {"date": 1.5, "name": "Caf\\u00e9", "whole": 12, "flag": true, "list": ["a", {"k": "v"}, [], null]},
             {"name": "Plain", "date": 0}]

            """
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
    func explainsDamage(_ form: Form) throws {
        var random = SeededGenerator(seed: 23)
        let store = form.store
        let whole = StoreReader.read(Event.self, from: Data(store), file: "x")
        #expect(whole.records.count == 3 && whole.diagnostics.isEmpty)
        var (readable, unreadable) = (0, 0)
        for _ in 0..<2_500 {
            var bytes = store
            damage(&bytes, with: form.pieces, &random)
            let data = Data(bytes)
            let fresh = StoreReader.read(Event.self, from: data, file: "x")
            let text = form.words(bytes)
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

    /// Phrases in Foundation's error messages.
    private static var foreignWords: Regex<Substring> { /Error Domain|DecodingError|NS[A-Z]|: [a-z]+[A-Z][A-Za-z]*\b/ }

    @Test func rejectsInconsistentTrailer() {
        let store = Form.binary.store
        let trailer = store.count - 32
        var newer = store
        newer[6] = UInt8(ascii: "1")
        var stretched = store
        stretched.insert(0, at: trailer)
        var narrow = store
        narrow[trailer + 7] = 0
        for (bytes, message) in [
            (newer, "expected a binary property list of version \"0\", found version \"1\""),
            (stretched, "expected the trailer at byte \(trailer), after the table, found it at \(trailer + 1)"),
            (
                narrow,
                "the file is cut off or has something after its end: found no table of contents at byte \(trailer)"
            ),
            (
                store + [0],
                "the file is cut off or has something after its end: found no table of contents at byte \(trailer + 1)"
            ),
        ] {
            let contents = StoreReader.read(Event.self, from: Data(bytes), file: "x")
            #expect(contents.diagnostics.map(\.message) == [message])
        }
    }

    @Test func unknownTypeAffectsOnlyItsRecord() throws {
        for (marker, size) in [(0x32, 8), (0x0C, 0), (0x15, 32), (0x21, 2)] as [(UInt8, Int)] {
            var builder = BinaryPropertyListBuilder(Form.binaryObjects)
            builder.objects[14] = [marker] + [UInt8](repeating: 0, count: size)
            let contents = StoreReader.read(Event.self, from: builder.data, file: "x")
            #expect(contents.isReadable && contents.items.map(\.name) == ["Tea & <cake>", "line\nline"])
            #expect(contents.messages.count == 1)
            let words = "record 2 (\"Café\"), key \"date\": expected a date, found a value of an unknown kind"
            #expect(contents.messages[0].contains(words))
        }
    }

    @Test(arguments: [false, true])
    func usesLastValueOfDuplicateKey(isOneObject: Bool) {
        let key: UInt32 = isOneObject ? 4 : 5
        let builder = BinaryPropertyListBuilder([
            BinaryPropertyListBuilder.array([1]), BinaryPropertyListBuilder.dictionary([2, 4, key], [3, 6, 7]),
            BinaryPropertyListBuilder.string("date"), BinaryPropertyListBuilder.date(0),
            BinaryPropertyListBuilder.string("name"), BinaryPropertyListBuilder.string("name"),
            BinaryPropertyListBuilder.string("first"), BinaryPropertyListBuilder.string("last"),
        ])
        #expect(StoreReader.read(Event.self, from: builder.data, file: "x").items.map(\.name) == ["last"])
    }

    @Test(arguments: [
        ("[{\"name\":\"\\u12\"},{\"name\":\"x\",\"date\":1}]", "x:1:11: error: \\u12 isn't a JSON escape"),
        ("<plist><!ENTITY><array/></plist>", "x:1:8: error: expected a tag or a comment, found <!ENTITY><ar"),
        ("<plist><!DOCTYPE x><array/></plist>", "x:1:8: error: expected a tag or a comment, found <!DOCTYPE x>"),
        ("<plist><!--><array/></plist>", "x:1:29: error: the file ends in the middle"),
        ("<plist><array<dict/></array></plist>", "x:1:14: error: expected > at the end of the tag, found \"<\""),
        (
            "<plist><array><integer><![CDATA[1]]></integer></array></plist>",
            "x:1:24: error: expected </integer>, found <![CDATA[1]]>"
        ),
        ("<plist><array><string>$nullx</string></array></plist>", "x:1:23: error: a text that begins with $null"),
    ])
    func locatesErrorsThatFoundationDoesNot(text: String, message: String) {
        let contents = StoreReader.read(Event.self, from: Data(text.utf8), file: "x")
        #expect(!contents.isReadable)
        #expect(contents.messages.first?.hasPrefix(message) == true, "\(contents.messages)")
    }

    /// The decoder skips the backslash, so the text ends at an unexpected position.
    @Test func handlesBackslashInUnicodeEscape() {
        let text = #"[{"name":"\u123\"},{"name":"x","date":1}]"#
        let contents = StoreReader.read(Event.self, from: Data(text.utf8), file: "x")
        #expect(contents.isReadable && contents.items.map(\.name) == ["x"])
    }

    @Test func reportsMissingKeyRatherThanEncoding() {
        var bytes = Array("<plist><array><dict><key>name</key><string>x</string><!-- ! --></dict></array></plist>".utf8)
        bytes[bytes.lastIndex(of: UInt8(ascii: "!")) ?? 0] = 0xFF
        let contents = StoreReader.read(Event.self, from: Data(bytes), file: "x")
        #expect(contents.messages.first?.contains("the key \"date\" is missing") == true, "\(contents.messages)")
    }
}
