/// What a Range field asks for (RFC 9110, section 14).
enum ByteRange: Equatable {
    /// The whole file: there is no field, or one that may be ignored.
    case whole
    /// These bytes.
    case part(Range<Int64>)
    /// Nothing that the file has.
    case unsatisfiable

    /// Reads the field for a file of `size` bytes.
    ///
    /// Other units, several ranges and what cannot be read count as no field at all (sections 14.2 and 15.3.7.2).
    init(_ field: String?, size: Int64) {
        guard let field, let bounds = Self.bounds(of: field) else {
            self = .whole
            return
        }
        let range: Range<Int64>
        switch bounds {
        case .from(let first): range = min(first, size)..<size
        case .between(let first, let last): range = min(first, size)..<(last < size ? last + 1 : size)
        case .last(let count): range = max(0, size - count)..<size
        }
        self = range.isEmpty ? .unsatisfiable : .part(range)
    }

    private enum Bounds {
        case from(Int64)
        case between(Int64, Int64)
        case last(Int64)
    }

    private static func bounds(of field: String) -> Bounds? {
        let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].lowercased() == "bytes" else { return nil }
        let spec = halves[1].trimmingBlanks
        let ends = spec.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        switch (ends[0].isEmpty, ends[1].isEmpty) {
        case (true, true): return nil
        case (true, false): return number(ends[1]).map(Bounds.last)
        case (false, true): return number(ends[0]).map(Bounds.from)
        case (false, false):
            guard let first = number(ends[0]), let last = number(ends[1]), first <= last else { return nil }
            return .between(first, last)
        }
    }

    /// A number of any length; what no file can reach counts as the largest that fits.
    private static func number(_ digits: Substring) -> Int64? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(digits) ?? .max
    }
}

extension StringProtocol {
    /// The text without the blanks and tabs at its ends: what RFC 9110, section 5.6.3, calls optional white space.
    var trimmingBlanks: Substring {
        let isBlank = { (character: Character) in character == " " || character == "\t" }
        let front = Substring(self).drop(while: isBlank)
        let end = front.lastIndex { !isBlank($0) }.map(front.index(after:)) ?? front.startIndex
        return front[..<end]
    }
}
