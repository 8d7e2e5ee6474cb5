internal import Foundation
import Records
import Templates

/// A list of the site: the single description that everything else uses.
///
/// ``SiteRoot`` offers it to templates, ``PagePlanner`` makes pages of its elements, traces find their records in it,
/// and the sitemap and the reference of names include it. To add a kind of record that has pages, add one entry.
final class SiteList: Sendable {
    /// Its name in templates: `events`.
    let name: Name
    let nameText: String
    /// The name of an element in a template with `each`: `event`.
    let itemName: String
    /// A sentence about it for the template reference.
    let summary: String
    /// Its words in a sentence such as "the number of overdue events changed".
    let words: String
    /// The shape of an element.
    let shape: Shape
    let count: @Sendable (SiteModel) -> Int
    let element: @Sendable (SiteModel, Int) -> any TemplateRecord
    /// All elements, for lists in which finding a single one is slow.
    private let all: (@Sendable (SiteModel) -> [any TemplateRecord])?
    /// The lasting name of an element, as part of a path; nil if the elements belong to another list or have no such
    /// name.
    let slug: (@Sendable (SiteModel, Int) -> String)?
    /// The date on which an element is last known to have changed.
    let date: @Sendable (SiteModel, Int) -> Date?
    /// Whether templates can use it by name. Each list that they can't use holds a single record.
    let isOffered: Bool

    init(
        _ name: Name,
        _ itemName: String,
        _ shape: Shape,
        _ summary: String,
        words: String? = nil,
        count: @escaping @Sendable (SiteModel) -> Int,
        element: @escaping @Sendable (SiteModel, Int) -> any TemplateRecord,
        all: (@Sendable (SiteModel) -> [any TemplateRecord])? = nil,
        slug: (@Sendable (SiteModel, Int) -> String)? = nil,
        date: @escaping @Sendable (SiteModel, Int) -> Date? = { _, _ in nil },
        isOffered: Bool = true
    ) {
        self.name = name
        nameText = name.text
        self.itemName = itemName
        self.shape = shape
        self.summary = summary
        self.words = words ?? nameText
        self.count = count
        self.element = element
        self.all = all
        self.slug = slug
        self.date = date
        self.isOffered = isOffered
    }

    /// A list that is always computed as a whole. Its elements have no lasting names.
    convenience init(
        _ name: Name,
        _ shape: Shape,
        _ summary: String,
        words: String? = nil,
        elements: @escaping @Sendable (SiteModel) -> [any TemplateRecord]
    ) {
        self.init(
            name,
            "item",
            shape,
            summary,
            words: words,
            count: { elements($0).count },
            element: { elements($0)[$1] },
            all: elements
        )
    }

    /// The list of a user's own collection.
    convenience init(collection index: Int, of records: SiteRecords) {
        let collection = records.collections[index]
        self.init(
            Name(collection.name),
            "item",
            collection.items.isEmpty ? .anything : .record(collection.kind),
            "The collection `\(collection.name)`.",
            count: { $0.collections[index].items.count },
            element: { CollectionItem(model: $0, owner: index, index: $1) },
            slug: { $0.collections[index].items[$1].slug }
        )
    }

    /// The list as templates see it.
    func value(in model: SiteModel) -> Value {
        let elements = all?(model) ?? (0..<count(model)).map { element(model, $0) }
        return .list(elements.map(Value.record))
    }

    /// The lists that every site has, in the order of the template reference.
    static let builtIn: [SiteList] =
        [
            EventView.list, EventView.overdue, EventView.upcoming, DayView.next, DayView.agenda, EventView.completed,
            CompletedYearView.list, CompletedMonthView.list, YearReviewView.list, MonthView.list, CalendarYearView.list,
            HabitView.list, RecipeView.list, IngredientView.list, LetterView.list, CollectionView.list, UnitView.list,
            AisleView.list, MenuView.list,
        ] + PaginatedList.all.map(\.furtherPages) + [
            EventView.occurrences, SiteRoot.list, SiteView.list, SectionsView.list, ActivityView.list,
        ]
}

/// A record of a ``SiteList`` whose name stays the same from build to build.
protocol ListedRecord: View {
    static var list: SiteList { get }
    var model: SiteModel { get }
    var index: Int { get }
    init(model: SiteModel, index: Int)
}

extension ListedRecord {
    /// Creates the list of all records of this kind.
    static func makeList(
        _ name: String,
        of itemName: String,
        _ summary: String,
        words: String? = nil,
        count: @escaping @Sendable (SiteModel) -> Int,
        slug: @escaping @Sendable (SiteModel, Int) -> String,
        date: @escaping @Sendable (SiteModel, Int) -> Date? = { _, _ in nil }
    ) -> SiteList {
        SiteList(
            Name(name),
            itemName,
            shape,
            summary,
            words: words,
            count: count,
            element: { Self(model: $0, index: $1) },
            slug: slug,
            date: date
        )
    }

    static func at(_ index: Int) -> RecordIndex { RecordIndex(list: list.name, index: index) }

    static func records(_ indices: some Sequence<Int>, in model: SiteModel) -> [Self] {
        indices.map { Self(model: model, index: $0) }
    }

    static func record(at index: Int?, in model: SiteModel) -> Self? { index.map { Self(model: model, index: $0) } }

    /// The record at a distance in the list, or nil beyond its ends.
    func neighbour(_ offset: Int) -> Self? {
        let place = index + offset
        return place >= 0 && place < Self.list.count(model) ? Self(model: model, index: place) : nil
    }

    var recordIndex: RecordIndex { Self.at(index) }
    var key: RecordIndex? { recordIndex }
    var id: RecordID? { model.id(of: recordIndex) }
    /// The path of its page.
    var url: String? { model.paths.text(of: recordIndex) }
}

/// A record that exists only once.
protocol SingleRecord: View {
    static var listName: Name { get }
    init(model: SiteModel)
}

extension SingleRecord {
    /// A list of one, which templates can't use as a list.
    static var list: SiteList {
        SiteList(
            listName,
            "",
            shape,
            "",
            count: { _ in 1 },
            element: { model, _ in Self(model: model) },
            slug: { _, _ in "" },
            isOffered: false
        )
    }

    var key: RecordIndex? { RecordIndex(list: Self.listName, index: 0) }
    var id: RecordID? { RecordID(list: Self.listName.text, slug: "") }
}
