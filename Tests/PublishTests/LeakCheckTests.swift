import Foundation
import Testing

@testable import Publish

@Suite("What is taken for something hidden, and what is not")
struct LeakCheckTests {
    /// A hidden text, a file, and whether the text is found there.
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var hidden: String
        var file = "page.html"
        var bytes: [UInt8]
        var known = KnownTexts(shown: [])

        init(_ name: String, _ hidden: String, in file: String = "page.html", _ text: String) {
            self.init(name, hidden, in: file, Array(text.utf8))
        }

        init(_ name: String, _ hidden: String, in file: String = "page.html", _ bytes: [UInt8]) {
            (self.name, self.hidden, self.file, self.bytes) = (name, hidden, file, bytes)
        }

        func besides(_ change: (inout KnownTexts) -> Void) -> Case {
            var copy = self
            change(&copy.known)
            return copy
        }

        var testDescription: String { name }

        var leaks: [LeakCheck.Leak] {
            get throws {
                let name = HiddenText.Name(field: "a.b", place: "record 1", isRecordShown: true)
                let check = LeakCheck(for: [HiddenText.Field(name: name, text: hidden)], besides: known)
                return try check.leaks(in: [file]) { [bytes] _ in bytes }
            }
        }
    }

    private static let secret = "Fetch the envelope behind Grandmother's clock on Sunday"
    private static let german = "Die Kündigung für Frau Müller liegt in der Schublade"
    private static let japanese = "秘密の封筒は祖母の時計の裏に隠してあります"

    private static func propertyList(_ format: PropertyListSerialization.PropertyListFormat) -> [UInt8] {
        let list: [[String: Any]] = [["name": "Alpha", "description": secret, "pin": 4711]]
        let data = try? PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
        return Array(data ?? Data())
    }

    static let found = [
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
        Case("UTF-16", german, in: "notes.txt", Array(german.data(using: .utf16) ?? Data())),
        Case("Windows-1252", german, in: "notes.txt", Array(german.data(using: .windowsCP1252) ?? Data())),
        Case("capitals with marks", german, "DIE KÜNDIGUNG FÜR FRAU MÜLLER LIEGT"),
        Case("references", german, "Die K&uuml;ndigung f&#252;r Frau M&#xFC;ller liegt"),
        Case("escapes of JSON", german, in: "x.json", #"["Die K\u00fcndigung f\u00FCr Frau\nM\u00fcller liegt"]"#),
        Case("marks apart", german, german.decomposedStringWithCanonicalMapping),
        Case("sharp s in capitals", "Schlüssel unter der Fußmatte", "SCHLÜSSEL UNTER DER FUSSMATTE"),
        Case(
            "an address",
            german,
            #"<a href="mailto:?body=Die%20K%C3%BCndigung%20f%C3%BCr%20Frau%20M%C3%BCller%20liegt">"#
        ),
        Case("Japanese with a tag in it", japanese, "<p>秘密の<b>封筒</b>は祖母の時計の裏に</p>"),
        Case("an excerpt of Japanese", japanese, in: "x.json", #"["今日は封筒は祖母の時計の裏に隠して…"]"#),
        Case("a short Japanese text", "歯医者", "<p>明日は歯医者へ行く</p>"),
        Case("a PIN", "4711", in: "notes.txt", "the PIN: 4711"),
        Case("a telephone number", "0171 2345678", "tel. 0171/2345678"),
        Case("a telephone number that is called", "+49 171 234 5678", #"<a href="tel:+491712345678">"#),
        Case("a link", "[Call Okafor](tel:123) at noon", #"<a href="tel:123">Call Okafor</a> at noon"#),
        Case("a PIN of an index", "4711", in: "search/words-4.json", #"{"4711":"items-cards"}"#),
        Case("all of a short text", "Kündigung Okafor", "Kündigung (Okafor)"),
        Case("known words in one sentence", "Meeting with the boss", "Meeting with the boss!").besides {
            $0.shown = ["Meeting", "with cream", "the boss"]
        },
        Case("a sentence in a template", "Meeting with the boss", "Meeting with the boss").besides {
            $0.templates = ["Meeting with the boss"]
        },
        Case("a number in a page of the user's", "4711", "4711").besides { $0.pages = [Array("4711".utf8)] },
        Case("a name of a file", "Okafor", in: "photos/okafor.jpg", [0xFF, 0xD8, 0x00]),
        Case("some words of an index", secret, in: "search/extra.json", #"{"envelope":[1],"clock":[1],"fetch":[1]}"#),
        Case("the only word of an index", "Okafor", in: "search/words-o.json", #"{"okafor":"events-2026"}"#),
        Case(
            "a record of an index",
            german,
            in: "search/events.json",
            #"[["Alpha","/a/","","kündigung frau müller"]]"#
        ),
    ]

    @Test("Found", arguments: found)
    func isFound(example: Case) throws {
        #expect(try example.leaks.map(\.field.field).first == "a.b")
    }

    static let notFound = [
        Case("words of a template of the user's", "Makes 12", "A page: the template makes it, 12 times").besides {
            $0.templates = ["the template makes it"]
        },
        Case("a word beside a quotation mark", "Okafor", "<p>Mrs Okafor’s „Okafor“ – Okafor…").besides {
            $0.shown = ["Lunch at Mrs Okafor’s"]
        },
        Case("the address of the site", "Anna", "https://anna.github.io/").besides {
            $0.shown = ["https://anna.github.io/"]
        },
        Case("one known word in the index", "Anna fragen", in: "search/x.json", #"{"anna":"events"}"#).besides {
            $0.shown = ["https://anna.github.io/"]
        },
        Case(
            "common words of another text",
            "Morgen müssen wir zusammen noch einmal über das Haus sprechen",
            "<p>Wir haben das Haus zusammen gebaut, und morgen müssen die Fenster hinein."
        ),
        Case("a word of a page of the user's", "Running", "I like running").besides {
            $0.pages = [Array("I like running".utf8)]
        },
        Case("a Japanese word of a template", "歯医者", "明日は歯医者へ").besides { $0.templates = ["明日は歯医者へ"] },
        Case("a Japanese word of a page", "歯医者", "明日は歯医者へ").besides { $0.pages = [Array("明日は歯医者へ".utf8)] },
        Case("the beginning of a word of an index", "butter", in: "search/list.json", #"["butter","e"]"#),
        Case("the name of a file of the index", "butter", in: "search/words-butter.json", #"{"buttermilk":"recipes"}"#),
        Case("a phrase that is shown elsewhere", secret, secret).besides { $0.shown = [secret] },
        Case("a phrase of the theme", "Nothing to do today", "Nothing to do today").besides {
            $0.theme = ["<p>Nothing to <b>do</b> today</p>"]
        },
        Case("fewer words in a row than six", secret, "the envelope behind Grandmother’s door"),
        Case("words in another order", "Kündigung Okafor", "Okafor: Kündigung"),
        Case("a year", "2026", "2026"),
        Case("a date", "2026-11-22", "2026-11-22"),
        Case("small numbers", "1 2 3", "[1,2,3]"),
        Case("a word of three letters", "Gym", "gym"),
        Case("other Japanese", japanese, "秘密の箱は祖母の部屋の裏にあります"),
        Case("a picture", "Okafor", in: "x.jpg", [0xFF, 0x00] + Array("Okafor".utf8)),
        Case("one of many words in the index", secret, in: "search/x.json", #"{"clock":"events"}"#),
    ]

    @Test("Not found", arguments: notFound)
    func isNotFound(example: Case) throws {
        #expect(try example.leaks.map(\.words) == [])
    }

    @Test("The index is looked at as one")
    func shards() throws {
        let name = HiddenText.Name(field: "a.b", place: "record 1", isRecordShown: true)
        let check = LeakCheck(for: [.init(name: name, text: "Kündigung Okafor")], besides: KnownTexts(shown: []))
        let leaks = try check.leaks(in: ["search/words-k.json", "search/words-o.json"]) {
            Array((!$0.hasSuffix("k.json") ? #"{"okafor":"a"}"# : #"{"kundigung":"a"}"#).utf8)
        }
        #expect(leaks == [LeakCheck.Leak(field: name, file: "search/", words: ["kundigung", "okafor"])])
    }
}
