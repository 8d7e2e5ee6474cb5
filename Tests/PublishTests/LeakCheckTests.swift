import Foundation
import Testing

@testable import Publish

@Suite("Detection of hidden values in a site")
struct LeakCheckTests {
    /// A hidden value and a file that may contain it.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var hidden: String
        var file: String
        var bytes: [UInt8]
        var shown: [String] = []

        init(_ name: String, _ hidden: String, in file: String = "page.html", _ text: String, shown: [String] = []) {
            self.init(name, hidden, in: file, Array(text.utf8))
            self.shown = shown
        }

        init(_ name: String, _ hidden: String, in file: String = "page.html", _ bytes: [UInt8]) {
            (self.name, self.hidden, self.file, self.bytes) = (name, hidden, file, bytes)
        }

        init(_ hidden: String, in encoding: String.Encoding) {
            self.init("\(encoding)", hidden, in: "notes.txt", Array(hidden.data(using: encoding) ?? Data()))
        }

        var testDescription: String { name }

        var leaks: [LeakCheck.Leak] {
            get throws {
                let value = HiddenValue(field: "a.b", place: "record 1", isRecordShown: true, text: hidden)
                return try LeakCheck(for: [value], shown: shown).leaks(in: [file]) { [bytes] _, body in
                    try bytes.withUnsafeBytes(body)
                }
            }
        }
    }

    private static let secret = "Fetch the envelope behind Grandmother's clock on Sunday"
    private static let german = "Die Kündigung für Frau Müller liegt in der Schublade"
    private static let russian = "Запасной ключ лежит под цветочным горшком"
    private static let hebrew = "מפתח הרזרבה מתחת לעציץ ליד הדלת"
    private static let arabic = "مفتاح احتياطي تحت الأصيص بجانب الباب"
    private static let japanese = "秘密の封筒は祖母の時計の裏に隠してあります"

    /// Bytes as of a compressed file.
    private static let noise: [UInt8] = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761 >> 13) }

    private static let zeros = String(repeating: "\0", count: 500)

    private static func utf16(_ text: String) -> [UInt8] { Array(text.data(using: .utf16LittleEndian) ?? Data()) }

    private static func propertyList(_ format: PropertyListSerialization.PropertyListFormat) -> [UInt8] {
        let list: [[String: Any]] = [["name": "Alpha", "description": secret, "pin": 4711]]
        let data = try? PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        return Array(data ?? Data())
    }

    static let found = [
        Case("a word that tags split", "secret", "<p>se<b>cr</b>et</p>"),
        Case(
            "a word that escaped tags split",
            "secret",
            in: "feed.xml",
            "<title>&lt;i&gt;se&lt;b&gt;cr&lt;/b&gt;et</title>"
        ),
        Case("a word that comments split", "secret", "se<!-- -->cret"),
        Case(
            "a text that a comment with a tag splits",
            secret,
            "Fetch <!-- <b>x</b> -->the envelope behind Grandmother's"
        ),
        Case(
            "a text that a tag with a `>` in an attribute splits",
            secret,
            #"Fetch <b title="a>b">the</b> envelope <i lang = 'a>"b'>behind</i> Grandmother's clock"#
        ),
        Case("a text after a quotation mark that isn't closed", "secret", #"<b title="a>se<i>cr</i>et, o'clock"#),
        Case("a text after a comment that isn't closed", "secret", "<!-- a>se<i>cr</i>et"),
        Case("a sentence with a tag in it", secret, "<p>FETCH the <b>envelope</b> behind Grandmother&#39;s clock</p>"),
        Case("an excerpt", secret, "<p>Now: the envelope behind Grandmother’s clock"),
        Case("an attribute", secret, #"<img alt="Fetch the envelope behind Grandmother&apos;s clock">"#),
        Case("Markdown", secret, in: "notes.md", "*Fetch* the **envelope** behind Grandmother's clock"),
        Case("CSV", secret, in: "backup/events.csv", "1,\"\(secret)\",x"),
        Case("an ending in capitals", secret, in: "OLD.HTML", secret),
        Case("no ending", secret, in: "backup/notes", secret),
        Case(
            "a folded calendar",
            secret,
            in: "own.ics",
            "BEGIN:VCALENDAR\r\nX:Fetch the enve\r\n lope behind Grandmo\r\n ther's clock"
        ),
        Case("an XML property list", secret, in: "backup/schedules.plist", propertyList(.xml)),
        Case("a binary property list", secret, in: "backup/schedules.plist", propertyList(.binary)),
        Case("a number of a binary property list", "4711", in: "backup/schedules.plist", propertyList(.binary)),
        Case(german, in: .utf16), Case(german, in: .utf16LittleEndian), Case(german, in: .utf16BigEndian),
        Case(german, in: .utf32), Case(german, in: .utf32LittleEndian), Case(german, in: .utf32BigEndian),
        Case(german, in: .windowsCP1252), Case(german, in: .isoLatin1), Case(japanese, in: .shiftJIS),
        Case(russian, in: .windowsCP1251), Case(russian, in: .init(rawValue: 0x8000_0A02)),
        Case(hebrew, in: .init(rawValue: 0x8000_0505)), Case(arabic, in: .init(rawValue: 0x8000_0506)),
        Case(japanese, in: .utf8), Case(japanese, in: .utf16LittleEndian), Case(japanese, in: .utf16BigEndian),
        Case("a text that ends with a byte of zero", "Okafor", "Mrs Okafor\0"),
        Case(
            "Windows-1252 with a control character",
            secret,
            Array("<p>caf".utf8) + [0xE9, 0x1B] + Array(secret.utf8)
        ),
        Case("UTF-8 with a control character and half a letter", german, "\u{B}\(german)".utf8 + [0xC3]),
        Case("Windows-1252 with separators", secret, in: "a.csv", [0xE9, 1, 1, 1, 1] + secret.utf8 + [1]),
        Case("UTF-16 with a control character", german, in: "notes.txt", utf16("a\u{1B}b\n\(german)")),
        Case("an archive of texts", "Biopsy", in: "a.tar", "a.txt\(zeros)Biopsy\n\(zeros)"),
        Case("data with UTF-8", german, in: "life.db", noise + german.utf8 + noise),
        Case(
            "data with Windows-1252",
            german,
            in: "life.pdf",
            noise + (german.data(using: .windowsCP1252) ?? Data()) + noise
        ),
        Case("data with UTF-16", german, in: "song.mp3", noise + [0] + utf16(german) + noise),
        Case(
            "data with a short text beside another one",
            "blue envelopes",
            in: "life.db",
            noise + "Alphablue envelopes".utf8
        ),
        Case("capitals with marks", german, "DIE KÜNDIGUNG FÜR FRAU MÜLLER LIEGT IN"),
        Case("references", german, "Die K&uuml;ndigung f&#252;r Frau M&#xFC;ller liegt in"),
        Case("references of letters without semicolons", "secret", "&#115;&#101cret"),
        Case("references of letters that only HTML 5 names", "Antonín Dvořák", "Anton&iacute;n Dvo&rcaron;&aacute;k"),
        Case("references of punctuation", "Okafor – biopsy", "Okafor &ndash; biopsy"),
        Case(
            "an address whose parts are named like characters",
            "https://example.org/müll?id=1&copy=2",
            in: "x.json",
            #"["https://example.org/m\u00fcll?id=1&copy=2"]"#
        ),
        Case("escapes of JSON", german, in: "x.json", #"["Die K\u00fcndigung f\u00FCr Frau\nM\u00fcller liegt in"]"#),
        Case("escapes of HTML in JSON", "secret", in: "x.json", #"["\u003cb\u003ese\u003c/b\u003ecret"]"#),
        Case("a pair of escapes", "𝒔ecret", in: "x.json", #"["\ud835\udc94ecret"]"#),
        Case("marks apart", german, german.decomposedStringWithCanonicalMapping),
        Case("sharp s in capitals", "Schlüssel unter der Fußmatte", "SCHLÜSSEL UNTER DER FUSSMATTE"),
        Case(
            "an address",
            german,
            #"<a href="mailto:?body=Die%20K%C3%BCndigung%20f%C3%BCr%20Frau%20M%C3%BCller%20liegt%20in">"#
        ),
        Case("letters of an address", "secret", #"<a href="?%73ecre%74">"#),
        Case("Japanese with a tag in it", japanese, "<p>秘密の<b>封筒</b>は祖母の時計の裏に</p>"),
        Case("an excerpt of Japanese", japanese, in: "x.json", #"["今日は封筒は祖母の時計の裏に隠して…"]"#),
        Case("a short Japanese text", "歯医者", "<p>明日は歯医者へ行く</p>"),
        Case("a PIN", "4711", in: "notes.txt", "the PIN: 4711"),
        Case("a telephone number", "0171 2345678", "tel. 0171/2345678"),
        Case("a telephone number in pairs", "06 12 34 56 78", #"<a href="tel:0612345678">"#),
        Case("a telephone number that is called", "+49 171 234 5678", #"<a href="tel:+491712345678">"#),
        Case("a link", "[Call Okafor](tel:123) at noon", #"<a href="tel:123">Call Okafor</a> at noon"#),
        Case("a PIN of an index", "4711", in: "search/words-4.json", #"{"4711":"items-cards"}"#),
        Case("the only word of an index", "Okafor", in: "search/words-o.json", #"{"okafor":"events-2026"}"#),
        Case("all of a short text", "Kündigung Okafor", "Kündigung (Okafor)"),
        Case(
            "known words in one sentence",
            "Meeting with the boss",
            "Meeting with the boss!",
            shown: ["Meeting", "with cream", "the boss"]
        ),
        Case("a name of a file", "Okafor", in: "photos/okafor.jpg", [0xFF, 0xD8, 0x00]),
        Case("a name of a folder", secret, in: "fetch-the-envelope-behind-grandmothers-clock/index.html", ""),
        Case("an escaped name of a file", "Müller", in: "M%C3%BCller.txt", ""),
    ]

    @Test("Hidden values are found", arguments: found)
    func findsValue(example: Case) throws {
        #expect(try example.leaks.map(\.value.field).first == "a.b")
    }

    static let notFound = [
        Case("a word next to a quotation mark", "Okafor", "<p>„Okafor“ – Okafor…", shown: ["Lunch at Mrs Okafor’s"]),
        Case("the address of the site", "Anna", "https://anna.github.io/", shown: ["https://anna.github.io/"]),
        Case(
            "common words of another text",
            "Morgen müssen wir zusammen noch einmal über das Haus sprechen",
            "<p>Wir haben das Haus zusammen gebaut, und morgen müssen die Fenster hinein."
        ),
        Case(
            "the beginning of a shown word",
            "butter",
            in: "search/list.json",
            #"["butter","e"]"#,
            shown: ["Buttermilk"]
        ),
        Case("a part of a word in Windows-1252", "Restaurant", [0xFC] + Array(" Restaurants".utf8)),
        Case("a part of a word", "butter", "buttermilk, peanutbutter"),
        Case("a phrase that is shown elsewhere", secret, secret, shown: [secret]),
        Case("few words in a row", secret, "the envelope behind Grandma’s door"),
        Case("words in another order", "Kündigung Okafor", "Okafor: Kündigung"),
        Case("a year", "2026", "2026"),
        Case("a date", "2026-11-22", "2026-11-22"),
        Case("small numbers", "1 2 3 4 5", "[1,2,3,4,5]"),
        Case("a word of three letters", "Gym", "gym"),
        Case("other Japanese", japanese, "秘密の箱は祖母の部屋の裏にあります"),
        Case("a picture", "Okafor", in: "x.jpg", noise + Array("Okafor".utf8)),
    ]

    @Test("Other text isn't mistaken for a hidden value", arguments: notFound)
    func ignoresOtherText(example: Case) throws {
        #expect(try example.leaks.map(\.value.text) == [])
    }

    @Test("A value in data is found when the data is read in pieces", arguments: [1, 7, 64])
    func pieces(size: Int) throws {
        let data = Self.noise + Array(Self.german.utf8) + Self.noise
        let value = HiddenValue(field: "a.b", place: "record 1", isRecordShown: true, text: Self.german)
        let leaks = try LeakCheck(for: [value], shown: []).leaks(in: ["life.db"]) { _, body in
            let starts = [0] + stride(from: Self.noise.count, to: data.count, by: size)
            for (start, end) in zip(starts, starts.dropFirst() + [data.count]) {
                try Array(data[start..<end]).withUnsafeBytes(body)
            }
        }
        #expect(leaks.count == 1)
    }

    @Test("A value in a file's name is distinguished from one in its contents")
    func names() throws {
        let value = HiddenValue(field: "a.b", place: "record 1", isRecordShown: true, text: "Okafor")
        let leaks = try LeakCheck(for: [value], shown: []).leaks(in: ["a.txt", "okafor.txt"]) { _, body in
            try Array("Okafor".utf8).withUnsafeBytes(body)
        }
        #expect(leaks.map(\.file) == ["a.txt", "okafor.txt"])
        #expect(leaks.map(\.isInName) == [false, true])
    }
}
