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
            try workspace.write("b {}", to: "Public/style/vendor/b.css")
            #expect(try await workspace.build().status == .success)
            let own = parts.enumerated().map { $0 == 1 ? ".own {}\n" : $1.text }
            #expect(try workspace.text("site/style.css") == own.joined())
            // Any other file is an ordinary static file.
            #expect(try workspace.text("site/style/notes.txt") == "a")
            #expect(try workspace.text("site/style/vendor/b.css") == "b {}")
            try workspace.write(":root { --paper: #eee }\n", to: "Public/style/\(parts[0].name)")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/style.css").hasPrefix(":root { --paper: #eee }\n.own {}\n"))
            #expect(try workspace.text("site/index.html").contains("content=\"#eeeeee\""))
        }
    }

    @Test("A user's style sheet replaces all parts of the theme, and can import the user's files")
    func whole() async throws {
        try await Workspace.withSmall { workspace in
            let sheet = "@import \"style/base.css\";"
            try workspace.write(sheet, to: "Public/style.css")
            try workspace.write("p {}", to: "Public/style/base.css")
            #expect(try await workspace.build().status == .success)
            #expect(try workspace.text("site/style.css") == sheet)
            #expect(try workspace.text("site/style/base.css") == "p {}")
            #expect(try !workspace.exists("site/style/\(Self.parts()[0].name)"))
        }
    }

    /// The style sheet without comments and quoted text.
    private static func rules() throws -> String {
        try parts().map(\.text).joined().replacing(/\/\*(?s).*?\*\//, with: "").replacing(/"[^"\n]*"/, with: "\"\"")
    }

    @Test("A template, a script or a view uses every class")
    func classes() throws {
        let package = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
        let users = [
            "Templates": [".md", ".html"], "Public/scripts": [".js"], "Sources/Site": [".swift"],
            "Sources/Preview": [".swift", ".js"],
        ]
        var words: Set<String> = []
        for (folder, endings) in users {
            for path in try FileManager.default.subpathsOfDirectory(atPath: package.appending(path: folder).path)
            where endings.contains(where: path.hasSuffix) {
                let text = try String(contentsOf: package.appending(path: "\(folder)/\(path)"), encoding: .utf8)
                // In templates, attributes have them; elsewhere, literals. Any other word may be one of the prose.
                let places = folder == "Templates" ? /class="[^"]*"/ : /"(?:[^"\\\n]|\\.)*"|`[^`]*`/
                for place in text.matches(of: places) {
                    words.formUnion(place.output.matches(of: /[A-Za-z0-9-]+/).map { String($0.output) })
                }
            }
        }
        let selectors = try Self.rules().replacing(/{[^{}]*}/, with: "{}")
        let classes = Set(selectors.matches(of: /\.([A-Za-z][A-Za-z0-9-]*)/).map { String($0.1) })
        #expect(classes.count > 100)
        // A template or a view adds the number of `level-2`.
        #expect(classes.filter { !words.contains($0) && !words.contains($0.replacing(/\d$/, with: "")) } == [])
    }

    @Test("No rule repeats a declaration")
    func declarations() throws {
        let blocks = try Self.rules().matches(of: /{([^{}]*)}/).map { match in
            match.1.split(separator: ";").map { String($0).trimmingCharacters(in: .whitespacesAndNewlines) }
        }
        #expect(blocks.count > 300)
        // Quoted text is left out, so the fallback of `content` for older browsers looks the same.
        let repeated = blocks.filter { block in
            let others = block.filter { !$0.isEmpty && !$0.hasPrefix("content:") }
            return Set(others).count < others.count
        }
        #expect(repeated == [])
    }
}
