import Foundation
import Markdown

/// Measures how fast Markdown becomes HTML, compared with the command-line program of the same library.
struct MarkdownBenchmark {
    let folder: URL
    let runs: Int

    private static let cmark = "/usr/bin/cmark"

    func table() throws -> MarkdownTable {
        let text = String(repeating: Schedule.markdown + "\n\n---\n\n", count: 10_000)
        let source = folder.appending(path: "text.md")
        try Data(text.utf8).write(to: source)
        var table = MarkdownTable(["Markdown", "bytes a second", "speed / `cmark`"])
        let hasProgram = FileManager.default.isExecutableFile(atPath: Self.cmark)
        var (ours, theirs): ([Duration], [Duration]) = ([], [])
        for _ in 0..<runs {
            ours.append(try ContinuousClock().measure { _ = try Document(parsing: text).html(.trusted) })
            guard hasProgram else { continue }
            let child = Child(program: Self.cmark, arguments: ["--unsafe", source.path], folder: folder)
            theirs.append(try child.run().usage.wall)
        }
        func rates(_ times: [Duration]) -> String {
            Figure.rates(times.map { Double(text.utf8.count) / ($0 / .seconds(1)) })
        }
        let ratio = hasProgram ? Figure.ratios(.ratios(theirs, to: ours)) : "-"
        table.add(["the library, \(Figure.size(text.utf8.count)) at once", rates(ours), ratio])
        if hasProgram { table.add(["`cmark`, start and output included", rates(theirs), "1"]) }
        return table
    }
}
