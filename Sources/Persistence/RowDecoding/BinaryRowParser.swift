/// Takes a record of a binary property list apart, and refuses whatever is not plainly right.
struct BinaryRowParser {
    /// More than the values of any record: one that refers to the same objects again and again has them as often.
    private static let tokenLimit = 4_096

    private let layout: BinaryLayout
    private var tokens = PlainRow.Tokens()

    /// A record of a list.
    ///
    /// - Parameters:
    ///   - place: its place among those of the root.
    ///   - layout: the property list; it must have been walked.
    static func row(_ place: Int, of layout: BinaryLayout) throws -> PlainRow {
        var parser = BinaryRowParser(layout)
        try parser.parse(layout.reference(place, of: layout.object(layout.root)), depth: 0)
        return PlainRow(bytes: layout.bytes, tokens: parser.tokens)
    }

    private init(_ layout: BinaryLayout) {
        self.layout = layout
    }

    private mutating func parse(_ number: Int, depth: Int) throws {
        guard depth < PlainRow.depthLimit, tokens.all.count < Self.tokenLimit else { throw PlainRow.Unusual() }
        let object = try layout.object(number)
        let content = object.content..<(object.content + object.size - 1)
        switch (object.kind, layout.bytes[object.offset]) {
        case (0x0, 0x08): tokens.add(.falsehood, content)
        case (0x0, 0x09): tokens.add(.truth, content)
        case (0x1, _) where content.count <= 8: tokens.add(.integerBits, content)
        case (0x2, _) where content.count == 4 || content.count == 8: tokens.add(.realBits, content)
        case (_, 0x33): tokens.add(.dateBits, content)
        case (0x5, _): tokens.add(.asciiText, content)
        case (0x6, _): tokens.add(.wideText, content)
        case (0xA, _): try parseReferences(of: object, .array, depth)
        case (0xD, _): try parseReferences(of: object, .dictionary, depth)
        default: throw PlainRow.Unusual()
        }
    }

    private mutating func parseReferences(of object: BinaryObject, _ kind: PlainRow.Kind, _ depth: Int) throws {
        let number = tokens.begin(kind, at: object.content)
        if kind == .array {
            for place in 0..<object.references { try parse(layout.reference(place, of: object), depth: depth + 1) }
        } else {
            // All keys stand before all values.
            let count = object.references / 2
            for place in 0..<count {
                let key = tokens.all.count
                try parse(layout.reference(place, of: object), depth: depth + 1)
                guard [.asciiText, .wideText].contains(tokens.all[key].kind) else { throw PlainRow.Unusual() }
                try parse(layout.reference(count + place, of: object), depth: depth + 1)
            }
        }
        tokens.end(number, at: object.content)
    }
}
