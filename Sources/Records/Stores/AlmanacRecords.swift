public import Diagnostics

/// The contents of the four stores, ready for a site: the records in the user's order, each with the slug of its page.
public struct AlmanacRecords: Hashable, Sendable {
    /// The upcoming and overdue events, in file order.
    public let open: [Entry<Event>]
    /// The completed events, in file order.
    public let completed: [Entry<Event>]
    /// The habits, in file order; the app writes the newest first.
    public let habits: [Entry<Habit>]
    /// The recipes, in file order; the app writes the newest first.
    public let recipes: [Entry<Recipe>]
    /// The problems found in the stores, sorted by location.
    public let diagnostics: [Diagnostic]

    /// Creates the value from its parts. To read stores, use the initialiser that takes their contents.
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
