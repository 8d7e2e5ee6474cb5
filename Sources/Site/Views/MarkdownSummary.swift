import Markdown
import Templates

/// A Markdown field for programs.
struct MarkdownSummary {
    private let source: String

    /// As many characters as a search engine shows.
    private static let limit = 200

    init(of source: String) { self.source = source }

    /// What a reader sees; the source if it can't be read as Markdown.
    var plainText: String {
        if let paragraph = MarkdownField(source: source).plainParagraph { return paragraph }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else { return source }
        return document.plainText()
    }

    /// The first words; nil if there are none.
    var excerpt: String? {
        if let paragraph = MarkdownField(source: source).plainParagraph { return paragraph.excerpt(upTo: Self.limit) }
        guard !source.isEmpty, let document = try? Document(parsing: source, options: .smart) else { return nil }
        let text = document.excerpt(upTo: Self.limit)
        return text.isEmpty ? nil : text
    }
}
