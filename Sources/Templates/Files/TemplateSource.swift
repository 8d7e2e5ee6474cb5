package import Diagnostics
import Persistence

/// A file of the templates folder.
package struct TemplateSource: Hashable, Sendable {
    /// The path below the templates folder, such as `layouts/page.html`.
    package var path: String
    /// The name of the file in messages, as the user would type it.
    package var file: String
    /// The text, with line feeds at the ends of lines and without a byte order mark.
    package var text: String
    package var isBuiltIn: Bool
    /// Whether the file could be read. One that couldn't still replaces the built-in file, so that nothing is made from
    /// that instead.
    package var isReadable = true
    /// The text of the built-in file that the file replaces.
    package var replaced: String?

    package init(path: String, file: String, text: String, isBuiltIn: Bool = false) {
        self.path = path
        self.file = file
        self.isBuiltIn = isBuiltIn
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        // Searching takes a hundredth of the time of a replacement that finds nothing.
        let hasReturns = text.utf8.contains(UInt8(ascii: "\r"))
        self.text = hasReturns ? text.replacing("\r\n", with: "\n") : text
    }

    /// The folder of the program's own files, as messages name it.
    static let builtInFolder = "(built-in)/"

    /// A file that came with the program.
    package init(builtIn path: String, text: String) {
        self.init(path: path, file: "\(Self.builtInFolder)Templates/\(path)", text: text, isBuiltIn: true)
    }

    /// A file that can't be read, for a reason that has been reported.
    package init(unreadable path: String, file: String) {
        self.init(path: path, file: file, text: "")
        isReadable = false
    }

    /// What a file is for.
    enum Role: Hashable {
        /// Makes a page, or a page for each element of a list.
        case page
        /// Included by other templates under this name, such as `row`, or a layout, such as `layouts/page`.
        case partial(String)
        /// The words of the interface in a language.
        case words(String)
        /// The aisles of a shop and their foods in a language.
        case aisles(String)
        /// A file that isn't used, such as a note or an editor's backup.
        case other
    }

    var role: Role {
        let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
        let folders = path.split(separator: "/").dropLast()
        // The words for dates and forms are for commands and `serve`, not for pages.
        if [["words", "dates"], ["words", "editing"]].contains(folders) { return .other }
        if folders == ["words", "aisles"], path.hasSuffix(".yml") {
            return .aisles(stem.dropFirst("words/aisles/".count).lowercased())
        }
        switch folders.first {
        case "layouts" where path.hasSuffix(".html"): return .partial(String(stem))
        case "partials" where path.hasSuffix(".md") || path.hasSuffix(".html"):
            return .partial(String(stem.dropFirst("partials/".count)))
        case "words" where path.hasSuffix(".yml"): return .words(stem.dropFirst("words/".count).lowercased())
        case "layouts", "partials", "words": return .other
        default: return path.hasSuffix(".md") ? .page : .other
        }
    }

    /// The language of the interface words that the file holds.
    package var language: String? { if case .words(let language) = role { language } else { nil } }

    /// The language of the foods, if the file is a table of aisles.
    package var aisleLanguage: String? { if case .aisles(let language) = role { language } else { nil } }

    package var isWords: Bool { language != nil }

    /// Whether the file can change a page.
    package var isUsed: Bool { role != .other }

    /// A warning if the file seems to be a page or words, but isn't used because of its name; nil for other files.
    package var misnaming: Diagnostic? {
        let name = path.lowercased()
        func warning(_ reason: String, hint: String = "rename it") -> Diagnostic {
            .warning(location(), "isn't used, because \(reason)", hint: hint)
        }
        switch path.prefix(while: { $0 != "/" }) {
        case "words" where name.hasSuffix(".yaml"): return warning("a file of words ends in `.yml`")
        case "words" where name.hasSuffix(".yml") && name.contains("_"):
            return warning("a file of words is named after a language, such as `de-AT.yml`")
        case "layouts", "partials", "words": return nil
        default:
            let isLikePage = [".md", ".markdown", ".html", ".htm"].contains { name.hasSuffix($0) }
            guard role == .other, isLikePage else { return nil }
            let hint = "rename it, or put it into `Public` if it is finished HTML"
            return warning("the template of a page ends in `.md`", hint: hint)
        }
    }

    package func location(line: Int? = nil, column: Int? = nil) -> Location {
        Location(file: file, line: line, column: column)
    }
}
