internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Templates

/// An iCalendar file of some events (RFC 5545 and RFC 7986).
///
/// `almanac export` shares the writer, so an event has the same `UID` everywhere. Nothing depends on the clock: see
/// ``Interchange/ICalendar`` for `DTSTAMP`.
struct CalendarDocument {
    static let (open, completed) = ("calendar.ics", "completed.ics")

    let model: SiteModel
    /// The file that calendars subscribe to.
    let file: String?
    /// The source of all its events.
    var source: String?

    /// The calendar file of a single event; nil if no calendar can represent the event, or if events have no files.
    static func file(of event: Int, in model: SiteModel) -> String? {
        guard model.settings.eventCalendars ?? (model.eventCount <= Settings.calendarLimit) else { return nil }
        let entry = model.events[model.events[event].page].entry
        guard ICalendar.canHold(entry.item.date) else { return nil }
        return "events/\(model.eventFolders.folder(of: entry.slug))\(entry.slug)/event.ics"
    }

    func bytes(of events: [Int]) -> [UInt8] {
        let records = events.lazy.map {
            EventRecord(model.events[$0].entry.item, isCompleted: model.events[$0].isCompleted)
        }
        // As in an export, an occurrence excluded from its series is a separate event.
        let series = EventUID.series(of: records) { model.events[events[$0]].entry.source }
        // Checking the stores has already reported events that can't be written.
        return ICalendar.write(events.count, heading: heading) { place in
            let row = model.events[events[place]]
            let owner = series[place].map { model.events[events[$0]] }
            return CalendarEntry(
                records[place],
                uid: (owner ?? row).uid,
                url: model.address(of: EventView.at(events[place])),
                series: owner?.entry.item
            )
        }.value
    }

    private var heading: CalendarHeading {
        var heading = CalendarHeading(name: name, timeZone: model.today.timeZone)
        guard let file else { return heading }
        heading.url = model.address(ofPath: "/")
        heading.source = model.address(ofPath: "/" + file)
        heading.refreshInterval = "PT6H"
        heading.reminder = model.settings.reminder
        return heading
    }

    /// The calendars have different names, so that people can tell them apart in a list.
    private var name: String {
        let title = model.settings.title
        if let source { return "\(title): \(source)" }
        guard file == Self.completed else { return title }
        return "\(title): \(model.words.plain["completedCalendar", default: "completed"])"
    }
}

extension SiteModel {
    /// The URL of a record's page; nil without a page, or without `baseURL`.
    func address(of key: RecordIndex) -> String? { paths[key].flatMap { address(ofPath: $0.description) } }

    /// The URL of a path on the site; nil without `baseURL`.
    func address(ofPath path: String) -> String? {
        records.settings.baseURL.map { $0 + String(decoding: URLText.whole(path).dropFirst(), as: UTF8.self) }
    }
}
