import Diagnostics
import Foundation
import Persistence
import Records

/// Reads JSON with an object on each line (<https://jsonlines.org>).
enum JSONLines {
    /// Returns the first line if the text is JSON lines: if the line ends the object that it begins, and the next line,
    /// if there is one, begins another.
    ///
    /// In a single JSON value, no line that ends with `}` is followed by one that begins with `{`.
    static func first(of text: String) -> String? {
        let lines = text.textLines.lazy.map { String($0).trimmed }.filter { !$0.isBlank }.prefix(2)
        guard let first = lines.first, first.hasSuffix("}"), lines.allSatisfy({ $0.hasPrefix("{") }) else { return nil }
        return first
    }

    static func places(in text: String, file: String) -> [Location] {
        nonBlankLines(text).enumerated().map { Location(file: file, line: $1.offset + 1, record: $0 + 1) }
    }

    private static func nonBlankLines(_ text: String) -> [(offset: Int, element: Substring)] {
        text.textLines.enumerated().filter { !String($0.element).isBlank }
    }

    /// Reads each line separately, so that an invalid one doesn't affect the others.
    ///
    /// - Parameter decoded: The text of the file, from ``decodedFile(_:file:)``.
    static func read<Item: Decodable & Sendable>(
        _ type: Item.Type,
        from decoded: Converted<String>,
        file: String
    ) -> Converted<[StoredRecord<Item>]> {
        let lines = nonBlankLines(decoded.value)
        let read = lines.concurrentMap(share: 64) { index, line in
            // The store reader limits the depth and locates errors.
            StoreReader.read(type, from: Data("[\(line)]".utf8), file: file)
        }
        var result = Converted<[StoredRecord<Item>]>([], decoded.diagnostics)
        for (position, (line, contents)) in zip(lines, read).enumerated() {
            result.value += contents.items.map { StoredRecord(position: position + 1, item: $0) }
            let length = line.element.unicodeScalars.count
            result.diagnostics += contents.diagnostics.map {
                $0.inLine(line.offset + 1, length: length, record: position + 1)
            }
        }
        return result
    }
}

extension Diagnostic {
    /// Returns the diagnostic of a line that was read separately, in brackets.
    ///
    /// - Parameter length: the number of Unicode scalars in the line.
    fileprivate func inLine(_ line: Int, length: Int, record: Int) -> Diagnostic {
        var diagnostic = self
        if let column = location.column, column > length + 1 {
            diagnostic.message = message.replacing("found \"]\"", with: "found the end of the line")
        }
        // Only the line ends, and the bracket that was added isn't part of it.
        if message.hasPrefix("the file ends in the middle") {
            diagnostic.message = message.replacing("the file ends", with: "the line ends")
            if diagnostic.message.hasSuffix("]") { diagnostic.message.removeLast() }
        }
        diagnostic.location.line = line
        diagnostic.location.column = location.column.map { min(max(1, $0 - 1), length + 1) }
        if location.record != nil { diagnostic.location.record = record }
        return diagnostic
    }
}
