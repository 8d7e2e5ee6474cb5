import Diagnostics
import Foundation
import Persistence

/// A property of an iCalendar file: `DTSTART;TZID="Europe/London":20261123T090000` (RFC 5545, section 3.1).
struct ContentLine: Hashable {
    /// The line number of its beginning in the file, from 1.
    var line: Int
    /// The name in upper case.
    var name: String
    /// The parameters by name in upper case; values have no quotation marks.
    var parameters: [String: String] = [:]
    /// The raw value, in which text is still escaped.
    var value: String
    /// Whether the value was written as quoted-printable text.
    private(set) var isQuotedPrintable = false

    /// Parses an unfolded line; nil if it isn't a property.
    init?(_ text: String, line: Int) {
        self.line = line
        let bytes = Array(text.utf8)
        let head = bytes.prefix { $0.isNameByte }
        guard !head.isEmpty else { return nil }
        name = String(decoding: head, as: UTF8.self).uppercased()
        var index = head.count
        let valueStart = Self.dated.contains(name) ? Self.dateColon(in: bytes) : nil
        while index < bytes.count, bytes[index] == UInt8(ascii: ";") {
            let key = bytes[(index + 1)...].prefix { $0.isNameByte }
            index += 1 + key.count
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                // vCalendar 1.0 allows a parameter value without a name.
                if String(decoding: key, as: UTF8.self).uppercased() == "QUOTED-PRINTABLE" { isQuotedPrintable = true }
                continue
            }
            let value = Self.parameterValue(in: bytes, from: &index, colon: valueStart)
            parameters[String(decoding: key, as: UTF8.self).uppercased()] = value
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
        let rest = bytes[(index + 1)...]
        if parameters["ENCODING"]?.uppercased() == "QUOTED-PRINTABLE" { isQuotedPrintable = true }
        value = isQuotedPrintable ? Self.quotedPrintable(rest) : String(decoding: rest, as: UTF8.self)
    }

    /// Decodes quoted-printable text such as `Caf=C3=A9`, used by vCalendar 1.0 and old phones (RFC 2045, section 6.7).
    private static func quotedPrintable(_ bytes: ArraySlice<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "="), digits.count == 2, digits.allSatisfy(\.isHexDigit),
                let code = UInt8(digits, radix: 16)
            {
                decoded.append(code)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decodedText(decoded).text.replacing("\r\n", with: "\n")
    }

    private static let dated: Set<String> = ["DTSTART", "DTEND", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID"]

    /// Returns the index of the first colon that is followed by a date. No name of a time zone is longer than a
    /// thousand bytes.
    private static func dateColon(in bytes: [UInt8]) -> Int? {
        bytes.indices.prefix(1_000).first { index in
            bytes[index] == UInt8(ascii: ":") && index + 8 < bytes.count
                && bytes[(index + 1)...(index + 4)].allSatisfy(\.isDigit)
                && (bytes[index + 5] == UInt8(ascii: "-") || bytes[(index + 5)...(index + 8)].allSatisfy(\.isDigit))
        }
    }

    /// Reads the value of a parameter and advances to the delimiter after it. Commas between several values are kept.
    ///
    /// - Parameter colon: The certain start of the property's value. Outlook writes names of time zones such as
    ///   `(UTC+01:00) Amsterdam, Berlin` without quotation marks, and an earlier colon belongs to them.
    private static func parameterValue(in bytes: [UInt8], from index: inout Int, colon: Int?) -> String {
        var value: [UInt8] = []
        var isQuoted = false
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") || byte == UInt8(ascii: ":") && index >= colon ?? 0 {
                break
            } else {
                value.append(byte)
            }
            index += 1
        }
        return String(decoding: value, as: UTF8.self)
    }
}

extension ContentLine {
    /// The value as unescaped text (RFC 5545, section 3.3.11). A backslash before any other character, which some
    /// programs write, is kept.
    var text: String {
        var text: [UInt8] = []
        var bytes = value.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            switch bytes.next() {
            case UInt8(ascii: "n"), UInt8(ascii: "N"): text.append(UInt8(ascii: "\n"))
            case let next? where next.isEscapable: text.append(next)
            case let next?: text += [byte, next]
            case nil: text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a property with this text, escaped, folded, and with a line break.
    ///
    /// RFC 5545, sections 3.3.11 and 3.1: no line is longer than 75 octets, and no character is split.
    static func add(_ name: String, text: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += name.utf8
        bytes.append(UInt8(ascii: ":"))
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") || byte.isEscapable { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte == UInt8(ascii: "\n") ? UInt8(ascii: "n") : byte)
        }
        end(from: start, in: &bytes)
    }

    /// Appends a property with this value, which needs no escaping.
    static func add(_ name: String, _ value: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += name.utf8
        bytes.append(UInt8(ascii: ":"))
        bytes += value.utf8
        end(from: start, in: &bytes)
    }

    /// Ends the line that begins at `start`, and folds it if it is too long.
    private static func end(from start: Int, in bytes: inout [UInt8]) {
        if bytes.count - start > 75 {
            let line = Array(bytes[start...])
            bytes.removeLast(line.count)
            addFolded(line, to: &bytes)
        }
        bytes.append(0x0D)
        bytes.append(0x0A)
    }

    private static func addFolded(_ line: [UInt8], to bytes: inout [UInt8]) {
        var start = 0
        var limit = 75
        while line.count - start > limit {
            var end = start + limit
            while line[end] & 0xC0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += [0x0D, 0x0A, 0x20]
            start = end
            limit = 74
        }
        bytes += line[start...]
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit or a hyphen; also an underscore or a full stop, which some programs use.
    fileprivate var isNameByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    fileprivate var isEscapable: Bool {
        self == UInt8(ascii: "\\") || self == UInt8(ascii: ";") || self == UInt8(ascii: ",")
    }

    fileprivate var isLineEnd: Bool { self == 0x0D || self == 0x0A }

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

/// The unfolded lines of an iCalendar file with their numbers.
///
/// Lines are unfolded as bytes because some programs split characters. They may end with CR LF, LF or CR. Lines are
/// produced one at a time, so that a large file isn't in memory twice.
struct UnfoldedLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var index = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (number: Int, bytes: [UInt8])? {
        guard index < bytes.count else { return nil }
        var line = Array(nextPhysicalLine())
        let first = number
        joinSoftBreaks(of: &line)
        while index + 1 < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09, !bytes[index + 1].isLineEnd {
            index += 1
            line += nextPhysicalLine()
            joinSoftBreaks(of: &line)
        }
        return (first, line)
    }

    /// Appends the lines that continue quoted-printable text. A space at their beginning belongs to the text.
    private mutating func joinSoftBreaks(of line: inout [UInt8]) {
        guard line.last == UInt8(ascii: "="), Self.isQuotedPrintable(line) else { return }
        while line.last == UInt8(ascii: "="), index < bytes.count,
            !["BEGIN:", "END:"].contains(where: { bytes[index...].starts(with: $0.utf8) })
        {
            line.removeLast()
            line += nextPhysicalLine()
        }
    }

    /// Whether an `=` at the end of a line means that the next line continues it.
    private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
        var isQuoted = false
        // The value can be long, and isn't needed.
        let head = line.prefix { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return isQuoted || byte != UInt8(ascii: ":")
        }
        return ContentLine(String(decoding: head, as: UTF8.self) + ":", line: 0)?.isQuotedPrintable == true
    }

    private mutating func nextPhysicalLine() -> ArraySlice<UInt8> {
        let start = index
        while index < bytes.count, !bytes[index].isLineEnd { index += 1 }
        let end = index
        number += 1
        if index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
        index += 1
        return bytes[start..<end]
    }
}
