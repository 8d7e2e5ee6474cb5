import Foundation
import Testing

/// The article that compares the operations and errors of the documents with those of Almanac.
@Suite("Operations article") struct OperationsArticleTests {
    @Test("Every test that the article names exists")
    func namesTests() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let place = "Sources/Records/Records.docc/Operations.md"
        let article = try String(
            contentsOf: tests.deletingLastPathComponent().appending(path: place),
            encoding: .utf8
        )
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(".swift` `") }
        #expect(rows.count == 20)
        for row in rows {
            for part in row.split(separator: "|")[1].split(separator: ";") {
                let names = part.matches(of: /`([^`]+)`/).map { String($0.output.1) }
                let code = try String(contentsOf: tests.appending(path: try #require(names.first)), encoding: .utf8)
                #expect(names.count > 1)
                for name in names.dropFirst() { #expect(code.contains("func \(name)("), "\(name)") }
            }
        }
    }
}
