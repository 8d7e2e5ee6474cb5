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
    /// Other units, several ranges and what can't be read count as no field at all (sections 14.2 and 15.3.7.2).
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

    /// A number of any length; one that no file can reach counts as the largest that fits.
    private static func number(_ digits: Substring) -> Int64? {
        digits.isEmpty ? nil : Int64(digits) ?? .max
    }
}
