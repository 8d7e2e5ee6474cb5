import Interchange
import Persistence
import Records
import Settings
import Templates

/// The week menu as an iCalendar file to subscribe to: an all-day event for each entry.
struct MenuCalendar {
    static let file = "menu.ics"

    let model: SiteModel
    let menu: MenuPlan

    var bytes: [UInt8] {
        let records = menu.meals.map { EventRecord(event(of: $0)) }
        let uids = EventUID.all(of: records)
        var heading = CalendarHeading(
            name: "\(model.settings.title): \(model.words.plain["weekMenu", default: "week menu"])",
            timeZone: model.today.timeZone
        )
        heading.url = model.address(of: MenuView.at(0))
        heading.source = model.address(ofPath: "/" + Self.file)
        heading.refreshInterval = "PT6H"
        return ICalendar.write(records.count, heading: heading) { place in
            CalendarEntry(
                records[place],
                uid: uids[place],
                url: menu.meals[place].recipe.flatMap { model.address(of: RecipeView.at($0)) }
            )
        }.value
    }

    private func event(of meal: MenuPlan.Meal) -> Event {
        let (entry, day) = (meal.entry, meal.entry.day)
        let servings = entry.servings.flatMap { model.words.text("serves", count: $0) }
        let texts = [servings, entry.note].compactMap(\.self)
        return Event(
            date: day.start(in: model.today.timeZone),
            name: meal.recipe.map { model.words.name(model.recipes[$0].item.name) } ?? entry.name,
            details: EventDetails(description: texts.isEmpty ? nil : texts.joined(separator: "\n"), days: day...day)
        )
    }
}
