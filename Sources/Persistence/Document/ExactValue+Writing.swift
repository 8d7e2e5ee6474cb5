import Diagnostics
import Foundation

extension StoredValue {
    /// Creates a dictionary in a format.
    init(_ members: [(key: String, value: ExactValue)], _ syntax: TokenList.Syntax) throws {
        let record = ExactValue.dictionary(members)
        switch syntax {
        case .json: try self.init(text: Array(record.json.utf8), .json)
        case .xml: try self.init(text: Array(record.xml.utf8), .xml)
        case .binary:
            var writer = BinaryWriter()
            let number = writer.add(record)
            try self.init(onlyRecordIn: writer.serialized(.array, [number]), .binary)
        }
    }
}

extension ExactValue {
    fileprivate var json: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .whole(let number): "\(number)"
        case .real(_, let digits): digits
        case .date(let seconds): Int64(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
        case .flag(let flag): "\(flag)"
        // JSON has no data: `init(_:for:)` refuses it.
        case .data, .null: "null"
        case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
        case .dictionary(let members):
            "{" + members.map { Self.quoted($0.key) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..."\u{1F}": quoted += "\\u" + scalar.value.hexadecimal(digits: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    fileprivate var xml: String {
        switch self {
        case .text(let text): "<string>\(Self.escapedXML(text))</string>"
        case .whole(let number): "<integer>\(number)</integer>"
        case .real(_, let digits): "<real>\(digits)</real>"
        case .date(let seconds): "<date>\(XMLDate(isoSecondsSince2001: seconds).text)</date>"
        case .data(let bytes): "<data>\(Data(bytes).base64EncodedString())</data>"
        case .flag(let flag): "<\(flag)/>"
        // Property lists have no null: `init(_:for:)` refuses it.
        case .null: ""
        case .array(let values): "<array>" + values.map(\.xml).joined() + "</array>"
        case .dictionary(let members):
            "<dict>" + members.map { "<key>\(Self.escapedXML($0.key))</key>\($0.value.xml)" }.joined() + "</dict>"
        }
    }

    static func escapedXML(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\r": escaped += "&#13;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension BinaryWriter {
    fileprivate mutating func add(_ value: ExactValue) -> Int {
        switch value {
        case .text(let text): return add(text: text)
        case .whole(let number): return add(whole: number)
        case .real(let number, _): return add(leaf: [0x23] + Self.bytes(number.bitPattern))
        case .date(let seconds): return add(leaf: [0x33] + Self.bytes(seconds.bitPattern))
        case .data(let bytes): return add(data: bytes)
        case .flag(let flag): return add(leaf: [flag ? 0x09 : 0x08])
        // Property lists have no null: `ExactValue.init(_:for:)` refuses it.
        case .null: return add(leaf: [0x00])
        case .array(let values): return add(.array, values.map { add($0) })
        case .dictionary(let members):
            return add(.dictionary, members.map { add(text: $0.key) } + members.map { add($0.value) })
        }
    }

    /// Numbers of eight or more bytes are signed, shorter ones unsigned (CFBinaryPList.c).
    private mutating func add(whole number: Int128) -> Int {
        switch number {
        case 0..<0x100: add(leaf: [0x10, UInt8(number)])
        case 0..<0x1_0000: add(leaf: [0x11] + Self.bytes(UInt16(number)))
        case 0..<0x1_0000_0000: add(leaf: [0x12] + Self.bytes(UInt32(number)))
        case ...Int128(Int64.max): add(leaf: [0x13] + Self.bytes(Int64(truncatingIfNeeded: number)))
        default: add(leaf: [0x14] + Self.bytes(number))
        }
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
