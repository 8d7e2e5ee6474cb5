package import Diagnostics
import Persistence

/// A file of `Templates/` as it was found: a path, and its text.
package struct TemplateSource: Hashable, Sendable {
    /// The path below the templates folder, such as `layouts/page.html`.
    package var path: String
    /// The name of the file in messages, as the user would type it.
    package var file: String
    package var text: String
    /// Whether it came with the program.
    package var isBuiltIn: Bool

    package init(path: String, file: String, text: String, isBuiltIn: Bool = false) {
        self.path = path
        self.file = file
        self.isBuiltIn = isBuiltIn
        // For everyone who reads this a line ends with a line feed, and a text does not begin with a byte order mark.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        // To look for it takes a hundredth of what it takes to replace nothing.
        let hasReturns = !text.hasOnly { $0 != UInt8(ascii: "\r") }
        self.text = hasReturns ? text.replacing("\r\n", with: "\n") : text
    }

    /// What a file of this path is for.
    var role: Role {
        let folders = path.split(separator: "/").dropLast()
        switch folders.first {
        case "layouts" where path.hasSuffix(".html"): return .layout(Self.name(of: path))
        case "partials" where path.hasSuffix(".md") || path.hasSuffix(".html"):
            return .partial(Self.name(of: String(path.dropFirst("partials/".count))))
        case "words" where path.hasSuffix(".yml"):
            return .words(Self.name(of: String(path.dropFirst("words/".count))).lowercased())
        case "layouts", "partials", "words": return .other
        default: return path.hasSuffix(".md") ? .page : .other
        }
    }

    /// The language whose words of the interface it holds.
    package var language: String? { if case .words(let language) = role { language } else { nil } }

    /// Whether it holds words of the interface.
    package var isWords: Bool { language != nil }

    /// Whether it can have a part in pages.
    package var isUsed: Bool { role != .other }

    enum Role: Hashable {
        /// Makes a page, or a page for each element of a list.
        case page
        /// The HTML round a page; known to templates as `layouts/` and its name.
        case layout(String)
        /// A piece that others put in with `{{> name}}`.
        case partial(String)
        /// The words of the interface in a language.
        case words(String)
        /// Nothing that templates use: a note, an editor's file.
        case other

        /// What other templates call it.
        var name: String? {
            switch self {
            case .layout(let name), .partial(let name): name
            case .page, .words, .other: nil
            }
        }

    }

    private static func name(of path: String) -> String {
        path.lastIndex(of: ".").map { String(path[..<$0]) } ?? path
    }

    package func location(line: Int? = nil, column: Int? = nil) -> Location {
        Location(file: file, line: line, column: column)
    }
}
