/// The value of a Range header field (RFC 9110, section 14).
enum ByteRange: Equatable {
    /// The whole file: the field is missing, or may be ignored.
    case whole
    case part(Range<Int64>)
    /// A range outside of the file.
    case unsatisfiable

    /// Parses the field for a file of `size` bytes.
    ///
    /// Other units, multiple ranges and malformed values are ignored (sections 14.2 and 15.3.7.2).
    init(_ field: String?, size: Int64) {
        self = .whole
        guard let bounds = field?.wholeMatch(of: /(?i:bytes)=[ \t]*([0-9]*)-([0-9]*)[ \t]*/) else { return }
        let range: Range<Int64>
        switch (Self.number(bounds.1), Self.number(bounds.2)) {
        case (nil, nil): return
        case (let first?, nil): range = min(first, size)..<size
        case (nil, let count?): range = max(0, size - count)..<size
        case (let first?, let last?):
            guard first <= last else { return }
            range = min(first, size)..<(last < size ? last + 1 : size)
        }
        self = range.isEmpty ? .unsatisfiable : .part(range)
    }

    /// A number of any length; a number larger than any file size is capped.
    private static func number(_ digits: Substring) -> Int64? {
        digits.isEmpty ? nil : Int64(digits) ?? .max
    }
}
