import Diagnostics
import Persistence
import Site
import Templates
import Testing

/// Valid paths of pages, and the messages about invalid paths.
@Suite struct PagePathTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        var path: String
        var message: String
        var testDescription: String { path.debugDescription }
    }

    static let refusals: [Refusal] = [
        .init(path: "about", message: "the path `about/` does not begin with `/`"),
        .init(path: "", message: "the path `` does not begin with `/`"),
        .init(path: "/../x", message: "the path `/../x/` leaves the output folder"),
        .init(path: "/a/../../x/", message: "the path `/a/../../x/` leaves the output folder"),
        .init(path: "/a/..", message: "the path `/a/..` leaves the output folder"),
        .init(path: "/a/./b", message: "the path `/a/./b/` leaves the output folder"),
        .init(path: "//x", message: "the path `//x/` has an empty part"),
        .init(path: "/a//b/", message: "the path `/a//b/` has an empty part"),
        .init(path: "/a\\b/", message: "the path `/a\\b/` contains `\\`, which not every file system and host allows"),
        .init(
            path: "/a\u{0}/",
            message: "the path `/a\\u{0}/` contains `U+0`, which not every file system and host allows"
        ),
        .init(path: "/a\nb/", message: "the path `/a\nb/` contains `U+A`, which not every file system and host allows"),
        .init(path: "/a?b/", message: "the path `/a?b/` contains `?`, which not every file system and host allows"),
        .init(path: "/a%2Fb/", message: "the path `/a%2Fb/` contains `%`, which not every file system and host allows"),
        .init(path: "/.almanac/", message: "the path `/.almanac/` is reserved for Almanac"),
    ]

    @Test(arguments: refusals)
    func rejectsPath(_ refusal: Refusal) throws {
        let messages = try Self.site(path: "{{item.name}}", names: [refusal.path]).messages()
        #expect(
            messages == [
                """
                Templates/item.md:2:8: error: \(refusal.message)
                    hint: use `slug`, which is always safe in a path
                """
            ]
        )
    }

    @Test func rejectsTooLongPath() throws {
        let name = "/" + String(repeating: "a", count: 201) + "/"
        let messages = try Self.site(path: "{{item.name}}", names: [name]).messages()
        #expect(messages.first?.contains("the path `/\(String(repeating: "a", count: 39))…` is too long") == true)
    }

    @Test(arguments: ["/../\u{301}x/", "/a/..\u{2F}\u{301}../", "/\u{301}../..\u{2F}\u{FE0F}etc/", "/.\u{2F}\u{20DD}/"])
    func findsSlashesWithCombiningMarks(name: String) throws {
        let plan = try Self.site(path: "{{item.name}}", names: [name]).plan
        for page in plan.pages {
            let parts = page.path.file.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
            #expect(
                !parts.contains(Array("..".utf8)) && !parts.contains(Array(".".utf8)),
                "\(page.path.file.debugDescription)"
            )
        }
    }

    @Test(arguments: [
        ("/about", "about/index.html"), ("/about/", "about/index.html"), ("/a.html", "a.html"), ("/", "index.html"),
        ("/404.html", "404.html"), ("/übung/1 2/", "übung/1 2/index.html"),
    ])
    func mapsPathsToFiles(path: String, file: String) throws {
        #expect(try Self.site(path: "{{item.name}}", names: [path]).plan.pages.map(\.path.file) == [file])
    }

    @Test func derivesPathFromTemplateName() throws {
        var site = SampleSite()
        site.templates = ["layouts/page.html": SampleSite.plainLayout]
        for path in ["a/b.md", "about.md", "blog/index.md", "index.md", "reindex.md"] { site.templates[path] = "" }
        let files = ["a/b/index.html", "about/index.html", "blog/index.html", "index.html", "reindex/index.html"]
        #expect(try site.plan.pages.map(\.path.file) == files)
    }

    // MARK: Collisions

    @Test func rejectsDuplicatePaths() throws {
        var site = SampleSite()
        site.templates["other.md"] = "---\npath: /\n---\n"
        #expect(
            try site.messages() == [
                """
                Templates/other.md:2:7: error: this template makes the page `/`, and so does `index.md`
                    hint: give one of them another path
                """
            ]
        )
    }

    @Test func rejectsPathsThatDifferOnlyInCase() throws {
        #expect(
            try Self.site(path: "/{{item.name}}/", names: ["Tea", "tea"]).messages() == [
                """
                Templates/item.md:2:7: error: this template makes the page `/tea/` twice
                    hint: put `slug` into the path: no two records share one
                """
            ]
        )
    }

    @Test(
        "The hint about a slug from the file of a collection says what to write there",
        arguments: [
            ("tea", "this template makes the page `/t/tea/` twice"), ("", "the path `/t//` has an empty part"),
        ]
    )
    func rejectsOwnSlugs(second: String, problem: String) throws {
        var site = Self.site(path: "/t/{{item.slug}}/", names: [])
        site.collections["items"] = ["tea", second].map { .dictionary(["slug": .string($0)]) }
        let hint = "use `slug`, and give each item in the file a different one, made of letters, digits and hyphens"
        #expect(try site.messages() == ["Templates/item.md:2:7: error: \(problem)\n    hint: \(hint)"])
    }

    /// Some file systems treat them as one folder.
    @Test func rejectsPathsThatDifferOnlyInNormalization() throws {
        #expect(
            try Self.site(path: "/{{item.name}}/", names: ["caf\u{E9}", "cafe\u{301}"]).messages() == [
                """
                Templates/item.md:2:7: error: this template makes the page `/caf\u{E9}/` twice
                    hint: put `slug` into the path: no two records share one
                """
            ]
        )
        var site = SampleSite()
        site.templates["a.md"] = "---\npath: /caf\u{E9}/\n---\n"
        site.staticFiles = ["cafe\u{301}/index.html"]
        #expect(
            try site.messages() == [
                """
                Templates/a.md:2:7: error: the page `/caf\u{E9}/` has the place of the static file `caf\u{E9}/index.html`
                    hint: give one of them another path
                """
            ]
        )
    }

    @Test func rejectsPathsOfStaticFiles() throws {
        var site = SampleSite()
        site.templates["a.md"] = "---\npath: /style.css\n---\n"
        site.templates["b.md"] = "---\npath: /style.css/b/\n---\n"
        site.templates["c.md"] = "---\npath: /img\n---\n"
        site.templates["d.md"] = "---\npath: /img.d/\n---\n"
        site.templates["e.md"] = "---\npath: /Fonts.d\n---\n"
        site.staticFiles = ["style.css", "img.d/index.html", "fonts.d/a.woff2"]
        #expect(
            try site.messages() == [
                """
                Templates/e.md:2:7: error: the page `/Fonts.d` has the place of the static file `fonts.d`
                    hint: give one of them another path
                """,
                """
                Templates/d.md:2:7: error: the page `/img.d/` has the place of the static file `img.d/index.html`
                    hint: give one of them another path
                """,
                """
                Templates/a.md:2:7: error: the page `/style.css` has the place of the static file `style.css`
                    hint: give one of them another path
                """,
                """
                Templates/b.md:2:7: error: the page `/style.css/b/` has the place of the file `style.css`
                    hint: give one of them another path
                """,
            ]
        )
        #expect(try site.plan.pages.map(\.path.description) == ["/img/", "/"])
    }

    static func site(path: String, names: [String]) -> SampleSite {
        var site = SampleSite()
        site.templates["index.md"] = nil
        site.templates["item.md"] = "---\npath: \(path.first == "{" ? "\"\(path)\"" : path)\neach: items\n---\n"
        site.collections["items"] = names.map { .dictionary(["name": .string($0)]) }
        return site
    }
}
