import Markdown
import Templates

/// A Markdown field for programs.
struct MarkdownSummary {
    /// What a reader sees; the source if it can't be read as Markdown.
    let plainText: String
    /// The first words, as many as a search engine shows; nil if there are none.
    let excerpt: String?

    init(of source: String) {
        let limit = 200
        if let paragraph = MarkdownField(source: source).plainParagraph {
            (plainText, excerpt) = (paragraph, paragraph.excerpt(upTo: limit))
        } else if !source.isEmpty, let document = try? Document(parsing: source, options: .smart) {
            let text = document.excerpt(upTo: limit)
            (plainText, excerpt) = (document.plainText(), text.isEmpty ? nil : text)
        } else {
            (plainText, excerpt) = (source, nil)
        }
    }
}
