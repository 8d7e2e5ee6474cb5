package import Persistence

/// A value that a template can ask for.
///
/// A value is what the reader sees, not markup. It is escaped for its context once that is known. See
/// ``MarkupScanner``.
package enum Value: Sendable {
    /// Characters, shown exactly as they are.
    case text(String)
    /// A field from a store that is Markdown. Three braces render it, two show its source.
    case markdown(String)
    /// A path on this site, such as `/habits/`; a link to it becomes relative to the page that it is on.
    case path(String)
    /// Markup that this program made: a page's data for programs.
    case markup(String)
    /// In a layout: the output of the page template.
    case content
    /// A whole number, shown in digits.
    case integer(Int)
    /// True or false, for sections.
    case boolean(Bool)
    /// A list, for sections.
    case list([Value])
    /// A record, whose names can be looked up.
    case reference(RecordReference)
    /// The value of a name that has none: no next event, no description.
    case nothing

    package static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .nothing }

    package static func record(_ record: any TemplateRecord) -> Value { .reference(RecordReference(record)) }

    package static func optional(_ number: Int?) -> Value { number.map(Value.integer) ?? .nothing }

    /// Markdown, or nothing for nil and for an empty text.
    package static func optional(markdown text: String?) -> Value {
        text.map { $0.isEmpty ? .nothing : .markdown($0) } ?? .nothing
    }

    package static func optional(_ record: (some TemplateRecord)?) -> Value { record.map { .record($0) } ?? .nothing }

    /// The characters that a reader would see, for a place that allows only characters.
    package var plainText: String {
        switch self {
        case .text(let text), .markdown(let text), .path(let text), .markup(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .list(let values): values.map(\.plainText).joined(separator: ", ")
        case .reference(let reference): reference.record.text ?? ""
        case .content, .nothing: ""
        }
    }

    /// Whether it is ``nothing``; an empty text isn't.
    package var isNothing: Bool { if case .nothing = self { true } else { false } }
    var isMarkdown: Bool { if case .markdown = self { true } else { false } }
    var isBoolean: Bool { if case .boolean = self { true } else { false } }

    /// Whether a section with this value is left out: nothing, "", 0, an empty list, or false.
    var isFalse: Bool {
        switch self {
        case .text(let text), .markdown(let text), .path(let text), .markup(let text): text.isEmpty
        case .integer(let number): number == 0
        case .boolean(let flag): !flag
        case .list(let values): values.isEmpty
        case .reference, .content: false
        case .nothing: true
        }
    }
}

/// A record as a value. A page copies dozens of values several times. With a separate object, these copies don't count
/// references to the site's model, on which all threads would contend.
package final class RecordReference: Sendable {
    package let record: any TemplateRecord
    /// Its ``TemplateRecord/key``.
    let key: RecordIndex?

    init(_ record: any TemplateRecord) { (self.record, key) = (record, record.key) }
}

/// A value with names of its own: an event, a date, an item of a user's collection.
package protocol TemplateRecord: Sendable {
    /// Returns the value of `name`, or nil if the record has no such name.
    func value(named name: Name) -> Value?

    /// The text of a tag that names only this record; nil if the record has none.
    var text: String? { get }

    /// The position of the record in this build, if it has a lasting ``id``. Its answers are then noted name by name.
    var key: RecordIndex? { get }

    /// The identity of the record that stays the same from build to build.
    var id: RecordID? { get }

    /// Whether the answer to `name` belongs to the page that asks, and comes from nowhere else.
    func isOwn(_ name: Name) -> Bool

    /// Distinguishes a record without an ``id`` from every other one, by everything that it can answer. An answer may
    /// be left out only if it follows from the others, from the page that asks, or from what all pages share
    /// (``SitePlan/siteInputs``).
    func identify(in hasher: inout FingerprintHasher)
}

extension TemplateRecord {
    package var text: String? { nil }
    package var key: RecordIndex? { nil }
    package var id: RecordID? { nil }
    package func isOwn(_ name: Name) -> Bool { false }
}

/// The position of a record, valid for one build.
package struct RecordIndex: Hashable, Sendable {
    package var list: Name
    package var index: Int

    package init(list: Name, index: Int) { (self.list, self.index) = (list, index) }
}

/// The identity of a record from build to build.
package struct RecordID: Hashable, Sendable {
    /// The list that the record is in, or the kind of a record that exists only once.
    package var list: String
    /// The record's slug; empty for a record that exists only once.
    package var slug: String

    package init(list: String, slug: String) { (self.list, self.slug) = (list, slug) }

    /// Hashes only the slug: records of different lists rarely share one.
    package func hash(into hasher: inout Hasher) { hasher.combine(slug.isEmpty ? list : slug) }
}
