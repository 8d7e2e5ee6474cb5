extension ArraySlice<UInt8> {
    /// The place of the first occurrence of some bytes.
    ///
    /// The standard library's search prepares for patterns of any kind; for a few bytes on every page, that took longer
    /// than all of Markdown.
    func firstOccurrence(of pattern: [UInt8]) -> Range<Int>? {
        guard let first = pattern.first, count >= pattern.count else { return nil }
        return withUnsafeBufferPointer { bytes in
            pattern.withUnsafeBufferPointer { pattern in
                for start in 0...(bytes.count - pattern.count) where bytes[start] == first {
                    var length = 1
                    while length < pattern.count, bytes[start + length] == pattern[length] { length += 1 }
                    if length == pattern.count { return startIndex + start..<startIndex + start + length }
                }
                return nil
            }
        }
    }
}

extension [UInt8] {
    /// The bytes with every occurrence of some replaced by others.
    func replacingOccurrences(of pattern: [UInt8], with replacement: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = self[...]
        while let range = rest.firstOccurrence(of: pattern) {
            result += rest[..<range.lowerBound]
            result += replacement
            rest = rest[range.upperBound...]
        }
        return result.isEmpty ? Array(rest) : result + rest
    }
}
