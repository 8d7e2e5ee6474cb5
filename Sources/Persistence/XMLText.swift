internal import Foundation

/// The text between tags of XML.
enum XMLText {
    /// A text with characters in the place of what stands for them; nil if anything in it stands for none.
    static func plain(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard var sign = text.firstIndex(of: UInt8(ascii: "&")) else { return Array(text) }
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var rest = text
        while true {
            plain += rest[..<sign]
            guard let end = rest[sign...].prefix(longest).firstIndex(of: UInt8(ascii: ";")),
                let scalar = scalar(of: rest[(sign + 1)..<end])
            else { return nil }
            plain += UTF8.encode(scalar).map(Array.init) ?? []
            rest = rest[(end + 1)...]
            guard let next = rest.firstIndex(of: UInt8(ascii: "&")) else { return plain + rest }
            sign = next
        }
    }

    /// As long as `&#x0010FFFF;`: longer ones Foundation does not read either.
    static let longest = 12

    /// What a reference such as `amp` or `#x26` stands for (XML 1.0, section 4.6 and 4.1).
    static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let name = String(decoding: name, as: UTF8.self)
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default: break
        }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard name.hasPrefix("#"), digits.utf8.count <= 8, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}

/// A date of an XML property list, `2026-11-20T18:30:00Z`, whether it exists or not.
struct XMLDate {
    private let year, month, day, hour, minute, second: Int

    /// Nil for a text of any other form.
    init?(_ text: ArraySlice<UInt8>) {
        let form = StaticString("0000-00-00T00:00:00Z")
        guard text.count == form.utf8CodeUnitCount else { return nil }
        // There are as many as records, so nothing is made for their numbers.
        var numbers = (0, 0, 0, 0, 0, 0)
        let isOfForm = withUnsafeMutableBytes(of: &numbers) { numbers in
            let numbers = numbers.assumingMemoryBound(to: Int.self)
            var field = 0
            return form.withUTF8Buffer { form in
                zip(text, form).allSatisfy { byte, sign in
                    guard sign == UInt8(ascii: "0") else {
                        field += 1
                        return byte == sign
                    }
                    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return false }
                    numbers[field] = numbers[field] * 10 + Int(byte & 0xF)
                    return true
                }
            }
        }
        guard isOfForm else { return nil }
        (year, month, day, hour, minute, second) = numbers
    }

    /// Whether the calendar has it. Foundation makes another date of one that it has not.
    var exists: Bool {
        guard 1...9999 ~= year, 1...12 ~= month else { return false }
        let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
        let length = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        // A minute may have a leap second.
        return 1...length ~= day && hour < 24 && minute < 60 && second <= 60
    }

    /// The date that Foundation makes of one that the calendar has not, in the same form; nil if it makes none that has it.
    static func substitute(for text: ArraySlice<UInt8>) -> String? {
        let list = Data("<plist version=\"1.0\"><array><date>".utf8 + text + "</date></array></plist>".utf8)
        guard let date = try? PropertyListDecoder().decode([Date].self, from: list).first else { return nil }
        let words = date.formatted(.iso8601)
        return XMLDate(ArraySlice(words.utf8))?.exists == true ? words : nil
    }

    /// The seconds from 2001 to it; nil for one that does not exist, for a leap second, and outside of the years in which
    /// all calendars agree.
    var secondsSince2001: Double? {
        guard exists, second < 60, 1_900...2_199 ~= year else { return nil }
        // Days in years that begin with March, so that the leap day is the last one.
        let marchYear = month > 2 ? year : year - 1
        let monthDays = (153 * ((month + 9) % 12) + 2) / 5
        let days = 365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400 + monthDays + day - 730_792
        return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
    }
}

extension [UInt8] {
    /// The offset of the first byte that is more than itself in a text of XML: an angle bracket, an ampersand, a control
    /// character. The end if there is none.
    func endOfPlainXML(from start: Int, before end: Int) -> Int {
        withUnsafeBufferPointer { bytes in
            bytes.endOfRun(from: start, before: end) { eight in
                eight.containsLess(than: 0x20) || eight.contains(UInt8(ascii: "<")) || eight.contains(UInt8(ascii: "&"))
            } isPlain: { byte in
                byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "&")
            }
        }
    }
}
