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
        return EarlierEntries(bytes: bytes, ranges: Array(lines.dropFirst().dropLast()))
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
        return EarlierEntries(bytes: bytes, ranges: components)
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
    private let bytes: [UInt8]
    private let ranges: [Range<Int>]

    fileprivate init(bytes: [UInt8], ranges: [Range<Int>]) { (self.bytes, self.ranges) = (bytes, ranges) }

    /// The bytes of an entry.
    typealias Entry = UnsafeBufferPointer<UInt8>

    subscript(number: Int) -> ArraySlice<UInt8> { bytes[ranges[number]] }

    /// The entries of some events by number; nil for those that have none.
    ///
    /// Events that have not changed are in the order in which they were. So where two of them are as far from each other as
    /// they were, those between are where they were, and need not be looked for.
    /// - Parameters:
    ///   - places: the places of events that have not changed, in order. Each has an entry here.
    ///   - count: how many events there are.
    ///   - key: what the entry of the event at a place is told by.
    ///   - isEntry: whether an entry is the one that is told by a text.
    func numbers(
        of places: [Int],
        among count: Int,
        key: (Int) -> String,
        _ isEntry: (Entry, String) -> Bool
    ) -> [Int?] {
        var numbers = [Int?](repeating: nil, count: count)
        // How many entries before them are of other events: none at least, all of these at most.
        guard !places.isEmpty, ranges.count >= places.count else { return numbers }
        var open = [(places: places.indices, others: 0...(ranges.count - places.count))]
        bytes.withUnsafeBufferPointer { bytes in
            func find(_ index: Int, _ others: ClosedRange<Int>) -> Int? {
                let key = key(places[index])
                return others.first { isEntry(Entry(rebasing: bytes[ranges[index + $0]]), key) }
            }
            while let (part, others) = open.popLast() {
                guard let first = part.first, let last = part.last else { continue }
                let (least, most) = (others.lowerBound, others.upperBound)
                if least == most, find(first, others) != nil, find(last, others) != nil {
                    for index in part { numbers[places[index]] = index + least }
                    continue
                }
                let middle = first + part.count / 2
                let found = find(middle, others)
                if let found { numbers[places[middle]] = middle + found }
                open.append((first..<middle, least...(found ?? most)))
                open.append((middle + 1..<part.endIndex, (found ?? least)...most))
            }
        }
        return numbers
    }
}

extension EarlierEntries.Entry {
    /// Whether it is a line that ends with a member `url` of this value.
    func isLine(ofPage url: String) -> Bool {
        let length = url.utf8.count
        return holds("\"}", at: count - 2) && holds(url, at: count - 2 - length)
            && holds("\"url\":\"", at: count - 9 - length)
    }

    /// Whether it is a component of this `UID`.
    func isComponent(of uid: String) -> Bool {
        holds("BEGIN:VEVENT\r\nUID:", at: 0) && holds(uid, at: 18) && holds("\r\n", at: 18 + uid.utf8.count)
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
