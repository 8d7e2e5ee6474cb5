package import Persistence

/// Something that a template can ask for.
///
/// A value is what the reader sees, not markup: it is escaped for the place where it ends up, once that place is
/// known. See ``MarkupCompiler``.
package enum Value: Sendable {
    /// Characters, shown exactly as they are.
    case text(String)
    /// A field from a store that is Markdown by nature. Three braces render it, two show its source.
    case markdown(String)
    /// A path on this site, such as `/habits/`; a link to it becomes relative to the page it stands on.
    case path(String)
    /// Markup that this program made: a page's data for programs.
    case markup(String)
    /// In a layout: what the page template made.
    case content
    /// The elements of a list as a section of the template shows them.
    case rows(FilledRows)
    /// A whole number, shown in digits.
    case integer(Int)
    /// A yes or a no, for sections.
    case boolean(Bool)
    /// Values one after the other, for sections.
    case list([Value])
    /// Something with names of its own.
    case record(any Record)
    /// A name that exists and has nothing to say: no next event, no description.
    case nothing

    /// A text, or nothing where there is none.
    static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .nothing }

    /// A record.
    static func record(_ record: some TemplateRecord) -> Value { .record(RecordObject(record)) }

    /// A record, or nothing where there is none.
    static func optional(_ record: (some TemplateRecord)?) -> Value { record.map { .record($0) } ?? .nothing }

    /// The characters that a reader would see, for a place that takes nothing but characters.
    package var plainText: String {
        switch self {
        case .text(let text), .markdown(let text), .path(let text), .markup(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .list(let values): values.map(\.plainText).joined(separator: ", ")
        case .record(let record): record.text ?? ""
        case .content, .rows, .nothing: ""
        }
    }

    /// Whether there is nothing behind the name, not even an empty text.
    var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }

    /// Whether a section with this value is left out: nothing, "", 0, an empty list, no.
    var isFalse: Bool {
        switch self {
        case .text(let text), .markdown(let text), .path(let text), .markup(let text): text.isEmpty
        case .integer(let number): number == 0
        case .boolean(let flag): !flag
        case .list(let values): values.isEmpty
        case .record, .content, .rows: false
        case .nothing: true
        }
    }
}

/// A record as a value: behind one reference, for a page copies dozens of values several times.
package protocol Record: AnyObject, Sendable {
    /// Tells the type of what it stands for.
    var type: ObjectIdentifier { get }

    // As of ``TemplateRecord``.
    func value(named name: Name) -> Value?
    var text: String? { get }
    var key: RecordKey? { get }
    var hasFixedNames: Bool { get }
    func isOwn(_ name: Name) -> Bool
    func identify(in hasher: inout FingerprintHasher)
}

/// The one kind of ``Record``.
final class RecordObject<Content: TemplateRecord>: Record {
    let content: Content

    init(_ content: Content) { self.content = content }

    var type: ObjectIdentifier { ObjectIdentifier(Content.self) }
    func value(named name: Name) -> Value? { content.value(named: name) }
    var text: String? { content.text }
    var key: RecordKey? { content.key }
    var hasFixedNames: Bool { content.hasFixedNames }
    func isOwn(_ name: Name) -> Bool { content.isOwn(name) }
    func identify(in hasher: inout FingerprintHasher) { content.identify(in: &hasher) }
}

extension Record {
    /// What it stands for, if that is of the type.
    func content<Content: TemplateRecord>(as _: Content.Type) -> Content? { (self as? RecordObject<Content>)?.content }
}

/// A value with names of its own: an event, a date, an item of a user's collection.
package protocol TemplateRecord: Sendable {
    /// The value called `name`, or nil when there is no such name here.
    func value(named name: Name) -> Value?

    /// What a tag with just this record shows; nil when it is no text by itself.
    var text: String? { get }

    /// Which record this is, if it keeps a name from build to build. What it answers is then noted name by name.
    var key: RecordKey? { get }

    /// Whether all records of this type have the same names.
    var hasFixedNames: Bool { get }

    /// Whether the answer to `name` belongs to the page that asks, and comes from nowhere else.
    func isOwn(_ name: Name) -> Bool

    /// Stands for all that the answers depend on, but for what all pages have in common, where that is quicker to find
    /// than the answers themselves. While it stays the same, none of them is asked for.
    var context: Fingerprint? { get }

    /// Tells the record from every other one. Without a ``key``, all that it answers must follow from this, the page it
    /// is asked for, and what all pages have in common (``SitePlan/world``).
    func identify(in hasher: inout FingerprintHasher)
}

extension TemplateRecord {
    /// The same for a name that is not known by its number.
    package func value(named name: String) -> Value? { value(named: Name(name)) }

    package var text: String? { nil }
    package var key: RecordKey? { nil }
    package var hasFixedNames: Bool { false }
    package func isOwn(_ name: Name) -> Bool { false }
    package var context: Fingerprint? { nil }
}

/// Names one record for as long as a build lasts.
package struct RecordKey: Hashable, Sendable {
    /// The list it is in, as templates know it.
    var list: String
    /// Where in that list.
    var index: Int

    // The numbers first: they tell most keys apart, and a page compares and looks up dozens.
    package static func == (a: RecordKey, b: RecordKey) -> Bool { a.index == b.index && a.list == b.list }
    package func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
