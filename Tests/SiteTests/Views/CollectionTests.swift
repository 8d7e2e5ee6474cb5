import Diagnostics
import Foundation
import Persistence
import Settings
import Site
import Templates
import Testing

/// Collections are shown sensibly, whatever they contain.
@Suite struct CollectionTests {
    static let item: [String: PropertyValue] = [
        "title": .string("First"), "text": .string("a *b* <c>"), "whole": .integer(-3), "real": .real(2.5),
        "round": .real(4),
        "yes": .boolean(true), "no": .boolean(false), "date": .date(Date(timeIntervalSince1970: 1_795_392_000)),
        "data": .data(Data("hello".utf8)), "list": .array([.string("a"), .integer(1)]), "empty": .array([]),
        "null": .null,
        "record": .dictionary(["b": .string("B"), "a": .integer(1), "deep": .dictionary(["x": .string("X")])]),
        "records": .array([.dictionary(["n": .string("1"), "m": .string("M")]), .dictionary(["n": .string("2")])]),
    ]

    @Test(arguments: [
        ("{{text}}", "a *b* &lt;c&gt;"), ("{{whole}} {{real}} {{round}}", "-3 2.5 4"), ("{{yes}} {{no}}", "true false"),
        ("{{#yes}}y{{/yes}}{{^no}}n{{/no}}", "yn"), ("{{date.weekday}}", "Monday"),
        ("{{date.short}} {{date.time}} {{date.isoDay}}", "23 Nov 2026 00:00 2026-11-23"),
        ("{{data}} {{data.size}}", "5 bytes 5"),
        ("<img src=\"data:text/plain;base64,{{data.base64}}\">", "<img src=\"data:text/plain;base64,aGVsbG8%3D\">"),
        ("{{list}} {{list.count}} {{#list}}({{.}}){{/list}}", "a, 1 2 (a)(1)"),
        ("{{^empty}}none{{/empty}}{{empty}}", "none"),
        ("{{^null}}none{{/null}}{{null}}", "none"), ("{{record}}", "a: 1, b: B, deep: x: X"),
        ("{{record.a}} {{record.deep.x}} {{#record}}{{b}}{{#deep}}{{x}}{{/deep}}{{/record}}", "1 X BX"),
        ("{{#records}}{{n}}{{m}}{{^m}}-{{/m}} {{/records}}", "1M 2- "), ("{{itemTitle}} {{slug}}", "First first"),
    ])
    func rendersEveryType(body: String, html: String) throws {
        let site = Self.site([.dictionary(Self.item)], body: "{{#cards}}\(body)|{{/cards}}")
        #expect(try site.messages() == [])
        let main = try site.main()
        #expect(main == "<p>\(html)|</p>")
    }

    @Test func missingKeysAreEmpty() throws {
        let items: [PropertyValue] = [
            .dictionary(["title": .string("a"), "page": .string("p1"), "name": .string("n1")]),
            .dictionary(["title": .string("b")]),
        ]
        let site = Self.site(items, body: "{{#cards}}{{title}}{{name}}{{^name}}-{{/name}}{{page}} {{/cards}}")
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>an1p1 b- </p>".replacing(" </p>", with: "</p>"))
    }

    @Test func usesNumberAsTitle() throws {
        let items: [PropertyValue] = [
            .dictionary(["title": .integer(1984)]), .dictionary(["title": .real(2.5)]),
            .dictionary(["title": .boolean(true)]), .dictionary(["title": .real(1)]),
            .dictionary(["title": .date(Date(timeIntervalSince1970: 1_795_392_000))]),
        ]
        let site = Self.site(items, body: "{{#cards}}{{itemTitle}}, {{/cards}}")
        #expect(try site.main() == "<p>1984, 2.5, Cards 3, 1, 2026-11-23,</p>")
    }

    @Test(arguments: [
        (["Title": "Dune", "Author": "Herbert"], "Dune"), (["NAME": "Dune"], "Dune"),
        (["Name": "Dune", "Title": "Emma"], "Emma"), (["name": "Dune", "Title": "Emma"], "Dune"),
        (["Name": "", "TITLE": "Emma"], "Emma"), (["Titles": "Dune"], "Cards 1"),
    ])
    func ignoresCaseOfTitleKey(values: [String: String], title: String) throws {
        let site = Self.site(
            [.dictionary(values.mapValues(PropertyValue.string))],
            body: "{{#cards}}{{itemTitle}}{{/cards}}"
        )
        #expect(try site.main() == "<p>\(title)</p>")
    }

    @Test(arguments: ["{{#cards}}{{site.title}}{{/cards}}", "{{#cards}}{{#record}}{{site.title}}{{/record}}{{/cards}}"])
    func itemsCanUseSiteNames(body: String) throws {
        let site = Self.site([.dictionary(Self.item)], body: body)
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>My almanac</p>")
    }

    @Test func nestedRecordsCanUseItemNames() throws {
        let site = Self.site(
            [.dictionary(Self.item)],
            body:
                "{{#cards}}{{#record.deep}}{{x}}{{title}}{{/record.deep}}{{#records}}{{m}}{{title}}{{/records}}{{/cards}}"
        )
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>XFirstMFirstFirst</p>")
    }

    @Test func rendersMixedTypesUnderOneKey() throws {
        let values: [PropertyValue] = [
            .string("a"), .integer(1), .array([.string("b")]), .dictionary(["n": .string("c")]), .null,
        ]
        let items = values.map { PropertyValue.dictionary(["title": .string("t"), "mixed": $0]) }
        let site = Self.site(items, body: "{{#cards}}{{mixed}};{{/cards}} {{#cards}}{{mixed.n}}{{/cards}}")
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>a;1;b;n: c;; c</p>")
    }

    @Test(
        "Keys with single spaces and letters of any script are names",
        arguments: ["My Rating", "Größe", "評価 2", "ÄÖ_ü-1 x y", "ציון"]
    )
    func keysWithSpacesAndOtherLetters(key: String) throws {
        let items: [PropertyValue] = [.dictionary([key: .integer(5), "in": .dictionary([key: .string("b")])])]
        let body = "{{ \(key) }} {{#\(key)}}{{.}}{{/\(key)}} {{in.\(key)}} {{uppercased(in.\(key))}}"
        let site = Self.site(items, body: "{{#cards}}\(body){{/cards}}")
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>5 5 b B</p>")
    }

    @Test func emptyCollectionAcceptsAnyName() throws {
        let site = Self.site(
            [],
            body: "{{#cards}}{{anything.at.all}}{{/cards}}{{^cards}}none{{/cards}} {{cards.count}}"
        )
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>none 0</p>")
    }

    @Test func suggestsTheNearestKey() throws {
        let site = Self.site([.dictionary(Self.item)], body: "{{#cards}}{{txt}} {{record.depe}}{{/cards}}")
        #expect(
            try site.messages() == [
                """
                Templates/index.md:1:11: warning: nothing here is called `txt`; no item of `cards` has this key
                    hint: did you mean `text`?
                """,
                """
                Templates/index.md:1:19: warning: `record` has nothing called `depe`; no item of `cards` has this key
                    hint: did you mean `deep`?
                """,
            ]
        )
    }

    /// A key that no item has may be optional, so the page is made without it.
    @Test func keyOfNoItemIsNothing() throws {
        var site = Self.site([.dictionary(["title": .string("a")])], body: "{{#cards}}{{title}}{{/cards}}")
        let remark = "{{#item.remark}}{{item.remark.long}}{{/item.remark}}{{^item.remark}}none{{/item.remark}}"
        site.templates["card.md"] = "---\neach: cards\npath: /cards/{{item.slug}}/\n---\n\(remark) {{item.title}}"
        #expect(try site.main(at: "/cards/a/") == "<p>none a</p>")
        let hint = "if it is an optional key, add it to an item as `null`, or to a table as an empty column"
        let message = "`item` has nothing called `remark`; no item of `cards` has this key"
        let expected = [1, 53].map { "Templates/card.md:5:\($0): warning: \(message)\n    hint: \(hint)" }
        #expect(try site.messages() == expected)
        site.collections["cards"]?.append(.dictionary(["title": .string("b"), "remark": .null]))
        #expect(try site.messages() == [])
        #expect(try site.main(at: "/cards/a/") == "<p>none a</p>")
    }

    /// Only the keys of items can be optional.
    @Test func nameOutsideOfItemsIsUnknown() throws {
        let body = "{{remark}}{{#cards}}{{site.remark}}{{/cards}}"
        let site = Self.site([.dictionary(["title": .string("a")])], body: body)
        #expect(
            try site.messages().map { $0.prefix { $0 != "\n" } } == [
                "Templates/index.md:1:1: error: nothing here is called `remark`",
                "Templates/index.md:1:21: error: `site` has nothing called `remark`",
            ]
        )
    }

    @Test func givesItemsTitlesSlugsAndPages() throws {
        let items: [PropertyValue] = [
            .dictionary(["title": .string("Tea")]), .dictionary(["title": .string("Tea")]),
            .dictionary(["name": .string("Named")]),
            .dictionary(["title": .string("")]), .string("no dictionary"), .dictionary([:]),
        ]
        var site = Self.site(items, body: "{{#cards}}[{{itemTitle}}]({{url}}) {{/cards}}")
        site.templates["card.md"] =
            "---\neach: cards\npath: /cards/{{item.slug}}/\ntitle: \"{{item.itemTitle}}\"\n---\n"
        #expect(try site.messages() == [])
        #expect(
            try site.plan.pages.map(\.path.description) == [
                "/cards/tea/", "/cards/tea-2/", "/cards/named/", "/cards/cards-4/", "/cards/cards-6/", "/",
            ]
        )
        #expect(
            try site.main() == """
                <p><a href="cards/tea/">Tea</a> <a href="cards/tea-2/">Tea</a> <a href="cards/named/">Named</a> \
                <a href="cards/cards-4/">Cards 4</a> <a href="cards/cards-6/">Cards 6</a></p>
                """
        )
    }

    @Test func omitsExcludedFields() throws {
        var site = Self.site(
            [.dictionary(["title": .string("a"), "secret": .string("hush"), "plain": .string("p")])],
            body: ""
        )
        site.settings.exclude = ["cards.secret", "cards.title"]
        site.templates["index.md"] = "{{#cards}}{{.}} {{plain}} {{itemTitle}} {{slug}}{{/cards}}"
        #expect(try site.messages() == [])
        #expect(try site.main() == "<p>Cards 1 p Cards 1 cards-1</p>")
        site.templates["index.md"] = "{{#cards}}{{secret}}{{/cards}}"
        #expect(try site.messages() == [])
        #expect(try site.main() == "")
    }

    static func site(_ items: [PropertyValue], body: String) -> SampleSite {
        var site = SampleSite(page: body)
        site.collections["cards"] = items
        return site
    }
}
