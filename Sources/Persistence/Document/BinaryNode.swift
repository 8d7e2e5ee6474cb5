import Foundation

/// A value of a binary property list, out of which all sharing is unfolded.
indirect enum BinaryNode: StoredNode {
    /// The object with its head.
    case leaf(ArraySlice<UInt8>)
    /// An array, a set or a dictionary by the upper half of its first byte. A dictionary has its keys first.
    case container(UInt8, [BinaryNode])

    /// Unfolds an object.
    init(_ index: Int, of layout: BinaryLayout) throws(BinaryFault) {
        let object = try layout.object(index)
        guard object.isContainer else {
            self = .leaf(layout.bytes[object.offset..<(object.content + object.size - 1)])
            return
        }
        var parts: [BinaryNode] = []
        for place in 0..<object.references {
            parts.append(try BinaryNode(layout.reference(place, of: object), of: layout))
        }
        self = .container(object.kind, parts)
    }

    var form: ArraySlice<UInt8> { if case .leaf(let bytes) = self { bytes } else { [] } }

    var parts: StoredParts<BinaryNode> {
        switch self {
        case .container(0xA, let values): return .array(values)
        case .container(0xD, let parts):
            let (keys, values) = (parts.prefix(parts.count / 2), parts.suffix(parts.count / 2))
            return .dictionary(zip(keys, values).map { ($0.string, $1) })
        default: return .none
        }
    }

    /// What stands behind the head of an object.
    var content: ArraySlice<UInt8> { form.dropFirst(Self.headSize(of: form)) }

    /// The text that a key is.
    private var string: String {
        guard let head = form.first, head >> 4 == 0x6 else { return String(decoding: content, as: UTF8.self) }
        let bytes = Array(content)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    /// How many bytes stand before the content of an object.
    private static func headSize(of object: ArraySlice<UInt8>) -> Int {
        guard let head = object.first, head & 0xF == 0xF, let size = object.dropFirst().first else { return 1 }
        return 2 + (1 << Int(size & 0xF))
    }

    /// Text as an object.
    static func text(_ text: String) -> BinaryNode {
        let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
        let content = isASCII ? Array(text.utf8) : text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let head = BinaryWriter.head(isASCII ? 0x5 : 0x6, count: isASCII ? content.count : content.count / 2)
        return .leaf((head + content)[...])
    }

    // MARK: Changes

    /// The value with changes.
    func applying(_ patch: Patch<BinaryNode>) -> BinaryNode {
        switch (patch, self) {
        case (.keep, _): return self
        case (.replace(let node), _): return node
        case (.members(let changes, let added), .container(let kind, let parts)):
            let half = parts.count / 2
            var keys: [BinaryNode] = []
            var values: [BinaryNode] = []
            for index in 0..<half {
                let change = changes[index] ?? .some(.keep)
                guard let change else { continue }
                keys.append(parts[index])
                values.append(parts[half + index].applying(change))
            }
            return .container(kind, keys + added.map { .text($0.key) } + values + added.map(\.value))
        case (.elements(let elements), .container(let kind, let parts)):
            return .container(
                kind,
                elements.map { element in
                    switch element {
                    case .existing(let index, let patch): parts[index].applying(patch)
                    case .added(let node): node
                    }
                }
            )
        default: return self
        }
    }
}
