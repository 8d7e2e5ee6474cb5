/// Collects the tokens that a scanner finds, and enforces the limits common to all formats.
struct TokenBuilder {
    let syntax: TokenList.Syntax
    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    /// The tokens of the records, if the root is an array.
    private(set) var records: [Int] = []
    private(set) var notes: [ScanNote] = []
    /// The tokens of the open arrays and dictionaries, the outermost first.
    private var open: [Int] = []

    init(_ syntax: TokenList.Syntax, _ bytes: [UInt8]) {
        (self.syntax, self.bytes) = (syntax, bytes)
        // Apps write at least about ten bytes per token.
        tokens.reserveCapacity(min(bytes.count / 16, 1 << 20))
    }

    /// The kind of the innermost open array or dictionary.
    var openKind: Token.Kind? { open.last.map { tokens[$0].kind } }

    var last: Int { tokens.count - 1 }

    // MARK: Adding

    mutating func add(
        _ kind: Token.Kind,
        _ range: Range<Int>,
        content: Range<Int>? = nil,
        isEncoded: Bool = false
    ) throws(ScanFault) {
        try noteRecord(at: range.lowerBound)
        let next = tokens.count + 1
        tokens.append(Token(kind, range, content: content ?? range, isEncoded: isEncoded, next: next))
    }

    /// Opens an array or a dictionary. Everything that is added before it is closed belongs to it.
    mutating func open(_ kind: Token.Kind, at start: Int, content: Int) throws(ScanFault) {
        guard open.count < StoreReader.maximumDepth else {
            let message = "nested more than \(StoreReader.maximumDepth) levels deep"
            throw limit(message, at: start, byte: " at byte \(start)")
        }
        try noteRecord(at: start)
        tokens.append(Token(kind, start..<content, content: content..<content, isEncoded: false, next: 0))
        open.append(last)
    }

    /// Closes the innermost array or dictionary.
    mutating func close(content: Int, end: Int) {
        tokens[open.removeLast()].close(content: content, end: end, next: tokens.count)
    }

    private mutating func noteRecord(at offset: Int) throws(ScanFault) {
        guard open.count == 1, tokens[0].kind == .array else { return }
        guard records.count < StoreReader.maximumRecordCount else {
            throw limit("more than \(StoreReader.maximumRecordCount) records", at: offset, byte: "")
        }
        records.append(tokens.count)
    }

    private func limit(_ message: String, at offset: Int, byte: String) -> ScanFault {
        if syntax == .binary { return ScanFault(message + byte, hint: ScanFault.unusual) }
        return ScanFault(offset: offset, message, hint: ScanFault.unusual)
    }

    // MARK: Notes

    /// Adds a note, unless there are already a thousand.
    mutating func note(_ offset: Int, token: Int?, _ message: String, hint: String) {
        guard notes.count < StoreReader.maximumDescribedCount else { return }
        notes.append(ScanNote(offset: offset, token: token, message: message, hint: hint))
    }

    /// Whether the innermost dictionary already has the key of a token. Only its first 64 keys are compared, to bound
    /// the time.
    func isRepeatedKey(_ token: Int) -> Bool {
        guard let dictionary = open.last else { return false }
        let new = tokens[token].content
        var (key, count) = (dictionary + 1, 0)
        while key < token, count < 64 {
            let known = tokens[key].content
            if known.count == new.count, known == new || bytes[known].elementsEqual(bytes[new]) { return true }
            key = tokens[tokens[key].next].next
            count += 1
        }
        return false
    }
}
