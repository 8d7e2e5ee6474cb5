/// The state that the script needs to add buttons to a page.
package struct EditState: Sendable, Encodable {
    /// The habits that can be changed, by slug.
    package var habits: [String: EditHabit] = [:]
    /// The texts that pages show about all habits together, including those from sources, by `data-live` value; empty
    /// if they can't be read.
    package var totals: [String: String] = [:]
    /// The slugs of the events that can be completed.
    package var open: [String] = []
    /// The slugs of the recurring events.
    package var series: [String] = []
    /// The slugs of the events that can be reopened.
    package var completed: [String] = []
    /// The slugs of the recipes that can be changed.
    package var recipes: [String] = []
    /// The slugs of the recipes that were cooked today.
    package var cooked: [String] = []
    /// The fingerprints of the week menu's entries by day, in order; nil if the menu can't be changed.
    package var menu: [String: [String]]?
    /// The kinds of records that can be added: `events`, `habits`, `recipes`.
    package var additions: [String] = []
    /// A sentence about each read-only store, by the kind of its records; `menu` for the week menu.
    package var readOnly: [String: String] = [:]
    /// The marks of the events and recipes, and of habits with similar names, by kind and slug, such as `recipes/stew`.
    /// A button sends the mark as `shown`, so that its change is refused if the slug now belongs to another record.
    package var shown: [String: String] = [:]
    /// The day of the habits' state, such as `2026-11-27`, in the time zone of the site.
    package var today = ""
    /// The words for the script, by name.
    package var words: [String: String] = [:]
    /// The record of the page that asks.
    package var record: EditPlace?
    /// The change that was made last through this server.
    package var last: CompletedEdit?
    /// How long ago that was, in seconds. Each page shows the message for the rest of its time; nil if there is no change.
    package var lastAge: Double?

    package init() {}
}

/// Where a record is now.
package struct EditPlace: Sendable, Encodable {
    /// Its page, relative to the root of the site; nil if it isn't known.
    package var page: String?
    /// Identifies the record, even after a change to its name or date.
    package var shown: String?

    package init(page: String?, shown: String?) { (self.page, self.shown) = (page, shown) }
}

/// The part of ``EditState`` that a tick changes.
package struct EditHabits: Sendable, Encodable {
    package var habits: [String: EditHabit]
    package var totals: [String: String]
    package var today: String

    package init(_ habits: [String: EditHabit], totals: [String: String], today: String) {
        (self.habits, self.totals, self.today) = (habits, totals, today)
    }
}

/// The state of a habit today.
package struct EditHabit: Sendable, Encodable {
    /// The length of its current streak in days; nil if there is none.
    package var streak: Int?
    package var bestStreak: Int
    /// The texts that pages show about it, by `data-live` value.
    package var texts: [String: String]

    package init(streak: Int?, bestStreak: Int, texts: [String: String]) {
        (self.streak, self.bestStreak, self.texts) = (streak, bestStreak, texts)
    }
}
