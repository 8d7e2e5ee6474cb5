import Persistence
import Records
import Templates

/// A user's collection, as its default page shows it.
struct CollectionView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var collection: CollectionModel { model.collections[index] }

    var text: String? { title }

    static let list = makeList(
        "collections",
        of: "collection",
        "The collections in `almanac.yml`, by name.",
        count: { $0.collections.count },
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
        .text("name", "Its name in `almanac.yml`.") { $0.collection.name },
        .text("title", "The name in words: `Books read` for `booksRead`.") { $0.title },
        .text("slug", "The name for a path.") { $0.slug },
        .path("url", "Its page, if a template makes one of each collection.") { $0.url },
        .number("count", "The number of items.") { $0.collection.items.count },
        .list("cards", "The items with all their fields.") {
            cards($0.collection.items.indices, of: $0.index, in: $0.model)
        },
        .record("chart", "Its chart, if `almanac.yml` defines one.") { $0.chart },
        .record("start", "The first page of its items; nothing if there are none.") { $0.paged.start },
        Field(
            "continuations",
            .list(PartLinkView.shape),
            "The pages with its other items; if there are very many, only some of them."
        ) { $0.paged.furtherPages },
    ])

    private static func cards(_ items: Range<Int>, of owner: Int, in model: SiteModel) -> [CardView] {
        items.map { CardView(model: model, collection: model.collections[owner], index: $0) }
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
