package import Foundation
package import Records

/// What a calendar says of itself (RFC 7986, section 5).
package struct CalendarHeading: Sendable {
    /// What calendars call it.
    package var name: String
    /// A page about it.
    package var url: String?
    /// Where the calendar itself can be had again.
    package var source: String?
    /// How long a program that has subscribed to it may wait before it looks again, as a duration of RFC 5545, section
    /// 3.3.6, such as `PT6H`.
    package var refreshInterval: String?
    /// The zone on whose clocks series repeat that name none themselves.
    package var timeZone: TimeZone
    /// How many minutes before an open event programs remind of it; nil for no reminders.
    package var reminder: Int?

    /// Creates a heading.
    package init(
        name: String,
        url: String? = nil,
        source: String? = nil,
        refreshInterval: String? = nil,
        timeZone: TimeZone = .gmt,
        reminder: Int? = nil
    ) {
        self.name = name
        self.url = url
        self.source = source
        self.refreshInterval = refreshInterval
        self.timeZone = timeZone
        self.reminder = reminder
    }
}

/// An event on its way into a calendar.
package struct CalendarEntry: Sendable {
    /// The event.
    package var record: EventRecord
    /// See ``EventUID``. An occurrence has that of its series.
    package var uid: String
    /// A page about the event. Its own ``Records/EventDetails/url`` goes before.
    package var url: String?
    /// The series that the event is an occurrence of; nil if the calendar doesn't have it, and the event is then one of
    /// its own. See ``EventUID/series(of:)``.
    package var series: Event?

    /// Creates an entry.
    package init(_ record: EventRecord, uid: String, url: String? = nil, series: Event? = nil) {
        self.record = record
        self.uid = uid
        self.url = url
        self.series = series
    }
}
