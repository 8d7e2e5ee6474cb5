import Foundation
import TestSupport
import Testing

@Suite("HTML validity", .ends)
struct ValidityTests {
    private struct Report: Decodable {
        var messages: [Message]
    }

    private struct Message: Decodable {
        var type: String
        var url: String?
        var lastLine: Int?
        var message: String
        var extract: String?
    }

    /// A false error from the checker. The available version is from 2020, and HTML has changed since.
    private struct Exception {
        var message: String
        /// A part of the source that the checker quotes.
        var extract: String
    }

    private static let exceptions = [
        // HTML has allowed `media` on `<meta name="theme-color">` since 2021.
        Exception(message: "Attribute “media” not allowed on element “meta” at this point.", extract: "theme-color"),
        // All browsers have supported it since 2022.
        Exception(message: "The “dialog” element is not supported in all browsers.", extract: "class=\"cook\""),
        // HTML has allowed the attribute on every element since 2019.
        Exception(
            message: "Attribute “enterkeyhint” not allowed on element “input” at this point.",
            extract: "type=\"search\""
        ),
        // SVG 2 allows it on every shape, SVG 1.1 only on paths.
        Exception(
            message: "Attribute “pathLength” not allowed on element “circle” at this point.",
            extract: "class=\"done\""
        ),
        // A list has the role `list`, which may have a label: ARIA 1.2 names the roles that may not.
        Exception(message: "Possible misuse of “aria-label”.", extract: "<ol class=\"week\""),
    ]

    @Test("The Nu checker finds no errors on any page of a new site", arguments: ["en", "de"])
    func everyPage(language: String) async throws {
        try await Workspace.withNewSite(language: language) { workspace in
            let pages = try workspace.pages()
            #expect(pages.count > 200)
            var unused = Self.exceptions.map(\.message)
            var found: [String] = []
            for message in try await check(workspace["site"]) {
                let exception = Self.exceptions.first {
                    message.message.hasPrefix($0.message) && message.extract?.contains($0.extract) == true
                }
                if let exception {
                    unused.removeAll { $0 == exception.message }
                } else {
                    found.append("\(message.url ?? ""):\(message.lastLine ?? 0): \(message.message)")
                }
            }
            #expect(found == [])
            #expect(unused == [], "no longer said: take it off the list")
        }
    }

    @Test("The Nu checker finds the errors on every page of a folder")
    func mistakes() async throws {
        try await Workspace.with { workspace in
            let page = "<!doctype html><html lang=\"en\"><title>x</title>"
            try workspace.write("\(page)<ul><p>x</ul>", to: "pages/a.html")
            try workspace.write("\(page)<p id=\"x\"><p id=\"x\">", to: "pages/b/index.html")
            let urls = try await check(workspace["pages"]).filter { $0.type == "error" }.compactMap(\.url)
            #expect(Set(urls.map { $0.split(separator: "/").last }) == ["a.html", "index.html"])
        }
    }

    private func check(_ folder: URL) async throws -> [Message] {
        let java = try installedProgram(named: "java", package: "default-jre-headless")
        let vnu = try await AuditFiles.found().vnu.path
        let arguments = ["-Xss4m", "-jar", vnu, "--format", "json", "--exit-zero-always", "--skip-non-html"]
        let outcome = try await Command(java, arguments + [folder.path]).run()
        try #require(outcome.status == .success, "\(outcome.errorText)")
        return try JSONDecoder().decode(Report.self, from: outcome.errors).messages
    }
}
