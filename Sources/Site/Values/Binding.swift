import Markdown
import Mustache

/// The values that have been put into one text on its way through Mustache and Markdown, in the order of the tags.
///
/// A tag does not leave the value itself in the text but a placeholder, so neither parser ever reads what a record
/// contains. ``MarkupResolver`` puts the values back.
final class Slots {
    /// A value and the tag that asked for it, for messages.
    struct Slot {
        var value: Value
        var name: String
    }

    private(set) var slots: [Slot] = []
    /// Notes what is asked for, if somebody wants to know.
    let trace: TraceRecorder?
    private let words: WordTable?

    init(words: WordTable? = nil, trace: TraceRecorder? = nil) {
        self.words = words
        self.trace = trace
    }

    /// A phrase of the interface with its number.
    func phrase(_ name: String, count: Int) -> Value? { words?.text(name, count: count).map(Value.text) }

    subscript(index: Int) -> Slot? { slots.indices.contains(index) ? slots[index] : nil }

    /// Keeps `value` and gives the placeholder that stands for it.
    func placeholder(for value: Value, name: String) -> String {
        trace?.noteText(of: value)
        slots.append(Slot(value: value, name: name))
        let index = slots.count - 1
        return switch value {
        case .markdown: Slots.undecided(index)
        // Markdown sees the same as with a value. A field that is not there leaves not even a paragraph.
        case .nothing, .markup: Placeholder.graft(index)
        default: Placeholder.value(index)
        }
    }

    // Mustache asks for the text of `{{x}}` and `{{{x}}}` in the same way and then escapes that of the former for
    // HTML. So a Markdown field leaves a mark with a character that gets escaped, and how the mark comes back tells
    // which of the two tags it was. The mark begins with U+FDDF, a noncharacter as those of placeholders are.
    private static let markStart: [UInt8] = [0xEF, 0xB7, 0x9F]

    private static func undecided(_ index: Int) -> String { String(decoding: markStart, as: UTF8.self) + "<\(index)>" }

    /// Turns the marks of Markdown fields into placeholders: a graft for three braces, a value for two.
    static func decide(_ rendered: String) -> String {
        guard rendered.utf8.contains(markStart[0]) else { return rendered }
        var result: [UInt8] = []
        var rest = Array(rendered.utf8)[...]
        while let start = rest.firstOccurrence(of: markStart) {
            result += rest[..<start.lowerBound]
            rest = rest[start.upperBound...]
            let isEscaped = rest.first != UInt8(ascii: "<")
            let digits = rest.dropFirst(isEscaped ? "&lt;".utf8.count : 1).prefix { (0x30...0x39).contains($0) }
            let index = Int(String(decoding: digits, as: UTF8.self)) ?? 0
            result += (isEscaped ? Placeholder.value(index) : Placeholder.graft(index)).utf8
            rest = rest[digits.endIndex...].dropFirst(isEscaped ? "&gt;".utf8.count : 1)
        }
        return String(decoding: result + rest, as: UTF8.self)
    }
}

/// A value as swift-mustache sees it.
///
/// Conforming to the library's protocols keeps it from reflecting on anything, which is what costs time in it.
struct Binding: MustacheParent, MustacheCustomRenderable, MustacheTransformable {
    let value: Value
    let name: String
    let slots: Slots

    /// What the library is given for `value`: lists and booleans in the form that its sections know.
    static func object(_ value: Value, name: String, slots: Slots, origin: TraceRecorder.Fact? = nil) -> Any {
        switch value {
        case .boolean(let flag): flag
        case .list(let values): ListBinding(values: values, name: name, slots: slots, origin: origin)
        default: Binding(value: value, name: name, slots: slots)
        }
    }

    func child(named name: String) -> Any? {
        switch value {
        case .record(let record): answer(of: record, to: name)
        case .nothing:
            // A name asked of nothing is nothing; looking further down the stack would find somebody else's.
            Binding(value: .nothing, name: name, slots: slots)
        default: nil
        }
    }

    private func answer(of record: any TemplateRecord, to name: String) -> Any? {
        let answer = record.value(named: name)
        guard let trace = slots.trace, let key = record.key, !record.isOwn(name) else {
            return answer.map { Binding.object($0, name: name, slots: slots) }
        }
        let fact = TraceRecorder.Fact(record: key, name: name)
        // Of a list it matters what is asked of it: a page with its first five elements is not changed by the sixth.
        if case .list = answer {} else { trace.note(fact, answer) }
        return answer.map { Binding.object($0, name: name, slots: slots, origin: fact) }
    }

    var renderText: String { slots.placeholder(for: value, name: name) }

    var isNull: Bool { value.isFalse }

    func transform(_ name: String) -> Any? {
        slots.trace?.noteText(of: value)
        if case .integer(let number) = value, let phrase = slots.phrase(name, count: number) {
            return Binding(value: phrase, name: name, slots: slots)
        }
        let result: Any? =
            switch value {
            // The library adds and subtracts without looking, and would trap at the ends.
            case .integer(.max) where name == "plusone", .integer(.min) where name == "minusone": value.plainText
            case .integer(let number): number.transform(name)
            default: value.plainText.transform(name)
            }
        return switch result {
        case let flag as Bool: flag
        case let number as Int: Binding(value: .integer(number), name: self.name, slots: slots)
        case let text?: Binding(value: .text("\(text)"), name: self.name, slots: slots)
        case nil: nil
        }
    }
}

/// A list as swift-mustache sees it.
struct ListBinding: MustacheParent, MustacheSequence, MustacheTransformable, MustacheCustomRenderable {
    let values: [Value]
    let name: String
    let slots: Slots
    /// What was asked to get the list, until the list itself is noted.
    var origin: TraceRecorder.Fact?

    func makeIterator() -> some IteratorProtocol<Any> {
        noteAll()
        return values.lazy.map { Binding.object($0, name: ".", slots: slots) }.makeIterator()
    }

    func child(named name: String) -> Any? {
        guard let part = ListName(name) else {
            // That it is a list is an answer, too.
            noteAll()
            return nil
        }
        let value = part.value(of: values)
        if var fact = origin {
            fact.name += "." + name
            slots.trace?.note(fact, value)
        }
        return Binding.object(value, name: name, slots: slots)
    }

    var renderText: String {
        noteAll()
        return slots.placeholder(for: .list(values), name: name)
    }

    var isNull: Bool {
        noteAll()
        return values.isEmpty
    }

    private func noteAll() {
        if let origin { slots.trace?.note(origin, .list(values)) }
    }

    func transform(_ name: String) -> Any? {
        switch name {
        case "count", "first", "last": child(named: name)
        case "reversed": reversed
        case "empty": isNull
        default: unknown
        }
    }

    /// The answer to what no list can do.
    private var unknown: Any? {
        noteAll()
        return nil
    }

    private var reversed: ListBinding {
        noteAll()
        return ListBinding(values: values.reversed(), name: name, slots: slots)
    }
}
