import Diagnostics
import Foundation
import Persistence
import Settings
import Site
import Templates
import Testing

/// Links work from pages at any depth and under any base path.
@Suite struct RelativeLinkTests {
    static let paths = [
        "/", "/a/", "/a/b/", "/a/b/c/d/", "/a.html", "/a/x.html", "/a/b.html", "/ab/", "/b/a/", "/übung/1 2/",
        "/übung/x/",
    ]

    @Test(arguments: paths)
    func connectAllPages(from: String) throws {
        var site = Self.site
        site.templates["from.md"] = """
            ---
            path: "\(from)"
            ---
            {{#all}}{{#url}}[a]({{url}})

            {{/url}}{{/all}}
            """
        let plan = try site.plan
        let page = try #require(plan.pages.first { $0.path.description == from && $0.path != plan.pages.last?.path })
        let base = try #require(URL(string: "https://host.example/life" + Self.encoded(from)))
        let links = plan.render(page).links
        #expect(links.count == Self.paths.count)
        for (link, path) in zip(links, Self.paths) {
            #expect(!link.hasPrefix("/") && !link.contains("//"), "\(link)")
            let resolved = URL(string: link, relativeTo: base)?.absoluteString
            #expect(resolved == "https://host.example/life\(Self.encoded("/to" + path))", "\(link)")
        }
    }

    @Test func areShort() throws {
        var site = SampleSite()
        site.templates["deep.md"] =
            "---\npath: /a/b/c/\n---\n[1](/a/b/d/) [2](/a/b/c/) [3](/) [4](/a/b/c/e/?q=/x#y) [5](#z) [6](/a/b/c/f:g)"
        let page = try #require(try site.plan.pages.first)
        #expect(try site.plan.render(page).links == ["../d/", "./", "../../../", "e/?q=/x#y", "#z", "./f:g"])
    }

    @Test func areShortInEncodedFolders() throws {
        var site = SampleSite()
        site.templates["deep.md"] =
            "---\npath: /ü b/c/\n---\n[1](</ü b/d/>) [2]({{page.url}}) <a href=\"/%C3%BC%20b/\"></a>"
        let plan = try site.plan
        #expect(plan.render(plan.pages[0]).links == ["../d/", "./", "../"])
    }

    @Test(arguments: [
        (nil, "/"), ("https://a.example", "/"), ("https://a.example/life/", "/life/"),
        ("https://a.example/l%20b/", "/l%20b/"),
    ])
    func areAbsoluteOnErrorPage(baseURL: String?, root: String) throws {
        var site = SampleSite()
        site.settings.baseURL = baseURL.flatMap(BaseURL.normalized)
        site.templates["404.md"] =
            "---\npath: /404.html\n---\n[1](/) [2](/a/b/#c) ![3](/x.png) [4]({{site.url}}) [5](https://b.example/)"
        let plan = try site.plan
        let page = plan.render(try #require(plan.pages.first))
        let html = String(decoding: page.bytes, as: UTF8.self)
        #expect(html.contains("<a href=\"\(root)\">1</a> <a href=\"\(root)a/b/#c\">2</a> <img src=\"\(root)x.png\""))
        #expect(html.contains("<a href=\"\(root)\">4</a> <a href=\"https://b.example/\">"))
        // The link check uses paths of the site.
        #expect(page.links == ["/", "/a/b/#c", "/x.png", "/", "https://b.example/"])
    }

    @Test(arguments: [
        ("\"/a.png 1x, /x/b.png 2x\"", "\"../a.png 1x, b.png 2x\"", ["../a.png", "b.png"]),
        ("\"\n  /a.png 480w,\n  /b.png\n\"", "\"\n  ../a.png 480w,\n  ../b.png\n\"", ["../a.png", "../b.png"]),
        ("'/a,b.png, /c.png,/d.png 2x'", "'../a,b.png, ../c.png,/d.png 2x'", ["../a,b.png", "../c.png,/d.png"]),
        ("\"/a.png f(1, 2), /b.png\"", "\"../a.png f(1, 2), ../b.png\"", ["../a.png", "../b.png"]),
        (
            "\"data:image/png;base64,AA== 1x, //b.example/c.png 2x\"",
            "\"data:image/png;base64,AA== 1x, //b.example/c.png 2x\"",
            ["data:image/png;base64,AA==", "//b.example/c.png"]
        ),
        ("/a.png", "../a.png", ["../a.png"]), ("\" , \"", "\" , \"", []), ("\"\"", "\"\"", []),
    ])
    func areInListsOfAddresses(value: String, expected: String, links: [String]) throws {
        var site = SampleSite()
        for attribute in ["srcset", "imagesrcset"] {
            site.templates["x.md"] = "---\npath: /x/\n---\n<div><img \(attribute)=\(value) alt=\"\"></div>"
            let plan = try site.plan
            let page = plan.render(try #require(plan.pages.first { $0.path.description == "/x/" }))
            #expect(String(decoding: page.bytes, as: UTF8.self).contains("<img \(attribute)=\(expected) alt=\"\">"))
            #expect(page.links == links)
            #expect(page.diagnostics.isEmpty)
        }
    }

    @Test(arguments: [("/a.png", 14), ("/b.png", 22)])
    func areLocatedInListsOfAddresses(link: String, column: Int) throws {
        let plan = try SampleSite(page: "<img srcset=\"/a.png, /b.png 2x\">").plan
        #expect(plan.location(ofOneOf: [link], on: plan.pages.map(\.path))?.column == column)
    }

    @Test func keepsLinksToOtherSites() throws {
        let site = SampleSite(page: "[1](https://a.example/b) [2](//a.example/) [3](mailto:a@b.example) [4](c/d)")
        let plan = try site.plan
        #expect(
            plan.render(plan.pages[0]).links == ["https://a.example/b", "//a.example/", "mailto:a@b.example", "c/d"]
        )
    }

    /// A page below `/to/` for each path.
    private static var site: SampleSite {
        var site = SampleSite()
        site.templates["index.md"] = nil
        site.templates["to.md"] = "---\neach: all\npath: /to{{item.path}}\n---\n"
        site.collections["all"] = paths.map { .dictionary(["path": .string($0)]) }
        return site
    }

    private static func encoded(_ path: String) -> String {
        path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.union(CharacterSet(charactersIn: ":")))
            ?? path
    }
}
