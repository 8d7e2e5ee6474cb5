import Markdown
import Persistence

/// A template that Mustache has filled in, and the values that belong into it.
///
/// A tag does not leave the value itself in the text but a placeholder, so neither cmark nor ``MarkupCompiler`` ever reads
/// what a record contains. Pages that differ in nothing but their values have the same text, then, and what is found out
/// about the one holds for the other: see ``MarkupCache``.
struct FilledText: Sendable {
    /// A value and the tag that asked for it, for messages.
    struct Slot: Sendable {
        var value: Value
        /// The last of the names; nil for `{{.}}`.
        var tag: Name?

        var name: String { tag?.text ?? "." }
    }

    /// The text in UTF-8, with a ``Placeholder`` for each slot.
    private(set) var bytes: [UInt8] = []
    private(set) var slots: [Slot] = []
    /// How it was filled in, if that is known from another page.
    private(set) var filling: Filling?
    /// What kind of value each slot has, as far as it matters what becomes of the text.
    private(set) var kinds: [UInt8] = []

    /// Adds text that stands as it is.
    mutating func append(_ text: [UInt8]) {
        bytes += text
        (knownFingerprint, filling) = (nil, nil)
    }

    /// Keeps `value`, and leaves a placeholder for it.
    mutating func append(_ value: Value, name: Name?, isEscaped: Bool) {
        // Markdown sees the same as with a value. A field that is not there leaves not even a paragraph.
        let isGraft =
            switch value {
            case .nothing, .markup, .content, .rows: true
            case .markdown: !isEscaped
            default: false
            }
        appendPlaceholder(isGraft: isGraft)
        add(Slot(value: value, tag: name), kind: value.kind)
        (knownFingerprint, filling) = (nil, nil)
    }

    private mutating func add(_ slot: Slot, kind: UInt8) {
        if kind == Value.rowKind { rowCount += 1 }
        slots.append(slot)
        kinds.append(kind)
    }

    /// How many of the values are rows.
    private(set) var rowCount = 0

    /// How many instructions were followed and elements gone through for it, whatever came of them.
    private var steps = 0
    /// The same for the text that it is to become a part of.
    private var outerSteps = 0
    /// What there is of the rows that stand apart.
    private var (rowBytes, rowSlots, rowSteps) = (0, 0, 0)

    /// Takes in an instruction, or an element of a list.
    mutating func addStep() { steps += 1 }

    /// An empty text that is to become a part of this one.
    var part: FilledText {
        var part = FilledText()
        part.outerSteps = outerSteps + steps + rowSteps
        return part
    }

    /// Takes in an element whose row stands apart.
    mutating func addRow() { rowSteps += 1 }

    /// Takes in how much there is of a row, but for the rows in it.
    mutating func count(_ row: FilledRows.Row) {
        rowBytes += row.filling.text.bytes.count
        rowSlots += row.slots.count
        rowSteps += row.filling.text.steps
    }

    /// Takes in how much there is of the rows that stand apart from a text.
    mutating func countRows(of text: FilledText) {
        rowBytes += text.rowBytes
        rowSlots += text.rowSlots
        rowSteps += text.rowSteps
    }

    /// Whether there is more of it than of any page. Lists in lists come to more than any memory holds, and those with
    /// nothing in them to more than any time.
    var isTooLong: Bool {
        bytes.count + rowBytes > Document.byteLimit || slots.count + rowSlots > Self.valueLimit
            || outerSteps + steps + rowSteps > Self.stepLimit
    }

    /// More than stand in so many bytes of a page that people look at.
    private static let (valueLimit, stepLimit) = (1 << 22, 1 << 23)

    /// How much there may be of it, in words.
    static var limit: String { "\(Document.byteLimit) bytes, \(valueLimit) values or \(stepLimit) tags and elements" }

    mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

    /// Stands for the text and the kinds of values that belong into it.
    var fingerprint: Fingerprint { knownFingerprint ?? newFingerprint }

    /// The fingerprint, for a text that is used again and again.
    private var knownFingerprint: Fingerprint?

    /// The same text, which knows its fingerprint.
    var fingerprinted: FilledText {
        var text = self
        text.knownFingerprint = newFingerprint
        return text
    }

    private var newFingerprint: Fingerprint {
        var hasher = FingerprintHasher()
        bytes.withUnsafeBytes { hasher.combine($0) }
        kinds.withUnsafeBytes { hasher.combine($0) }
        return hasher.finalize()
    }

    func hasSameText(as other: FilledText) -> Bool { bytes == other.bytes && kinds == other.kinds }

    /// The same without the values, for one that is remembered.
    var withoutValues: FilledText {
        var text = withValues([])
        (text.rowBytes, text.rowSlots, text.rowSteps) = (0, 0, 0)
        // It has values, too, and with them all records of its site, which is remembered no longer than that.
        text.filling = nil
        return text
    }

    /// The same with other values of the same kinds.
    func withValues(_ slots: [Slot]) -> FilledText {
        var text = self
        text.slots = slots
        return text
    }

    /// The same, of which it is known how it was filled in.
    func with(_ slots: [Slot], of filling: Filling) -> FilledText {
        var text = withValues(slots)
        text.filling = filling
        return text
    }

    /// A text from placeholder to placeholder.
    struct Pieces: Sendable {
        fileprivate let text: [UInt8]
        /// What stands before each placeholder.
        fileprivate var pieces: [(text: Range<Int>, isGraft: Bool)] = []
        /// What stands behind the last one.
        fileprivate var rest = 0..<0
        fileprivate let kinds: [UInt8]
        /// What was done for it, and counts where it is used again, too: it must not matter which page was filled in first.
        fileprivate let steps: Int
    }

    var pieces: Pieces {
        var pieces = Pieces(text: bytes, kinds: kinds, steps: steps)
        var (position, start) = (0, 0)
        while position < bytes.count {
            guard let mark = PlaceholderMark(at: position, in: bytes) else {
                position += 1
                continue
            }
            pieces.pieces.append((start..<position, mark.isGraft))
            position += mark.length
            start = position
        }
        pieces.rest = start..<bytes.count
        return pieces
    }

    /// Adds a text, with the values that belong into it.
    ///
    /// - Parameter put: puts something else in the place of a value, and says whether it has.
    mutating func append(
        _ pieces: Pieces,
        _ values: [Slot],
        put: (inout FilledText, Int, Slot) -> Bool = { _, _, _ in false }
    ) {
        pieces.text.withUnsafeBufferPointer { text in
            for (number, value) in values.enumerated() {
                let piece = pieces.pieces[number]
                bytes += UnsafeBufferPointer(rebasing: text[piece.text])
                if put(&self, number, value) { continue }
                appendPlaceholder(isGraft: piece.isGraft)
                add(value, kind: pieces.kinds[number])
            }
            bytes += UnsafeBufferPointer(rebasing: text[pieces.rest])
        }
        steps += pieces.steps
        (knownFingerprint, filling) = (nil, nil)
    }

    private mutating func appendPlaceholder(isGraft: Bool) {
        bytes.append(contentsOf: isGraft ? [0xEF, 0xB7, 0x92] : [0xEF, 0xB7, 0x90])
        Self.appendDigits(of: slots.count, to: &bytes)
        bytes.append(contentsOf: [0xEF, 0xB7, 0x91])
    }

    /// The text with the values in their places, for one that is not markup: a title, a path.
    var plainText: String { Self.plainText(of: bytes, slots) }

    /// A text that has come from this one's, such as that of a heading.
    static func plainText(of text: String, _ slots: [Slot]) -> String { plainText(of: Array(text.utf8), slots) }

    private static func plainText(of bytes: [UInt8], _ slots: [Slot]) -> String {
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if let mark = PlaceholderMark(at: position, in: bytes), slots.indices.contains(mark.index) {
                result += slots[mark.index].value.plainText.utf8
                position += mark.length
            } else {
                result.append(bytes[position])
                position += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A layout with the page in it, whose values come behind those of the layout.
    func replacingContent(with html: [UInt8], _ pageSlots: [Slot]) -> FilledText {
        var result = FilledText()
        result.slots = slots + pageSlots
        let page = Self.renumbered(html, by: slots.count)
        var position = 0
        while position < bytes.count {
            if let mark = PlaceholderMark(at: position, in: bytes), mark.isGraft, slots.indices.contains(mark.index),
                case .content = slots[mark.index].value
            {
                result.bytes += page
                position += mark.length
            } else {
                result.bytes.append(bytes[position])
                position += 1
            }
        }
        return result
    }

    /// Markup whose values have moved by some places.
    private static func renumbered(_ markup: [UInt8], by distance: Int) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        while position < markup.count {
            if let mark = PlaceholderMark(at: position, in: markup) {
                result += markup[position..<position + 3]
                appendDigits(of: mark.index + distance, to: &result)
                result += [0xEF, 0xB7, 0x91]
                position += mark.length
            } else if let mark = PlaceholderMark(encodedAt: position, in: markup) {
                result += markup[position..<position + 9]
                appendDigits(of: mark.index + distance, to: &result)
                result += "%EF%B7%91".utf8
                position += mark.length
            } else {
                result.append(markup[position])
                position += 1
            }
        }
        return result
    }

    private static func appendDigits(of number: Int, to bytes: inout [UInt8]) {
        if number >= 10 { appendDigits(of: number / 10, to: &bytes) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}

extension Value {
    /// Tells kinds of values apart that become something else in the same place.
    fileprivate var kind: UInt8 {
        switch self {
        case .text, .list, .record, .boolean: 0
        case .integer: 1
        case .path: 2
        case .markdown: 3
        case .markup: 4
        case .content: 5
        case .nothing: 6
        case .rows: Self.rowKind
        }
    }

    fileprivate static let rowKind: UInt8 = 7
}

/// A placeholder as it stands in UTF-8: U+FDD0 for a value or U+FDD2 for a graft, digits, U+FDD1.
struct PlaceholderMark {
    let index: Int
    let isGraft: Bool
    /// How many bytes it has.
    let length: Int

    /// Nil if there is none at `start`.
    init?(at start: Int, in bytes: [UInt8]) {
        guard start + 6 < bytes.count, bytes[start] == 0xEF, bytes[start + 1] == 0xB7,
            bytes[start + 2] == 0x90 || bytes[start + 2] == 0x92
        else { return nil }
        var position = start + 3
        var index = 0
        while position < bytes.count, bytes[position].isDigit, index < 1 << 40 {
            index = index * 10 + Int(bytes[position] - UInt8(ascii: "0"))
            position += 1
        }
        guard position > start + 3 else { return nil }
        self.index = index
        isGraft = bytes[start + 2] == 0x92
        length = min(bytes.count, position + 3) - start
    }

    init(index: Int, isGraft: Bool, length: Int) {
        (self.index, self.isGraft, self.length) = (index, isGraft, length)
    }
}
