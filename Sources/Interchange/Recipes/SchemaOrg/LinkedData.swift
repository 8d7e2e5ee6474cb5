import Diagnostics
import Foundation
import Persistence

/// The JSON-LD of a file: a `.json` file, or the scripts of a saved web page.
struct LinkedData {
    /// The roots of all JSON texts in order, or else the items of a page's microdata.
    private(set) var roots: [PropertyValue] = []
    /// The address of the page, if it states one.
    private(set) var page: String?
    private(set) var diagnostics: [Diagnostic]

    init(_ data: Data, file: String) {
        let decoded = decodedFile(data, file: file)
        let text = decoded.value
        diagnostics = decoded.diagnostics
        let isPage = text.first { !$0.isWhitespace } == "<"
        let page = isPage ? WebPage(text) : nil
        let scripts =
            page?.scripts.filter { !$0.text.allSatisfy(\.isWhitespace) } ?? [WebPage.Script(line: 1, text: text)]
        for script in scripts {
            let root = Self.root(of: script, file: file)
            roots += root.value
            diagnostics += root.diagnostics
        }
        guard let page else { return }
        self.page = page.address
        // If a page has both, they contain the same recipe, but one of them may have more of it.
        let hasRecipe = roots.contains(where: SchemaOrgReader.holdsRecipe)
        roots = hasRecipe ? SchemaOrgReader.completed(roots, from: page.items) : roots + page.items
        if roots.isEmpty, scripts.isEmpty {
            let message =
                "no structured data with a recipe in this page: expected <script type=\"application/ld+json\"> or microdata"
            let hint = "save the page from a browser, as HTML; some pages add the recipe by script only"
            diagnostics.append(.error(Location(file: file), message, hint: hint))
        }
    }

    /// Parses one text. Line breaks within strings, which many pages have, are read as spaces.
    private static func root(of script: WebPage.Script, file: String) -> Converted<[PropertyValue]> {
        let text = unwrapped(script.text)
        let strict = contents(of: script, file: file, text: text)
        guard isFaulty(strict) else { return strict }
        let bare = withoutComments(text)
        let plain = bare == text ? strict : contents(of: script, file: file, text: bare)
        guard isFaulty(plain) else { return plain }
        let spaced = String(decoding: bare.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        var lenient = contents(of: script, file: file, text: spaced)
        guard lenient.value.count > plain.value.count else {
            return plain.value.count > strict.value.count ? plain : strict
        }
        let message = "line breaks within strings, which JSON does not have, are read as spaces"
        lenient.diagnostics.append(.note(Location(file: file, line: script.line), message))
        return lenient
    }

    private static func isFaulty(_ contents: Converted<[PropertyValue]>) -> Bool {
        contents.value.isEmpty || contents.diagnostics.contains { $0.severity == .error }
    }

    /// Returns the text with comments, which JSON doesn't allow, replaced by spaces. Line breaks are kept.
    private static func withoutComments(_ text: String) -> String {
        enum State { case plain, string, line, block }
        var state = State.plain
        var bytes = Array(text.utf8)
        var index = 0
        func has(_ text: StaticString, at index: Int) -> Bool {
            index + 1 < bytes.count && bytes[index] == text.utf8Start[0] && bytes[index + 1] == text.utf8Start[1]
        }
        while index < bytes.count {
            let byte = bytes[index]
            let isEnd = state == .block && has("*/", at: index)
            switch state {
            case .plain where byte == UInt8(ascii: "\""): state = .string
            case .plain where has("//", at: index): state = .line
            case .plain where has("/*", at: index): state = .block
            case .string where byte == UInt8(ascii: "\\"): index += 1
            case .string where byte == UInt8(ascii: "\""): state = .plain
            case .line where byte == UInt8(ascii: "\n"): state = .plain
            default: break
            }
            if state == .line || state == .block, byte != UInt8(ascii: "\n") { bytes[index] = UInt8(ascii: " ") }
            if isEnd {
                bytes[index + 1] = UInt8(ascii: " ")
                index += 1
                state = .plain
            }
            index += 1
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text without the wrapping that old XHTML pages put around scripts, and without a final semicolon.
    /// Spaces and line breaks take its place so that errors have the right line and column.
    private static func unwrapped(_ text: String) -> String {
        var (front, back) = (text[...].trimmedStart, text[...].trimmedEnd)
        for mark in ["//", "/*"] where front.hasPrefix(mark) { front = front.dropFirst(mark.count).trimmedStart }
        let opening = ["<![CDATA[", "<!--"].first { front.hasPrefix($0) }
        if let opening {
            front = front.dropFirst(opening.count)
            let closed = front.trimmedStart
            if closed.hasPrefix("*/") { front = closed.dropFirst(2) }
        }
        if back.hasSuffix(";") { back = back.dropLast().trimmedEnd }
        let inner = back.hasSuffix("*/") ? back.dropLast(2).trimmedEnd : back
        if inner.hasSuffix("]]>") || inner.hasSuffix("-->") {
            back = inner.dropLast(3).trimmedEnd
            for mark in ["//", "/*"] where back.hasSuffix(mark) { back = back.dropLast(mark.count).trimmedEnd }
            if back.hasSuffix(";") { back = back.dropLast() }
        }
        let start = opening == nil ? text.startIndex : front.startIndex
        guard start < back.endIndex else { return "" }
        return String(text[..<start].map { $0.isNewline ? $0 : " " }) + text[start..<back.endIndex]
    }

    /// Parses the text with the store reader, which limits the depth and locates errors, and expects an array.
    private static func contents(of script: WebPage.Script, file: String, text: String) -> Converted<[PropertyValue]> {
        let isObject = text.first { !$0.isWhitespace } == "{"
        let json = Data((isObject ? "[" + text + "]" : text).utf8)
        let contents = StoreReader.read(PropertyValue.self, from: json, file: file)
        let diagnostics = contents.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            if diagnostic.location.line == 1 {
                diagnostic.location.column = diagnostic.location.column.map { $0 + script.column - (isObject ? 2 : 1) }
            }
            diagnostic.location.line = diagnostic.location.line.map { $0 + script.line - 1 }
            diagnostic.location.record = nil
            return diagnostic
        }
        return Converted(contents.items, diagnostics)
    }
}

extension Substring {
    fileprivate var trimmedStart: Substring { drop(while: \.isWhitespace) }

    fileprivate var trimmedEnd: Substring {
        lastIndex { !$0.isWhitespace }.map { self[...$0] } ?? self[..<startIndex]
    }
}
