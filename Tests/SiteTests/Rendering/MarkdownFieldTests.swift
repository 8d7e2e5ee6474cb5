import Diagnostics
import Foundation
import Records
import Site
import Templates
import TestSupport
import Testing

/// A Markdown field doesn't change the page around it, and contains nothing unsafe.
@Suite(.ends) struct MarkdownFieldTests {
    static let hostile: [String] = [
        "text", "```\nnever closed", "~~~~", "    code", "`", "*a **b", "[a", "![", "<div>", "<div><p>",
        "</main></body></html>", "</main>",
        "<script>alert(1)</script>", "<pre>\n\n", "<style>* { display: none }</style>", "<!-- never closed", "<?php",
        "<!DOCTYPE x",
        "<![CDATA[", "<textarea>", "<title>x", "<table><tr><td>", "a\n<b>\nc", "a <b>c", "a <!-- b", "x\n===", "x\n---",
        "===", "---", "# h\n\n## i",
        "###### h", "> > > q", "> a\n\n> b", "- a\n- b\n\n  c", "1. a\n\n       b", "[text]: /evil \"t\"",
        "[x]: /evil\n\n[x]", "[x](javascript:alert(1))",
        "[x](java&#10;script:alert(1))", "[x](data:text/html,a)", "<javascript:alert(1)>", "![x](javascript:alert(1))",
        "![x](https://evil.example/a.png)",
        "![x](//evil.example/a.png)", "![x](/a.png)", "[x](/events/)", "[x](\\\\evil.example)", "[a](b)[c](d)",
        "a\u{0}b", HostileText.scalars(0xFDD2, 0x30, 0xFDD1), "&#xFDD0;1&#xFDD1;",
        "&#xFDD2;0&#xFDD1;", "\u{F0000}", "{{event.name}}", "{{{content}}}", "a\n\nb\n\nc", "line one\nline two",
        "a  \nb", "| a |\n|---|", " ", "\n\n",
        "<a href=\"https://evil.example\" onclick=\"a\">x</a>", "<iframe src=\"https://evil.example\"></iframe>",
        "<base href=\"https://evil.example/\">",
        "<meta http-equiv=refresh content=\"0;url=https://evil.example\">", "<svg onload=alert(1)>",
        "<form action=x><input>", "</p></div></b></i></a>",
        "&lt;script&gt;", "**a** `b` _c_", "\"quotes\" -- ...",
    ]

    /// A place for a field, in an element whose name is unique on the page.
    struct FieldPlace: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var body: String
        /// The name of the element that contains the field.
        var inner: String
    }

    static let places: [FieldPlace] = [
        .init(testDescription: "list item", body: "- {{{event.description}}}\n- end", inner: "li"),
        .init(testDescription: "block quote", body: "> {{{event.description}}}\n\nend", inner: "blockquote"),
        .init(testDescription: "heading", body: "## {{{event.description}}}\n\nend", inner: "h2"),
        .init(testDescription: "emphasis in a heading", body: "## a *{{{event.description}}}* b", inner: "em"),
        .init(testDescription: "link", body: "## [{{{event.description}}}](/a) b", inner: "a"),
        .init(
            testDescription: "block of HTML",
            body: "<section>{{{event.description}}}</section>\n\nend",
            inner: "section"
        ),
        .init(
            testDescription: "block of HTML, lines",
            body: "<section>\n{{{event.description}}}\n</section>\n\nend",
            inner: "section"
        ),
        .init(
            testDescription: "between tags",
            body: "<section>\n\n{{{event.description}}}\n\n</section>\n\nend",
            inner: "section"
        ),
        .init(
            testDescription: "table cell",
            body: "<table><tr><td>{{{event.description}}}</td><td>b</td></tr></table>\n\nend",
            inner: "td"
        ),
        .init(testDescription: "paragraph of HTML", body: "<p>{{{event.description}}}</p>\n\nend", inner: "p"),
        .init(testDescription: "heading of HTML", body: "<h2>{{{event.description}}}</h2>\n\nend", inner: "h2"),
        .init(
            testDescription: "link of HTML",
            body: "<div><a href=\"/a\">{{{event.description}}}</a></div>\n\nend",
            inner: "a"
        ),
        .init(
            testDescription: "span of HTML",
            body: "<div><span>{{{event.description}}}</span></div>\n\nend",
            inner: "span"
        ),
        .init(
            testDescription: "button of HTML",
            body: "<div><button>{{{event.description}}}</button></div>\n\nend",
            inner: "button"
        ),
        .init(testDescription: "code", body: "## `{{{event.description}}}` b", inner: "code"),
        .init(testDescription: "fenced code", body: "```\n{{{event.description}}}\n```\n\nend", inner: "code"),
        .init(testDescription: "pre of HTML", body: "<pre>{{{event.description}}}</pre>\n\nend", inner: "pre"),
        .init(
            testDescription: "attribute of HTML",
            body: "<div title=\"{{{event.description}}}\">a</div>\n\nend",
            inner: "div"
        ),
        .init(testDescription: "title of a link", body: "[a](/b \"{{{event.description}}}\")", inner: "a"),
        .init(testDescription: "destination", body: "[a](/b?{{{event.description}}})", inner: "a"),
        .init(testDescription: "alternative text", body: "![{{{event.description}}}](/b.png)", inner: "img"),
        .init(
            testDescription: "textarea",
            body: "<div><textarea>{{{event.description}}}</textarea></div>",
            inner: "textarea"
        ),
        .init(
            testDescription: "option",
            body: "<select><option>{{{event.description}}}</option></select>",
            inner: "option"
        ),
        .init(
            testDescription: "inline link of HTML",
            body: "a <a href=\"/a\">{{{event.description}}}</a> b",
            inner: "a"
        ),
        .init(
            testDescription: "inline span of HTML",
            body: "a <span>b {{{event.description}}} c</span> d",
            inner: "span"
        ),
        .init(
            testDescription: "inline bold of HTML",
            body: "a <i>x</i> <b>*b* {{{event.description}}}</b> d",
            inner: "b"
        ),
        .init(testDescription: "comment", body: "<div>a<!-- {{{event.description}}} --></div>", inner: "section"),
    ]

    @Test(arguments: places)
    func keepsMarkupOutside(of place: FieldPlace) async throws {
        let trees = try await Self.trees(place.body)
        let plain = try #require(trees.first).structure(without: place.inner)
        for (text, tree) in zip(Self.hostile, trees) {
            #expect(tree.structure(without: place.inner) == plain, "\(text.debugDescription)")
            tree.expectHarmless(text)
        }
    }

    /// If the field is a paragraph of its own, its blocks replace the paragraph.
    @Test(arguments: [
        "{{{event.description}}}", "before {{{event.description}}} after", "*before {{{event.description}}}* after",
    ])
    func keepsNeighbours(body: String) async throws {
        for (text, tree) in zip(Self.hostile, try await Self.trees("# first\n\n\(body)\n\n<hr>\n\nlast")) {
            tree.expectHarmless(text)
            let main = try #require(tree.first("main"))
            let names = main.children.compactMap { child in
                if case .element(let element) = child { element } else { nil }
            }
            #expect(names.first?.name == "h1" && names.first?.text == "first", "\(text.debugDescription)")
            #expect(names.suffix(2).first?.name == "hr", "\(text.debugDescription)")
            #expect(names.last?.name == "p" && names.last?.text == "last", "\(text.debugDescription)")
            #expect(tree.elements.filter { ["main", "html", "body", "title"].contains($0.name) }.count == 4)
            #expect(names.dropFirst().allSatisfy { $0.name != "h1" })
        }
    }

    static func trees(_ body: String) async throws -> [HTMLTree] {
        var site = SampleSite()
        site.templates["index.md"] = nil
        site.templates["event.md"] = "---\neach: events\npath: /{{event.slug}}.html\n---\n\(body)\n"
        let start = try instant("2026-01-01T12:00:00Z")
        site.open = hostile.enumerated().map { Event(date: start + Double($0) * 60, name: "a", description: $1) }
        let plan = try site.plan
        #expect(plan.diagnostics.map(\.description) == [])
        return try await HTMLTree.read(plan.pages.map { String(decoding: plan.render($0).bytes, as: UTF8.self) })
    }
}

extension HTMLTree {
    /// The structure of the page, without the contents and attributes of elements with this name.
    func structure(without inner: String) -> String {
        if name == inner { return "<\(name)/>" }
        let names = attributes.map { " " + $0.name }.joined()
        let children = children.map { child in
            if case .element(let element) = child { element.structure(without: inner) } else { "" }
        }
        return "<\(name)\(names)>\(children.joined())"
    }

    /// Expects that nothing runs or loads from elsewhere, and that no placeholder remains.
    func expectHarmless(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let forbidden = ["script", "style", "iframe", "base", "meta", "form", "svg", "input"]
        for element in elements {
            #expect(!forbidden.contains(element.name), "\(text.debugDescription)", sourceLocation: sourceLocation)
            for attribute in element.attributes {
                #expect(!attribute.name.hasPrefix("on"), "\(text.debugDescription)", sourceLocation: sourceLocation)
                guard let target = attribute.target else { continue }
                let mayLeave = element.name == "a" && attribute.name == "href"
                let allowed = ["https://site.example"] + (mayLeave ? ["https://evil.example"] : [])
                #expect(
                    allowed.contains(target),
                    "\(text.debugDescription) leads to \(target)",
                    sourceLocation: sourceLocation
                )
            }
        }
        let reserved = self.text.unicodeScalars.contains { (0xFDD0...0xFDEF).contains($0.value) }
        let isOwn = text.unicodeScalars.contains { (0xFDD0...0xFDEF).contains($0.value) }
        #expect(!reserved || isOwn, "\(text.debugDescription)", sourceLocation: sourceLocation)
    }
}
