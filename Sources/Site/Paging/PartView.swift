import Persistence
import Records

/// A part of a list: what stands on one page.
struct PartView: View {
    let model: SiteModel
    let list: PartedList
    /// What the list belongs to: see ``PartTable/Division/owner``.
    let owner: Int
    /// The place of the part in the list.
    let index: Int

    /// Its content is its name: it stays the same part only while it holds the same.
    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(list.rawValue)
        hasher.combine(ownerName)
        for item in items { item.identify(in: &hasher) }
        for neighbour in [-1, 1] { link(to: neighbour).identify(in: &hasher) }
    }

    static let kind = "part"
    static let fields = FieldTable<PartView>([
        Field("slug", .text, "The slug of the first item, as a part of a path.") { .text($0.slug) },
        Field("title", .text, "What the first item is called; of events its date, of ingredients its letter too.") {
            .text($0.title)
        },
        Field("previous", PartLinkView.shape, "The page before it.") { $0.link(to: -1) },
        Field("next", PartLinkView.shape, "The page after it.") { $0.link(to: 1) },
        Field("collection", CollectionView.shape, "Of a collection: the collection.") { $0.collection },
        Field("cards", .list(CardView.shape), "Of a collection: the items with all that is known of them.") {
            $0.items(of: .collections)
        },
        Field("recipes", .list(RecipeView.shape), "Of the recipes, or of those that need an ingredient: the recipes.") {
            $0.items(of: $0.list == .recipes ? .recipes : .ingredientRecipes)
        },
        Field("letters", .list(LetterView.shape), "Of the ingredients: these by their first letter.") {
            $0.items(of: .ingredients)
        },
        Field("ingredient", IngredientView.shape, "Of the recipes that need an ingredient: the ingredient.") {
            $0.ingredient
        },
        Field("habits", .list(HabitView.shape), "Of the habits: the habits.") { $0.items(of: .habits) },
        Field("calendarYears", .list(CalendarYearView.shape), "Of the calendar: the years.") {
            $0.items(of: .calendarYears)
        },
        Field("month", MonthView.shape, "Of the events of a month: the month.") { $0.month },
        Field("days", .list(DayView.shape), "Of the events of a month: these by day.") { $0.items(of: .months) },
        Field("completedMonth", CompletedMonthView.shape, "Of what was completed in a month: the month.") {
            $0.completedMonth
        },
        Field("events", .list(EventView.shape), "Of what was completed in a month: the events.") {
            $0.items(of: .completedMonths)
        },
    ])

    // MARK: What it belongs to

    /// What the list belongs to, by the name of a record that pages may have.
    var ownerKey: RecordKey? {
        switch list {
        case .collections: RecordKey(list: CollectionView.list, index: owner)
        case .ingredientRecipes: RecordKey(list: "ingredients", index: owner)
        case .months: RecordKey(list: "months", index: owner)
        case .completedMonths: RecordKey(list: "completedMonths", index: owner)
        case .recipes, .ingredients, .habits, .calendarYears: nil
        }
    }

    private var ownerName: String { ownerKey.map { SubjectIndex(model).subject(of: $0).slug } ?? "" }

    private var collection: Value {
        list == .collections ? .record(CollectionView(model: model, index: owner)) : .nothing
    }

    private var ingredient: Value {
        list == .ingredientRecipes ? .record(IngredientView(model: model, index: owner)) : .nothing
    }

    private var month: Value {
        list == .months ? .record(MonthView(model: model, month: model.months[owner])) : .nothing
    }

    private var completedMonth: Value {
        list == .completedMonths ? .record(CompletedMonthView(model: model, index: owner)) : .nothing
    }

    // MARK: What is in it

    /// Its items, if it is a part of such a list.
    private func items(of list: PartedList) -> Value { list == self.list ? .list(items) : .nothing }

    private var range: Range<Int> {
        guard let ranges = model.parts[list, owner]?.ranges else { return 0..<count }
        return ranges.indices.contains(index) ? ranges[index] : 0..<0
    }

    var isEmpty: Bool { range.isEmpty }

    /// How many the whole list has.
    private var count: Int {
        switch list {
        case .collections: model.collectionsByName[owner].items.count
        case .recipes: model.recipes.count
        case .ingredients: model.ingredients.count
        case .ingredientRecipes: model.ingredients[owner].recipes.count
        case .habits: model.habits.count
        case .calendarYears: CalendarYearView.years(in: model).count
        case .months: monthEvents.count
        case .completedMonths: model.completedMonths[owner].events.count
        }
    }

    private var monthEvents: [Int] { model.eventsByMonth[model.months[owner]] ?? [] }

    private var items: [Value] {
        let range = range
        switch list {
        case .collections:
            let collection = model.collectionsByName[owner]
            return range.map { .record(CardView(model: model, collection: collection, index: $0)) }
        case .recipes: return range.map { .record(RecipeView(model: model, index: $0)) }
        case .ingredients: return LetterView.all(of: range, in: model)
        case .ingredientRecipes:
            return model.ingredients[owner].recipes[range].map { .record(RecipeView(model: model, index: $0)) }
        case .habits: return range.map { .record(HabitView(model: model, index: $0)) }
        case .calendarYears: return CalendarYearView.years(in: model)[range].map(Value.record)
        case .months: return DayView.group(monthEvents[range], model: model)
        case .completedMonths:
            return model.completedMonths[owner].events[range].map { .record(EventView(model: model, index: $0)) }
        }
    }

    /// The slug and title of its first item. To write a date takes longer than all else that a path needs, so the title is
    /// made when somebody asks for it.
    private var first: (slug: String, title: () -> String)? {
        guard let first = range.first else { return nil }
        switch list {
        case .collections:
            let item = model.collectionsByName[owner].items[first]
            return (item.slug, { item.title })
        case .recipes: return name(ofRecipe: first)
        case .ingredients: return (model.ingredients[first].slug, { model.ingredients[first].name })
        case .ingredientRecipes: return name(ofRecipe: model.ingredients[owner].recipes[first])
        case .habits: return (model.habits[first].slug, { model.words.name(model.habits[first].item.title) })
        case .calendarYears:
            let year = "\(CalendarYearView.years(in: model)[first].year)"
            return (year, { year })
        case .months:
            let row = model.events[monthEvents[first]]
            return (row.entry.slug, { text(of: DateView(model: model, date: row.entry.item.date)) })
        case .completedMonths:
            let row = model.events[model.completedMonths[owner].events[first]]
            return (row.entry.slug, { text(of: DateView(model: model, date: row.entry.item.completionDate)) })
        }
    }

    var slug: String { first?.slug ?? "" }
    var title: String { first?.title() ?? "" }

    private func name(ofRecipe index: Int) -> (slug: String, title: () -> String) {
        (model.recipes[index].slug, { model.words.name(model.recipes[index].item.name) })
    }

    /// A day may have several parts, so the time is told too.
    private func text(of date: DateView) -> String {
        let texts = ["dayAndMonth", "time"].map { date.value(named: $0)?.plainText ?? "" }
        return texts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    // MARK: Pages

    /// The page that it stands on, if that is not the page of the whole list.
    var ownPath: SitePath? {
        guard let place = model.parts[list, owner]?.place(of: index, in: list) else { return nil }
        return model.paths[RecordKey(list: list.rawValue, index: place)]
    }

    /// The page that it stands on.
    private var path: SitePath? {
        if index > 0 || !list.beginsOnWhole { return ownPath }
        return list.home.map { SitePath(unchecked: $0) } ?? ownerKey.flatMap { model.paths[$0] }
    }

    /// A link to this part.
    var link: Value {
        guard let path else { return .nothing }
        return .record(PartLinkView(title: title, path: path))
    }

    private func link(to offset: Int) -> Value {
        let count = model.parts[list, owner]?.ranges.count ?? 1
        guard (0..<count).contains(index + offset) else { return .nothing }
        return PartView(model: model, list: list, owner: owner, index: index + offset).link
    }

    /// The parts of a kind of list that have pages of their own.
    static func all(_ list: PartedList, in model: SiteModel) -> [Value] {
        model.parts.all(list).flatMap { division in
            division.ranges.indices.dropFirst(list.beginsOnWhole ? 1 : 0).map {
                .record(PartView(model: model, list: list, owner: division.owner, index: $0))
            }
        }
    }
}

/// A link to a page with a part of a list.
struct PartLinkView: View {
    let title: String
    let path: SitePath

    func identify(in hasher: inout FingerprintHasher) {
        hasher.combine(title)
        hasher.combine(path.description)
    }

    static let kind = "part link"
    static let fields = FieldTable<PartLinkView>([
        Field("title", .text, "What the first item on the page is called.") { .text($0.title) },
        Field("url", .path, "The page.") { .path($0.path.description) },
    ])
}
