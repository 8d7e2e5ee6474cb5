import Persistence
import Templates

/// A list page by page: the first slice, and links to the pages of the others.
struct PagedListView: View {
    let model: SiteModel
    let list: PaginatedList
    var owner = 0

    /// The largest number of links to further pages, so that the page of the whole list doesn't grow with the list.
    private static let linkLimit = 60

    static let kind = "paged list"
    static let fields = FieldTable<PagedListView>([
        .record("start", "The first page of its items; nothing if there are none.") { $0.start },
        Field(
            "continuations",
            .list(PartLinkView.shape),
            "The pages with its other items; if there are very many, only some of them."
        ) { $0.furtherPages },
    ])

    var start: PageSlice? {
        let slice = PageSlice(model: model, list: list, owner: owner, index: 0)
        return slice.isEmpty ? nil : slice
    }

    var furtherPages: Value {
        guard let count = model.pagination[list.name, owner]?.ranges.count, count > 1 else { return .list([]) }
        let step = (count - 2) / Self.linkLimit + 1
        let shown = stride(from: 1, to: count, by: step)
        return .list(shown.map { .optional(PageSlice(model: model, list: list, owner: owner, index: $0).link) })
    }
}
