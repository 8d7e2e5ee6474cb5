import Foundation
import TestSupport
import Testing

@Suite("Themes", .ends)
struct ThemeTests {
    private static func sheet(_ theme: String) throws -> String {
        let file = URL(filePath: #filePath).appending(path: "../../../Public/themes/\(theme).css").standardizedFileURL
        return try String(contentsOf: file, encoding: .utf8)
    }

    @Test("The site contains only the chosen theme, and a build with another theme replaces it")
    func chosen() async throws {
        try await Workspace.withSmall { workspace in
            for theme in ["almanac", "ledger", "plain"] {
                try workspace.write("theme: \(theme)", to: "almanac.yml")
                let outcome = try await workspace.build()
                #expect(outcome.status == .success && outcome.errorText == "", "\(outcome.errorText)")
                #expect(try workspace.text("site/theme.css") == Self.sheet(theme))
                #expect(!workspace.exists("site/themes"))
            }
        }
    }

    @Test("A user's file can replace a file of one theme or of every theme")
    func own() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("theme: plain", to: "almanac.yml")
            try workspace.write(":root { --paper: #eee }", to: "Public/themes/plain.css")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/theme.css") == ":root { --paper: #eee }")
            #expect(try workspace.text("site/index.html").contains("content=\"#eeeeee\""))
            try workspace.write(":root { --paper: #ddd }", to: "Public/theme.css")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/theme.css") == ":root { --paper: #ddd }")
            #expect(try workspace.text("site/index.html").contains("content=\"#dddddd\""))
        }
    }

    @Test("An unknown theme is an error with a suggestion")
    func unknown() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("theme: legder", to: "almanac.yml")
            let outcome = try await workspace.build()
            #expect(outcome.status != .success)
            #expect(
                outcome.errorText.contains(
                    """
                    almanac.yml:1:1: error: found `legder` where a theme was expected
                        hint: did you mean `ledger`?
                    """
                )
            )
        }
    }
}
