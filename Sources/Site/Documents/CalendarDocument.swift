internal import Foundation
import Interchange
import Persistence
import Records
import Settings
import Templates

/// An iCalendar file of some events (RFC 5545 and RFC 7986).
///
/// Written by the writer of `almanac export`, so that an event has the same `UID` wherever it is met. Nothing in it
/// comes from the clock: `DTSTAMP` is the event's own date.
struct CalendarDocument {
    /// Where the open events are, and the completed ones.
    static let (open, completed) = ("calendar.ics", "completed.ics")

    let model: SiteModel
    /// The file, if it is one to subscribe to.
    let file: String?

    /// The folder of what is made of single events.
    static let folder = "events"

    /// Where an event has a file of its own; nil when no calendar can hold it.
    static func file(of event: Int, in model: SiteModel) -> String? {
        let entry = model.events[event].entry
        guard ICalendar.canHold(entry.item.date) else { return nil }
        return String(joining: ["events/", model.eventFolders.folder(of: entry.slug), entry.slug, "/event.ics"])
    }

    func bytes(of events: [Int]) -> [UInt8] {
        // What cannot be written has been said when the stores were checked.
        ICalendar.write(events.count, heading: heading) { place in
            let row = model.events[events[place]]
            return CalendarEntry(
                EventRecord(row.entry.item, isCompleted: row.isCompleted),
                uid: EventUID.uid(of: row.entry.item, ordinal: row.ordinal),
                url: model.address(of: EventView.at(events[place]))
            )
        }.value
    }

    private var heading: CalendarHeading {
        guard let file else { return CalendarHeading(name: model.settings.title) }
        return CalendarHeading(
            name: name,
            url: model.address(ofPath: "/"),
            source: model.address(ofPath: "/" + file),
            refreshInterval: "PT6H"
        )
    }

    /// Two calendars of the same name could not be told apart in the list of a program that has both.
    private var name: String {
        let title = model.settings.title
        guard file == Self.completed else { return title }
        return "\(title): \(model.words.plain["completedCalendar", default: "completed"])"
    }
}

extension SiteModel {
    /// The address of a record's page, in full; nil without a page, or without `baseURL`.
    func address(of key: RecordIndex) -> String? { paths[key].flatMap { address(ofPath: $0.description) } }

    /// The address of a path of the site, in full; nil without `baseURL`.
    func address(ofPath path: String) -> String? {
        records.settings.baseURL.map { $0 + String(decoding: URLText.whole(path).dropFirst(), as: UTF8.self) }
    }
}
