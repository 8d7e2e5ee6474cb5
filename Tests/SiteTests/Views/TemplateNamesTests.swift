import Foundation
import Testing

@testable import Site

/// The reference of names in the documentation is made from the tables that answer templates.
@Suite struct TemplateNamesTests {
    private static let article = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../../Sources/Site/Site.docc/TemplateNames.md")
        .standardizedFileURL

    /// Set `RECORD_DOCUMENTATION=1` to write the article anew; the test then fails, so that nobody forgets to look.
    @Test func areAllInTheReference() throws {
        let expected = Self.reference()
        if ProcessInfo.processInfo.environment["RECORD_DOCUMENTATION"] != nil {
            try Data(expected.utf8).write(to: Self.article)
            Issue.record("recorded \(Self.article.path)")
        }
        let found = String(decoding: try Data(contentsOf: Self.article), as: UTF8.self)
        #expect(found == expected, "make it anew with RECORD_DOCUMENTATION=1 swift test --filter TemplateNamesTests")
    }

    @Test func haveARecordForEveryShape() {
        for (kind, record) in SiteRoot.builtInRecords {
            for name in record.names {
                guard case .record(let other) = name.shape.element else { continue }
                #expect(SiteRoot.builtInRecords[other] != nil, "\(kind).\(name.name)")
            }
        }
    }

    private static func reference() -> String {
        var lines = [
            "# Template names", "",
            "Every name that a template can use.", "",
            "A list has `count`, `first`, `last`, and `first5` and `after5` for any number. <doc:Templates> says how tags "
                + "and sections work.",
        ]
        let others = SiteRoot.builtInRecords.keys.filter { $0 != SiteRoot.kind }.sorted()
        for kind in [SiteRoot.kind] + others {
            let heading = kind == SiteRoot.kind ? "Everywhere" : kind.prefix(1).uppercased() + kind.dropFirst()
            lines += ["", "## \(heading)", "", "| name | what it is | |", "|---|---|---|"]
            for name in SiteRoot.builtInRecords[kind]?.names ?? [] {
                let summary = name.summary.replacing("|", with: "\\|")
                lines.append("| `\(name.name)` | \(words(for: name.shape)) | \(summary) |")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func words(for shape: Shape) -> String {
        switch shape {
        case .text: "text"
        case .markdown: "Markdown"
        case .path: "path"
        case .markup: "markup"
        case .number: "number"
        case .boolean: "yes or no"
        case .list(let element): "list: \(words(for: element))"
        case .record(let kind): kind
        case .scope, .anything: "anything"
        }
    }
}
