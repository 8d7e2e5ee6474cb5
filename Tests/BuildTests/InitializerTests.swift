import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite(.ends) struct InitializerTests {
    @Test func writesSamples() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "a/b")
            let today = try Moment.evening.today()
            let report = try Initializer(.samples(today), in: site).run()
            let files = try contents(of: site).compactMapValues(\.self)
            #expect(try files == SampleStores.files(today: today))
            #expect(Set(report.files) == Set(files.keys))
            for file in report.files { #expect(report.text.contains("\n  \(file)")) }
            #expect(report.text.hasSuffix("\nNext: almanac build --site \(site.filePath)"))
        }
    }

    @Test func quotesPathInNextCommand() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "it's mine")
            let report = try Initializer(.samples(try Moment.evening.today()), in: site).run()
            #expect(report.text.hasSuffix(#"--site '\#(folder.filePath)/it'\''s mine'"#))
        }
    }

    // MARK: Refusing

    @Test func neverOverwritesFiles() async throws {
        try await withTemporaryFolder { folder in
            try write(["almanac.yml": Data("title: Mine\n".utf8)], to: folder)
            let before = try contents(of: folder)
            let error = try #require(throws: Diagnostic.self) { try samples(in: folder) }
            let expected = """
                \(folder.filePath)/almanac.yml: error: this file is already there; nothing was written
                    hint: name another folder, or move the file away
                """
            #expect(error.description == expected)
            #expect(try contents(of: folder) == before)
        }
    }

    @Test func countsExistingFiles() async throws {
        try await withTemporaryFolder { folder in
            try samples(in: folder)
            let before = try contents(of: folder)
            let error = try #require(throws: Diagnostic.self) { try samples(in: folder) }
            #expect(error.location.file == "\(folder.filePath)/almanac.yml")
            #expect(error.message.contains("and so are 11 others of the 12"))
            #expect(try contents(of: folder) == before)
        }
    }

    @Test func treatsDanglingLinkAsFile() async throws {
        try await withTemporaryFolder { folder in
            let link = folder.appending(path: "recipes.data").filePath
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere")
            let error = try #require(throws: Diagnostic.self) { try samples(in: folder) }
            #expect(error.location.file == link)
            #expect(try contents(of: folder).keys.sorted() == ["recipes.data"])
        }
    }

    // MARK: Failing

    @Test func removesWrittenFilesOnFailure() async throws {
        try await withTemporaryFolder { folder in
            // The stores can be written, but the template can't.
            try write(["Templates": Data("a file".utf8)], to: folder)
            let error = try #require(throws: Diagnostic.self) { try samples(in: folder) }
            let expected = """
                \(folder.filePath)/Templates/cards.md: error: cannot be written: a part of its path isn't a folder
                    hint: fix that, or name another folder; nothing was left behind
                """
            #expect(error.description == expected)
            #expect(try contents(of: folder) == ["Templates": Data("a file".utf8)])
        }
    }

    @Test func removesCreatedFoldersOnFailure() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "a/b/\(String(repeating: "n", count: 300))")
            let error = try #require(throws: Diagnostic.self) { try samples(in: site) }
            #expect(error.message == "cannot be written: its name is too long")
            #expect(try contents(of: folder) == [:])
        }
    }

    @Test func rejectsFileInsteadOfFolder() async throws {
        try await withTemporaryFolder { folder in
            try write(["life": Data()], to: folder)
            let error = try #require(throws: Diagnostic.self) { try samples(in: folder.appending(path: "life")) }
            #expect(
                error.description.hasSuffix("life: error: this is a file, not a folder\n    hint: name another folder")
            )
            #expect(throws: Diagnostic.self) { try samples(in: folder.appending(path: "life/below")) }
            #expect(try contents(of: folder) == ["life": Data()])
        }
    }

    /// Not even root can create a file there.
    @Test func reportsUnwritableFolder() throws {
        let error = try #require(throws: Diagnostic.self) { try samples(in: URL(filePath: "/proc/self")) }
        #expect(error.location.file == "/proc/self/almanac.yml")
        #expect(error.message.hasPrefix("cannot be written: "))
    }

    // MARK: The theme

    @Test func copiedThemeGivesSameSite() async throws {
        try await withTemporaryFolder { folder in
            try samples(in: folder)
            let before = try build(folder)
            let report = try Initializer(.theme, in: folder).run()
            #expect(report.files.contains("Templates/layouts/page.html"))
            #expect(try build(folder) == before)
        }
    }

    @Test func editedFilesOverrideTheme() async throws {
        try await withTemporaryFolder { folder in
            try samples(in: folder)
            let before = try build(folder)
            let report = try Initializer(.theme, in: folder).run()
            let style = try #require(report.files.first { $0.hasPrefix("Public/style/") })
            let edited = Data("---\ntitle: Mine\npath: /\n---\n# All mine\n".utf8)
            let sheet = try Data(contentsOf: folder.appending(path: style)) + Data("p { }\n".utf8)
            try write(["Templates/index.md": edited, style: sheet], to: folder)
            // Deleted files come from the theme again.
            try FileManager.default.removeItem(at: folder.appending(path: "Templates/layouts"))
            let after = try build(folder)
            #expect(String(decoding: try #require(after["index.html"]), as: UTF8.self).contains(">All mine</h1>"))
            #expect(try #require(after["style.css"]).range(of: sheet) != nil)
            #expect(after["cards/index.html"] == before["cards/index.html"])
            #expect(after.keys == before.keys)
        }
    }

    @Test func neverOverwritesEditedTheme() async throws {
        try await withTemporaryFolder { folder in
            try write(["Templates/layouts/page.html": Data("{{{content}}}".utf8)], to: folder)
            let before = try contents(of: folder)
            let error = try #require(throws: Diagnostic.self) { _ = try Initializer(.theme, in: folder).run() }
            #expect(error.location.file.hasSuffix("/Templates/layouts/page.html"))
            #expect(try contents(of: folder) == before)
        }
    }

    // MARK: Helpers

    private func samples(in folder: URL) throws {
        _ = try Initializer(.samples(try Moment.evening.today()), in: folder).run()
    }

    /// Builds the site and returns its files.
    private func build(_ folder: URL) throws -> [String: Data] {
        var builder = Builder()
        let report = builder.build(try configuration(site: folder).configuration)
        #expect(report.diagnostics.map(\.description) == [])
        return try contents(of: folder.appending(path: "_site")).compactMapValues(\.self)
    }
}
