import Foundation
import TestSupport
import Testing

@Suite("The tutorial in the article on templates", .ends)
struct TutorialTests {
    /// The commands of the tutorial, in order.
    private func blocks() throws -> [String] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let article = package.appending(path: "Sources/Site/Site.docc/Templates.md")
        let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "```sh\n").dropFirst()
        return try parts.map { String($0.prefix(upTo: try #require($0.range(of: "\n```")).lowerBound)) }
    }

    @Test("The commands produce the pages that the tutorial describes")
    func commands() async throws {
        try await Workspace.with { workspace in
            let blocks = try blocks()
            try #require(blocks.count == 4 && blocks[3] == "almanac serve --open")
            try workspace.makeFolder("bin")
            let program = try almanacProgram()
            try FileManager.default.createSymbolicLink(at: workspace["bin/almanac"], withDestinationURL: program)
            let script =
                "cd '\(workspace.folder.path)'\n" + blocks[..<3].joined(separator: "\n")
                + "\nalmanac check\nalmanac build\n"
            let shell = Command(
                URL(filePath: "/bin/sh"),
                ["-euc", script],
                environment: ["PATH": "\(workspace["bin"].path):/usr/bin:/bin", "HOME": workspace.folder.path]
            )
            let outcome = try await shell.run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(!(outcome.outputText + outcome.errorText).contains(/warning:|error:/), "\(outcome.errorText)")
            let books = try workspace.text("my-books/_site/books/index.html")
            for text in [
                "<svg", "src=\"../covers/dune.svg\"", "<a href=\"emma/\"><bdi>Emma</bdi></a>", "8 Mar 2026",
                "aria-current=\"page\"",
            ] {
                #expect(books.contains(text), "\(text)")
            }
            #expect(!books.contains("<dd><bdi>no</bdi></dd>"))
            #expect(books.contains("<link rel=\"stylesheet\" href=\"../custom.css\">"))
            #expect(try workspace.text("my-books/_site/books/dune/index.html").contains("I gave it 5 of 5"))
            let home = try workspace.text("my-books/_site/index.html")
            #expect(home.contains("<a href=\"books/middlemarch/\">Middlemarch</a>, George Eliot"))
            #expect(home.contains("<span>Books</span>"))
            // The mistakes that the tutorial names: an error keeps the earlier page, a warning doesn't.
            let template = "my-books/Templates/book.md"
            let book = try workspace.text(template)
            for (mistake, isError) in [("{{itm.title}}", true), ("{{item.titel}}", false)] {
                try workspace.write(book.replacing("# {{item.title}}", with: "# \(mistake)"), to: template)
                let build = try await workspace.command(["build", "--site", "my-books"]).run()
                #expect(build.status == (isError ? .exited(1) : .success))
                #expect(build.messages.first?.hasPrefix("\(template):6:3: ") == true, "\(build.errorText)")
                let page = try workspace.text("my-books/_site/books/dune/index.html")
                #expect(page.contains("<h1 id=\"dune\">Dune</h1>") == isError)
            }
        }
    }
}
