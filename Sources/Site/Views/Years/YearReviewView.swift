import Persistence
import Records
import Templates

/// A year in review: the events completed in it, the habits done, and the recipes cooked.
struct YearReviewView: ListedRecord {
    let model: SiteModel
    let index: Int

    var year: Int { model.reviewYears[index] }
    /// The index of the year among those with completed events.
    private var completedIndex: Int? { model.archive.years.firstIndex { $0.year == year } }
    /// The indices of its months with completed events.
    private var completedMonths: Range<Int> { completedIndex.map { model.archive.years[$0].months } ?? 0..<0 }

    var text: String? { String(year) }

    static let list = makeList(
        "reviews",
        of: "review",
        "The years in which something was completed, done or cooked, latest first.",
        words: "years to look back on",
        count: { $0.reviewYears.count },
        slug: { padded($0.reviewYears[$1], to: 4) },
        date: { model, index in
            let view = YearReviewView(model: model, index: index)
            return view.events.first.flatMap(model.completionDate)
        }
    )

    /// The number of names in ``mostOften`` and ``cookedMost``.
    private static let nameLimit = 10

    static let kind = "year in review"
    static let fields = FieldTable<YearReviewView>([
        .number("year", "2026") { $0.year },
        .text("slug", "The year in four digits, for a path.") { padded($0.year, to: 4) },
        .path("url", "Its page.") { $0.url },
        .boolean("isOver", "Whether the year is over.") { $0.year < $0.model.today.day.year },
        .record("completed", "Its completed events; nothing if there are none.") {
            CompletedYearView.record(at: $0.completedIndex, in: $0.model)
        },
        .list("months", "Its twelve months, with the number of events completed in each.") { $0.months },
        .list("weekdays", "The days of the week, with the number of events completed on each.") { $0.weekdays },
        .list("mostOften", "The names of events completed more than once, most frequent first; at most 10.") {
            $0.mostOften
        },
        .record("first", "The first event completed in it.") { EventView.record(at: $0.events.last, in: $0.model) },
        .record("last", "The last event completed in it.") { EventView.record(at: $0.events.first, in: $0.model) },
        .list("firstAndLast", "The events completed, habits done and recipes cooked first and last in it.") {
            $0.firstAndLast
        },
        .list("newRecipes", "The recipes added in it, oldest first.") {
            RecipeView.records($0.newRecipes, in: $0.model)
        },
        .list("habits", "The habits done in it, most frequent first.") {
            HabitYearView.list(of: $0.year, in: $0.model)
        },
        .list("cookedMost", "The recipes cooked in it, with the number of days, most frequent first; at most 10.") {
            $0.cookedMost
        },
        .record("previous", "The previous year in review.") { $0.neighbour(1) },
        .record("next", "The next year in review.") { $0.neighbour(-1) },
    ])

    /// Latest first.
    var events: [Int] { model.archive.months[completedMonths].flatMap(\.events) }

    private var months: [CountView] {
        let counts = Dictionary(model.archive.months[completedMonths].map { ($0.month, $0.events.count) }) { $0 + $1 }
        let all = (1...12).compactMap { Month(year: year, month: $0) }
        return CountView.series(
            all.map { month in
                let index = model.archive.monthIndex[month]
                return CountView(
                    name: model.dates.text(.monthName, of: month.firstDay),
                    shortName: model.dates.text(.shortMonthName, of: month.firstDay),
                    narrowName: model.dates.text(.narrowMonthName, of: month.firstDay),
                    count: counts[month] ?? 0,
                    url: index.flatMap { model.paths.text(of: CompletedMonthView.at($0)) }
                )
            }
        )
    }

    private var weekdays: [CountView] {
        let days = events.compactMap { model.events[$0].completionDay }
        return CountView.weekdays(days.reduce(into: [:]) { $0[$1.weekday, default: 0] += 1 }, in: model)
    }

    private var mostOften: [CountView] {
        let groups = Dictionary(grouping: events) { model.events[$0].entry.item.displayName }.filter {
            $0.value.count > 1
        }
        let sorted = groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(Self.nameLimit)
        return CountView.series(
            sorted.map { name, events in
                let url = EventView(model: model, index: events[0]).url
                return CountView(name: name, shortName: name, count: events.count, url: url)
            }
        )
    }

    private var cookedMost: [CountView] {
        let counts = model.recipes.indices.map { index in
            (index: index, count: model.recipes[index].item.details.cooked.count(where: { $0.year == year }))
        }
        let sorted = counts.filter { $0.count > 0 }.sorted { ($1.count, $0.index) < ($0.count, $1.index) }
        return CountView.series(
            sorted.prefix(Self.nameLimit).map { index, count in
                let name = model.words.name(model.recipes[index].item.name)
                return CountView(
                    name: name,
                    shortName: name,
                    count: count,
                    url: RecipeView(model: model, index: index).url
                )
            }
        )
    }

    private var newRecipes: [Int] {
        let dated = model.recipes.indices.compactMap { index in
            model.recipes[index].item.createdAt.map { (index: index, date: $0) }
        }
        return dated.filter { Day($0.date, in: model.today.timeZone)?.year == year }
            .sorted { ($0.date, -$0.index) < ($1.date, -$1.index) }.map(\.index)
    }
}

/// A bar of a chart: a number and what it counts.
struct CountView: View {
    var name: String
    var shortName: String
    var narrowName = ""
    var count: Int
    var url: String?
    /// The percentage of the largest number in the chart.
    var share = 0
    var place = 0

    /// The numbers of one chart.
    static func series(_ counts: [CountView]) -> [CountView] {
        let most = max(1, counts.map(\.count).max() ?? 1)
        return counts.enumerated().map { place, count in
            var count = count
            (count.share, count.place) = ((count.count * 100 + most / 2) / most, place)
            return count
        }
    }

    /// The days of the week, starting with the first one in the site's locale.
    static func weekdays(_ counts: [Weekday: Int], in model: SiteModel) -> [CountView] {
        series(
            model.dates.days(ofWeekFrom: model.firstWeekday).map { day in
                CountView(
                    name: model.dates.text(.weekday, of: day),
                    shortName: model.dates.text(.shortWeekday, of: day),
                    narrowName: model.dates.text(.narrowWeekday, of: day),
                    count: counts[day.weekday] ?? 0
                )
            }
        )
    }

    var text: String? { name }

    static let kind = "count"
    static let fields = FieldTable<CountView>([
        .text("name", "What is counted: a month, a weekday, an event, a recipe.") { $0.name },
        .text("shortName", "The short form: `Nov`, `Mon`.") { $0.shortName },
        .text("narrowName", "The narrowest form of a month or weekday: `N`, `M`.") { $0.narrowName },
        .number("count", "The number.") { $0.count },
        .number("share", "The number as a percentage of the largest in the chart.") { $0.share },
        .number("top", "100 minus the share: where a bar in an SVG begins.") { 100 - $0.share },
        .number("place", "Its position in the chart, from 0.") { $0.place },
        .path("url", "A page about it; nothing if there is none.") { $0.url },
    ])
}
