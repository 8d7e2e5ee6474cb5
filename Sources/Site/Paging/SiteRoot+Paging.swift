extension SiteRoot {
    /// The lists of the site by the page, and those that further pages are made of.
    static let pagingFields: [Field<SiteRoot>] =
        [
            paged("pagedRecipes", .recipes, "The recipes by the page."),
            paged("pagedIngredients", .ingredients, "The ingredients by the page."),
            paged("pagedHabits", .habits, "The habits by the page."),
            paged("pagedCalendarYears", .calendarYears, "The years that have events by the page."),
        ]
        + PartedList.allCases.map { list in
            Field(list.rawValue, .list(PartView.shape), list.summary) { .list(PartView.all(list, in: $0.model)) }
        }

    private static func paged(_ name: String, _ list: PartedList, _ summary: String) -> Field<SiteRoot> {
        Field(name, PagedListView.shape, summary) { .record(PagedListView(model: $0.model, list: list)) }
    }
}
