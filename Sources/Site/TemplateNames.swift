import Templates

/// The names that every template can use.
package enum TemplateNames {
    /// The names on every site, which no collection may have.
    package static var reserved: Set<String> { SiteRoot.baseNames }

    /// The reference of all names in Markdown.
    package static var reference: String {
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
