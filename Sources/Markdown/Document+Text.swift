extension Document {
    /// The text that a reader would see: no markup, no raw HTML, the alternative text of images. Blocks are separated by
    /// an empty line; a hard line break is a line feed and a soft one a space.
    public borrowing func plainText() -> String { root.plainText }

    /// The beginning of the text on one line, white space folded. What is longer than the given number of characters is
    /// cut at the end of a word, or inside the first word if there is only one, and ends with "…", which is counted.
    public borrowing func excerpt(upTo characters: Int) -> String {
        var line = FoldedLine()
        for event in root.walk {
            guard let text = event.text else { continue }
            line.append(text)
            // A character has at least one byte, so most of the time there is no need to count characters.
            if line.byteCount > characters, line.isASCII || line.text.count > characters { break }
        }
        return line.excerpt(upTo: characters)
    }
}

extension String {
    /// The beginning of the text as ``Document/excerpt(upTo:)`` cuts it.
    package func excerpt(upTo characters: Int) -> String {
        var line = FoldedLine()
        line.append(self)
        return line.excerpt(upTo: characters)
    }
}

extension Node {
    /// The text of this node and all below it; see ``Document/plainText()``.
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
            case .text, .code: node.literal
            case .codeBlock: String(node.literal.trimmingSuffix(while: \.isNewline))
            case .softBreak: " "
            case .lineBreak: "\n"
            default: nil
            }
        case .exit(let node):
            switch node.kind {
            case .paragraph, .heading, .codeBlock: "\n\n"
            case .customBlock where node.identifiedHeading != nil: "\n\n"
            default: nil
            }
        }
    }
}

/// Text with every run of white space turned into one space, and none at either end.
private struct FoldedLine {
    private var bytes: [UInt8] = []
    private(set) var isASCII = true
    private var isAfterSpace = false

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var byteCount: Int { bytes.count }

    mutating func append(_ piece: String) {
        // Of ASCII every character but a line ending is one byte, and nobody has to ask Unicode what is white space.
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
        // Every byte of ASCII is a character.
        let end =
            isASCII
            ? text.utf8.index(text.startIndex, offsetBy: characters - 1)
            : text.index(text.startIndex, offsetBy: characters - 1)
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
    /// The text with every run of white space turned into one space, and none at either end.
    func foldingWhiteSpace() -> String {
        var line = FoldedLine()
        line.append(self)
        return line.text
    }
}

extension BidirectionalCollection where SubSequence == Substring, Element == Character {
    /// The text without the characters at its end that match.
    func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
        guard let last = lastIndex(where: { !matches($0) }) else { return self[endIndex...] }
        return self[...last]
    }
}
