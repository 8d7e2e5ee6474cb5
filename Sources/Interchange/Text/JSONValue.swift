import Diagnostics
package import Foundation
package import Persistence

/// A JSON value whose members keep their order.
///
/// `JSONEncoder` sorts or shuffles members and takes ten times as long; a site's data is thousands of records.
package enum JSONValue: Sendable {
    case string(String)
    case integer(Int)
    case real(Double)
    case boolean(Bool)
    case null
    case array([JSONValue])
    /// An array with a line for each element, so that a change of one element is easy to see. Each element is created
    /// when it is written and released afterwards.
    case lines(count: Int, at: @Sendable (Int) -> JSONValue)
    /// Members in order; those without a value are omitted.
    case object([(name: String, value: JSONValue?)])

    /// Creates an array with a line for each element.
    package static func lines(_ values: [JSONValue]) -> JSONValue { .lines(count: values.count) { values[$0] } }

    /// Creates a date in ISO 8601 and UTC; nil outside the years 1 to 9999.
    package static func date(_ date: Date?) -> JSONValue? { date?.isoText.map { .string($0) } }

    /// Creates a string; nil if there is no text.
    package static func text(_ text: String?) -> JSONValue? { text.map { .string($0) } }

    /// Creates a value from one of a store: dates in ISO 8601, bytes in Base64, members sorted by name.
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

    /// The value as UTF-8 text with a final line feed.
    ///
    /// `<` is written as `\u003c`, so that the text can be used in a script element; noncharacters are escaped too.
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
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .lines(let count, let value):
            // A site's longest files are such lists. Undivided, one keeps a core busy after the others finish.
            let half = (count + 1) / 2
            let (first, second) = Parallel.both {
                Self.lines(0..<half, value)
            } _: {
                Self.lines(half..<count, value)
            }
            bytes.append(UInt8(ascii: "["))
            bytes += first.dropFirst()
            bytes += second
            bytes += (count > 0 ? "\n]" : "]").utf8
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

    /// Returns the elements, each on a new line after a comma.
    private static func lines(_ range: Range<Int>, _ value: @Sendable (Int) -> JSONValue) -> [UInt8] {
        var bytes: [UInt8] = []
        // The typical size of a record. Reserved but unused memory costs nothing.
        bytes.reserveCapacity(range.count * 384)
        for index in range {
            bytes += ",\n".utf8
            value(index).append(to: &bytes)
        }
        return bytes
    }

    /// Appends a number. JSON can't express NaN or infinity, so these become null.
    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        if let whole = Int(exactly: number) { return bytes += "\(whole)".utf8 }
        bytes += (number.isFinite ? "\(number)" : "null").utf8
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            // Most texts need no escapes, so copy long runs at a time.
            while true {
                let index = utf8[start...].firstIndex { !isPlain($0) } ?? utf8.count
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

    /// Returns whether a byte needs no escape, regardless of the bytes after it.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0xEF: false
        default: true
        }
    }

    /// Returns whether these bytes are a noncharacter from U+FDD0 to U+FDEF, which template placeholders are made of.
    private static func isNoncharacter(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        bytes.count == 3 && bytes[bytes.startIndex + 1] == 0xB7
            && (0x90...0xAF).contains(bytes[bytes.startIndex + 2])
    }

    private static func appendEscape(_ unit: UInt32, to bytes: inout [UInt8]) {
        bytes += ("\\u" + unit.hexadecimal(digits: 4)).utf8
    }
}
