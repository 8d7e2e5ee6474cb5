internal import Foundation

/// A document as an earlier build has left it. An edit changes a few of thousands of entries; the others are taken from it.
package struct EarlierDocument: Sendable {
    let bytes: [UInt8]
    /// For each event, by its place among all, whether what documents show of it is what it was then.
    let sameEvents: [Bool]

    package init(bytes: [UInt8], sameEvents: [Bool]) {
        self.bytes = bytes
        self.sameEvents = sameEvents
    }

    /// The lines of an array whose elements stand on lines of their own, without the commas.
    func lines() -> EarlierEntries {
        var lines: [Range<Int>] = []
        forEachLine { line in
            lines.append(bytes[..<line.upperBound].last == UInt8(ascii: ",") ? line.dropLast() : line)
        }
        return EarlierEntries(bytes: bytes, ranges: lines.dropFirst().dropLast())
    }

    /// The events of a calendar. No text can be taken for a line that begins or ends one: the line feeds in texts are written
    /// in another way.
    func components() -> EarlierEntries {
        var components: [Range<Int>] = []
        var start = 0
        let (begin, end) = ("BEGIN:VEVENT\r".utf8, "END:VEVENT\r".utf8)
        forEachLine { line in
            // Of the many lines between, most have another length.
            if line.count == begin.count, bytes[line].elementsEqual(begin) {
                start = line.lowerBound
            } else if line.count == end.count, bytes[line].elementsEqual(end) {
                components.append(start..<line.upperBound + 1)
            }
        }
        return EarlierEntries(bytes: bytes, ranges: components[...])
    }

    /// Gives `body` each line that ends with a line feed, without it.
    private func forEachLine(_ body: (Range<Int>) -> Void) {
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count, let first = buffer.baseAddress,
                let end = memchr(first + start, 0x0A, buffer.count - start)
            {
                let offset = UnsafeRawPointer(end) - first
                body(start..<offset)
                start = offset + 1
            }
        }
    }
}

/// The entries of an earlier document, in their order.
struct EarlierEntries {
    fileprivate let bytes: [UInt8]
    /// Those that have not been passed over.
    fileprivate var ranges: ArraySlice<Range<Int>>

    /// How far an entry is looked for. Nearly all come one behind the other as they did; a few are new, or gone.
    private static let reach = 8

    /// The next line that ends with a member `url` of this value; nil if it is not near.
    mutating func line(ofPage url: String) -> ArraySlice<UInt8>? {
        let length = url.utf8.count
        return next { line in
            line.holds("\"}", at: line.count - 2) && line.holds(url, at: line.count - 2 - length)
                && line.holds("\"url\":\"", at: line.count - 9 - length)
        }
    }

    /// The next component of this `UID`; nil if it is not near.
    mutating func component(of uid: String) -> ArraySlice<UInt8>? {
        next {
            $0.holds("BEGIN:VEVENT\r\nUID:", at: 0) && $0.holds(uid, at: 18)
                && $0.holds("\r\n", at: 18 + uid.utf8.count)
        }
    }

    private mutating func next(where isIt: (UnsafeBufferPointer<UInt8>) -> Bool) -> ArraySlice<UInt8>? {
        let place = bytes.withUnsafeBufferPointer { bytes in
            ranges.indices.prefix(Self.reach).first { isIt(UnsafeBufferPointer(rebasing: bytes[ranges[$0]])) }
        }
        guard let place else { return nil }
        defer { ranges = ranges[(place + 1)...] }
        return bytes[ranges[place]]
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the UTF-8 of a text is in it at some place.
    fileprivate func holds(_ text: String, at offset: Int) -> Bool {
        var text = text
        return text.withUTF8 { text in
            guard offset >= 0, offset + text.count <= count, let first = baseAddress, let other = text.baseAddress
            else {
                return false
            }
            return memcmp(first + offset, other, text.count) == 0
        }
    }
}

extension Range<Int> {
    fileprivate func dropLast() -> Range { lowerBound..<upperBound - 1 }
}
