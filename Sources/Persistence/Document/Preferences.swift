import Foundation

/// A preferences file that holds a store as JSON under a key. Everything else in it stays as it is.
struct Preferences {
    private enum Outer {
        /// The old list, and where the value stands among what the root refers to.
        case binary(BinaryLayout, place: Int)
        /// The old text, and where the tag with the data stands.
        case xml(SourceText, data: Range<Int>)
    }

    /// The JSON.
    let json: Data
    private let outer: Outer

    init(_ data: Data, key: String, isXML: Bool) throws {
        if isXML {
            let source = SourceText(Array(data))
            let root = try TextNode(.xml, of: source.bytes)
            guard case .dictionary(let members) = root.content,
                let value = members.last(where: { $0.key == key })?.value,
                let json = Data(base64Encoded: Self.content(of: value), options: .ignoreUnknownCharacters)
            else { throw Self.noData(key) }
            (self.json, outer) = (json, .xml(source, data: value.range))
        } else {
            let layout = try BinaryLayout(Array(data))
            let root = try layout.object(layout.root)
            guard case .dictionary(let members) = try BinaryNode(layout.root, of: layout).parts,
                let place = members.firstIndex(where: { $0.key == key }),
                let json = members[place].value.data
            else { throw Self.noData(key) }
            (self.json, outer) = (json, .binary(layout, place: root.references / 2 + place))
        }
    }

    private static func noData(_ key: String) -> EncodingFault {
        EncodingFault(message: "the key \"\(key)\" holds no data")
    }

    private static func content(of tag: TextNode) -> Data {
        Data(tag.form.drop { $0 != UInt8(ascii: ">") }.dropFirst().prefix { $0 != UInt8(ascii: "<") })
    }

    /// The file with other JSON.
    func serialized(with json: Data) throws -> Data {
        switch outer {
        case .binary(let layout, let place):
            var writer = BinaryWriter(from: layout)
            let root = try layout.object(layout.root)
            let references = try (0..<root.references).map { index in
                if index == place { return writer.add(.data(json)) }
                return try writer.add(old: layout.reference(index, of: root))
            }
            let number = writer.add(root.kind, references)
            return writer.serialized(root: number)
        case .xml(let source, let range):
            var text = source.bytes
            text.replaceSubrange(range, with: Self.tag(for: json, like: text[range]))
            guard let data = source.encode(text) else { throw Self.noData("") }
            return data
        }
    }

    /// A tag with data, in lines as long and as far indented as those that were there.
    private static func tag(for json: Data, like old: ArraySlice<UInt8>) -> [UInt8] {
        let content = old.drop { $0 != UInt8(ascii: ">") }.dropFirst().prefix { $0 != UInt8(ascii: "<") }
        let base64 = Array(json.base64EncodedData())
        let lead = content.prefix(while: \.isWhiteSpace)
        guard lead.contains(UInt8(ascii: "\n")) else { return Array("<data>".utf8) + base64 + Array("</data>".utf8) }
        let lines = content.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let width = max(lines.map { $0.filter { !$0.isWhiteSpace }.count }.max() ?? 0, 32)
        var bytes = Array("<data>".utf8)
        for start in stride(from: 0, to: base64.count, by: width) {
            bytes += lead + base64[start..<min(start + width, base64.count)]
        }
        return bytes + content.trailingWhiteSpace + Array("</data>".utf8)
    }
}

extension BinaryNode {
    /// Data as an object.
    static func data(_ data: Data) -> BinaryNode {
        .leaf((BinaryWriter.head(0x4, count: data.count) + data)[...])
    }

    /// The bytes, if this is data.
    var data: Data? {
        guard form.first.map({ $0 >> 4 }) == 0x4 else { return nil }
        return Data(content)
    }
}
