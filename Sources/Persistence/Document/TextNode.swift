import Foundation

/// A value of a text with the bytes it is written in.
struct TextNode: StoredNode {
    struct Member {
        /// With quotation marks or tags.
        var keyToken: Range<Int>
        var key: String
        var value: TextNode
    }

    enum Content {
        case leaf
        case array([TextNode])
        case dictionary([Member])
    }

    let syntax: TextOutline.Syntax
    /// The text that the value is a part of.
    let text: [UInt8]
    let range: Range<Int>
    let content: Content

    var form: ArraySlice<UInt8> { text[range] }

    var parts: StoredParts<TextNode> {
        switch content {
        case .leaf: .none
        case .array(let values): .array(values)
        case .dictionary(let members): .dictionary(members.map { ($0.key, $0.value) })
        }
    }

    /// Reads the value that a text consists of, or that begins at an offset.
    init(_ syntax: TextOutline.Syntax, of text: [UInt8], from offset: Int = 0) throws(TextFault) {
        self =
            switch syntax {
            case .json: try Self.read(JSONScanner(text, from: offset), syntax)
            case .xml: try Self.read(XMLScanner(text, from: offset), syntax)
            }
    }

    private init(_ syntax: TextOutline.Syntax, _ text: [UInt8], _ range: Range<Int>, _ content: Content) {
        (self.syntax, self.text, self.range, self.content) = (syntax, text, range, content)
    }

    /// An array or a dictionary whose end has not been read yet.
    private struct Open {
        var start: Int
        var isDictionary: Bool
        var key: Range<Int>?
        var keyText: String
        var values: [TextNode] = []
        var members: [Member] = []

        mutating func add(_ node: TextNode, key: Range<Int>?, keyText: String) {
            if isDictionary, let key {
                members.append(Member(keyToken: key, key: keyText, value: node))
            } else {
                values.append(node)
            }
        }
    }

    private static func read(_ scanner: some StructureScanner, _ syntax: TextOutline.Syntax) throws(TextFault)
        -> TextNode
    {
        var scanner = scanner
        let text = scanner.bytes
        var open: [Open] = []
        while let event = try scanner.next() {
            let node: TextNode
            var (key, keyText): (Range<Int>?, String) = (nil, "")
            switch event {
            case .opened(let start):
                let parent = scanner.frames.dropLast().last
                let isDictionary = scanner.frames.last?.isDictionary == true
                let name = Self.key(of: parent, in: scanner, syntax)
                open.append(Open(start: start, isDictionary: isDictionary, key: parent?.keyToken, keyText: name))
                continue
            case .scalar(let range):
                node = TextNode(syntax, text, range, emptyContent(of: text[range], syntax))
                (key, keyText) = (scanner.frames.last?.keyToken, Self.key(of: scanner.frames.last, in: scanner, syntax))
            case .closed(let end):
                guard let closed = open.popLast() else { continue }
                let content = closed.isDictionary ? Content.dictionary(closed.members) : .array(closed.values)
                node = TextNode(syntax, text, closed.start..<end, content)
                (key, keyText) = (closed.key, closed.keyText)
            }
            guard !open.isEmpty else { return node }
            open[open.count - 1].add(node, key: key, keyText: keyText)
        }
        throw .cutShort(at: text.count, in: "")
    }

    /// `<array/>` and `<dict/>` are arrays and dictionaries, though a scanner reports them as single values.
    private static func emptyContent(of bytes: ArraySlice<UInt8>, _ syntax: TextOutline.Syntax) -> Content {
        guard syntax == .xml else { return .leaf }
        if bytes.starts(with: "<array".utf8) { return .array([]) }
        return bytes.starts(with: "<dict".utf8) ? .dictionary([]) : .leaf
    }

    private static func key(
        of frame: ScanFrame?,
        in scanner: some StructureScanner,
        _ syntax: TextOutline.Syntax
    ) -> String {
        guard let frame, frame.isDictionary, let key = frame.key else { return "" }
        let bytes = scanner.bytes[key]
        guard syntax == .xml, bytes.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
            return scanner.text(of: key)
        }
        let document = "<plist><array><string>\(String(decoding: bytes, as: UTF8.self))</string></array></plist>"
        // Foundation has read the key before, as a part of the store.
        return (try? PropertyListDecoder().decode([String].self, from: Data(document.utf8)).first) ?? ""
    }
}
