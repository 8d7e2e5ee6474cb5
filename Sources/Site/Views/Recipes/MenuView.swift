import Records
import Settings
import Templates

/// The week menu.
struct MenuView: ListedRecord {
    let model: SiteModel
    let index: Int

    static let listName = Name("menus")
    static let list = SiteList(
        listName,
        "menu",
        shape,
        "The week menu as a list of one; empty without a `menu.yml`, so a page with `each: menus` isn't built.",
        words: "week menus",
        count: { $0.menu == nil ? 0 : 1 },
        element: { MenuView(model: $0, index: $1) },
        slug: { _, _ in "menu" }
    )

    /// The menu, or nothing if there is none.
    static func value(in model: SiteModel) -> Value {
        model.menu == nil ? .nothing : .record(MenuView(model: model, index: 0))
    }

    static let kind = "week menu"
    static let fields = FieldTable<MenuView>([
        Field("today", .list(MealView.shape), "Today's meals.") { view in
            .list(MealView.meals(on: view.model.today.day, in: view.model))
        },
        Field("weeks", .list(MenuWeekView.shape), "This week, the next, and later weeks that have meals.") {
            view in
            .list((view.model.menu?.weeks ?? []).map { .record(MenuWeekView(model: view.model, first: $0)) })
        },
        Field("calendar", .path, "The calendar of the menu, to subscribe to.") { _ in .path("/" + MenuCalendar.file) },
        Field("url", .path, "Its page.") { $0.url },
    ])
}

/// A week of the menu.
struct MenuWeekView: View {
    let model: SiteModel
    let first: Day

    private var days: [Day] { (0..<7).map { first.advanced(by: $0) } }

    /// The weeks, divided into pages. Meals take the most space, because each lists its ingredients for the shopping
    /// list.
    static let paginated = PaginatedList(
        name: Name("menuParts"),
        summary: "The further pages of the week menu, if it needs some.",
        itemsName: "weeks",
        itemsSummary: "For the week menu: its weeks.",
        itemShape: shape,
        limit: 12,
        home: SitePath(unchecked: "/menu/"),
        paged: ("pagedMenu", "week menu", "The weeks of the menu, divided into pages."),
        count: { records, _ in records.menu?.weeks.count ?? 0 },
        slug: { records, _, place in records.menu.map { "\($0.weeks[place])" } ?? "" },
        title: { model, _, place in
            model.menu.flatMap { model.dates.text(.short, of: $0.weeks[place]) } ?? ""
        },
        items: { model, _, range in
            (model.menu?.weeks[range] ?? []).map { .record(MenuWeekView(model: model, first: $0)) }
        },
        divide: { records, _ in divide(records) }
    )

    /// The largest number of ingredients on a page, at about 130 bytes each. A meal counts as four.
    private static let sizeLimit = 450

    private static func divide(_ records: SiteRecords) -> [Range<Int>]? {
        guard let menu = records.menu else { return nil }
        let sizes = menu.weeks.map { first in
            let meals = (0..<7).flatMap { menu.meals(on: first.advanced(by: $0)) }
            return meals.reduce(0) { $0 + 4 + (menu.meals[$1].recipe.map { records.ingredientLines[$0].count } ?? 0) }
        }
        return PaginatedList.ranges(
            count: menu.weeks.count,
            limit: paginated.limit,
            sizeLimit: sizeLimit,
            size: { sizes[$0] },
            slug: { "\(menu.weeks[$0])" }
        )
    }

    static let kind = "week of the menu"
    static let fields = FieldTable<MenuWeekView>([
        Field("first", DateView.shape, "Its first day.") { .record(DateView(model: $0.model, day: $0.first)) },
        Field("last", DateView.shape, "Its last day.") { view in
            .record(DateView(model: view.model, day: view.first.advanced(by: 6)))
        },
        Field("isThisWeek", .boolean, "Whether today is in it.") { $0.contains(0) },
        Field("isNextWeek", .boolean, "Whether it is next week.") { $0.contains(7) },
        Field("days", .list(MenuDayView.shape), "Its seven days.") { view in
            .list(view.days.map { .record(MenuDayView(model: view.model, day: $0)) })
        },
        Field("recipes", .number, "The number of its meals from today on that have recipes.") { view in
            let days = view.days.filter { $0 >= view.model.today.day }
            let meals = days.flatMap { view.model.menu?.meals(on: $0) ?? [] }
            return .integer(meals.count { view.model.menu?.meals[$0].recipe != nil })
        },
    ])

    private func contains(_ distance: Int) -> Value {
        .boolean(days.contains(model.today.day.advanced(by: distance)))
    }
}

/// A day of the menu.
struct MenuDayView: View {
    let model: SiteModel
    let day: Day

    static let kind = "day of the menu"
    static let fields = FieldTable<MenuDayView>([
        Field("date", DateView.shape, "The day.") { .record(DateView(model: $0.model, day: $0.day)) },
        Field("isToday", .boolean, "Whether it is today.") { .boolean($0.day == $0.model.today.day) },
        Field("isPast", .boolean, "Whether it is over.") { .boolean($0.day < $0.model.today.day) },
        Field("meals", .list(MealView.shape), "The meals planned for the day.") {
            .list(MealView.meals(on: $0.day, in: $0.model))
        },
    ])
}

/// A meal of the menu.
struct MealView: View {
    let model: SiteModel
    let meal: MenuPlan.Meal
    /// Its position among the meals of its day, from 0.
    let place: Int

    static func meals(on day: Day, in model: SiteModel) -> [Value] {
        guard let menu = model.menu else { return [] }
        return menu.meals(on: day).enumerated().map { place, index in
            .record(MealView(model: model, meal: menu.meals[index], place: place))
        }
    }

    private var recipe: RecipeView? { meal.recipe.map { RecipeView(model: model, index: $0) } }

    var text: String? { recipe?.text ?? meal.entry.name }

    static let kind = "meal"
    static let fields = FieldTable<MealView>([
        Field("name", .text, "The name of the recipe or other meal.") { .optional($0.text) },
        Field("recipe", RecipeView.shape, "The recipe; nothing for any other meal.") { .optional($0.recipe) },
        Field("servings", .number, "How many people it is for, if `menu.yml` says so.") {
            .optional($0.meal.entry.servings)
        },
        Field("factor", .text, "How many times to make the recipe, as an exact fraction: `3/2`.") {
            .text($0.factor?.ratio ?? "1/1")
        },
        Field("isUnscaled", .boolean, "Whether it is made once because the recipe doesn't say how many it serves.") {
            .boolean($0.meal.recipe != nil && $0.meal.entry.servings != nil && $0.factor == nil)
        },
        Field("note", .text, "Its note in `menu.yml`.") { .optional($0.meal.entry.note) },
        Field("place", .number, "Its index among the meals of its day, from 0.") { .integer($0.place) },
        Field("fingerprint", .text, "Identifies its entry in `menu.yml`, for the buttons of `almanac serve`.") {
            .text($0.meal.entry.fingerprint)
        },
        Field("url", .path, "The page of the recipe.") { $0.recipe?.url ?? .nothing },
    ])

    /// The factor by which to scale the recipe; nil if one of the two numbers of servings is unknown.
    private var factor: Fraction? {
        guard let asked = meal.entry.servings, let recipe = meal.recipe.flatMap({ model.recipes[$0].item.servings })
        else { return nil }
        return Fraction(asked, over: recipe)
    }
}
