import Persistence
import TestSupport
import Testing

/// The browser shows the exact characters of each value, and values don't change the structure of a page.
@Suite(.ends) struct EscapingTests {
    @Test func usesManyHostileTexts() {
        #expect(HostileText.all.count > 60)
    }

    @Test(arguments: Place.all)
    func escapesEveryValue(in place: Place) async throws {
        let values = ["x"] + HostileText.all
        let pages = try await HTMLTree.read(render(values, in: place))
        let harmless = try #require(pages.first).structure
        for (value, page) in zip(values, pages) {
            #expect(page.structure == harmless, "\(value.debugDescription)")
            let shown = try #require(place.read(page))
            #expect(place.shows(shown, for: value), "\(value.debugDescription) is shown as \(shown.debugDescription)")
            #expect(
                page.targets.allSatisfy { isSafe($0, for: value) },
                "\(value.debugDescription) leads to \(page.targets)"
            )
        }
    }

    /// Renders a page for each item. All are at the root, so a relative link equals the path without its first slash.
    private func render(_ values: [String], in place: Place) throws -> [String] {
        var site = SampleSite()
        site.templates = [
            "layouts/page.html": place.layout ?? SampleSite.plainLayout,
            "partials/shown.md": "it is {{item.s}}\n",
            "item.md": "---\neach: items\npath: /{{item.slug}}.html\ntitle: \"{{item.s}}\"\n---\n\(place.body)\n",
        ]
        site.collections["items"] = values.enumerated().map { index, value in
            .dictionary([
                "title": .string("p\(index)"), "s": .string(value), "list": .array([.string(value)]),
                "record": .dictionary(["s": .string(value)]),
            ])
        }
        let pages = try site.pages()
        return try values.indices.map { try #require(pages["/p\($0).html"]) }
    }

    /// Whether a link may have this target: the site itself, or the value's own target if the value is a URL.
    private func isSafe(_ target: String, for value: String) -> Bool {
        switch target {
        case "https://site.example": true
        case "https://good.example": value.hasPrefix("https://good.example/")
        case "https://evil.example": value == "https:evil.example"
        case "mailto://": value.hasPrefix("mailto:")
        default: false
        }
    }
}

extension Place {
    /// Whether the browser shows `value` correctly as `shown`.
    func shows(_ shown: String, for value: String) -> Bool {
        guard shown.utf8.starts(with: prefix.utf8), shown.utf8.reversed().starts(with: suffix.utf8.reversed()) else {
            return false
        }
        let bytes = shown.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
        let text = String(decoding: bytes, as: UTF8.self)
        func equal(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
        switch exactness {
        case .nothing: return text.isEmpty
        // HTML can't represent NUL.
        case .text: return equal(text, value.withoutNUL)
        // A first segment that is empty or contains a colon needs a dot (RFC 3986, section 4.2).
        case .partOfURL: return [value, "./" + value].contains { equal(percentDecoded(text), $0) }
        case .wholeURL:
            let path =
                value.utf8.first == UInt8(ascii: "/") ? String(decoding: value.utf8.dropFirst(), as: UTF8.self) : value
            return [path, "./" + path].contains { equal(percentDecoded(text), percentDecoded($0)) }
        }
    }
}
