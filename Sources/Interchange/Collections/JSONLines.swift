import Diagnostics
import Foundation
import Persistence

/// Reads JSON with an object on each line (<https://jsonlines.org>).
enum JSONLines {
    /// Reads each line separately, so that an invalid one doesn't affect the others.
    static func read(_ file: ImportFile) -> Converted<[StoredRecord<PropertyValue>]> {
        let decoded = decodedFile(file.data, file: file.path)
        let lines = decoded.value.textLines.enumerated().filter { !String($0.element).isBlank }
        let read = lines.concurrentMap(share: 64) { index, line in
            // The store reader limits the depth and locates errors.
            StoreReader.read(PropertyValue.self, from: Data("[\(line)]".utf8), file: file.path)
        }
        var result = Converted<[StoredRecord<PropertyValue>]>([], decoded.diagnostics)
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
