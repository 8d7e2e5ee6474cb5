import Diagnostics
import Foundation
import Persistence
import Testing

@Suite struct XMLPropertyListTests {
    private func read(_ text: String) -> StoreContents<Event> {
        StoreReader.read(Event.self, from: Data(text.utf8), file: "s.plist")
    }

    private func store(_ records: String) -> String {
        "<plist version=\"1.0\">\n<array>\n\(records)\n</array>\n</plist>"
    }

    private func event(_ name: String, _ rest: String = "<key>date</key><date>2026-11-20T18:30:00Z</date>") -> String {
        "<dict><key>name</key><string>\(name)</string>\(rest)</dict>"
    }

    @Test(arguments: [
        "", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "\u{FEFF}<?xml version=\"1.0\"?>",
        " \n<?xml version=\"1.0\"?>",
        "<!-- <array> -->",
        "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
    ])
    func readsWithAndWithoutPreamble(preamble: String) {
        let contents = read(preamble + store(event("a &amp; ]]>; <![CDATA[<b>]]>") + event("c")))
        #expect(contents.format == .xmlPropertyList)
        #expect(contents.messages == [])
        #expect(contents.items.map(\.name) == ["a & ]]>; <b>", "c"])
    }

    @Test func readsReferences() {
        let contents = read(store(event("&#65;&#x00000042;&#x1F600; &lt;&gt;&amp;&quot;&apos;&amp;lt;")))
        #expect(contents.messages == [])
        #expect(contents.items.map(\.name) == ["AB😀 <>&\"'&lt;"])
    }

    private struct Photo: Decodable {
        var imageData: Data
    }

    @Test(arguments: [("", ""), ("\n\t", ""), ("\n\tYWJj\n\t", "abc")])
    func readsData(base64: String, text: String) {
        let file = Data(store("<dict><key>imageData</key><data>\(base64)</data></dict>").utf8)
        let contents = StoreReader.read(Photo.self, from: file, file: "s.plist")
        #expect(contents.diagnostics.isEmpty)
        #expect(contents.items.map(\.imageData) == [Data(text.utf8)])
    }

    private static let utf8Hint = "\n    hint: save the file as UTF-8, and write encoding=\"UTF-8\" here"

    @Test(arguments: [
        ("ISO-8859-1", String.Encoding.isoLatin1, "Gr\u{FC}\u{DF}e"), ("iso-8859-1", .isoLatin1, "plain"),
        ("windows-1252", .windowsCP1252, "\u{201C}Gr\u{FC}\u{DF}e\u{201D} f\u{FC}r 5 \u{20AC}"),
        ("us-ascii", .ascii, "plain"),
    ])
    func readsDeclaredEncoding(name: String, encoding: String.Encoding, text: String) throws {
        let head = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
        let wrong = "<dict><key>\(text)</key><true/><key>name</key><integer>5</integer></dict>"
        let file = try #require((head + store(event(text) + wrong)).data(using: encoding))
        let contents = StoreReader.read(Event.self, from: file, file: "s")
        #expect(contents.items.map(\.name) == [text])
        // Columns are characters, not bytes.
        let utf8 = Data((head.replacing(name, with: "UTF-8") + store(event(text) + wrong)).utf8)
        let place = try #require(StoreReader.read(Event.self, from: utf8, file: "s").diagnostics.first?.location)
        #expect(contents.diagnostics.first?.location.line == place.line)
        #expect(contents.diagnostics.first?.location.column == place.column)
    }

    @Test func rejectsByteOutsideDeclaredEncoding() {
        let head = "<?xml version=\"1.0\" encoding=\"us-ascii\"?>"
        let file = Data(head.utf8) + Data([0x3C, 0x61, 0xE9, 0x3E])
        #expect(
            StoreReader.read(Event.self, from: file, file: "s.plist").messages == [
                "s.plist:1:21: error: the file declares the encoding us-ascii, but is in another encoding\(Self.utf8Hint)"
            ]
        )
    }

    @Test func readsUTF16() throws {
        let data = try #require(("<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + store(event("é"))).data(using: .utf16))
        #expect(StoreReader.read(Event.self, from: data, file: "s").items.map(\.name) == ["é"])
    }

    @Test(arguments: [("UTF-8", String.Encoding.utf16, "UTF-16"), ("UTF-16", String.Encoding.utf8, "another encoding")])
    func describesOtherEncoding(named name: String, encoding: String.Encoding, actual: String) throws {
        let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + store(event("é"))
        let data = try #require(text.data(using: encoding))
        let message = "the file declares the encoding \(name), but is in \(actual)\(Self.utf8Hint)"
        #expect(StoreReader.read(Event.self, from: data, file: "s").messages == ["s:1:21: error: \(message)"])
    }

    @Test(arguments: [
        (
            "<key>date</key>\n<string>tomorrow</string>",
            "s.plist:5:1: error: record 2 (\"x\"), key \"date\": expected a date, found text \"tomorrow\"\n    hint: write a date as <date>2026-11-20T18:30:00Z</date>"
        ),
        (
            "<key>date</key><date>2026</date>",
            "s.plist:4:55: error: record 2 (\"x\"), key \"date\": expected a date such as 2026-11-20T18:30:00Z, found <date>2026</date>"
        ),
        (
            "<key>Date</key><true/>",
            "s.plist:4:1: error: record 2 (\"x\"): the key \"date\" is missing\n    hint: there is a key \"Date\": did you mean \"date\"?"
        ),
    ])
    func explainsRecordErrors(rest: String, message: String) {
        let contents = read(store(event("a") + "\n" + event("x", rest) + event("c")))
        #expect(contents.records.map(\.position) == [1, 3])
        #expect(contents.messages == [message])
    }

    @Test func reportsFirstInvalidUTF8Byte() {
        let parts = store(event("a") + event("é|")).split(separator: "|").map { Array($0.utf8) }
        let contents = StoreReader.read(Event.self, from: Data(parts.joined(separator: [0xFF])), file: "s")
        #expect(contents.records.map(\.position) == [1])
        #expect(contents.diagnostics.map(\.message) == ["the byte 0xFF on line 3, column 125 isn't UTF-8"])
        #expect(contents.diagnostics.map(\.location.key) == ["name"])
    }

    @Test func warnsOfTolerableMistakes() {
        let twice = "<key>date</key><date>2026-11-20T18:30:00Z</date><key>name</key><string>y</string>"
        let impossible = ["2026-13-41", "2026-02-29", "2028-02-29"].map {
            event("z", "<key>date</key><date>\($0)T18:30:00Z</date>")
        }
        let contents = read(store(([event("x", twice)] + impossible).joined(separator: "\n")))
        #expect(contents.items.map(\.name) == ["y", "z", "z", "z"])
        #expect(
            contents.messages == [
                "s.plist:3:88: warning: record 1, key \"name\": is repeated here; the last is used\n    hint: remove one of the two",
                "s.plist:4:55: warning: record 2, key \"date\": there is no date 2026-13-41T18:30:00Z\n    hint: correct the date, which is taken for 2027-02-10T18:30:00Z",
                "s.plist:5:55: warning: record 3, key \"date\": there is no date 2026-02-29T18:30:00Z\n    hint: correct the date, which is taken for 2026-03-01T18:30:00Z",
            ]
        )
    }

    @Test(arguments: [
        ("<plist><array><foo/></array></plist>", "s.plist:1:15: error: a property list has no <foo>"),
        (
            "<plist><array><sting>a</sting>",
            "s.plist:1:15: error: a property list has no <sting>\n    hint: did you mean <string>?"
        ),
        ("<plist><array></dict>", "s.plist:1:15: error: expected </array>, found </dict>"),
        ("<plist><array>x</array></plist>", "s.plist:1:15: error: expected a tag, found \"x\""),
        ("<plist><array><dict><key>a</key></dict>", "s.plist:1:33: error: the key \"a\" has no value"),
        (
            "<plist><array><dict><true/></dict>",
            "s.plist:1:21: error: a value without a key\n    hint: put <key>…</key> before <true>"
        ),
        (
            "<plist><array><string>a & b</string>",
            "s.plist:1:25: error: & isn't a character reference\n    hint: write &amp; for the sign & itself"
        ),
        (
            "<plist><array><string>&#xD800;</string>",
            "s.plist:1:23: error: &#xD800 isn't a character reference\n    hint: write &amp; for the sign & itself"
        ),
        ("<plist><array><string>a<b></string>", "s.plist:1:24: error: expected </string>, found <b>"),
        (
            "<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY a \"b\">]><plist><array/></plist>",
            "s.plist:1:38: error: declarations inside of the document type are not read\n    hint: remove everything from [ to ]"
        ),
        (
            "<?xml version=\"1.0\" encoding=\"KOI8-R\"?><plist><array/></plist>",
            "s.plist:1:21: error: the encoding that the file names, \"KOI8-R\", cannot be read\(Self.utf8Hint)"
        ),
        (
            "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><plist><array><string>\u{FC}</string></array></plist>",
            "s.plist:1:21: error: the file declares the encoding ISO-8859-1, but is in another encoding\(Self.utf8Hint)"
        ),
        (
            "<plist><array/>\n<array/></plist>",
            "s.plist:2:1: error: a property list has one value, and here is a second\n    hint: remove it, or move it into the first"
        ),
        ("<plist><array/>x</plist>", "s.plist:1:16: error: expected </plist>, found \"x\""),
        (
            "<plist><array/><![CDATA[]]></plist>",
            "s.plist:1:16: error: a property list has one value, and here is a second\n    hint: remove it, or move it into the first"
        ),
        ("<array><true>no</true></array>", "s.plist:1:8: error: expected <true/>, found <true>no</true>"),
        (
            "<array>\n<date/></array>",
            "s.plist:2:1: error: <date/> has no value\n    hint: write a value into it, or remove it and its key"
        ),
        ("<array><string>a</string x></array>", "s.plist:1:26: error: expected > at the end of the tag, found \"x\""),
        ("<plist><array/></array>", "s.plist:1:16: error: expected </plist>, found </array>"),
        (
            "<plist><array-x/></plist>",
            "s.plist:1:8: error: a property list has no <array-x>\n    hint: did you mean <array>?"
        ),
    ])
    func locatesInvalidPropertyList(text: String, message: String) {
        let contents = read(text)
        #expect(!contents.isReadable)
        let hint = "\n    hint: correct the file there, or restore it from a backup"
        #expect(contents.messages == [message.contains("hint:") ? message : message + hint])
    }

    @Test func reportsWhereFileIsTruncated() {
        let hint = "it may have been written only in part; let the app write it again, or restore it from a backup"
        #expect(
            read("<plist>\n<array>\n<string>é").messages == [
                "s.plist:3:10: error: the file ends in the middle of <string>\n    hint: \(hint)"
            ]
        )
        let whole = store(event("a") + event("b"))
        for length in "<plist".count..<whole.count {
            #expect(!read(String(whole.prefix(length))).isReadable)
        }
    }

    @Test(arguments: ["x", "<plist><array/></plist>", "\0", "<!-- x", "<?x", "<!x", "<![CDATA[x]]>"])
    func warnsOfTrailingContent(rest: String) {
        let contents = read(store(event("a")) + "\n<!-- b -->\n" + rest)
        #expect(contents.items.map(\.name) == ["a"])
        #expect(
            contents.messages == [
                "s.plist:7:1: warning: there is something after the end of the property list; it is not read\n    hint: remove it, or move it into the list"
            ]
        )
    }

    @Test(arguments: ["<array>", "<dict><key>a</key>"])
    func rejectsTooDeepNesting(tag: String) {
        let column = 512 * tag.count + 1
        let message = "s.plist:1:\(column): error: nested more than 512 levels deep"
        let hint = "no app writes this; restore the file from a backup"
        #expect(read(String(repeating: tag, count: 100_000)).messages == ["\(message)\n    hint: \(hint)"])
    }

    @Test func readsNestingUpToLimit() {
        let text = String(repeating: "<array>", count: 512) + String(repeating: "</array>", count: 512)
        #expect(
            read(text).messages == ["s.plist:1:8: error: record 1: expected a dictionary, found an array of 1"]
        )
    }
}
