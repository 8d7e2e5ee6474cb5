import Diagnostics
import Records
import Settings

/// The week menu, with its recipes.
struct MenuPlan: Sendable {
    /// An entry of the menu.
    struct Meal: Sendable {
        var entry: MenuEntry
        /// The index of its recipe on the site; nil if it isn't a recipe, or if the recipe doesn't exist.
        var recipe: Int?
    }

    /// The meals by day, and within a day in the order of the file.
    let meals: [Meal]
    /// The first days of the weeks to show: this week, the next, and later weeks that have meals.
    let weeks: [Day]
    /// Warnings about recipes that don't exist.
    let diagnostics: [Diagnostic]
    private let byDay: [Day: [Meal]]

    init(_ file: MenuFile, recipes: [Entry<Recipe>], today: Day, firstWeekday: Weekday) {
        var diagnostics: [Diagnostic] = []
        meals = file.byDay.map { item in
            let name = item.entry.recipe
            let recipe = name.flatMap { MenuEntry.index(of: $0, in: recipes) }
            if let name, recipe == nil { diagnostics.append(Self.missing(name, item.place, among: recipes)) }
            return Meal(entry: item.entry, recipe: recipe)
        }
        self.diagnostics = diagnostics
        byDay = Dictionary(grouping: meals, by: \.entry.day)
        func week(of day: Day) -> Day { day.advanced(by: -firstWeekday.days(until: day.weekday)) }
        let this = week(of: today)
        let later = Set(meals.map { week(of: $0.entry.day) }).union([this, this.advanced(by: 7)]).filter { $0 >= this }
        weeks = later.sorted()
    }

    func meals(on day: Day) -> [Meal] { byDay[day] ?? [] }

    private static func missing(_ name: String, _ place: Location, among recipes: [Entry<Recipe>]) -> Diagnostic {
        let near = suggestion(for: name, among: recipes.map(\.item.name))
        let renamed = renamed(name, among: recipes).map { "if it is called `\($0)` now, write `recipe: \($0)`" }
        let hint = near ?? renamed ?? "write `what: \(name)` for a meal that isn't a recipe"
        return .warning(place, "there is no recipe `\(name)`", hint: hint)
    }

    /// Returns the new name of the recipe that the app has probably renamed: the only recipe whose name contains the old
    /// name or is contained in it.
    private static func renamed(_ name: String, among recipes: [Entry<Recipe>]) -> String? {
        let words = "-\(slug(for: name, kind: "recipe"))-"
        let found = recipes.filter { recipe in
            let others = "-\(recipe.slug)-"
            return others.contains(words) || words.contains(others)
        }
        return found.count == 1 ? found[0].item.name : nil
    }
}
