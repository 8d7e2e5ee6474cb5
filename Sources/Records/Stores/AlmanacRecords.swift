public import Diagnostics

/// What the four stores hold, ready for a site: the records in the user's order, each with the name of its page.
public struct AlmanacRecords: Hashable, Sendable {
    /// The events still to come or to do, in the order of their file.
    public let open: [Entry<Event>]
    /// The events done, in the order of their file.
    public let completed: [Entry<Event>]
    /// The habits, in the order of their file: from the app, newest first.
    public let habits: [Entry<Habit>]
    /// The recipes, in the order of their file: from the app, newest first.
    public let recipes: [Entry<Recipe>]
    /// What is wrong with the stores, sorted by place.
    public let diagnostics: [Diagnostic]

    /// Creates the value from its parts; a site is made from stores by the initialiser that reads them.
    public init(
        open: [Entry<Event>] = [],
        completed: [Entry<Event>] = [],
        habits: [Entry<Habit>] = [],
        recipes: [Entry<Recipe>] = [],
        diagnostics: [Diagnostic] = []
    ) {
        self.open = open
        self.completed = completed
        self.habits = habits
        self.recipes = recipes
        self.diagnostics = diagnostics
    }
}
