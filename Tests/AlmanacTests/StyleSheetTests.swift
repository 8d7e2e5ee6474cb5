import Foundation
import TestSupport
import Testing

@Suite("The style sheet", .ends)
struct StyleSheetTests {
    private static let folder = URL(filePath: #filePath).appending(path: "../../../Public/style").standardizedFileURL

    private static func parts() throws -> [(name: String, text: String)] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map {
            ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        }
    }

    @Test("All parts are in one file, and a user's part replaces the theme's")
    func parts() async throws {
        let parts = try Self.parts()
        #expect(parts.count > 10)
        try await Workspace.withSmall { workspace in
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/style.css") == parts.map(\.text).joined())
            #expect(!workspace.exists("site/style"))
            try workspace.write(".own {}\n", to: "Public/style/\(parts[1].name)")
            try workspace.write("a", to: "Public/style/notes.txt")
            #expect(try await workspace.build().status == .success)
            let own = parts.enumerated().map { $0 == 1 ? ".own {}\n" : $1.text }
            #expect(try workspace.text("site/style.css") == own.joined())
            // A file that matches no part of the theme is an ordinary static file.
            #expect(try workspace.text("site/style/notes.txt") == "a")
            try workspace.write(":root { --paper: #eee }\n", to: "Public/style/\(parts[0].name)")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/style.css").hasPrefix(":root { --paper: #eee }\n.own {}\n"))
            #expect(try workspace.text("site/index.html").contains("content=\"#eeeeee\""))
        }
    }

    @Test("A user's style sheet replaces all parts")
    func whole() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("body {}", to: "Public/style.css")
            try workspace.write("p {}", to: "Public/style/\(Self.parts()[0].name)")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/style.css") == "body {}")
            #expect(!workspace.exists("site/style"))
        }
    }
}
