// SwiftCSV 0.10.0 isn't suitable: it trims fields, writes fields with line breaks without quotation marks, and its
// errors give neither the line nor a suggestion.

import Diagnostics
import Foundation
import Records

/// A file of delimiter-separated values with a header (RFC 4180).
struct CSVTable {
    /// A row with the number of its first line. It has a field for every column.
    struct Row: Hashable {
        var line: Int
        var fields: [String]
    }

    /// The trimmed names of the columns.
    var header: [String]
    /// The rows below the header, except blank ones.
    var rows: [Row]
    /// Whether semicolons separate the fields, as is usual where numbers are written as `1.234,5`.
    var hasSemicolons = false

    /// Reads a table. The separator, a comma, semicolon or tab, is the most frequent one in the first line, or a tab in a
    /// file that ends in `.tsv`; a line such as `sep=;`, which Excel understands, overrides it.
    static func read(_ data: Data, file: String) -> Converted<CSVTable> {
        let decoded = decodedFile(data, file: file)
        var parser = CSVParser(decoded.value, file: file)
        var rows = parser.parse()
        rows.removeFirst(EventTable.countAboveHeader(rows))
        let header = rows.isEmpty ? nil : rows.removeFirst()
        var table = CSVTable(header: header?.fields.map(\.trimmed) ?? [], rows: rows)
        table.hasSemicolons = parser.separator == UInt8(ascii: ";")
        let diagnostics = decoded.diagnostics + parser.diagnostics + table.evenOut(file: file)
        return Converted(table, diagnostics)
    }

    /// Gives every row as many fields as there are columns.
    private mutating func evenOut(file: String) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for index in rows.indices {
            let extra = rows[index].fields.dropFirst(header.count)
            if extra.contains(where: { !$0.isBlank }) {
                let found = "found \(rows[index].fields.count) fields, expected \(header.count)"
                let place = Location(file: file, line: rows[index].line)
                let hint = "put quotation marks around a field that contains the separator"
                diagnostics.append(.warning(place, "\(found); the last ones are not read", hint: hint))
            }
            let missing = [String](repeating: "", count: max(0, header.count - rows[index].fields.count))
            rows[index].fields = rows[index].fields.prefix(header.count) + missing
        }
        return diagnostics
    }

    /// Returns a table as bytes: lines end with CR LF; fields have quotation marks where necessary.
    static func write(header: [String], rows: [[String]]) -> Data { Data(text(header: header, rows: rows).utf8) }

    /// Returns a table as text with any line ending.
    static func text(header: [String], rows: [[String]], lineEnd: String = "\r\n") -> String {
        var text = ""
        for row in [header] + rows { text += row.map(\.csvField).joined(separator: ",") + lineEnd }
        return text
    }

    /// Returns a warning about the keys of records that a table has no column for, if there are any.
    static func losses(of keys: [String: Int]) -> [Diagnostic] {
        keys.isEmpty ? [] : [.warning(Location(file: ""), "the table has no column for \(keys.countedNames)")]
    }
}

extension String {
    /// The text as a field; white space at its ends is protected by quotation marks too.
    fileprivate var csvField: String {
        let isPlain = utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
        if isPlain, self == trimmed, !contains(";"), !contains("\t") { return self }
        // Work on bytes, because Swift combines a quotation mark and a following combining accent into one character.
        let doubled = utf8.flatMap { $0 == 0x22 ? [0x22, 0x22] : [$0] }
        return "\"\(String(decoding: doubled, as: UTF8.self))\""
    }
}

private struct CSVParser {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: String
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    let separator: UInt8

    init(_ text: String, file: String) {
        self.file = file
        bytes = Array(text.utf8)
        let firstLine = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        if firstLine.count == 5, firstLine.prefix(4).elementsEqual("sep=".utf8) {
            separator = firstLine[4]
            index = 5
            skipLineEnd()
        } else if file.lowercased().hasSuffix(".tsv"), firstLine.contains(UInt8(ascii: "\t")) {
            separator = UInt8(ascii: "\t")
        } else {
            separator = Self.separator(of: firstLine)
        }
    }

    /// Returns the separator that occurs most often outside quotation marks.
    private static func separator(of line: some Sequence<UInt8>) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted { counts[byte, default: 0] += 1 }
        }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
    }

    mutating func parse() -> [CSVTable.Row] {
        var rows: [CSVTable.Row] = []
        while index < bytes.count {
            let start = line
            let fields = row()
            if !fields.allSatisfy(\.isBlank) { rows.append(CSVTable.Row(line: start, fields: fields)) }
        }
        return rows
    }

    private mutating func row() -> [String] {
        var fields = [field()]
        while index < bytes.count, bytes[index] == separator {
            index += 1
            fields.append(field())
        }
        skipLineEnd()
        return fields
    }

    private mutating func skipLineEnd() {
        guard index < bytes.count else { return }
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        index += 1
        line += 1
    }

    private mutating func field() -> String {
        // Some programs write a space after the separator. In a text such as ` "Dune" by Herbert`, the quotation marks
        // don't enclose the field.
        let start = bytes[index...].firstIndex { $0 != UInt8(ascii: " ") } ?? bytes.count
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\""), start == index || isEnclosed(from: start) else {
            return plainField()
        }
        index = start
        let quoted = quotedField()
        let rest = plainField()
        if !rest.isBlank {
            let message = "found \(rest.quoted) after the closing quotation mark of a field; kept as part of it"
            let hint = "write a quotation mark within a field twice"
            diagnostics.append(.warning(Location(file: file, line: line), message, hint: hint))
            return quoted + rest
        }
        return quoted
    }

    /// Returns whether the quotation mark that closes the one at `start` ends the field, apart from spaces.
    private func isEnclosed(from start: Int) -> Bool {
        let quote = UInt8(ascii: "\"")
        var end = start + 1
        while end < bytes.count {
            if bytes[end] != quote {
                end += 1
            } else if end + 1 < bytes.count, bytes[end + 1] == quote {
                end += 2
            } else {
                let next = bytes[(end + 1)...].first { $0 != UInt8(ascii: " ") }
                return next == nil || next == separator || next == 0x0A || next == 0x0D
            }
        }
        return false
    }

    private mutating func plainField() -> String {
        let start = index
        while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func quotedField() -> String {
        let start = line
        var field: [UInt8] = []
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < bytes.count, bytes[index] == byte else { return String(decoding: field, as: UTF8.self) }
                index += 1
            } else if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
                line += 1
            }
            field.append(byte)
        }
        let message = "a field in quotation marks is not closed before the end of the file"
        let hint = "close it, and check whether the text after it has become part of it"
        diagnostics.append(.error(Location(file: file, line: start), message, hint: hint))
        return String(decoding: field, as: UTF8.self)
    }
}
