import Diagnostics
import Markdown
import TestSupport
import Testing

@testable import Templates

/// No value changes anything around it.
@Suite struct HostileValueTests {
    /// How the value is escaped in its place.
    enum Notation: Sendable { case text, preformatted, unquoted, partOfURL, wholeURL, nothing }

    struct Place: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let template: String
        let notation: Notation
        let layout: String

        init(_ name: String, _ template: String, _ notation: Notation = .text, layout: String = "{{{content}}}") {
            (testDescription, self.template, self.notation, self.layout) = (name, template, notation, layout)
        }
    }

    static let markdown: [Place] = [
        .init("alone", "{{value}}"), .init("in three braces", "{{{value}}}"), .init("in text", "a {{value}} b"),
        .init("in a word", "a{{value}}b"), .init("at the start of a line", "a\n{{value}} b"),
        .init("in a heading", "# {{value}}"), .init("in a setext heading", "{{value}}\n==="),
        .init("in emphasis", "*{{value}}* __a__"), .init("in an item", "- {{value}}\n- b"),
        .init("in a loose item", "1. {{value}}\n\n2. b"), .init("in a block quote", "> {{value}}"),
        .init("in quotes", "\"{{value}}\""), .init("in a link", "[{{value}}](/y/)"),
        .init("in a code span", "`{{value}}`"), .init("in a fence", "```\n{{value}}\n```"),
        .init("in the info of a fence", "```{{value}}\na\n```"), .init("in indented code", "    {{value}}"),
        .init("in a link's title", "[a](/y/ \"{{value}}\")"), .init("in a picture's text", "![{{value}}](/y.png)"),
        .init("in a section", "a {{#yes}}{{value}}{{/yes}} b"),
        .init("in a section of blocks", "{{#yes}}\n- {{value}}\n{{/yes}}"),
        .init("between sections", "a {{#yes}}_b_{{/yes}}{{value}}{{#yes}}_c_{{/yes}}"),
        .init("in a partial", "- {{> p}}"),
    ]

    static let html: [Place] = [
        .init("in an element", "<div>{{value}}</div>"), .init("in an element of a line", "a <b>{{value}}</b>"),
        .init("in a cell", "<table><tr><td>{{value}}</td></tr></table>"),
        .init("in pre", "<pre>{{value}}</pre>", .preformatted), .init("in pre, after text", "<pre>a{{value}}</pre>"),
        .init("in a text area", "<div><textarea>{{value}}</textarea></div>", .preformatted),
        .init("in a title", "<title>{{value}}</title>"),
        .init("in double quotes", "<p title=\"{{value}}\" class=z>a</p>"),
        .init("in single quotes", "<p title='{{value}}' class=z>a</p>"),
        .init("without quotes, after text", "<p title=x{{value}} class=z>a</p>", .unquoted),
        .init("in an id", "<p class=\"x\" title=\"a{{value}}\">a</p>"),
        .init("in an attribute in a section", "<p{{#yes}} title=\"{{value}}\"{{/yes}}>a</p>"),
        .init("in a comment", "<!-- {{value}} -->", .nothing),
        .init("in a layout", "a", layout: "<p>{{value}}</p>{{{content}}}"),
        .init("in a layout's title", "a", layout: "<title>{{value}}</title>{{{content}}}"),
        .init("in a layout's attribute", "a", layout: "<body class=\"{{value}}\">{{{content}}}"),
        .init("in a layout, after a less-than sign", "a", layout: "<{{value}}>{{{content}}}"),
    ]

    static let addresses: [Place] = [
        .init("a part of a path", "[a](/x/{{value}})", .partOfURL),
        .init("a query", "[a](/x/?q={{value}}&r)", .partOfURL),
        .init("a fragment", "[a](#x-{{value}})", .partOfURL),
        .init("a file's name", "![a](/x/{{value}}.png)", .partOfURL),
        .init("a part of an address of HTML", "<a href=\"/x/{{value}}/\">a</a>", .partOfURL),
        .init("a part of an address without quotes", "<a href=/x/{{value}}/>a</a>", .partOfURL),
        .init("an address", "[a]({{value}})", .wholeURL), .init("a picture's address", "![a]({{value}})", .wholeURL),
        .init("an address of HTML", "<a href=\"{{value}}\">a</a>", .wholeURL),
        .init("an address in a section", "<a href=\"{{#yes}}{{value}}{{/yes}}\">a</a>", .wholeURL),
        .init("an address after an empty value", "<a href=\"{{nothing}}{{value}}\">a</a>", .wholeURL),
        .init("an address of a form", "<form action='{{value}}'></form>", .wholeURL),
    ]

    @Test(arguments: markdown + html + addresses)
    func doesNotChangeItsSurroundings(_ place: Place) throws {
        var templates = TestTemplates(
            place.template,
            ["layouts/page.html": place.layout, "partials/p.md": "{{value}}\n"]
        )
        templates.values = ["value": "harmless", "yes": true, "nothing": .nothing]
        let compiled = templates.compiled
        #expect(compiled.diagnostics.map(\.description) == [])
        let page = try #require(compiled.pages.first)
        func html(_ value: String) -> String {
            templates.values["value"] = .text(value)
            return templates.run(page).html.replacing(
                #/<h1 id="[^"]*">/#.matchingSemantics(.unicodeScalar),
                with: "<h1>"
            )
        }
        let harmless = html("harmless")
        guard place.notation != .nothing else {
            return #expect(HostileText.all.allSatisfy { html($0) == harmless } && !harmless.contains("harmless"))
        }
        let ends = harmless.split(separator: "harmless", maxSplits: 1, omittingEmptySubsequences: false)
        try #require(ends.count == 2)
        for value in HostileText.all {
            let written = Array(html(value).utf8)
            let (start, end) = (Array(ends[0].utf8), Array(ends[1].utf8))
            let isFramed = written.starts(with: start) && written.reversed().starts(with: end.reversed())
            #expect(isFramed, "\(value.debugDescription) makes \(html(value).debugDescription)")
            guard isFramed else { continue }
            let inner = String(decoding: written.dropFirst(start.count).dropLast(end.count), as: UTF8.self)
            #expect(
                place.notation.isRight(inner, for: value),
                "\(value.debugDescription) becomes \(inner.debugDescription)"
            )
        }
    }
}

extension HostileValueTests.Notation {
    /// Whether `written` is the correct form of a value.
    fileprivate func isRight(_ written: String, for value: String) -> Bool {
        func equals(_ expected: String) -> Bool { written.utf8.elementsEqual(expected.utf8) }
        switch self {
        case .text: return equals(Self.text(value))
        case .preformatted: return equals((value.utf8.first == 0x0A ? "\n" : "") + Self.text(value))
        case .unquoted: return equals(Self.references(value))
        case .partOfURL: return equals(Self.encoded(value))
        case .wholeURL: return Self.isSafe(written)
        case .nothing: return written.isEmpty
        }
    }

    private static func text(_ value: String) -> String {
        String(
            String.UnicodeScalarView(
                value.unicodeScalars.flatMap { scalar -> String.UnicodeScalarView in
                    switch scalar {
                    case "&": "&amp;".unicodeScalars
                    case "<": "&lt;".unicodeScalars
                    case ">": "&gt;".unicodeScalars
                    case "\"": "&quot;".unicodeScalars
                    case "'": "&#39;".unicodeScalars
                    case "\r": "&#13;".unicodeScalars
                    case "\0": "\u{FFFD}".unicodeScalars
                    default: String(scalar).unicodeScalars
                    }
                }
            )
        )
    }

    private static func references(_ value: String) -> String {
        var result = ""
        for scalar in value.unicodeScalars {
            let isPlain = !scalar.isASCII || Character(scalar).isLetter || Character(scalar).isNumber
            result.unicodeScalars +=
                isPlain ? String(scalar).unicodeScalars : "&#\(scalar == "\0" ? 0xFFFD : scalar.value);".unicodeScalars
        }
        return result
    }

    private static func encoded(_ value: String) -> String {
        value.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~/".contains(character) {
                return String(character)
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count == 1 ? "0" : "") + digits
        }.joined()
    }

    /// Whether an address is on this site or has a scheme that can't run code.
    private static func isSafe(_ written: String) -> Bool {
        let address = written.replacing("&amp;", with: "&").replacing("&#39;", with: "'")
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }) else {
            return false
        }
        guard !address.hasPrefix("//") else { return false }
        guard let scheme = try? #/^([^\/?#]*?):/#.firstMatch(in: address)?.1 else { return true }
        return Document.safeSchemes.contains(scheme.lowercased())
    }
}
