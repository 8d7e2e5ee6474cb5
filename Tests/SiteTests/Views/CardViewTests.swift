import Foundation
import Persistence
import Settings
import Testing

@testable import Site
@testable import Templates

/// The fields of a collection item as they are shown.
@Suite struct CardViewTests {
    private static let page = """
        {{#collections}}{{#cards}}{{#picture}}({{.}}) {{/picture}}{{#facts}}{{label}}={{value}}{{#day}} on {{.}}{{/day}}\
        {{#link}} to {{.}}{{/link}}{{#isLong}} at length{{/isLong}}; {{/facts}}{{/cards}}{{/collections}}
        """

    private static func shown(_ values: [String: PropertyValue], language: String = "en") throws -> String {
        var site = SampleSite(page: page)
        site.settings.language = language
        site.templates["words/en.yml"] = "valueYes: \"yes\"\nvalueNo: \"no\"\ndecimalMark: \".\"\n"
        site.templates["words/de.yml"] = "valueYes: \"ja\"\nvalueNo: \"nein\"\ndecimalMark: \",\"\n"
        site.staticFiles = ["covers/dune.jpg", "covers/Emma.PNG", "covers/notes.txt"]
        site.collections["books"] = [.dictionary(values.merging(["title": .string("Dune")]) { $1 })]
        return try site.main()
    }

    @Test(arguments: [
        (PropertyValue.boolean(true), "Key=yes;"), (.boolean(false), ""), (.string("TRUE"), "Key=yes;"),
        (.string("False"), ""), (.string("no"), "Key=no;"),
        (.string("2026-03-08"), "Key=8 Mar 2026 on 2026-03-08;"),
        (.date(Date(timeIntervalSince1970: 1_772_928_000)), "Key=8 Mar 2026 on 2026-03-08;"),
        (.date(Date(timeIntervalSince1970: 1_772_971_200)), "Key=8 Mar 2026, 12:00 on 2026-03-08;"),
        (.string("8 March"), "Key=8 March;"), (.real(4.25), "Key=4.25;"), (.integer(4), "Key=4;"),
        (.array([.boolean(true), .string("a")]), "Key=yes, a;"),
        (.array([.boolean(false), .string("a")]), "Key=no, a;"),
        (.dictionary(["read": .boolean(true), "lent": .boolean(false)]), "Key=Read: yes;"),
        (.dictionary(["lent": .boolean(false)]), ""),
        (.string("https://example.org/a"), "Key=example.org to https://example.org/a;"),
        (.string("javascript:alert(1)"), "Key=javascript:alert(1);"),
        (
            .string(String(repeating: "long ", count: 20) + "."),
            "Key=\(String(repeating: "long ", count: 20)). at length;"
        ),
        (.string("covers/dune.jpg"), "(/covers/dune.jpg)"), (.string("/covers/dune.jpg"), "(/covers/dune.jpg)"),
        (.string("covers/Emma.PNG"), "(/covers/Emma.PNG)"), (.string("covers/none.jpg"), "Key=covers/none.jpg;"),
        (.string("covers/notes.txt"), "Key=covers/notes.txt;"),
        (
            .string("https://example.org/dune.jpg"),
            "Key=example.org to https://example.org/dune.jpg;"
        ),
        (.null, ""), (.string(""), ""),
    ])
    func showsValue(value: PropertyValue, shown: String) throws {
        let html = try Self.shown(["key": value])
        #expect(html == (shown.isEmpty ? "" : "<p>\(shown)</p>"))
    }

    @Test func usesSiteLanguage() throws {
        let html = try Self.shown(
            ["a": .boolean(true), "b": .array([.boolean(false)]), "c": .real(4.5)],
            language: "de"
        )
        #expect(html == "<p>A=ja; B=nein; C=4,5;</p>")
    }

    @Test func putsLongTextsLast() throws {
        let long = String(repeating: "long ", count: 20) + "."
        let html = try Self.shown(["a": .string(long), "b": .integer(2)])
        #expect(html == "<p>B=2; A=\(long) at length;</p>")
    }

    @Test func ignoresCaseInOrderOfKeys() throws {
        let html = try Self.shown(["Seen On": .integer(1), "actors": .integer(2)])
        #expect(html == "<p>Actors=2; Seen On=1;</p>")
    }

    @Test func usesFirstPicture() throws {
        let html = try Self.shown(["a": .string("covers/Emma.PNG"), "b": .string("covers/dune.jpg")])
        #expect(html == "<p>(/covers/Emma.PNG) B=covers/dune.jpg;</p>")
    }

    @Test func writesPictureDataToFile() throws {
        let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1]
        var site = SampleSite(page: Self.page)
        site.collections["books"] = ["a", "b"].map {
            .dictionary(["title": .string($0), "cover": .data(Data(bytes)), "other": .data(Data([1, 2]))])
        }
        let plan = try site.plan
        let pictures = plan.documents().filter { $0.file.hasPrefix("pictures/") }
        #expect(pictures.count == 1 && pictures.allSatisfy { plan.bytes(of: $0) == bytes && $0.file.hasSuffix(".png") })
        let file = try #require(pictures.first?.file)
        #expect(try site.main() == "<p>(/\(file)) Other=2 bytes; (/\(file)) Other=2 bytes;</p>")
    }
}
