import CCMark

extension Document {
    /// The text that a reader sees: without markup and raw HTML, with the alternative text of images. Blocks are
    /// separated by an empty line; a hard line break is a line feed, and a soft one a space.
    public borrowing func plainText() -> String { root.plainText }

    /// The source lines that belong to paragraphs, counted from 1.
    package borrowing func paragraphLines() -> Set<Int> {
        root.descendants.filter { $0.kind == CMARK_NODE_PARAGRAPH }.reduce(into: []) { $0.formUnion($1.lines) }
    }

    /// The beginning of the text on one line, with white space collapsed. If the text is longer than the limit, it is
    /// truncated after a word, or inside of the first word if that is too long, and ends with "…". The ellipsis counts
    /// toward the limit.
    public borrowing func excerpt(upTo characters: Int) -> String {
        var line = FoldedLine()
        for event in root.walk {
            guard let text = event.text else { continue }
            line.append(text)
            // A character has at least one byte, so characters rarely have to be counted.
            if line.byteCount > characters, line.isASCII || line.text.count > characters { break }
        }
        return line.excerpt(upTo: characters)
    }
}

extension String {
    /// The beginning of the text, truncated like ``Document/excerpt(upTo:)``.
    package func excerpt(upTo characters: Int) -> String {
        var line = FoldedLine()
        line.append(self)
        return line.excerpt(upTo: characters)
    }
}

extension Node {
    /// The text of this node and its descendants; see ``Document/plainText()``.
    var plainText: String {
        var text = ""
        for event in walk { text += event.text ?? "" }
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }

    /// The text on one line.
    var plainLine: String { plainText.foldingWhiteSpace() }
}

extension Node.Walk.Event {
    /// The text that this step of a walk adds; every block ends with an empty line.
    fileprivate var text: String? {
        switch self {
        case .enter(let node):
            switch node.kind {
            case CMARK_NODE_TEXT, CMARK_NODE_CODE: node.literal
            case CMARK_NODE_CODE_BLOCK: String(node.literal.trimmingSuffix(while: \.isNewline))
            case CMARK_NODE_SOFTBREAK: " "
            case CMARK_NODE_LINEBREAK: "\n"
            default: nil
            }
        case .exit(let node):
            switch node.kind {
            case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING, CMARK_NODE_CODE_BLOCK: "\n\n"
            default: nil
            }
        }
    }
}

/// Text with each run of white space collapsed into one space, and trimmed at both ends.
private struct FoldedLine {
    private var bytes: [UInt8] = []
    private(set) var isASCII = true
    private var isAfterSpace = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var byteCount: Int { bytes.count }

    mutating func append(_ piece: String) {
        // In ASCII every character except CR LF is one byte, and white space can be recognised without Unicode
        // properties.
        let isPlain = piece.utf8.allSatisfy { $0 < 0x80 }
        guard !isPlain else { return append(ascii: piece) }
        isASCII = false
        for character in piece {
            if character.isWhitespace {
                isAfterSpace = !bytes.isEmpty
            } else {
                beginWord()
                bytes += character.utf8
            }
        }
    }

    private mutating func append(ascii piece: String) {
        for byte in piece.utf8 {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                isAfterSpace = !bytes.isEmpty
            } else {
                beginWord()
                bytes.append(byte)
            }
        }
    }

    func excerpt(upTo characters: Int) -> String {
        guard characters > 0 else { return "" }
        let text = text
        guard bytes.count > characters, isASCII || text.count > characters else { return text }
        let end = text.index(text.startIndex, offsetBy: characters - 1)
        let room = text[..<end]
        guard text[end] != " ", let space = room.lastIndex(of: " ") else {
            return room.trimmingSuffix(while: \.isWhitespace) + "…"
        }
        return room[..<space] + "…"
    }

    private mutating func beginWord() {
        if isAfterSpace { bytes.append(UInt8(ascii: " ")) }
        isAfterSpace = false
    }
}

extension String {
    /// The text with each run of white space collapsed into one space, and trimmed at both ends.
    package func foldingWhiteSpace() -> String {
        var line = FoldedLine()
        line.append(self)
        return line.text
    }
}

extension BidirectionalCollection where SubSequence == Substring, Element == Character {
    /// The text without trailing characters that match.
    func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !matches($0) }) else { return self[endIndex...] }
        return self[...last]
    }
}
