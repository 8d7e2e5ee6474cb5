/// Rejects source on which libcmark 0.30.2 takes disproportionately long.
///
/// libcmark parses in linear time, with two exceptions in this version:
///
/// - a line opens thousands of containers (`> > > …`, `- - - …`), and every further line, blank ones in particular,
///   checks each of them; 10,000 levels and 20,000 blank lines take a second, ten times as many take a hundred seconds;
/// - thousands of `![` are unclosed while links are closed, and each link checks all of them (CVE-2023-22486): 150,000
///   times `![[]()` take nine seconds.
///
/// Both are detected in a single pass over the bytes. The counts may be too high, because code isn't recognised, but
/// the limits are far beyond real text.
enum SourceLimits {
    /// The maximum number of unclosed square brackets between two blank lines.
    static let openBrackets = 5_000

    /// The limit that the source exceeds; nil if there is none.
    static func excess(in source: UnsafeBufferPointer<UInt8>) -> LimitError? {
        guard source.count <= Document.byteLimit else {
            return LimitError(subject: .bytes, found: source.count, limit: Document.byteLimit)
        }
        // A line opens at most as many containers as it has bytes, and one more if it ends with a marker.
        guard source.count >= Document.depthLimit else { return nil }
        var brackets = OpenBrackets()
        let hasManyBrackets = source.count { $0 == UInt8(ascii: "[") } > openBrackets
        var (number, start, end) = (0, 0, 0)
        while start < source.count {
            while end < source.count, !source[end].endsLine { end += 1 }
            number += 1
            if hasManyBrackets || end - start >= Document.depthLimit {
                let line = source[start..<end]
                let depth = leadingContainers(line)
                if depth > Document.depthLimit {
                    return LimitError(subject: .nesting, found: depth, limit: Document.depthLimit, line: number)
                }
                if hasManyBrackets { brackets.read(line) }
                if brackets.most > openBrackets {
                    return LimitError(subject: .openBrackets, found: brackets.most, limit: openBrackets, line: number)
                }
            }
            let isPair = end + 1 < source.count && source[end] == .carriageReturn && source[end + 1] == .lineFeed
            end += isPair ? 2 : 1
            start = end
        }
        return nil
    }

    /// The number of unclosed brackets, line by line.
    private struct OpenBrackets {
        private var now = 0
        /// The maximum number in the last line.
        private(set) var most = 0

        mutating func read(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
            most = now
            var isBlank = true
            for byte in line {
                if byte == UInt8(ascii: "[") { now += 1 }
                if byte == UInt8(ascii: "]") { now = max(0, now - 1) }
                most = max(most, now)
                isBlank = isBlank && byte.isSpaceOrTab
            }
            // A blank line ends all paragraphs, and with them their unclosed brackets.
            if isBlank { now = 0 }
        }
    }

    /// The maximum number of levels that the container markers at the start of a line open: one for a block quote, two
    /// for a list and its item, none for a thematic break, which takes precedence over a list item (CommonMark 0.30,
    /// section 4.1).
    private static func leadingContainers(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var levels = 0
        var rest = line
        while true {
            rest = rest.drop(while: \.isSpaceOrTab)
            guard let first = rest.first else { break }
            switch first {
            case UInt8(ascii: ">"):
                rest = rest.dropFirst()
                levels += 1
                continue
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
                rest = rest.dropFirst()
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                rest = rest.drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard let delimiter = rest.first, delimiter == UInt8(ascii: ".") || delimiter == UInt8(ascii: ")")
                else { return levels }
                rest = rest.dropFirst()
            default:
                return levels
            }
            guard rest.first?.isSpaceOrTab ?? true else { return levels }
            levels += 2
        }
        return isThematicBreak(line) ? 0 : levels
    }

    private static func isThematicBreak(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let marker = line.first(where: { !$0.isSpaceOrTab }),
            [UInt8(ascii: "-"), UInt8(ascii: "*")].contains(marker)
        else { return false }
        return line.allSatisfy { $0 == marker || $0.isSpaceOrTab }
    }
}

extension UInt8 {
    fileprivate static let lineFeed = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate var endsLine: Bool { self == .lineFeed || self == .carriageReturn }
    fileprivate var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension Node {
    /// The error for the first node deeper than the limit; the document itself has depth 0.
    func excessDepth(over limit: Int) -> LimitError? {
        var depth = -1
        for event in walk {
            switch event {
            case .enter(let node):
                depth += 1
                guard depth > limit else { continue }
                return LimitError(subject: .nesting, found: depth, limit: limit, line: node.line)
            case .exit:
                depth -= 1
            }
        }
        return nil
    }
}
