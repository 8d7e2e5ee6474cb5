import Diagnostics
import Foundation
import Persistence

/// A property of an iCalendar file: `DTSTART;TZID="Europe/London":20261123T090000` (RFC 5545, section 3.1).
struct ContentLine: Hashable {
    /// The line of the file on which it begins, from 1.
    var line: Int
    /// In upper case.
    var name: String
    /// The first value of each parameter, without quotation marks, by its name in upper case.
    var parameters: [String: String] = [:]
    /// As it stands in the file: text is still escaped.
    var value: String

    /// Reads an unfolded line; nil when it is no property.
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
                // vCalendar 1.0 has parameters without a value.
                continue
            }
            let value = Self.parameterValue(in: bytes, from: &index, colon: valueStart)
            parameters[String(decoding: key, as: UTF8.self).uppercased()] = value
        }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return nil }
        value = String(decoding: bytes[(index + 1)...], as: UTF8.self)
    }

    /// The properties that have a date.
    private static let dated: Set<String> = ["DTSTART", "DTEND", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID"]

    /// The first colon with a date behind it. No name of a zone is longer than a thousand bytes.
    private static func dateColon(in bytes: [UInt8]) -> Int? {
        bytes.indices.prefix(1_000).first { index in
            bytes[index] == UInt8(ascii: ":") && index + 8 < bytes.count
                && bytes[(index + 1)...(index + 4)].allSatisfy(\.isDigit)
                && (bytes[index + 5] == UInt8(ascii: "-") || bytes[(index + 5)...(index + 8)].allSatisfy(\.isDigit))
        }
    }

    /// The value of a parameter, and on to the sign behind it. A comma between several values is part of it.
    ///
    /// - Parameter colon: where the property's value is sure to begin. Outlook writes names of zones such as
    ///   `(UTC+01:00) Amsterdam, Berlin` without quotation marks, and an earlier colon belongs to them.
    private static func parameterValue(in bytes: [UInt8], from index: inout Int, colon: Int?) -> String {
        var value: [UInt8] = []
        var isQuoted = false
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, byte == UInt8(ascii: ";") {
                break
            } else if !isQuoted, byte == UInt8(ascii: ":"), index >= colon ?? 0 {
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
    /// The value as text, its escapes undone (RFC 5545, section 3.3.11). A backslash before any other sign, which some
    /// programs write, is kept with it.
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

    /// Adds the property with this text, as a file has it: escaped, folded, and with the line's end.
    ///
    /// RFC 5545, section 3.3.11, and 3.1: no line is longer than 75 octets, and none ends within a character.
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

    /// Adds the property with this value, which needs no escapes.
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
    /// A letter, a digit or a hyphen; also the underscore and the point, which some programs use.
    fileprivate var isNameByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    /// A backslash, a semicolon or a comma.
    fileprivate var isEscapable: Bool {
        self == UInt8(ascii: "\\") || self == UInt8(ascii: ";") || self == UInt8(ascii: ",")
    }

    /// A carriage return or a line feed.
    fileprivate var isLineEnd: Bool { self == 0x0D || self == 0x0A }

    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}

/// The lines of an iCalendar file with their folds undone, each with its number.
///
/// Folds are undone in bytes, since some programs fold within a character. Lines may end with CR LF, LF or CR. One line
/// is made at a time, so that a large file isn't in memory twice.
struct UnfoldedLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var index = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> (number: Int, bytes: [UInt8])? {
        guard index < bytes.count else { return nil }
        var line = Array(nextPhysicalLine())
        let first = number
        while index + 1 < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09, !bytes[index + 1].isLineEnd {
            index += 1
            line += nextPhysicalLine()
        }
        return (first, line)
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
