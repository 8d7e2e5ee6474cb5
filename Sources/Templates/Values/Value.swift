package import Persistence

/// Something that a template can ask for.
///
/// A value is what the reader sees, not markup: it is escaped for the place where it ends up, once that place is
/// known. See ``MarkupScanner``.
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
    /// A whole number, shown in digits.
    case integer(Int)
    /// True or false, for sections.
    case boolean(Bool)
    /// A list, for sections.
    case list([Value])
    /// A record, which has names of its own.
    case reference(RecordReference)
    /// The value of a name without a value: no next event, no description.
    case nothing

    /// A text, or nothing where there is none.
    package static func optional(_ text: String?) -> Value { text.map(Value.text) ?? .nothing }

    /// A record.
    package static func record(_ record: any TemplateRecord) -> Value { .reference(RecordReference(record)) }

    /// A path, or nothing where there is none.
    package static func optional(_ path: SitePath?) -> Value { path.map { .path($0.description) } ?? .nothing }

    /// A number, or nothing where there is none.
    package static func optional(_ number: Int?) -> Value { number.map(Value.integer) ?? .nothing }

    /// Markdown, or nothing where there is no text.
    package static func optional(markdown text: String?) -> Value {
        text.map { $0.isEmpty ? .nothing : .markdown($0) } ?? .nothing
    }

    /// A record, or nothing where there is none.
    package static func optional(_ record: (some TemplateRecord)?) -> Value { record.map { .record($0) } ?? .nothing }

    /// The characters that a reader would see, for a place that takes nothing but characters.
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

    /// Whether it is nothing, not even an empty text.
    package var isNothing: Bool {
        if case .nothing = self { true } else { false }
    }

    /// Whether it is Markdown.
    var isMarkdown: Bool {
        if case .markdown = self { true } else { false }
    }

    /// Whether it is true or false.
    var isBoolean: Bool {
        if case .boolean = self { true } else { false }
    }

    /// Whether a section with this value is left out: nothing, "", 0, an empty list, no.
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

/// A record as a value. A page copies dozens of values several times: a reference of its own keeps each copy from counting a
/// reference to the site's model, for which all threads would wait.
package final class RecordReference: Sendable {
    package let record: any TemplateRecord
    /// Its ``TemplateRecord/key``.
    let key: RecordIndex?

    init(_ record: any TemplateRecord) { (self.record, key) = (record, record.key) }
}

/// A value with names of its own: an event, a date, an item of a user's collection.
package protocol TemplateRecord: Sendable {
    /// The value of `name`; nil if the record has no such name.
    func value(named name: Name) -> Value?

    /// The text that a tag with only this record shows; nil if the record has none.
    var text: String? { get }

    /// Where to find the record in this build, if it keeps a name from build to build. What it answers is then noted name by
    /// name.
    var key: RecordIndex? { get }

    /// The name that such a record keeps.
    var id: RecordID? { get }

    /// Whether the answer to `name` belongs to the page that asks, and comes from nowhere else.
    func isOwn(_ name: Name) -> Bool

    /// Tells a record without an ``id`` from every other one: by all that it can answer. An answer may be left out only if it
    /// follows from the others, from the page that asks, or from what all pages have in common (``SitePlan/siteInputs``).
    func identify(in hasher: inout FingerprintHasher)
}

extension TemplateRecord {
    /// The value of a name given as text.
    package func value(named name: String) -> Value? { value(named: Name(name)) }

    package var text: String? { nil }
    package var key: RecordIndex? { nil }
    package var id: RecordID? { nil }
    package func isOwn(_ name: Name) -> Bool { false }
}

/// Where a record is for as long as a build lasts.
package struct RecordIndex: Hashable, Sendable {
    /// The list it is in.
    package var list: Name
    /// Its place in that list.
    package var index: Int

    package init(list: Name, index: Int) { (self.list, self.index) = (list, index) }
}

/// What a record is called from build to build.
package struct RecordID: Hashable, Sendable {
    /// The list that the record is in, or the kind of a record that there is one of.
    package var list: String
    /// The record's slug; empty for a record that there is one of.
    package var slug: String

    package init(list: String, slug: String) { (self.list, self.slug) = (list, slug) }

    /// The slug is enough: two records of different lists rarely share one.
    package func hash(into hasher: inout Hasher) { hasher.combine(slug.isEmpty ? list : slug) }
}
