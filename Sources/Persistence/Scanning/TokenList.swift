import Synchronization

/// The values of a store in one flat list, in the order of the text, each with the range of its bytes.
///
/// Everything works on this list: records are decoded from it, errors get their positions from it, and changing one
/// record leaves the bytes of the others intact. A dictionary is followed by alternating keys and values, an array by
/// its elements; ``Token/next`` skips everything nested in a value.
final class TokenList: Sendable {
    enum Syntax: Sendable { case json, xml, binary }

    let syntax: Syntax
    /// The text in UTF-8, or the bytes of a binary property list.
    let bytes: [UInt8]
    /// The tokens; the first one is the root.
    let tokens: [Token]
    /// The tokens of the records; empty if the root isn't an array.
    let records: [Int]
    let notes: [ScanNote]
    /// The position of every 65,536th byte, computed on demand.
    private let places = Mutex<[TextPosition]>([])

    init(_ syntax: Syntax, _ bytes: [UInt8]) throws(ScanFault) {
        guard bytes.count <= StoreReader.maximumSize else {
            throw ScanFault(StoreReader.tooLarge, hint: "is this the right file?")
        }
        let list = try Self.scan(syntax, bytes)
        (self.syntax, self.bytes) = (syntax, bytes)
        (tokens, records, notes) = (list.tokens, list.records, list.notes)
    }

    private static func scan(_ syntax: Syntax, _ bytes: [UInt8]) throws(ScanFault) -> TokenBuilder {
        switch syntax {
        case .json:
            var scanner = JSONScanner(bytes)
            try scanner.scan()
            return scanner.list
        case .xml:
            var scanner = XMLScanner(bytes)
            try scanner.scan()
            return scanner.list
        case .binary:
            var scanner = try BinaryScanner(bytes)
            try scanner.scan()
            return scanner.list
        }
    }

    // MARK: Parts

    func elements(of index: Int) -> [Int] {
        var elements: [Int] = []
        var element = index + 1
        while element < tokens[index].next {
            elements.append(element)
            element = tokens[element].next
        }
        return elements
    }

    func members(of index: Int) -> [(key: Int, value: Int)] {
        guard tokens[index].kind == .dictionary else { return [] }
        var members: [(key: Int, value: Int)] = []
        var key = index + 1
        while key < tokens[index].next {
            let value = tokens[key].next
            members.append((key, value))
            key = tokens[value].next
        }
        return members
    }

    /// The value of a key; nil if the dictionary doesn't have it. If a key is repeated, JSON uses the first value and
    /// property lists use the last.
    func value(of name: String, in index: Int) -> Int? {
        var (name, found) = (name, Int?.none)
        return name.withUTF8 { name in
            var key = index + 1
            while key < tokens[index].next {
                let value = tokens[key].next
                if isKey(key, name) {
                    if syntax == .json { return value }
                    found = value
                }
                key = tokens[value].next
            }
            return found
        }
    }

    /// Whether a key has a name, byte for byte: two names that are equal in Swift can be different keys.
    func isKey(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let token = tokens[index]
        guard token.kind == .text else { return false }
        // Escapes in keys are rare.
        if token.isEncoded { return text(index).map { $0.utf8.elementsEqual(name) } ?? false }
        let content = token.content
        guard content.count == name.count else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            for place in 0..<name.count where bytes[content.lowerBound + place] != name[place] { return false }
            return true
        }
    }

    // MARK: Places

    /// The position, from 1, of the record that contains a token.
    func position(ofRecordWith token: Int) -> Int? {
        let place = records.partitionPoint { tokens[$0].next <= token }
        return place < records.count && records[place] <= token ? place + 1 : nil
    }

    /// The path from a value to another one nested in it.
    func path(to target: Int, from root: Int) -> [PathStep] {
        var path: [PathStep] = []
        var index = root
        while index < target {
            switch tokens[index].kind {
            case .dictionary:
                let member = members(of: index).first { target < tokens[$0.value].next }
                guard let (key, value) = member else { return path }
                path.append(.key(words(ofKey: key)))
                if target < value { return path }
                index = value
            case .array, .set:
                let elements = elements(of: index)
                let place = elements.partitionPoint { tokens[$0].next <= target }
                guard place < elements.count else { return path }
                path.append(.index(place))
                index = elements[place]
            default: return path
            }
        }
        return path
    }

    /// The value at the end of a path, or the last existing one on the path.
    func value(at path: [PathStep], from root: Int) -> Int {
        var index = root
        for step in path {
            switch (step, tokens[index].kind) {
            case (.key(let key), .dictionary):
                guard let value = value(of: key, in: index) else { return index }
                index = value
            case (.index(let place), .array):
                let elements = elements(of: index)
                guard elements.indices.contains(place) else { return index }
                index = elements[place]
            default: return index
            }
        }
        return index
    }

    /// The line and column of an offset in a text; nil for a binary property list.
    func position(of offset: Int) -> TextPosition? {
        guard syntax != .binary else { return nil }
        return places.withLock { places in
            if places.isEmpty { places.append(TextPosition()) }
            while places.count <= offset >> 16 {
                places.append(places[places.count - 1].advanced(to: places.count << 16, in: bytes))
            }
            return places[offset >> 16].advanced(to: offset, in: bytes)
        }
    }

    /// The text of a key, for messages.
    func words(ofKey index: Int) -> String {
        text(index) ?? String(decoding: bytes[tokens[index].content], as: UTF8.self)
    }
}
