internal import Foundation
import Interchange
import Persistence
import Records
import Templates

/// The records of the site for programs: a file of `data/`, in the format of `data/schema.json`.
///
/// It holds only what a page could show: no identifiers of apps, no keys that are unknown to Almanac. Nothing depends
/// on the current day; a program can work out what is overdue from the dates.
struct DataDocument {
    private let model: SiteModel
    private let links: RelativeLinks

    init(model: SiteModel, file: String) {
        self.model = model
        links = RelativeLinks(from: SitePath(unchecked: "/" + file))
    }

    static func file(_ name: String) -> String { "data/\(name).json" }

    static func name(of year: CompletedArchive.CompletedYear) -> String { "completed-\(year.year)" }

    func events(_ events: [Int]) -> [UInt8] { document([("events", lines(ofEvents: events))]) }

    func completed(_ events: [Int], in year: Int) -> [UInt8] {
        document([("year", .integer(year)), ("completed", lines(ofEvents: events))])
    }

    var completedYears: [UInt8] {
        let years = model.archive.years.map { year in
            JSONValue.object([
                ("year", .integer(year.year)), ("count", .integer(year.count)),
                ("url", .string(Self.name(of: year) + ".json")),
            ])
        }
        return document([("years", .lines(years))])
    }

    var habits: [UInt8] {
        let values = model.habits.enumerated().map { index, entry in
            let habit = entry.item
            return JSONValue.object([
                ("title", .string(habit.title)),
                ("image", .string(habit.image.name)),
                ("created", .date(habit.dateCreated)),
                ("currentStreak", .integer(habit.currentStreak)),
                ("bestStreak", .integer(habit.bestStreak)),
                ("completions", .integer(habit.numberOfCompletions)),
                ("lastCompleted", .date(habit.lastCompletionDate)),
                ("url", url(HabitView.at(index))),
            ])
        }
        return document([("habits", .lines(values))])
    }

    var recipes: [UInt8] {
        let values = JSONValue.lines(count: model.recipes.count) { index in
            let recipe = model.recipes[index].item
            let ingredients = zip(recipe.ingredients, model.ingredientLines[index]).map { ingredient, reading in
                return JSONValue.object([
                    ("name", .string(reading.name)),
                    (
                        "amount",
                        .real(ingredient.isOfApp(in: reading) ? ingredient.amount : reading.quantity?.from.value ?? 0)
                    ),
                    ("exact", reading.quantity.map { .string($0.from.ratio) }),
                    ("exactTo", reading.quantity?.to.map { .string($0.ratio) }),
                    ("unit", reading.unitText.isEmpty ? nil : .string(reading.unitText)),
                    ("line", reading.text(times: nil).map { .string($0) }),
                    ("group", ingredient.group.map { .string($0) }),
                ])
            }
            let notes = RecipeView(model: model, index: index).linked(recipe.notes) {
                links.reference(to: $0.description)
            }
            return JSONValue.object([
                ("name", .string(recipe.name)),
                ("created", .date(recipe.createdAt)),
                ("ingredients", ingredients.isEmpty ? nil : .array(ingredients)),
                ("notes", notes.isEmpty ? nil : .string(notes)),
                ("url", url(RecipeView.at(index))),
            ])
        }
        return document([("recipes", values)])
    }

    func collection(_ collection: CollectionModel) -> [UInt8] {
        let values = collection.items.enumerated().map { index, item in
            JSONValue.object([
                ("title", .string(item.title)),
                // An excluded key has no value.
                ("values", JSONValue(.dictionary(item.values.filter { $0.value != .null }))),
                ("url", url(collection.at(index))),
            ])
        }
        return document([("collection", .string(collection.name)), ("items", .lines(values))])
    }

    private func lines(ofEvents events: [Int]) -> JSONValue {
        .lines(count: events.count) { place in
            let index = events[place]
            let row = model.events[index]
            let event = row.entry.item
            let series = row.series.map { model.events[$0] }
            return .object(
                [
                    ("uid", .string(row.uid)),
                    ("name", .string(event.name)),
                ] + times(of: event) + [
                    ("timeZone", .text(event.timeZone)),
                    ("location", .text(event.location)),
                    ("link", .text(event.url)),
                    ("repeats", .text(event.repeats)),
                    ("exceptDays", list(event.exceptDays)),
                    ("additionalDays", list(event.details.additionalDays)),
                    ("series", series.map { .string($0.uid) }),
                    ("occurrence", series == nil ? nil : event.details.occurrence.map(value)),
                    ("completed", row.isCompleted ? .date(event.completedAt) : nil),
                    ("description", .text(event.description)),
                    ("url", url(EventView.at(index))),
                ]
            )
        }
    }

    private func list(_ dates: [OccurrenceDate]) -> JSONValue? { dates.isEmpty ? nil : .array(dates.map(value)) }

    private func value(_ date: OccurrenceDate) -> JSONValue {
        switch date {
        case .day(let day): .string(day.description)
        case .moment(let moment): .date(moment) ?? .null
        }
    }

    /// An all-day event has days instead of instants.
    private func times(of event: Event) -> [(name: String, value: JSONValue?)] {
        guard let days = event.days else {
            return [("date", .date(event.date)), ("end", event.end.flatMap { $0 > event.date ? .date($0) : nil })]
        }
        let last = days.count > 1 ? days.upperBound : nil
        return [("day", .string(days.lowerBound.description)), ("lastDay", last.map { .string($0.description) })]
    }

    private func document(_ members: [(name: String, value: JSONValue?)]) -> [UInt8] {
        JSONValue.object([("$schema", .string(links.reference(to: "/data/schema.json")))] + members).bytes
    }

    /// The page of a record, relative to this file, so that it works wherever the site is hosted.
    private func url(_ key: RecordIndex) -> JSONValue? {
        model.paths[key].map { .string(links.reference(to: $0.description)) }
    }
}
