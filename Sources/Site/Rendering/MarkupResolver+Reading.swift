extension MarkupResolver {
    /// A placeholder as it was found.
    struct Mark {
        var index: Int
        var isGraft: Bool
        /// The first byte of all noncharacters that stand for values.
        static let lead: UInt8 = 0xEF
    }

    mutating func refuse(_ mark: Mark, in place: String) {
        guard let slot = slots[mark.index] else { return }
        misplaced.insert(Misplaced(name: slot.name, place: place))
    }

    /// Reads the placeholder at this position, if there is one; `orEncoded`, also in the form in which cmark's
    /// percent-encoding of URLs leaves it.
    mutating func readMark(orEncoded: Bool = false) -> Mark? {
        let rest = input[position...]
        if rest.first == Mark.lead, rest.starts(with: [0xEF, 0xB7]) {
            return readMark(prefix: 3, kind: rest.dropFirst(2).first ?? 0, suffix: 3)
        }
        if orEncoded, rest.first == UInt8(ascii: "%"), rest.starts(with: "%EF%B7%9".utf8) {
            return readMark(prefix: 9, kind: 0x90 + (rest.dropFirst(8).first ?? 0) - UInt8(ascii: "0"), suffix: 9)
        }
        return nil
    }

    private mutating func readMark(prefix: Int, kind: UInt8, suffix: Int) -> Mark? {
        guard kind == 0x90 || kind == 0x92 else { return nil }
        let digits = input[(position + prefix)...].prefix { $0.isDigit }
        guard let index = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
        position = min(input.count, position + prefix + digits.count + suffix)
        return Mark(index: index, isGraft: kind == 0x92)
    }

    mutating func readName(until isEnd: (UInt8) -> Bool, place: String) -> String {
        let start = position
        var name: [UInt8] = []
        while position < input.count, !isEnd(peek()) || (position == start && peek() == UInt8(ascii: "=")) {
            if let mark = readMark() {
                refuse(mark, in: place)
            } else {
                name.append(peek().lowercased)
                copyByte()
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    func peek(_ offset: Int = 0) -> UInt8 {
        position + offset < input.count ? input[position + offset] : 0
    }

    mutating func copy(until isEnd: (UInt8) -> Bool) {
        let end = input[position...].firstIndex(where: isEnd) ?? input.count
        output += input[position..<end]
        position = end
    }

    mutating func copyByte() { copyBytes(1) }

    mutating func copyBytes(_ count: Int) {
        let end = min(input.count, position + count)
        output += input[position..<end]
        position = end
    }
}

extension UInt8 {
    var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= lowercased }
    var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
    var isSpace: Bool { self == 0x20 || 0x09...0x0D ~= self && self != 0x0B }
    var lowercased: UInt8 { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self }
}
