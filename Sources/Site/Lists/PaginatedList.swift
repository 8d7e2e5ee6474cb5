import Persistence
import Records
import Templates

/// A kind of list that is divided into pages when it gets long.
///
/// Undivided, a list of ten thousand recipes would be a page of two megabytes. So every list that grows with the
/// records is divided into slices. The first slice is shown on the page of the list. Each further slice has its own
/// page, which is named after its first item.
struct PaginatedList: Sendable {
    /// The name of the list of further pages, for `each`: `recipeParts`.
    let name: Name
    /// A sentence about the further pages for the template reference.
    let summary: String
    /// The name of a slice's items: `recipes`.
    let itemsName: String
    /// A sentence about the items for the template reference.
    let itemsSummary: String
    let itemShape: Shape
    /// The largest number of items on a page, which comes to about 70 kB with names of forty letters.
    let limit: Int
    /// Whether the page of the list shows the first slice. The page of a month shows a grid instead.
    var beginsOnWhole = true
    /// The page of the list, if there is only one such list.
    var home: SitePath?
    /// For a list that exists only once: the name by which templates get it page by page; its words in a sentence such
    /// as "the recipes changed"; and a sentence for the template reference.
    var paged: (name: String, words: String, summary: String)?
    /// The kind of record that each list belongs to, if there are several lists: a month, an ingredient.
    var owner: Owner?
    /// The number of items of an owner's list.
    let count: @Sendable (SiteRecords, Int) -> Int
    /// The slug of an item.
    let slug: @Sendable (SiteRecords, Int, Int) -> String
    /// The title of an item, which is also the title of the page that begins with the item.
    let title: @Sendable (SiteModel, Int, Int) -> String
    /// The items of a slice.
    let items: @Sendable (SiteModel, Int, Range<Int>) -> [any TemplateRecord]
    /// Divides the list of an owner, for lists that ``limit`` alone can't divide. Returns nil for no further pages.
    var divide: (@Sendable (SiteRecords, Int) -> [Range<Int>]?)?

    /// The kind of record that lists of one kind belong to.
    struct Owner: Sendable {
        let list: SiteList
        /// The name by which a slice refers to the record: `month`.
        let name: String
        let summary: String
        let count: @Sendable (SiteRecords) -> Int
    }

    /// The further pages of all lists of this kind.
    var furtherPages: SiteList {
        SiteList(
            name,
            "part",
            PageSlice.shape,
            summary,
            count: { [name] in $0.pagination.all(name).reduce(0) { $0 + $1.furtherPages } },
            element: { [name] model, place in
                let found = model.pagination.slice(at: place, of: name)
                return PageSlice(model: model, list: self, owner: found.owner, index: found.index)
            }
        )
    }

    static let all: [PaginatedList] = [
        CollectionView.paginated, RecipeView.paginated, LetterView.paginated, IngredientView.paginatedRecipes,
        HabitView.paginated, MenuWeekView.paginated, MonthView.paginated, CompletedMonthView.paginated,
    ]

    // MARK: Dividing

    /// Divides the list of an owner. Returns nil if it has no further pages.
    func ranges(of owner: Int, in records: SiteRecords) -> [Range<Int>]? {
        let count = count(records, owner)
        let ranges =
            if let divide {
                divide(records, owner)
            } else {
                count > limit ? Self.ranges(count: count, limit: limit) { slug(records, owner, $0) } : nil
            }
        return ranges.flatMap { $0.count > (beginsOnWhole ? 1 : 0) ? $0 : nil }
    }

    /// Ends a slice when it is full, or at an item whose slug has a certain hash. Because of the hash, the slices soon
    /// line up again after an item that was added or removed, so an edit changes few pages.
    ///
    /// - Parameter size: returns the size of an item.
    static func ranges(
        count: Int,
        limit: Int,
        sizeLimit: Int = .max,
        size: (Int) -> Int = { _ in 0 },
        slug: (Int) -> String
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var (start, sum) = (0, 0)
        for index in 0..<count {
            let (length, own) = (index - start, size(index))
            let isFull = length >= limit || sum + own > sizeLimit
            if length > 0, isFull || length >= limit / 2 && Fingerprint(slug(index)).bits % 32 == 0 {
                ranges.append(start..<index)
                (start, sum) = (index, 0)
            }
            sum += own
        }
        return count == 0 ? [] : ranges + [start..<count]
    }
}

/// How the lists of a site are divided among pages.
struct Pagination: Sendable {
    /// One list and its slices.
    struct Division: Sendable {
        var owner: Int
        var ranges: [Range<Int>]
        /// The number of slices on the page of the list.
        var sliceCountOnWhole: Int
        /// The index of its first further page among the further pages of all lists of its kind.
        var place: Int

        var furtherPages: Int { ranges.count - sliceCountOnWhole }

        /// The index of a slice's page among the further pages of all lists of its kind; nil if the page of the list shows it.
        func place(ofSlice slice: Int) -> Int? {
            slice < sliceCountOnWhole ? nil : place + slice - sliceCountOnWhole
        }

        /// The slice that an item is in.
        func slice(of item: Int) -> Int? { ranges.firstIndex { $0.contains(item) } }
    }

    private var divisions: [Name: [Division]] = [:]

    init(_ records: SiteRecords) {
        for list in PaginatedList.all {
            var place = 0
            for owner in 0..<(list.owner?.count(records) ?? 1) {
                guard let ranges = list.ranges(of: owner, in: records) else { continue }
                let onWhole = list.beginsOnWhole ? 1 : 0
                let division = Division(owner: owner, ranges: ranges, sliceCountOnWhole: onWhole, place: place)
                divisions[list.name, default: []].append(division)
                place += division.furtherPages
            }
        }
    }

    /// The slices of a list; nil if it has no further pages.
    subscript(list: Name, owner: Int) -> Division? {
        let all = all(list)
        return all[all.partitionPoint { $0.owner < owner }...].first.flatMap { $0.owner == owner ? $0 : nil }
    }

    /// The divided lists of one kind.
    func all(_ list: Name) -> [Division] { divisions[list] ?? [] }

    /// The slice on a further page, by the page's index among the further pages of all lists of its kind.
    func slice(at place: Int, of list: Name) -> (owner: Int, index: Int) {
        let all = all(list)
        let number = all.partitionPoint { $0.place <= place } - 1
        guard all.indices.contains(number) else { return (0, 0) }
        return (all[number].owner, place - all[number].place + all[number].sliceCountOnWhole)
    }
}
