import Persistence
import Records
import Templates

/// A user's collection, as its default page shows it.
struct CollectionView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var collection: CollectionModel { model.collections[index] }

    var text: String? { title }

    static let listName = Name("collections")
    static let list = SiteList(
        listName,
        "collection",
        shape,
        "The collections in `almanac.yml`, by name.",
        count: { $0.collections.count },
        element: { CollectionView(model: $0, index: $1) },
        slug: { $0.collections[$1].name }
    )

    /// The items of one collection.
    static let paginated = PaginatedList(
        name: Name("collectionParts"),
        summary: "The further pages of large collections.",
        itemsName: "cards",
        itemsSummary: "The items on the page, in a collection.",
        itemShape: CardView.shape,
        limit: 100,
        owner: .init(
            list: list,
            name: "collection",
            summary: "The collection whose items the list shows.",
            count: { $0.collections.count }
        ),
        count: { $0.collections[$1].items.count },
        slug: { $0.collections[$1].items[$2].slug },
        title: { $0.collections[$1].items[$2].title },
        items: { cards($2, of: $1, in: $0) },
        divide: { $0.collections[$1].slices }
    )

    static let kind = "collection"
    static let fields = FieldTable<CollectionView>([
        Field("name", .text, "Its name in `almanac.yml`.") { .text($0.collection.name) },
        Field("title", .text, "The name in words: `Books read` for `booksRead`.") { .text($0.title) },
        Field("slug", .text, "The name for a path.") { .text($0.slug) },
        Field("url", .path, "Its page, if a template makes one of each collection.") { $0.url },
        Field("count", .number, "The number of items.") { .integer($0.collection.items.count) },
        Field("cards", .list(CardView.shape), "The items with all their fields.") {
            .list(cards($0.collection.items.indices, of: $0.index, in: $0.model))
        },
        Field("chart", ChartView.shape, "Its chart, if `almanac.yml` defines one.") { .optional($0.chart) },
        Field("start", PageSlice.shape, "The first page of its items; nothing if there are none.") { $0.paged.start },
        Field(
            "continuations",
            .list(PartLinkView.shape),
            "The pages with its other items; if there are very many, only some of them."
        ) { $0.paged.furtherPages },
    ])

    private static func cards(_ items: Range<Int>, of owner: Int, in model: SiteModel) -> [Value] {
        items.map { .record(CardView(model: model, collection: model.collections[owner], index: $0)) }
    }

    private var paged: PagedListView { PagedListView(model: model, list: Self.paginated, owner: index) }

    private var title: String { collection.name.label }

    private var chart: ChartView? {
        guard let settings = collection.chartSettings,
            let chart = Chart(collection.items.map(\.values), settings, zone: model.zone.zone)
        else { return nil }
        return ChartView(model: model, settings: settings, chart: chart)
    }

    /// Two collections may differ only by case, but paths must not.
    var slug: String { Records.slug(for: collection.name, kind: "collection") }
}
