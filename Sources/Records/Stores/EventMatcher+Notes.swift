import Diagnostics
import Foundation
import Persistence

/// Notes on what an app has changed. A build reports a change once, because it records the new name and date. A note
/// isn't shown by default, so anything that can be wrong is a warning.
extension EventMatcher {
    /// Notes that the app has renamed or moved the event of an entry.
    mutating func noteChange(of index: Int, to event: Int) {
        guard let entry = entries[index], entry.fault == nil, let date = entry.date, !entry.isOnlyForCalendars else {
            return
        }
        let (name, new) = (entry.name ?? "", result.items[event])
        // It has the date, but not the name, so it may be another event.
        guard name == new.name else {
            let message =
                "\"\(name)\" is now called \"\(new.name)\" in the app; the details in this entry are shown with it"
            return notes.add(.warning, entry: index, message, hint: "if that is another event, remove this entry")
        }
        let message = "\"\(name)\" was moved to another date in the app"
        let today = Today(now: date, timeZone: zone)
        let old = Event(date: date, name: name, details: entry.details)
        if new.ruleMissesStart(on: today), !old.ruleMissesStart(on: today) {
            let day = new.firstDay(in: new.clocks(in: zone)).inWords
            let hint = "move it back in the app, or change the series with `almanac event edit --date`"
            return notes.add(.warning, entry: index, "\(message), \(day), which its rule doesn't include", hint: hint)
        }
        notes.add(
            .note,
            entry: index,
            "\(message); the details in this entry are shown with it",
            hint: "if the entry belongs to another event, correct its name and date"
        )
    }

    /// Warns of an entry without an event. If its event stood for an occurrence, the series is shown at that day again:
    /// the app may have deleted the event, or saved a list from before it existed.
    mutating func noteOrphan(_ index: Int, isUnclear: Bool) {
        guard let entry = entries[index], entry.fault == nil, !entry.isOnlyForCalendars else { return }
        let name = entry.name ?? ""
        guard !isUnclear else {
            let message = "it isn't clear which event is \"\(name)\" now"
            return notes.add(.warning, entry: index, message, hint: Self.keptHint)
        }
        let message = "the entry of \"\(name)\" no longer belongs to any event"
        guard let (series, day) = occurrence(of: entry) else {
            return notes.add(.warning, entry: index, message, hint: Self.keptHint)
        }
        let again = "\(message), so \"\(series.name)\" takes place on \(day.inWords) again"
        let hint = "to leave that day out, use `almanac event remove \"\(series.name)\" --occurrence \(day)`"
        notes.add(.warning, entry: index, again, hint: hint)
    }

    private static let keptHint = "the entry is kept; correct its name and date, or remove it"

    /// The series of an entry and the day that its event replaced; nil if the series leaves that day out.
    private func occurrence(of entry: Entry) -> (series: Event, day: Day)? {
        guard let identifier = entry.details.occurrenceOf, let occurrence = entry.details.occurrence,
            let index = events.indices.first(where: { index in
                let owner = result.entries[index].flatMap { entries[$0] }?.identifier ?? events[index].identifier
                return owner == identifier && result.items[index].isSeries
            })
        else { return nil }
        let series = result.items[index]
        guard !series.details.exceptDays.contains(occurrence) else { return nil }
        return occurrence.day(in: series.clocks(in: zone)).map { (series, $0) }
    }
}
