import Persistence
import Synchronization

/// How a template, or a section of one, was filled in for one page or element of a list, told without it: what was asked,
/// and what came of it.
///
/// Ten thousand events ask the same layout for the same title of the site. So what is asked of records that all pages share
/// is answered here once, and what is left are the few questions whose answers differ.
final class Filling: Sendable {
    /// Something whose answer differs. Answers are numbered in the order of the questions, behind the records that are in
    /// scope at the beginning, of which the root is 0.
    enum Question: Hashable, Sendable {
        /// What a record says to a name.
        case name(Name, of: Int)
        /// An element of a list.
        case element(Int, of: Int)
        /// What a list says to a name: how many elements it has, its first.
        case part(ListName, of: Int)
        /// How many elements a list has, where each of them is asked by itself.
        case length(of: Int)
        /// What a function makes of an answer.
        case result(Name, of: Int)
        /// Which of the sections the page belongs to: see ``SiteRoot/standing``.
        case standing
        /// What a function says of the place of an element in its list.
        case place(Name)
    }

    /// What of an answer decides how things go on. Answers of one kind take all templates the same way.
    struct Kind: Hashable, Sendable {
        private let tag: UInt8
        private let detail: Int

        private init(_ tag: UInt8, _ detail: Int) { (self.tag, self.detail) = (tag, detail) }

        private init(_ tag: UInt8, isEmpty: Bool) { self.init(tag, isEmpty ? 0 : 1) }

        /// That of an answer that is none: there is no such name.
        static let none = Kind(0, 0)

        /// That of an answer. No initializer, for that would get a copy.
        static func of(_ value: Value) -> Kind {
            switch value {
            case .nothing: Kind(1, 0)
            case .content: Kind(2, 0)
            case .text(let text): Kind(3, isEmpty: text.isEmpty)
            case .markdown(let text): Kind(4, isEmpty: text.isEmpty)
            case .path(let text): Kind(5, isEmpty: text.isEmpty)
            case .markup(let text): Kind(6, isEmpty: text.isEmpty)
            case .integer(let number): Kind(7, isEmpty: number == 0)
            case .boolean(let flag): Kind(8, flag ? 1 : 0)
            case .list(let values): Kind(9, isEmpty: values.isEmpty)
            case .record(let record):
                // The type tells which names there are: see ``TemplateRecord/hasFixedNames``.
                Kind(record.key == nil ? 10 : 11, Int(bitPattern: record.type))
            case .rows: Kind(14, 0)
            }
        }

        init(standing: Int) { (tag, detail) = (12, standing) }

        init(length: Int) { (tag, detail) = (13, length) }
    }

    /// A value that the text has a place for.
    enum Source: Sendable {
        /// The same for all pages.
        case value(Value)
        /// What was answered to a question.
        case answer(Int)
        /// What a section makes of each element of a list.
        case rows(Section)
    }

    /// A section that is filled in for each element of a list that differs, apart from the text that it stands in.
    final class Section: Sendable {
        let template: MustacheTemplate
        let content: Range<Int>
        /// The number of the list.
        let list: Int
        /// The records that are in scope round it: values and answers.
        let records: [Source]

        init(_ template: MustacheTemplate, _ content: Range<Int>, list: Int, records: [Source]) {
            (self.template, self.content, self.list, self.records) = (template, content, list, records)
        }
    }

    /// A place for a value.
    struct Place: Sendable {
        let source: Source
        let tag: Name?
    }

    /// Something for the trace of a page.
    enum Note: Sendable {
        /// The same for all pages.
        case fact(Fact, Fingerprint)
        /// A name asked of a record that differs.
        case name(FactName, of: Int, Reply)
        /// That an answer was shown as text.
        case text(Int)
    }

    /// What a record has answered, as a note needs it.
    enum Reply: Sendable {
        case fingerprint(Fingerprint)
        case answer(Int)
    }

    /// The text, without the values.
    let text: FilledText
    /// The same from placeholder to placeholder, for a text that becomes part of others.
    let pieces: FilledText.Pieces?
    let places: [Place]
    let notes: FillingNotes
    /// What it is as a row in markup: see ``RowMarkup``.
    let markup = Mutex<RowMarkup?>(nil)
    /// What it is in the markup of pages: see ``folded(_:in:_:for:_:)``.
    let foldedMarkup = Mutex<[String: FoldedMarkup]>([:])

    init(text: FilledText, pieces: FilledText.Pieces?, places: [Place] = [], notes: [Note] = []) {
        (self.text, self.pieces, self.places, self.notes) = (text, pieces, places, FillingNotes(notes))
    }

    /// Whether a value is the same for all pages.
    func isFixed(_ place: Int) -> Bool {
        guard places.indices.contains(place), case .value = places[place].source else { return false }
        return true
    }

    /// The text from placeholder to placeholder.
    var allPieces: FilledText.Pieces { pieces ?? text.pieces }
}
