import Persistence
import Records
import Templates

/// A slice of a list: the elements that one page shows.
struct PageSlice: View {
    let model: SiteModel
    let list: PaginatedList
    /// The index of the record that the list belongs to; 0 if there is only one such list.
    let owner: Int
    /// The index of the slice.
    let index: Int

    static let kind = "part"
    static let fields = FieldTable<PageSlice>(
        ownFields + PaginatedList.all.compactMap(\.owner).map(Self.field) + itemFields
    )

    private static let ownFields: [Field<PageSlice>] = [
        .text("slug", "The first item's slug, for a path.") { $0.slug },
        .text("title", "The first item's name; for events, its date and time.") { $0.title },
        .record("previous", "The previous page.") { $0.link(to: -1) },
        .record("next", "The next page.") { $0.link(to: 1) },
    ]

    private static func field(of owner: PaginatedList.Owner) -> Field<PageSlice> {
        Field(owner.name, owner.list.shape, owner.summary) { slice in
            guard slice.list.owner?.name == owner.name else { return .nothing }
            return .record(owner.list.element(slice.model, slice.owner))
        }
    }

    /// The items. Two kinds of list may use the same name for them.
    private static var itemFields: [Field<PageSlice>] {
        var names: Set<String> = []
        return PaginatedList.all.filter { names.insert($0.itemsName).inserted }.map { list in
            Field(list.itemsName, .list(list.itemShape), list.itemsSummary) { slice in
                slice.list.itemsName == list.itemsName
                    ? .list(slice.list.items(slice.model, slice.owner, slice.range).map(Value.record)) : .nothing
            }
        }
    }

    private var division: Pagination.Division? { model.pagination[list.name, owner] }

    private var range: Range<Int> {
        guard let ranges = division?.ranges else { return 0..<list.count(model.records, owner) }
        return ranges.indices.contains(index) ? ranges[index] : 0..<0
    }

    var isEmpty: Bool { range.isEmpty }
    var slug: String { range.first.map { list.slug(model.records, owner, $0) } ?? "" }
    var title: String { range.first.map { list.title(model, owner, $0) } ?? "" }

    // MARK: Pages

    /// The record that the list belongs to.
    var ownerIndex: RecordIndex? { list.owner.map { RecordIndex(list: $0.list.name, index: owner) } }

    /// The page of the slice, unless it is on the page of the whole list.
    var ownPath: SitePath? {
        division?.place(ofSlice: index).flatMap { model.paths[RecordIndex(list: list.name, index: $0)] }
    }

    /// The page that shows the slice.
    private var path: SitePath? {
        if index > 0 || !list.beginsOnWhole { return ownPath }
        return list.home ?? ownerIndex.flatMap { model.paths[$0] }
    }

    /// A link to this slice.
    var link: PartLinkView? { path.map { PartLinkView(title: title, path: $0) } }

    private func link(to offset: Int) -> PartLinkView? {
        guard (0..<(division?.ranges.count ?? 1)).contains(index + offset) else { return nil }
        return PageSlice(model: model, list: list, owner: owner, index: index + offset).link
    }
}

/// A link to the page of a slice.
struct PartLinkView: View {
    let title: String
    let path: SitePath

    static let kind = "part link"
    static let fields = FieldTable<PartLinkView>([
        .text("title", "The title of the page's first item.") { $0.title },
        .path("url", "The page.") { $0.path.description },
    ])
}
