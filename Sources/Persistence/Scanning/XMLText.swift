/// Decodes the text between XML tags.
enum XMLText {
    /// Resolves the references and CDATA sections of a text that has been scanned.
    static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(text.count)
        var rest = text
        while let sign = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
            plain += rest[..<sign]
            let isReference = rest[sign] == UInt8(ascii: "&")
            let end: ArraySlice<UInt8>.Index?
            if isReference {
                end = rest[sign...].firstIndex(of: UInt8(ascii: ";"))
                if let end, let scalar = scalar(of: rest[(sign + 1)..<end]) { plain += UTF8.encode(scalar) ?? .init() }
            } else {
                end = rest[sign...].firstRange(of: "]]>".utf8)?.lowerBound
                if let end { plain += rest[sign..<end].dropFirst(opening.utf8CodeUnitCount) }
            }
            guard let end else { break }
            rest = rest[(end + (isReference ? 1 : 3))...]
        }
        return plain + rest
    }

    private static let opening: StaticString = "<![CDATA["

    /// The length of `&#x0010FFFF;`. Foundation doesn't read longer references either.
    static let longestReference = 12

    private static let named: [String: Unicode.Scalar] = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// The character of a reference such as `amp` or `#x26` (XML 1.0, sections 4.6 and 4.1).
    static func scalar(of name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        let name = String(decoding: name, as: UTF8.self)
        if let scalar = named[name] { return scalar }
        let isHexadecimal = name.hasPrefix("#x")
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard name.hasPrefix("#"), digits.utf8.count <= 8, digits.allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}
