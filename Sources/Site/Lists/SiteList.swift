internal import Foundation
import Records
import Templates

/// A list of the site, with everything that anyone needs to know of it.
///
/// Templates get their lists from here (``SiteRoot``), and their pages (``PagePlanner``); so do the traces of pages, which
/// find records by name, the sitemap, and the reference of names. A kind of record that has pages is one entry here.
final class SiteList: Sendable {
    /// What templates call it: `events`.
    let name: Name
    let nameText: String
    /// What a template with `each` calls an element: `event`.
    let itemName: String
    /// What it is, in a sentence for the template reference.
    let summary: String
    /// What it is called in a sentence such as "the number of overdue events changed".
    let words: String
    /// The shape of an element.
    let shape: Shape
    let count: @Sendable (SiteModel) -> Int
    let element: @Sendable (SiteModel, Int) -> any TemplateRecord
    /// All elements, where it would take long to find them one by one.
    private let all: (@Sendable (SiteModel) -> [any TemplateRecord])?
    /// The name that an element keeps from build to build, as a part of a path; nil for a list whose elements are found in
    /// another list, or have no such name.
    let slug: (@Sendable (SiteModel, Int) -> String)?
    /// When an element was last known to change.
    let date: @Sendable (SiteModel, Int) -> Date?
    /// Whether templates can use it by its name. There is one of each of the others.
    let isOffered: Bool

    init<Element: TemplateRecord>(
        _ name: Name,
        _ itemName: String,
        _ shape: Shape,
        _ summary: String,
        words: String? = nil,
        count: @escaping @Sendable (SiteModel) -> Int,
        element: @escaping @Sendable (SiteModel, Int) -> Element,
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
        self.element = { element($0, $1) }
        all = nil
        self.slug = slug
        self.date = date
        self.isOffered = isOffered
    }

    /// A list that is made as a whole. Its elements have no names that they keep.
    init<Element: TemplateRecord>(
        _ name: Name,
        _ shape: Shape,
        _ summary: String,
        words: String? = nil,
        elements: @escaping @Sendable (SiteModel) -> [Element]
    ) {
        self.name = name
        nameText = name.text
        itemName = "item"
        self.shape = shape
        self.summary = summary
        self.words = words ?? nameText
        count = { elements($0).count }
        element = { elements($0)[$1] }
        all = elements
        slug = nil
        date = { _, _ in nil }
        isOffered = true
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
            element: { CollectionItem(model: $0, collection: index, index: $1) },
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
            EventView.list, EventView.overdue, EventView.upcoming, DayView.next, EventView.completed,
            CompletedYearView.list,
            CompletedMonthView.list, MonthView.list, CalendarYearView.list, HabitView.list, RecipeView.list,
            IngredientView.list, LetterView.list, CollectionView.list, UnitView.list,
        ] + PaginatedList.all.map(\.furtherPages) + [
            SiteRoot.list, SiteView.list, SectionsView.list, ActivityView.list,
        ]
}

/// A record of a ``SiteList``, which keeps a name from build to build.
protocol ListedRecord: View {
    static var list: SiteList { get }
    static var listName: Name { get }
    var model: SiteModel { get }
    var index: Int { get }
}

extension ListedRecord {
    /// The record at a place of the list.
    static func at(_ index: Int) -> RecordIndex { RecordIndex(list: listName, index: index) }

    var recordIndex: RecordIndex { Self.at(index) }
    var key: RecordIndex? { recordIndex }
    var id: RecordID? { model.id(of: recordIndex) }
    /// Its page.
    var url: Value { model.path(of: recordIndex) }
}

/// A record that there is one of.
protocol SingleRecord: View {
    static var listName: Name { get }
    init(model: SiteModel)
}

extension SingleRecord {
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
