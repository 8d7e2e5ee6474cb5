package import Foundation
package import Persistence

/// A value of JSON whose members keep the order that they are given in.
///
/// `JSONEncoder` sorts members or mixes them, and takes ten times as long; a site's data is thousands of records.
package enum JSONValue: Sendable {
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case null
    case array([JSONValue])
    /// An array whose elements stand on lines of their own, so that a change of one of many is easy to see. Each is made
    /// when it is written, and gone after that.
    case lines(count: Int, at: @Sendable (Int) -> JSONValue)
    /// Members in order; those without a value are left out.
    case object([(name: String, value: JSONValue?)])

    /// An array whose elements stand on lines of their own.
    package static func lines(_ values: [JSONValue]) -> JSONValue { .lines(count: values.count) { values[$0] } }

    /// A date in UTC, as ISO 8601 writes it; nil outside the years 1 to 9999.
    package static func date(_ date: Date?) -> JSONValue? { date?.isoText.map { .string($0) } }

    /// A text; nil where there is none.
    package static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    /// A value of a store: dates as ISO 8601 writes them, bytes in base 64, members by name.
    package init(_ value: PropertyValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .real(let number): self = .real(number)
        case .boolean(let flag): self = .boolean(flag)
        case .date(let date): self = Self.date(date) ?? .null
        case .data(let data): self = .string(data.base64EncodedString())
        case .array(let values): self = .array(values.map(JSONValue.init))
        case .dictionary(let values):
            self = .object(values.sorted { $0.key < $1.key }.map { ($0.key, JSONValue($0.value)) })
        case .null: self = .null
        }
    }

    /// The value as UTF-8 text, with a line feed at the end.
    ///
    /// `<` is written as `\u003c`, so that the text can stand in a script element, and noncharacters as escapes too.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1_024)
        append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        switch self {
        case .string(let text): Self.append(text, to: &bytes)
        case .integer(let number): bytes += "\(number)".utf8
        case .real(let number): Self.append(number, to: &bytes)
        case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
        case .null: bytes += "null".utf8
        case .array(let values): Self.append(values.count, { values[$0] }, between: "", to: &bytes)
        case .lines(let count, let value):
            // About as much as a record takes. What is not needed of it costs nothing.
            bytes.reserveCapacity(bytes.count + count * 384)
            Self.append(count, value, between: "\n", to: &bytes)
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            var isFirst = true
            for (name, value) in members {
                guard let value else { continue }
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                Self.append(name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func append(
        _ count: Int,
        _ value: (Int) -> JSONValue,
        between lineEnd: String,
        to bytes: inout [UInt8]
    ) {
        bytes.append(UInt8(ascii: "["))
        for index in 0..<count {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += lineEnd.utf8
            value(index).append(to: &bytes)
        }
        if count > 0 { bytes += lineEnd.utf8 }
        bytes.append(UInt8(ascii: "]"))
    }

    /// JSON has no number that is none or has no end.
    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        if let whole = Int(exactly: number) { return bytes += "\(whole)".utf8 }
        bytes += (number.isFinite ? "\(number)" : "null").utf8
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            // Most texts stand as they are, in long runs.
            while true {
                let index = Self.endOfPlainText(in: utf8, from: start)
                bytes += UnsafeBufferPointer(rebasing: utf8[start..<index])
                guard index < utf8.count else { break }
                let byte = utf8[index]
                start = index + 1
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                    bytes.append(UInt8(ascii: "\\"))
                    bytes.append(byte)
                case 0x0A: bytes += "\\n".utf8
                case 0..<0x20, 0x7F, UInt8(ascii: "<"): appendEscape(UInt32(byte), to: &bytes)
                case 0xEF where isNoncharacter(utf8[index...].prefix(3)):
                    appendEscape(0xFDC0 | UInt32(utf8[index + 2] & 0x3F), to: &bytes)
                    start = index + 3
                default: bytes.append(byte)
                }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func endOfPlainText(in utf8: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        utf8.endOfRun(from: start, before: utf8.count) { eight in
            eight.containsLess(than: 0x20) || eight.contains(0x7F) || eight.contains(UInt8(ascii: "\""))
                || eight.contains(UInt8(ascii: "\\")) || eight.contains(UInt8(ascii: "<")) || eight.contains(0xEF)
        } isPlain: {
            isPlain($0)
        }
    }

    /// Whether a byte stands for itself, whatever comes after it.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xEF: false
        default: true
        }
    }

    /// U+FDD0 to U+FDEF, which the placeholders of templates are made of.
    private static func isNoncharacter(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count == 3 && bytes[bytes.startIndex + 1] == 0xB7
            && (0x90...0xAF).contains(bytes[bytes.startIndex + 2])
    }

    private static func appendEscape(_ unit: UInt32, to bytes: inout [UInt8]) {
        let digits = String(unit, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
    }
}
