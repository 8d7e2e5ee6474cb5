import Markdown
import Synchronization
import Templates

/// A Markdown field for programs.
struct MarkdownSummary: Sendable {
    let source: String
    /// What a reader sees; all of the source where it cannot be read as Markdown.
    let plainText: String
    /// Its first words, as many as a search engine shows; nil without any.
    let excerpt: String?

    private static let limit = 200

    init(of source: String) {
        self.source = source
        let paragraph = MarkdownField(source: source).plainParagraph
        if let paragraph, let excerpt = MarkdownField.excerpt(ofPlain: paragraph, upTo: Self.limit) {
            (plainText, self.excerpt) = (paragraph, excerpt)
            return
        }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else {
            (plainText, excerpt) = (paragraph ?? source, nil)
            return
        }
        plainText = paragraph ?? document.plainText()
        let text = document.excerpt(upTo: Self.limit)
        excerpt = text.isEmpty ? nil : text
    }
}

/// The field that was summed up last: a page says twice what it is about, one time after the other.
final class SummaryMemory: Sendable {
    private let last = Mutex<MarkdownSummary?>(nil)

    func summary(of source: String) -> MarkdownSummary {
        last.withLock { last in
            if let last, last.source == source { return last }
            let summary = MarkdownSummary(of: source)
            last = summary
            return summary
        }
    }
}
