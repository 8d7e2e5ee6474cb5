import Testing

/// A place for a value in a template, and where the browser shows it.
struct Place: Sendable, CustomTestStringConvertible {
    /// How the displayed text must match the value.
    enum Exactness {
        /// Exactly.
        case text
        /// After decoding the URL. The value may itself be a URL.
        case wholeURL
        /// After decoding the URL.
        case partOfURL
        /// Nothing may be shown.
        case nothing
    }

    var testDescription: String
    var body: String
    var layout: String?
    var exactness: Exactness
    /// The displayed text before and after the value.
    var prefix = ""
    var suffix = ""
    var read: @Sendable (HTMLTree) -> String?

    /// A place where the value becomes the text of the first element with this name.
    static func text(_ name: String, _ body: String, in element: String, prefix: String = "", suffix: String = "")
        -> Place
    {
        Place(testDescription: name, body: body, exactness: .text, prefix: prefix, suffix: suffix) {
            $0.first(element)?.text
        }
    }

    /// A place where the value becomes an attribute of the first element with this name.
    static func attribute(
        _ name: String,
        _ body: String,
        in element: String,
        _ attribute: String,
        prefix: String = "",
        suffix: String = "",
        _ exactness: Exactness = .text
    ) -> Place {
        Place(testDescription: name, body: body, exactness: exactness, prefix: prefix, suffix: suffix) {
            $0.first(element)?[attribute]
        }
    }

    /// A place in the layout of an empty page.
    static func layout(
        _ name: String,
        _ layout: String,
        exactness: Exactness = .text,
        _ read: @escaping @Sendable (HTMLTree) -> String?
    ) -> Place {
        Place(testDescription: name, body: "", layout: layout, exactness: exactness, read: read)
    }
}
