import Persistence

/// A kind of list that can have more than a page holds, named after the list of its further pages.
///
/// A recipe book of ten thousand would be a page of two megabytes. So every list that grows with the records is divided
/// into parts: the first stands where the whole list would, each other one on a page of its own, named after the first
/// thing on it.
enum PartedList: String, CaseIterable, Sendable {
    case collections = "collectionParts"
    case recipes = "recipeParts"
    case ingredients = "ingredientParts"
    /// The recipes that need one ingredient.
    case ingredientRecipes = "ingredientRecipeParts"
    case habits = "habitParts"
    case calendarYears = "calendarYearParts"
    /// The events of one month, day by day. They have parts when a day has more than the grid of the month shows.
    case months = "monthParts"
    case completedMonths = "completedMonthParts"

    /// How many stand on a page: some 70 kB with names of forty letters.
    var limit: Int {
        switch self {
        case .collections: 100
        case .recipes, .ingredientRecipes, .months, .completedMonths: 200
        case .ingredients: 350
        case .habits: 50
        case .calendarYears: 30
        }
    }

    /// Whether the first part stands on the page of the whole list. In place of it, a month has its grid.
    var beginsOnWhole: Bool { self != .months }

    /// The page of the whole list, if that is the site's; the theme links to it by this path, too.
    var home: String? {
        switch self {
        case .recipes: "/recipes/"
        case .ingredients: "/ingredients/"
        case .habits: "/habits/"
        case .calendarYears: "/calendar/"
        case .collections, .ingredientRecipes, .months, .completedMonths: nil
        }
    }

    /// What `each` makes pages of.
    var summary: String {
        switch self {
        case .collections: "The further pages of collections that need some."
        case .recipes: "The further pages of the recipes, if they need some."
        case .ingredients: "The further pages of the ingredients, if they need some."
        case .ingredientRecipes: "The further pages of ingredients that many recipes need."
        case .habits: "The further pages of the habits, if they need some."
        case .calendarYears: "The further pages of the calendar, if it needs some."
        case .months: "The pages of the events of months with more on a day than their grid shows."
        case .completedMonths: "The further pages of months in which much was completed."
        }
    }

    /// Divides a list that has more than the limit.
    ///
    /// Ends a part where it is full, or at an item whose slug says so. By the latter, parts are the same again soon after
    /// an item that has come or gone, and need not be made anew up to the end.
    func ranges(count: Int, slug: (Int) -> String) -> [Range<Int>] {
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

/// How the lists of a site are divided.
struct PartTable: Sendable {
    /// One list and its parts.
    struct Division: Sendable {
        /// What the list belongs to: the place of the collection, ingredient or month among all; 0 for lists of the site.
        var owner: Int
        var ranges: [Range<Int>]
        /// The place of its first further page among those of all lists of its kind.
        var place: Int
    }

    private var divisions: [PartedList: [Division]] = [:]
    private var index: [PartedList: [Int: Int]] = [:]

    /// Takes in a list, if it has pages of its own. Those of one kind come in the order of what they belong to.
    mutating func add(_ list: PartedList, owner: Int = 0, _ ranges: [Range<Int>]) {
        guard ranges.count > (list.beginsOnWhole ? 1 : 0) else { return }
        let last = divisions[list]?.last
        let place = last.map { $0.place + $0.ranges.count - (list.beginsOnWhole ? 1 : 0) } ?? 0
        index[list, default: [:]][owner] = divisions[list, default: []].count
        divisions[list, default: []].append(Division(owner: owner, ranges: ranges, place: place))
    }

    /// The parts of a list; nil if it has no pages but that of the whole.
    subscript(list: PartedList, owner: Int) -> Division? {
        index[list]?[owner].flatMap { divisions[list]?[$0] }
    }

    /// The divided lists of a kind.
    func all(_ list: PartedList) -> [Division] { divisions[list] ?? [] }
}

extension PartTable.Division {
    /// The place, among the further pages of all lists of its kind, of that of a part; nil for one on the page of the whole.
    func place(of part: Int, in list: PartedList) -> Int? {
        let further = part - (list.beginsOnWhole ? 1 : 0)
        return further < 0 ? nil : place + further
    }

    /// The part that an item is in.
    func part(of item: Int) -> Int? { ranges.firstIndex { $0.contains(item) } }
}
