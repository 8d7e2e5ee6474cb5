internal import Foundation
import Interchange
import Persistence
import Records
import Settings

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

    /// - Parameter earlier: the document as it was, if that is known.
    func bytes(of events: [Int], after earlier: EarlierDocument? = nil) -> [UInt8] {
        let known = earlier?.components()
        func uid(_ place: Int) -> String {
            let row = model.events[events[place]]
            return EventUID.uid(of: row.entry.item, ordinal: row.ordinal)
        }
        let same = events.indices.filter { earlier?.sameEvents[events[$0]] == true }
        let numbers = known?.numbers(of: same, among: events.count, key: uid) { $0.isComponent(of: $1) }
        // What cannot be written has been said when the stores were checked.
        return ICalendar.write(events.count, heading: heading) { place in
            if let known, let number = numbers?[place] { return .written(known[number]) }
            let row = model.events[events[place]]
            return .event(
                CalendarEntry(
                    EventRecord(row.entry.item, isCompleted: row.isCompleted),
                    uid: uid(place),
                    url: model.address(of: RecordKey(list: "events", index: events[place]))
                )
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
    func address(of key: RecordKey) -> String? { paths[key].flatMap { address(ofPath: $0.description) } }

    /// The address of a path of the site, in full; nil without `baseURL`.
    func address(ofPath path: String) -> String? {
        settings.baseURL.map { $0 + String(decoding: URLText.whole(path).dropFirst(), as: UTF8.self) }
    }
}
