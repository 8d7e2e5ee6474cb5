import Diagnostics
import Foundation
import Persistence

/// The JSON-LD of a file: a `.json` file, or the scripts of a saved web page.
enum LinkedData {
    /// The roots of all JSON texts, in the order of the file.
    static func read(_ data: Data, file: String) -> Converted<[PropertyValue]> {
        let decoded = decodedFile(data, file: file)
        let text = decoded.value
        var result = Converted([PropertyValue](), decoded.diagnostics)
        let isPage = text.first { !$0.isWhitespace } == "<"
        let texts = isPage ? scripts(in: text) : [Script(line: 1, text: text)]
        if texts.isEmpty {
            let message = "no recipe for programs in this page: expected <script type=\"application/ld+json\">"
            let hint = "save the page from a browser, as HTML; some pages add the recipe by script only"
            result.diagnostics.append(.error(Location(file: file), message, hint: hint))
        }
        for script in texts {
            let root = root(of: script, file: file)
            result.value += root.value
            result.diagnostics += root.diagnostics
        }
        return result
    }

    /// A JSON text and the line that it begins on.
    private struct Script {
        var line: Int
        var text: String
    }

    /// The scripts of type `application/ld+json` (HTML living standard, section 4.12.1); their text is raw up to the
    /// end tag. Comments are passed over.
    private static func scripts(in page: String) -> [Script] {
        let bytes = Array(page.utf8)
        let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var scripts: [Script] = []
        var index = 0
        var counted = (line: 1, index: 0)
        while let start = lower.firstIndex(of: UInt8(ascii: "<"), from: index) {
            if lower[start...].starts(with: "<!--".utf8) {
                index = lower.firstRange(of: "-->", from: start + 2) ?? lower.count
                continue
            }
            guard lower[start...].starts(with: "<script".utf8) else {
                index = start + 1
                continue
            }
            guard let open = lower.firstIndex(of: UInt8(ascii: ">"), from: start) else { break }
            let end = lower.firstRange(of: "</script", from: open) ?? lower.count
            if String(decoding: lower[start..<open], as: UTF8.self).contains("application/ld+json") {
                counted.line += bytes[counted.index..<open].count { $0 == 0x0A }
                counted.index = open
                let text = String(decoding: bytes[(open + 1)..<end], as: UTF8.self)
                scripts.append(Script(line: counted.line, text: text))
            }
            index = end
        }
        return scripts
    }

    /// The root of one text. A line break within a string, which many pages have, is taken for a space.
    private static func root(of script: Script, file: String) -> Converted<[PropertyValue]> {
        let strict = contents(of: script, file: file, text: script.text)
        guard !strict.diagnostics.isEmpty, strict.value.isEmpty else { return strict }
        let spaced = String(decoding: script.text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
        var lenient = contents(of: script, file: file, text: spaced)
        if lenient.value.isEmpty { return strict }
        lenient.diagnostics.append(
            .note(
                Location(file: file, line: script.line),
                "line breaks within strings, which JSON does not have, are read as spaces"
            )
        )
        return lenient
    }

    /// By way of the reader of stores, which bounds the depth and says where a fault is. It expects an array.
    private static func contents(of script: Script, file: String, text: String) -> Converted<[PropertyValue]> {
        let isObject = text.first { !$0.isWhitespace } == "{"
        let json = Data((isObject ? "[" + text + "]" : text).utf8)
        let contents = StoreReader.read(PropertyValue.self, from: json, file: file)
        let diagnostics = contents.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            if isObject, diagnostic.location.line == 1 {
                diagnostic.location.column = diagnostic.location.column.map { $0 - 1 }
            }
            diagnostic.location.line = diagnostic.location.line.map { $0 + script.line - 1 }
            diagnostic.location.record = nil
            return diagnostic
        }
        return Converted(contents.items, diagnostics)
    }
}

extension [UInt8] {
    fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        self[Swift.min(start, count)...].firstIndex(of: byte)
    }

    fileprivate func firstRange(of text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return nil }
        var index = start
        while let next = firstIndex(of: first, from: index) {
            if self[next...].starts(with: wanted) { return next }
            index = next + 1
        }
        return nil
    }
}
