import NIOHTTP1
import Testing

@testable import Preview

@Suite struct RequestPathTests {
    @Test(
        arguments: [
            ("/", [], true), ("/a", ["a"], false), ("/a/", ["a"], true), ("/a/b.html", ["a", "b.html"], false),
            ("/a%20b/", ["a b"], true), ("/%C3%BCber", ["über"], false), ("/%41", ["A"], false),
            ("/%252e%252e/x", ["%2e%2e", "x"], false), ("/...", ["..."], false), ("/a+b", ["a+b"], false),
        ] as [(String, [String], Bool)]
    )
    func decodesPath(path: String, names: [String], isFolder: Bool) throws {
        let decoded = try RequestPath(decoding: path)
        #expect(decoded.names == names)
        #expect(decoded.isFolder == isFolder)
    }

    @Test(arguments: [
        "/..", "/../etc/passwd", "/a/../b", "/.", "/a/./b", "/%2e%2e/x", "/%2E./x", "/.%2e", "/a\\b", "/a%5Cb",
        "/..%5c..%5cetc", "/%00", "/a%00.html", "/%0d%0aSet-Cookie:x", "/%7F", "/%", "/%2", "/%zz", "/%ff", "/%c0%af",
        "/%c0%ae%c0%ae/", "/%ed%a0%80", "", "a", "*",
    ])
    func rejectsPath(path: String) {
        let error = #expect(throws: HTTPError.self) { try RequestPath(decoding: path) }
        #expect(error?.status == .badRequest)
    }

    @Test(arguments: ["//", "//evil.example", "/a//b", "//evil.example/..", "/..%2f..%2fetc", "/a%2Fb"])
    func hasNoFile(path: String) {
        let error = #expect(throws: HTTPError.self) { try RequestPath(decoding: path) }
        #expect(error?.status == .notFound || error?.status == .badRequest)
    }

    @Test(arguments: ["/", "/a/", "/a%20b/c", "/%C3%BCber/", "/%3Cscript%3E", "/%25", "/%22"])
    func roundTrips(path: String) throws {
        #expect(try RequestPath(decoding: path).encoded == path)
    }

    @Test(arguments: [
        ("/", "/", BasePath.Place.site(.root)),
        ("/", "/a", .site(RequestPath(names: ["a"], isFolder: false))),
        ("/", "/.almanac/events", .own(["events"])),
        ("/life/", "/", .redirect(RequestPath(names: ["life"], isFolder: true))),
        ("/life/", "/life", .redirect(RequestPath(names: ["life"], isFolder: true))),
        ("/life", "/life/", .site(.root)),
        ("life", "/life/a/", .site(RequestPath(names: ["a"], isFolder: true))),
        ("/life/", "/life/.almanac/preview.js", .own(["preview.js"])),
        ("/life/", "/.almanac/preview.js", .outside),
        ("/life/", "/lifelong/", .outside),
        ("/a/b/", "/a/", .outside),
        ("/a%20b/", "/a%20b/c", .site(RequestPath(names: ["c"], isFolder: false))),
    ])
    func isLocatedBelowBasePath(base: String, path: String, place: BasePath.Place) throws {
        #expect(try BasePath(base).locate(RequestPath(decoding: path)) == place)
    }

    @Test(arguments: ["/../", "/a//b/", "/%00/"])
    func rejectsBasePath(text: String) {
        #expect(throws: HTTPError.self) { try BasePath(text) }
    }
}
