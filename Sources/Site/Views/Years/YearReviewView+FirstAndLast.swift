import Records
import Templates

// What was completed, done and cooked first and last in the year. Of several on the same day, the first in the order of
// its list counts.

extension YearReviewView {
    var firstAndLast: [MilestoneView] { completedEnds + habitEnds + recipeEnds }

    private var completedEnds: [MilestoneView] {
        [("completedFirst", events.last), ("completedLast", events.first)].compactMap { word, index in
            guard let index else { return nil }
            let event = EventView(model: model, index: index)
            let date = DateView(model: model, date: event.row.completionDate)
            return MilestoneView(label: model.words.word(word), name: event.text, url: event.url, date: date)
        }
    }

    private var habitEnds: [MilestoneView] {
        guard let days = Month.days(ofYear: year) else { return [] }
        let spans = model.habits.enumerated().compactMap { index, entry -> Span? in
            let goal = entry.item.details.goal
            let known = model.habitHistories[index][days]
            return span(index, known.lazy.filter { $0.day <= model.today.day && $0.entry.isDone(goal) }.map(\.day))
        }
        return ends(of: spans, as: HabitView.self, "doneFirst", "doneLast")
    }

    private var recipeEnds: [MilestoneView] {
        let spans = model.recipes.enumerated().compactMap { span($0, $1.item.details.cooked) }
        return ends(of: spans, as: RecipeView.self, "cookedFirst", "cookedLast")
    }

    /// A record and its first and last day in the year.
    private typealias Span = (index: Int, first: Day, last: Day)

    private func span(_ index: Int, _ days: some Sequence<Day>) -> Span? {
        let days = days.filter { $0.year == year }
        guard let first = days.min(), let last = days.max() else { return nil }
        return (index, first, last)
    }

    private func ends<Record: ListedRecord>(
        of spans: [Span],
        as _: Record.Type,
        _ firstWord: String,
        _ lastWord: String
    ) -> [MilestoneView] {
        guard let first = spans.min(by: { ($0.first, $0.index) < ($1.first, $1.index) }),
            let last = spans.max(by: { ($0.last, $1.index) < ($1.last, $0.index) })
        else { return [] }
        return [(firstWord, first.index, first.first), (lastWord, last.index, last.last)].map { word, index, day in
            let record = Record(model: model, index: index)
            let date = DateView(model: model, day: day)
            return MilestoneView(label: model.words.word(word), name: record.text, url: record.url, date: date)
        }
    }
}

/// The first or the last of its kind in a year.
struct MilestoneView: View {
    var label: String
    var name: String?
    var url: String?
    var date: DateView

    var text: String? { name }

    static let kind = "milestone"
    static let fields = FieldTable<MilestoneView>([
        .text("label", "What is first or last: Completed first, Cooked last.") { $0.label },
        .text("name", "The name of the event, habit or recipe.") { $0.name },
        .path("url", "Its page.") { $0.url },
        .record("date", "When it was; the date of the event if its completion has no date.") { $0.date },
    ])
}
