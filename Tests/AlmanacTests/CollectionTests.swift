import Foundation
import TestSupport
import Testing

@Suite("Collections, and the installed program", .ends)
struct CollectionTests {
    private static let template = """
        ---
        each: things
        path: /things/{{item.slug}}/
        title: "{{item.itemTitle}}"
        ---
        # {{item.itemTitle}}

        {{#item}}
        <dl>
        <dt>text</dt><dd>{{text}}</dd>
        <dt>whole</dt><dd>{{whole}}</dd>
        <dt>fraction</dt><dd>{{fraction}}</dd>
        <dt>flag</dt><dd>{{#flag}}yes{{/flag}}{{^flag}}no{{/flag}}</dd>
        <dt>list</dt><dd>{{#list}}[{{.}}]{{/list}}</dd>
        <dt>inner</dt><dd>{{inner.deep}}</dd>
        NATIVE
        </dl>
        {{/item}}

        """

    /// Values that JSON can't represent.
    private static let nativeTemplate =
        "<dt>when</dt><dd>{{when.iso}}</dd>\n<dt>bytes</dt><dd>{{bytes.size}}: {{bytes.base64}}</dd>"

    private static let item: [String: any Sendable] = [
        "title": "*One* & <two>", "text": "a_b_c {{x}} &amp;", "whole": -7, "fraction": 2.5, "flag": true,
        "list": ["x", "*y*"], "inner": ["deep": "`down`"],
    ]

    private static let native: [String: any Sendable] = [
        "when": Date(timeIntervalSince1970: 1_795_197_600), "bytes": Data([1, 2, 3]),
    ]

    private static func store(_ format: String) throws -> Data {
        let other: [String: any Sendable] = ["title": "Empty", "flag": false]
        switch format {
        case "json": return try JSONSerialization.data(withJSONObject: [item, other])
        case "xml":
            let items = [item.merging(native) { $1 }, other]
            return try PropertyListSerialization.data(fromPropertyList: items, format: .xml, options: 0)
        default:
            let items = [item.merging(native) { $1 }, other]
            return try PropertyListSerialization.data(fromPropertyList: items, format: .binary, options: 0)
        }
    }

    @Test("Values of every type appear unchanged on a page", arguments: ["xml", "binary", "json"])
    func values(format: String) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(try Self.store(format), to: "stores/things.store")
            try workspace.write("collections: { things: { file: things.store, title: title } }\n", to: "almanac.yml")
            let hasNative = format != "json"
            let template = Self.template.replacing("NATIVE", with: hasNative ? Self.nativeTemplate : "")
            try workspace.write(template, to: "Templates/thing.md")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            let pages = try Snapshot(of: workspace["site/things"]).files
            try #require(pages == ["empty/index.html", "index.html", "one-two/index.html"])
            let script = """
                const parts = [...document.querySelectorAll("main h1, main dd")];
                return parts.map((element) => element.textContent);
                """
            let html = try pages.map { try workspace.text("site/things/\($0)") }
            let texts = try await HTMLReader().read(html: html, script: script, as: [String].self)
            let full = ["*One* & <two>", "a_b_c {{x}} &amp;", "-7", "2.5", "yes", "[x][*y*]", "`down`"]
            #expect(texts[2] == full + (hasNative ? ["2026-11-20T18:00:00Z", "3: AQID"] : []))
            #expect(texts[0] == ["Empty", "", "", "", "no", "", ""] + (hasNative ? ["", ": "] : []))
        }
    }

    @Test("A missing collection file is an error, and the rest is built")
    func missing() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("collections: { things: { file: things.store } }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .exited(1))
            #expect(
                outcome.messages == [
                    "stores/things.store: error: there is no such file, but almanac.yml names it under `collections`",
                    "    hint: correct the name there",
                ]
            )
            #expect(workspace.exists("site/index.html"))
        }
    }

    @Test("The hint for a missing file mentions one whose accents are encoded differently")
    func otherAccents() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("[]", to: "stores/Bu\u{308}cher.json")
            let (events, things) = ("{ file: Ka\u{308}se.ics, as: events }", "{ file: B\u{FC}cher.json }")
            try workspace.write("sources: [\(events)]\ncollections: { things: \(things) }\n", to: "almanac.yml")
            try workspace.write("", to: "K\u{E4}se.ics")
            let outcome = try await workspace.build()
            #expect(outcome.messages.filter { $0.contains("there is no such file") }.count == 2)
            #expect(outcome.messages.filter { $0.contains("how its accents are encoded") }.count == 2)
        }
    }

    @Test("A collection named like a built-in page is reported, unless a template makes a page for it")
    func takenName() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write(#"[{"name":"Alpha"}]"#, to: "stores/things.json")
            try workspace.write("collections:\n  shopping: { file: things.json }\n", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            #expect(
                outcome.messages == [
                    "almanac.yml:2:3: warning: the collection `shopping` gets no page: `/shopping/` is one that every site has",
                    "    hint: give it another name, or write `Templates/shopping.md` to show it there",
                ]
            )
            #expect(try !workspace.text("site/shopping/index.html").contains("Alpha"))
            let template = "---\npath: /shopping/\n---\n{{#shopping}}{{name}}{{/shopping}}\n"
            try workspace.write(template, to: "Templates/shopping.md")
            let mended = try await workspace.build()
            #expect(mended.status == .success)
            #expect(mended.errorText == "")
            #expect(try workspace.text("site/shopping/index.html").contains("Alpha"))
        }
    }

    @Test("The program contains its theme when copied to another folder")
    func programAlone() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build().status == .success)
            try workspace.makeFolder("bin")
            try FileManager.default.copyItem(at: almanacProgram(), to: workspace["bin/almanac"])
            var command = try workspace.command(Workspace.buildArguments([], output: "other"))
            command.executable = workspace["bin/almanac"]
            let outcome = try await command.run()
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(try Snapshot(of: workspace["other"]).contents == (try Snapshot(of: workspace["site"]).contents))
        }
    }
}
