// Foundation's decoders say neither where a fault is nor, for property lists, stop before the stack is used up. So a
// text is walked once before it is decoded, by a scanner that keeps its own stack, looks at structure only and costs a
// few nanoseconds a byte. The same scanners lead to a key when there is something to report about it.

/// What a scanner comes across.
enum ScanEvent {
    /// An array or a dictionary begins.
    case opened(at: Int)
    /// Text, a number and so on, from its first byte to behind its last.
    case scalar(Range<Int>)
    /// An array or a dictionary ends, before this offset.
    case closed(before: Int)
}

/// An array or a dictionary that is being walked.
struct ScanFrame {
    var isDictionary: Bool
    /// The child that was begun last.
    var index = -1
    /// The key that was read last, as it stands in the text.
    var key: Range<Int>?
    /// The same with all that belongs to it: quotation marks, tags.
    var keyToken: Range<Int>?
    /// Whether a key has been read whose value has not. Of use where keys and values look alike.
    var awaitsValue = false
    /// Where its keys begin among those of the scanner.
    var firstKey = 0
}

/// The keys of what is open, by which those are found that stand twice. In one list: one for each dictionary would have to
/// be made anew for each record.
struct ScanKeys {
    private var keys: [Range<Int>] = []
    /// More are not looked for, which would take too long.
    private static let limit = 64

    var count: Int { keys.count }

    /// Takes in a key of the dictionary that was opened last.
    ///
    /// - Returns: whether the dictionary has it already.
    mutating func add(_ key: Range<Int>, to frame: ScanFrame, in bytes: [UInt8]) -> Bool {
        for place in frame.firstKey..<keys.count {
            let known = keys[place]
            if known.count == key.count, bytes[known].elementsEqual(bytes[key]) { return true }
        }
        if keys.count - frame.firstKey < Self.limit { keys.append(key) }
        return false
    }

    /// Forgets those of a dictionary that ends.
    mutating func remove(_ frame: ScanFrame) { keys.removeSubrange(frame.firstKey...) }
}

/// Something that can be read all the same, but is to be said.
struct ScanNote: Sendable {
    var offset: Int
    var path: [PathStep]
    var message: String
    var hint: String
}

/// Walks the structure of a text.
protocol StructureScanner {
    init(_ bytes: [UInt8], from offset: Int)
    var bytes: [UInt8] { get }
    /// What is open at the moment, the outermost first.
    var frames: [ScanFrame] { get }
    var notes: [ScanNote] { get }
    /// The next event, or nil at the end of the outermost value.
    mutating func next() throws(TextFault) -> ScanEvent?
    /// A key or text without the marks and escapes of the format.
    func text(of range: Range<Int>) -> String
}

extension StructureScanner {
    /// The way to the value that was reported last, from the outermost value.
    var path: [PathStep] {
        frames.compactMap { frame in
            if frame.isDictionary { return frame.key.map { .key(text(of: $0)) } }
            return frame.index < 0 ? nil : .index(frame.index)
        }
    }

    /// The place of the value at the end of a path, or of the innermost value on the way that is there.
    static func find(_ path: [PathStep], in bytes: [UInt8], from start: Int) -> Range<Int> {
        var scanner = Self(bytes, from: start)
        var found = start..<start
        // The text has been walked before, so no fault is left to be thrown.
        while let event = try? scanner.next() {
            let (place, depth): (Range<Int>, Int)
            switch event {
            case .opened(let offset): (place, depth) = (offset..<offset, scanner.frames.count - 1)
            case .scalar(let range): (place, depth) = (range, scanner.frames.count)
            case .closed: continue
            }
            guard depth <= path.count, path.starts(with: scanner.path) else { continue }
            found = place
            if depth == path.count { break }
        }
        return found
    }
}
