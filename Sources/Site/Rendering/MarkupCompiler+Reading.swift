extension MarkupCompiler {
    /// Ends the bytes that stand as they are, and adds a piece.
    mutating func add(_ piece: CompiledMarkup.Piece) {
        flush()
        result.pieces.append(piece)
    }

    /// Adds the bytes that stand as they are, up to this position.
    mutating func flush() {
        if start < position { result.pieces.append(.bytes(start..<position)) }
        start = position
    }

    /// Leaves bytes out. Those before them must have been added.
    mutating func skip(_ count: Int) {
        position = min(input.count, position + count)
        start = position
    }

    mutating func refuse(_ mark: PlaceholderMark, in place: String) {
        guard slots.indices.contains(mark.index) else { return }
        result.misplaced.insert(Misplaced(name: slots[mark.index].name, place: place))
    }

    /// Reads the placeholder at this position, if there is one; `orEncoded`, also in the form in which cmark's
    /// percent-encoding of URLs leaves it.
    mutating func readMark(orEncoded: Bool = false) -> PlaceholderMark? {
        let mark: PlaceholderMark? =
            switch peek() {
            case PlaceholderMark.lead: PlaceholderMark(at: position, in: input)
            case UInt8(ascii: "%") where orEncoded: PlaceholderMark(encodedAt: position, in: input)
            default: nil
            }
        guard let mark else { return nil }
        // In a URL the caller takes care of what stands before it.
        if !orEncoded { flush() }
        position += mark.length
        if !orEncoded { start = position }
        return mark
    }

    mutating func readName(until isEnd: (UInt8) -> Bool, place: String) -> MarkupName {
        let first = position
        var end = first
        while end < input.count, Self.isPlainName(input[end]), !isEnd(input[end]) { end += 1 }
        if end > first, end == input.count || isEnd(input[end]) {
            position = end
            return MarkupName(input[first..<end])
        }
        var name: [UInt8] = []
        while position < input.count, !isEnd(peek()) || (position == first && peek() == UInt8(ascii: "=")) {
            if let mark = readMark() {
                refuse(mark, in: place)
            } else {
                name.append(peek().lowercased)
                position += 1
            }
        }
        return MarkupName(name[...])
    }

    /// Whether a byte is what nearly all names are made of.
    private static func isPlainName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-") || byte.isDigit
    }

    func peek(_ offset: Int = 0) -> UInt8 {
        position + offset < input.count ? input[position + offset] : 0
    }

    mutating func skipSpace() {
        while position < input.count, peek().isSpace { position += 1 }
    }
}

extension PlaceholderMark {
    /// The first byte of all noncharacters that stand for values.
    static let lead: UInt8 = 0xEF

    /// A placeholder that has been percent-encoded.
    init?(encodedAt start: Int, in bytes: [UInt8]) {
        let rest = bytes[start...]
        guard rest.starts(with: "%EF%B7%9".utf8), let kind = rest.dropFirst(8).first,
            kind == UInt8(ascii: "0") || kind == UInt8(ascii: "2")
        else { return nil }
        let digits = rest.dropFirst(9).prefix(while: \.isDigit)
        guard let index = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        let end = min(bytes.count, start + 9 + digits.count + 9)
        self.init(index: index, isGraft: kind == UInt8(ascii: "2"), length: end - start)
    }
}

extension [UInt8] {
    /// The place of the first byte from `start` on of which `isFound` is true; the end if there is none.
    func firstIndex(from start: Int, where isFound: (UInt8) -> Bool) -> Int {
        withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count, !isFound(bytes[index]) { index += 1 }
            return index
        }
    }
}

extension UInt8 {
    var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased }
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self && self != 0x0B }
    var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self }
}
