import Persistence
import Records
import Templates

/// A kind of list that can have more than a page holds.
///
/// A recipe book of ten thousand would be a page of two megabytes. So every list that grows with the records is divided into
/// slices: the first stands where the whole list would, and each other one on a page of its own, named after the first thing
/// on it.
struct PaginatedList: Sendable {
    /// What `each` calls the list of its further pages: `recipeParts`.
    let name: Name
    /// What that list is, for the template reference.
    let summary: String
    /// What a slice calls what it holds: `recipes`.
    let itemsName: String
    /// What that is, for the template reference, and the shape of an item.
    let itemsSummary: String
    let itemShape: Shape
    /// How many stand on a page: some 70 kB with names of forty letters.
    let limit: Int
    /// Whether the first slice stands on the page of the whole list. In place of it, a month has its grid.
    var beginsOnWhole = true
    /// The page of the whole list, if there is one of it.
    var home: SitePath?
    /// What the root calls the list by the page, if there is one of it, what that is in a sentence such as "the recipes
    /// changed", and what it is for the template reference.
    var paged: (name: String, words: String, summary: String)?
    /// What each such list belongs to, if there are several: a month, an ingredient.
    var owner: Owner?
    /// How many things it has, for each owner.
    let count: @Sendable (SiteRecords, Int) -> Int
    /// The slug of a thing.
    let slug: @Sendable (SiteRecords, Int, Int) -> String
    /// What a thing is called, for the name of the page that begins with it.
    let title: @Sendable (SiteModel, Int, Int) -> String
    /// What a slice shows.
    let items: @Sendable (SiteModel, Int, Range<Int>) -> [Value]
    /// How the list of an owner is divided, if it isn't by ``limit`` alone; nil if it has no further pages.
    var divide: (@Sendable (SiteRecords, Int) -> [Range<Int>]?)?

    /// What a list of a kind belongs to.
    struct Owner: Sendable {
        let list: SiteList
        /// What a slice calls it: `month`.
        let name: String
        let summary: String
        let count: @Sendable (SiteRecords) -> Int
    }

    /// The list of the further pages of all lists of this kind.
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
        HabitView.paginated, CalendarYearView.paginated, MonthView.paginated, CompletedMonthView.paginated,
    ]

    // MARK: Dividing

    /// Divides the list of an owner; nil if it has no page but that of the whole.
    func ranges(of owner: Int, in records: SiteRecords) -> [Range<Int>]? {
        let own =
            divide.map { $0(records, owner) }
            ?? Self.ranges(count: count(records, owner), limit: limit) { slug(records, owner, $0) }
        guard let ranges = own else { return nil }
        return ranges.count > (beginsOnWhole ? 1 : 0) ? ranges : nil
    }

    /// Ends a slice where it is full, or at a thing whose slug says so. By the latter, slices are the same again soon after a
    /// thing that has come or gone, and need not be made anew up to the end.
    static func ranges(count: Int, limit: Int, slug: (Int) -> String) -> [Range<Int>] {
        guard count > limit else { return [0..<count] }
        var ranges: [Range<Int>] = []
        var start = 0
        for index in 1..<count {
            let length = index - start
            guard length >= limit / 2 else { continue }
            if length >= limit || Fingerprint(slug(index)).bits % 32 == 0 {
                ranges.append(start..<index)
                start = index
            }
        }
        return ranges + [start..<count]
    }
}

/// How the lists of a site are divided among pages.
struct Pagination: Sendable {
    /// One list and its slices.
    struct Division: Sendable {
        var owner: Int
        var ranges: [Range<Int>]
        /// How many slices stand on the page of the whole list.
        var sliceCountOnWhole: Int
        /// The place of its first further page among those of all lists of its kind.
        var place: Int

        var furtherPages: Int { ranges.count - sliceCountOnWhole }

        /// The place, among the further pages of all lists of its kind, of the page of a slice; nil for the page of the whole.
        func place(ofSlice slice: Int) -> Int? {
            slice < sliceCountOnWhole ? nil : place + slice - sliceCountOnWhole
        }

        /// The slice that a thing is in.
        func slice(of item: Int) -> Int? { ranges.firstIndex { $0.contains(item) } }
    }

    private var divisions: [Name: [Division]] = [:]
    private var index: [Name: [Int: Int]] = [:]

    init(_ records: SiteRecords) {
        for list in PaginatedList.all {
            var place = 0
            for owner in 0..<(list.owner?.count(records) ?? 1) {
                guard let ranges = list.ranges(of: owner, in: records) else { continue }
                let onWhole = list.beginsOnWhole ? 1 : 0
                index[list.name, default: [:]][owner] = divisions[list.name]?.count ?? 0
                let division = Division(owner: owner, ranges: ranges, sliceCountOnWhole: onWhole, place: place)
                divisions[list.name, default: []].append(division)
                place += division.furtherPages
            }
        }
    }

    /// The slices of a list; nil if it has no page but that of the whole.
    subscript(list: Name, owner: Int) -> Division? { index[list]?[owner].flatMap { divisions[list]?[$0] } }

    /// The divided lists of a kind.
    func all(_ list: Name) -> [Division] { divisions[list] ?? [] }

    /// The slice on a further page, by the place of that among those of all lists of its kind.
    func slice(at place: Int, of list: Name) -> (owner: Int, index: Int) {
        let all = all(list)
        let number = (all.startIndex..<all.endIndex).insertionPlace { all[$0].place <= place } - 1
        guard all.indices.contains(number) else { return (0, 0) }
        return (all[number].owner, place - all[number].place + all[number].sliceCountOnWhole)
    }
}
