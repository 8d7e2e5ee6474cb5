import Diagnostics
import Foundation
import Persistence

/// Reads JSON with an object on each line (<https://jsonlines.org>).
enum JSONLines {
    /// Returns the first of several lines if it is a complete JSON object.
    static func first(of text: String) -> Data? {
        let lines = text.textLines.lazy.filter { !String($0).isBlank }
        guard let first = lines.first.map({ Data($0.utf8) }), lines.dropFirst().first != nil else { return nil }
        return (try? JSONSerialization.jsonObject(with: first)) is [String: Any] ? first : nil
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
