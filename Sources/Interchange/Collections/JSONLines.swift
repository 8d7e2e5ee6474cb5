import Diagnostics
import Foundation
import Persistence

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

    /// Reads each line separately, so that an invalid one doesn't affect the others.
    ///
    /// - Parameter decoded: The text of the file, from ``decodedFile(_:file:)``.
    static func read<Item: Decodable & Sendable>(
        _ type: Item.Type,
        from decoded: Converted<String>,
        file: String
    ) -> Converted<[StoredRecord<Item>]> {
        let lines = decoded.value.textLines.enumerated().filter { !String($0.element).isBlank }
        let read = lines.concurrentMap(share: 64) { index, line in
            // The store reader limits the depth and locates errors.
            StoreReader.read(type, from: Data("[\(line)]".utf8), file: file)
        }
        var result = Converted<[StoredRecord<Item>]>([], decoded.diagnostics)
        for (position, (line, contents)) in zip(lines.map(\.offset), read).enumerated() {
            result.value += contents.items.map { StoredRecord(position: position + 1, item: $0) }
            result.diagnostics += contents.diagnostics.map { $0.inLine(line + 1, record: position + 1) }
        }
        return result
    }
}

extension Diagnostic {
    /// Returns the diagnostic of a line that was read separately, after a bracket.
    fileprivate func inLine(_ line: Int, record: Int) -> Diagnostic {
        var diagnostic = self
        diagnostic.location.line = line
        diagnostic.location.column = location.column.map { max(1, $0 - 1) }
        if location.record != nil { diagnostic.location.record = record }
        return diagnostic
    }
}
