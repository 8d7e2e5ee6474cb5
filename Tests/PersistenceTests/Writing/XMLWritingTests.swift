import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct XMLWritingTests {
    private static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- mine -->
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">\n
        """

    private static let first = """
        \t<dict>
        \t\t<key>k&#49;</key>
        \t\t<real>1.0</real>
        \t\t<!-- why -->
        \t\t<key>name</key>
        \t\t<string>a<![CDATA[<b>]]></string>
        \t\t<key>size</key>
        \t\t<real>1.50</real>
        \t</dict>
        """

    private func text(_ rows: String) -> String {
        "\(Self.head)<array>\n\(rows)</array>\n</plist>\n"
    }

    @Test func addsInStyleOfFile() async throws {
        let added = "\t<dict>\n\t\t<key>name</key>\n\t\t<string>&lt;n&gt;</string>\n\t</dict>\n"
        #expect(
            try await editing(text(Self.first + "\n")) { try $0.append(Note("<n>")) } == text(Self.first + "\n" + added)
        )
        #expect(try await editing(text("")) { try $0.append(Note("<n>")) } == text(added))
        let empty = text("").replacing("<array>\n</array>", with: "<array/>")
        #expect(try await editing(empty) { try $0.append(Note("<n>")) } == text(added))
    }

    @Test func keepsSingleLine() async throws {
        let row = "<dict><key>name</key><string>a</string></dict>"
        let before = "<plist version=\"1.0\"><array>\(row)</array></plist>"
        #expect(try await editing(before) { try $0.append(Note("a")) } == before.replacing(row, with: row + row))
        let none = "<plist version=\"1.0\"><array/></plist>"
        #expect(try await editing(none) { try $0.append(Note("a")) } == before)
    }

    @Test func changesOnlyDifferences() async throws {
        let before = text(Self.first + "\n\t<!-- odd --><false/>\n")
        let after = before.replacing("<string>a<![CDATA[<b>]]></string>", with: "<string>b</string>")
        #expect(try await editing(before) { try $0.replace(at: 1, with: Note("b", size: 1.5)) } == after)
        #expect(try await editing(before) { try $0.replace(at: 1, with: Note("a<b>", size: 1.5)) } == before)
        let shorter = before.replacing("\n\t\t<key>size</key>\n\t\t<real>1.50</real>", with: "")
        #expect(try await editing(before) { try $0.replace(at: 1, with: Note("a<b>")) } == shorter)
        let longer = before.replacing(
            "1.50</real>",
            with:
                "1.50</real>\n\t\t<key>part</key>\n\t\t<dict>\n\t\t\t<key>name</key>\n\t\t\t<string>p</string>\n\t\t</dict>"
        )
        #expect(
            try await editing(before) { try $0.replace(at: 1, with: Note("a<b>", size: 1.5, part: .init(name: "p"))) }
                == longer
        )
    }

    @Test func keepsCommentsOfRemovedRecord() async throws {
        let before = text("\t<!-- top -->\n\(Self.first)\n\t<!-- end -->\n")
        #expect(try await editing(before) { try $0.remove(at: 1) } == text("\t<!-- top -->\n\t<!-- end -->\n"))
    }

    @Test func movesCommentsWithRecord() async throws {
        let row = "\t<!-- b -->\n\t<dict><key>name</key><string>b</string></dict>\n"
        let before = text(Self.first + "\n" + row)
        #expect(try await editing(before) { try $0.move(from: 2, to: 1) } == text(row + Self.first + "\n"))
    }

    @Test func acceptsSpaceInEndTag() async throws {
        let before = "<plist><array><dict><key>name</key ><string>a</string></dict></array></plist>"
        let after = before.replacing(">a<", with: ">b<")
        #expect(try await editing(before) { try $0.replace(at: 1, with: Note("b")) } == after)
    }

    @Test func rejectsUnsupportedCharacters() async {
        for (name, found) in [
            ("a\u{1}", "the control character 0x01"), ("a\u{FFFE}", "a noncharacter"),
        ] {
            let messages = await messages { _ = try await editing(text("")) { try $0.append(Note(name)) } }
            #expect(messages == ["store: error: XML cannot hold \(found)\n    hint: remove it from the text"])
        }
    }

    @Test func keepsCarriageReturns() async throws {
        let after = try await editing(text("")) { try $0.append(Note("a\r\nb")) }
        #expect(after.contains("<string>a&#13;\nb</string>"))
        let read = StoreReader.read(Note.self, from: Data(after.utf8), file: "s")
        #expect(read.items == [Note("a\r\nb")])
    }

    @Test func keepsUTF16() async throws {
        let before = "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text("").dropFirst(38)
        let data = try #require(before.data(using: .utf16))
        let after = try #require(await editing(data, as: Note.self) { try $0.append(Note("😀")) })
        #expect(after.starts(with: data.prefix(200)))
        #expect(StoreReader.read(Note.self, from: after, file: "s").items == [Note("😀")])
    }

    @Test(arguments: [
        ("ISO-8859-1", String.Encoding.isoLatin1, "&#8364; &#128512;"),
        ("windows-1252", .windowsCP1252, "\u{20AC} &#128512;"), ("us-ascii", .ascii, "&#8364; &#128512;"),
    ])
    func keepsDeclaredEncoding(name: String, encoding: String.Encoding, written: String) async throws {
        let old = encoding == .ascii ? "plain" : "Gr\u{FC}\u{DF}e"
        let records = "<dict><key>name</key><string>\(old)</string></dict>"
        let before = "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + text(records).dropFirst(38)
        let data = try #require(before.data(using: encoding))
        let after = try #require(await editing(data, as: Note.self) { try $0.append(Note("\u{20AC} \u{1F600}")) })
        #expect(after.starts(with: data.prefix(150)))
        let text = try #require(String(data: after, encoding: encoding))
        #expect(text.contains("<string>\(written)</string>"))
        let read = StoreReader.read(Note.self, from: after, file: "s").items
        #expect(read == [Note(old), Note("\u{20AC} \u{1F600}")])
    }
}
