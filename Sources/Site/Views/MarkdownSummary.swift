import Markdown
import Templates

/// Plain-text versions of a Markdown field.
struct MarkdownSummary {
    private let source: String

    /// The number of characters that search engines show.
    private static let limit = 200

    init(of source: String) { self.source = source }

    /// The text that a reader sees, or the source if it can't be read as Markdown.
    var plainText: String {
        if let paragraph = MarkdownField(source: source).plainParagraph { return paragraph }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else { return source }
        return document.plainText()
    }

    /// The first words, or nil if there are none.
    var excerpt: String? {
        if let paragraph = MarkdownField(source: source).plainParagraph { return paragraph.excerpt(upTo: Self.limit) }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else { return nil }
        let text = document.excerpt(upTo: Self.limit)
        return text.isEmpty ? nil : text
    }
}
