import Testing

/// A place in a template where a value can stand, and where a browser shows it.
struct Place: Sendable, CustomTestStringConvertible {
    /// What "exactly the value" means.
    enum Exactness {
        /// Character for character.
        case text
        /// After the URL is percent-decoded; the value may be a URL itself.
        case wholeURL
        /// After the URL is percent-decoded.
        case partOfURL
        /// Nothing is shown.
        case nothing
    }

    var testDescription: String
    var body: String
    var layout: String?
    var exactness: Exactness
    /// What the browser shows before and after the value.
    var prefix = ""
    var suffix = ""
    var read: @Sendable (HTMLTree) -> String?

    /// A place whose value is the text of the first element called `element` on the page.
    static func text(_ name: String, _ body: String, in element: String, prefix: String = "", suffix: String = "")
        -> Place
    {
        Place(testDescription: name, body: body, exactness: .text, prefix: prefix, suffix: suffix) {
            $0.first(element)?.text
        }
    }

    /// A place whose value is an attribute of the first element called `element`.
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

    /// A place in the layout; the page itself is empty.
    static func layout(
        _ name: String,
        _ layout: String,
        exactness: Exactness = .text,
        _ read: @escaping @Sendable (HTMLTree) -> String?
    ) -> Place {
        Place(testDescription: name, body: "", layout: layout, exactness: exactness, read: read)
    }
}
