/// The characters that HTML can't contain: control characters and noncharacters (HTML, section 13.2.3.5). Values can.
package enum HTMLCharacters {
    /// Replaces each of them with U+FFFD.
    package static func replaceForbidden(in page: inout [UInt8]) {
        guard var found = firstForbidden(in: page, from: 0) else { return }
        var result: [UInt8] = []
        var rest = 0
        while true {
            result += page[rest..<found.lowerBound]
            result += "\u{FFFD}".utf8
            rest = found.upperBound
            guard let next = firstForbidden(in: page, from: rest) else { break }
            found = next
        }
        page = result + page[rest...]
    }

    private static func firstForbidden(in page: [UInt8], from start: Int) -> Range<Int>? {
        page.withUnsafeBytes { bytes in
            var index = start
            while index < bytes.count {
                let end = min(index + 16, bytes.count)
                if end == index + 16, !mayHoldForbidden(bytes.loadUnaligned(fromByteOffset: index, as: SIMD16.self)) {
                    index = end
                    continue
                }
                while index < end {
                    if let length = forbiddenLength(bytes[index...]) { return index..<index + length }
                    index += 1
                }
            }
            return nil
        }
    }

    /// Whether one of sixteen bytes may begin such a character. Most pages contain none of these bytes, except in
    /// languages that aren't written in Latin letters.
    private static func mayHoldForbidden(_ bytes: SIMD16<UInt8>) -> Bool {
        let controls = (bytes .< 0x20) .& (bytes .!= 0x0A) .& (bytes .!= 0x09)
        return any(controls .| (bytes .== 0x7F) .| (bytes .== 0xC2) .| (bytes .== 0xEF) .| (bytes .>= 0xF0))
    }

    /// The length in bytes of the forbidden character at the start of some UTF-8; nil if another one is there.
    private static func forbiddenLength(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        switch (bytes[bytes.startIndex], bytes.dropFirst().first ?? 0, bytes.dropFirst(2).first ?? 0) {
        case (0x09...0x0A, _, _), (0x0C...0x0D, _, _): nil
        case (..<0x20, _, _), (0x7F, _, _): 1
        case (0xC2, 0x80...0x9F, _): 2
        case (0xEF, 0xB7, 0x90...0xAF), (0xEF, 0xBF, 0xBE...0xBF): 3
        case (0xF0..., let second, 0xBF) where second & 0x0F == 0x0F && (bytes.dropFirst(3).first ?? 0) >= 0xBE: 4
        default: nil
        }
    }
}
