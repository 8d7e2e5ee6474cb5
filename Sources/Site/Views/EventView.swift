internal import Foundation
import Persistence
import Records
import Templates

/// An event, open or completed.
struct EventView: ListedRecord {
    let model: SiteModel
    let index: Int

    private var row: SiteRecords.EventRow { model.events[index] }
    private var event: Event { row.entry.item }
    private var status: EventStatus {
        row.isCompleted ? .completed : Event.openStatus(of: event.date, on: model.today)
    }

    var text: String? { model.words.name(event.name) }

    static let listName = Name("events")
    static let list = SiteList(
        listName,
        "event",
        shape,
        "All events, open and completed, by date.",
        count: { $0.events.count },
        element: { EventView(model: $0, index: $1) },
        slug: { $0.events[$1].entry.slug },
        date: { $0.completionDate(ofEvent: $1) }
    )
    static let overdue = list("overdue", "Open events whose time has passed, by date.", "overdue events") { $0.overdue }
    static let upcoming = list("upcoming", "Open events still to come, by date.", "upcoming events") { $0.upcoming }
    static let completed = list("completed", "Completed events, the last completed first.", "completed events") {
        $0.completed
    }

    private static func list(
        _ name: String,
        _ summary: String,
        _ words: String,
        _ events: @escaping @Sendable (SiteModel) -> [Int]
    ) -> SiteList {
        SiteList(
            Name(name),
            "event",
            shape,
            summary,
            words: words,
            count: { events($0).count },
            element: { EventView(model: $0, index: events($0)[$1]) },
            date: { $0.completionDate(ofEvent: events($0)[$1]) }
        )
    }

    static let kind = "event"
    static let fields = FieldTable<EventView>([
        Field("name", .text, "What the event is called.") { .optional($0.text) },
        Field("date", DateView.shape, "When it is.") { .record(DateView(model: $0.model, date: $0.event.date)) },
        Field("description", .markdown, "Its details; nothing when there are none.") {
            .optional(markdown: $0.event.description)
        },
        Field("status", .text, "`overdue`, `today`, `upcoming` or `completed`.") { .text($0.status.rawValue) },
        Field("isCompleted", .boolean, "Whether it is done.") { .boolean($0.row.isCompleted) },
        Field("isOpen", .boolean, "Whether it is still to be done.") { .boolean(!$0.row.isCompleted) },
        Field("isOverdue", .boolean, "Whether it is open and its time has passed.") { .boolean($0.status == .overdue) },
        Field("isToday", .boolean, "Whether it is open and later today.") { .boolean($0.status == .today) },
        Field("completed", DateView.shape, "When it was completed, if that is known.") {
            .optional(DateView(model: $0.model, date: $0.event.completedAt))
        },
        Field("slug", .text, "Day and name as a part of a path, unlike that of any other event.") {
            .text($0.row.entry.slug)
        },
        Field("folder", .text, "In a path before the slug: nothing, or `2031/` when there are very many events.") {
            .text($0.model.eventFolders.folder(of: $0.row.entry.slug))
        },
        Field("url", .path, "Its page.") { $0.url },
        Field("month", MonthView.shape, "The month it is in, if its date is one.") { view in
            .optional(view.row.day.map { MonthView(model: view.model, month: $0.month) })
        },
        Field("calendar", .path, "A file to put it into a calendar; nothing for a date that no calendar can hold.") {
            CalendarDocument.file(of: $0.index, in: $0.model).map { .path("/" + $0) } ?? .nothing
        },
        Field("metadata", MetadataView.shape, "What its page says to programs.") {
            .record(MetadataView(model: $0.model, record: .event($0.index)))
        },
        Field("previous", shape, "The event before this one, by date.") { $0.neighbour(-1) },
        Field("next", shape, "The event after this one, by date.") { $0.neighbour(1) },
    ])

}

extension SiteModel {
    /// When an event was completed; nil for an open event, or if the date isn't known.
    func completionDate(ofEvent index: Int) -> Date? {
        records.events[index].isCompleted ? records.events[index].entry.item.completionDate : nil
    }
}
