internal import Foundation
import Persistence
import Records
import Templates

/// An event, open or completed; an occurrence of a series; or a later day of either.
struct EventView: ListedRecord {
    let model: SiteModel
    let index: Int

    var row: EventRow { model.events[index] }
    var event: Event { row.entry.item }

    var text: String? { model.words.name(event.name) }

    // MARK: Lists

    static let list = makeList(
        "events",
        of: "event",
        "All events, open and completed, by date. A series counts as one event.",
        count: { $0.eventCount },
        slug: { $0.events[$1].entry.slug },
        date: { $0.completionDate(ofEvent: $1) }
    )
    static let overdue = list("overdue", "Open events that are over, the latest first.", "overdue events") {
        $0.overdue
    }
    static let upcoming = list(
        "upcoming",
        "Open events that are ongoing or still to come, by date. A series appears as its occurrences.",
        "upcoming events"
    ) { $0.upcoming }
    static let completed = list("completed", "Completed events, most recently completed first.", "completed events") {
        $0.completed
    }

    /// The rows without pages. No collection can have the name of this list.
    static let occurrences = SiteList(
        Name("event occurrences"),
        "event",
        shape,
        "",
        count: { $0.events.count - $0.eventCount },
        element: { EventView(model: $0, index: $0.eventCount + $1) },
        slug: { $0.events[$0.eventCount + $1].slug },
        isOffered: false
    )

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

    var key: RecordIndex? {
        index < model.eventCount
            ? Self.at(index) : RecordIndex(list: Self.occurrences.name, index: index - model.eventCount)
    }
    var id: RecordID? { key.map(model.id) }
    var url: String? { model.paths.text(of: Self.at(row.page)) }

    /// The record so many places later by date, or earlier if the offset is negative; nil beyond the ends.
    func neighbour(_ offset: Int) -> EventView? {
        let place = model.placesByDate[row.page] + offset
        return model.pagesByDate.indices.contains(place)
            ? EventView(model: model, index: model.pagesByDate[place]) : nil
    }

    /// The largest number of listed occurrences of a series.
    static let occurrenceCount = 12

    // MARK: Names

    static let kind = "event"
    static let fields = FieldTable<EventView>(
        ownFields + timeFields + placeFields + seriesFields + dayFields + pageFields
    )

    private static let ownFields: [Field<EventView>] = [
        .text("name", "The event's name.") { $0.text },
        .record("date", "Its start, or the first day of an all-day event.") { $0.start },
        .markdown("description", "Its description; nothing if it has none.") { $0.event.description },
        .text("status", "`overdue`, `today`, `upcoming`, `past` or `completed`.") { $0.status.rawValue },
        .boolean("isCompleted", "Whether it is completed.") { $0.row.isCompleted },
        .boolean("isOpen", "Whether it isn't completed yet.") { !$0.row.isCompleted },
        .boolean("isOverdue", "Whether it is open and over; never true for events from a series or a source.") {
            $0.status == .overdue
        },
        .boolean("isToday", "Whether it is open and either ongoing or later today.") { $0.status == .today },
        .boolean("isPast", "Whether it is over but can't be overdue because it comes from a series or a source.") {
            $0.status == .past
        },
        .record("completed", "When it was completed, if the app recorded it.") {
            DateView(model: $0.model, date: $0.event.completedAt)
        },
    ]

    private static let pageFields: [Field<EventView>] = [
        .text("slug", "The day and name for a path; unique among events.") { $0.row.entry.slug },
        .text(
            "folder",
            "The folder before the slug in a path, such as `2031/`; nothing unless there are very many events."
        ) { $0.model.eventFolders.folder(of: $0.row.entry.slug) },
        .record("source", "The source it comes from; nothing for events in a store.") {
            $0.row.entry.source.map(SourceView.init)
        },
        .path("url", "Its page; for an occurrence, the page of its series.") { $0.url },
        .record("month", "Its month; for a series, the month of its next occurrence. Nothing if its date isn't valid.")
        { view in view.nextDay.map { MonthView(model: view.model, month: $0.month) } },
        .path("calendar", "Its iCalendar file; nothing if events have no files, or if a calendar can't hold its date.")
        { CalendarDocument.file(of: $0.index, in: $0.model).map { "/" + $0 } },
        .record("metadata", "Its metadata for search engines and link previews.") {
            MetadataView(model: $0.model, record: .event($0.row.page))
        },
        .record("previous", "The event before this one, by date; for a series, the one before its next occurrence.") {
            $0.neighbour(-1)
        },
        .record("next", "The event after this one, by date; for a series, the one after its next occurrence.") {
            $0.neighbour(1)
        },
    ]

    /// A series has the status of its next occurrence.
    var status: EventStatus {
        guard row.isSeries else { return row.status(on: model.today) }
        return nextOccurrences.first.map { model.events[$0].status(on: model.today) } ?? .past
    }
}

extension SiteModel {
    /// When an event was completed; nil for an open event, or if the date is unknown.
    func completionDate(ofEvent index: Int) -> Date? {
        records.events[index].isCompleted ? records.events[index].completionDate : nil
    }
}
