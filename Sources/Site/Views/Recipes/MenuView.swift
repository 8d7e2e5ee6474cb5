import Records
import Settings
import Templates

/// The week menu.
struct MenuView: ListedRecord {
    let model: SiteModel
    let index: Int

    static let list = makeList(
        "menus",
        of: "menu",
        "The week menu as a list of one; empty without a `menu.yml`, so a page with `each: menus` isn't built.",
        words: "week menus",
        count: { $0.menu == nil ? 0 : 1 },
        slug: { _, _ in "menu" }
    )

    static let kind = "week menu"
    static let fields = FieldTable<MenuView>([
        .list("today", "Today's meals.") { MealView.meals(on: $0.model.today.day, in: $0.model) },
        .list("weeks", "This week, the next, and later weeks that have meals.") { view in
            (view.model.menu?.weeks ?? []).map { MenuWeekView(model: view.model, first: $0) }
        },
        .path("calendar", "The calendar of the menu, to subscribe to.") { _ in "/" + MenuCalendar.file },
        .path("url", "Its page.") { $0.url },
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
        summary: "The further pages of the week menu, if it needs any.",
        itemsName: "weeks",
        itemsSummary: "The weeks on the page, in the week menu.",
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
            (model.menu?.weeks[range] ?? []).map { MenuWeekView(model: model, first: $0) }
        },
        divide: { records, _ in divide(records) }
    )

    /// The largest number of ingredients on a page, at about 130 bytes each. A meal counts as four.
    private static let sizeLimit = 450

    private static func divide(_ records: SiteRecords) -> [Range<Int>]? {
        guard let menu = records.menu else { return nil }
        let sizes = menu.weeks.map { first in
            let meals = (0..<7).flatMap { menu.meals(on: first.advanced(by: $0)) }
            return meals.reduce(0) { $0 + 4 + ($1.recipe.map { records.ingredientLines[$0].count } ?? 0) }
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
        .record("first", "Its first day.") { DateView(model: $0.model, day: $0.first) },
        .record("last", "Its last day.") { DateView(model: $0.model, day: $0.first.advanced(by: 6)) },
        .boolean("isThisWeek", "Whether today is in it.") { $0.contains(0) },
        .boolean("isNextWeek", "Whether it is next week.") { $0.contains(7) },
        .list("days", "Its seven days.") { view in view.days.map { MenuDayView(model: view.model, day: $0) } },
        .number("recipes", "The number of its meals from today on that have recipes.") { view in
            let days = view.days.filter { $0 >= view.model.today.day }
            return days.flatMap { view.model.menu?.meals(on: $0) ?? [] }.count { $0.recipe != nil }
        },
    ])

    private func contains(_ distance: Int) -> Bool {
        days.contains(model.today.day.advanced(by: distance))
    }
}

/// A day of the menu.
struct MenuDayView: View {
    let model: SiteModel
    let day: Day

    static let kind = "day of the menu"
    static let fields = FieldTable<MenuDayView>([
        .record("date", "The day.") { DateView(model: $0.model, day: $0.day) },
        .boolean("isToday", "Whether it is today.") { $0.day == $0.model.today.day },
        .boolean("isPast", "Whether it is over.") { $0.day < $0.model.today.day },
        .list("meals", "The meals planned for the day.") { MealView.meals(on: $0.day, in: $0.model) },
    ])
}

/// A meal of the menu.
struct MealView: View {
    let model: SiteModel
    let meal: MenuPlan.Meal
    /// Its position among the meals of its day, from 0.
    let place: Int

    static func meals(on day: Day, in model: SiteModel) -> [MealView] {
        let meals = model.menu?.meals(on: day) ?? []
        return meals.enumerated().map { MealView(model: model, meal: $1, place: $0) }
    }

    private var recipe: RecipeView? { RecipeView.record(at: meal.recipe, in: model) }

    var text: String? { recipe?.text ?? meal.entry.name }

    static let kind = "meal"
    static let fields = FieldTable<MealView>([
        .text("name", "The name of the recipe or other meal.") { $0.text },
        .record("recipe", "The recipe; nothing for any other meal.") { $0.recipe },
        .number("servings", "How many people it is for, if `menu.yml` says so.") { $0.meal.entry.servings },
        .text("factor", "How many times to make the recipe, as an exact fraction: `3/2`.") {
            $0.factor?.ratio ?? "1/1"
        },
        .boolean("isUnscaled", "Whether it is made once because the recipe doesn't say how many it serves.") {
            $0.meal.recipe != nil && $0.meal.entry.servings != nil && $0.factor == nil
        },
        .text("note", "Its note in `menu.yml`.") { $0.meal.entry.note },
        .number("place", "Its index among the meals of its day, from 0.") { $0.place },
        .text("fingerprint", "Identifies its entry in `menu.yml`, for the buttons of `almanac serve`.") {
            $0.meal.entry.fingerprint
        },
        .path("url", "The page of the recipe.") { $0.recipe?.url },
    ])

    /// The factor by which to scale the recipe; nil if one of the two numbers of servings is unknown.
    private var factor: Fraction? {
        guard let asked = meal.entry.servings, let recipe = meal.recipe.flatMap({ model.recipes[$0].item.servings })
        else { return nil }
        return Fraction(asked, over: recipe)
    }
}
