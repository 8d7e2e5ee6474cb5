/// The elements of an XML property list.
enum XMLElement: String, CaseIterable {
    case plist, array, dict, key, string, integer, real, date, data, `true`, `false`

    init?(_ name: ArraySlice<UInt8>) {
        guard let first = name.first, let last = name.last else { return nil }
        let element: Self
        // No two elements have the same first and last letter.
        switch (first, last) {
        case (UInt8(ascii: "p"), _): element = .plist
        case (UInt8(ascii: "a"), _): element = .array
        case (UInt8(ascii: "d"), UInt8(ascii: "t")): element = .dict
        case (UInt8(ascii: "k"), _): element = .key
        case (UInt8(ascii: "s"), _): element = .string
        case (UInt8(ascii: "i"), _): element = .integer
        case (UInt8(ascii: "r"), _): element = .real
        case (UInt8(ascii: "d"), UInt8(ascii: "e")): element = .date
        case (UInt8(ascii: "d"), _): element = .data
        case (UInt8(ascii: "t"), _): element = .true
        case (UInt8(ascii: "f"), _): element = .false
        default: return nil
        }
        guard element.rawValue.utf8.elementsEqual(name) else { return nil }
        self = element
    }
}
