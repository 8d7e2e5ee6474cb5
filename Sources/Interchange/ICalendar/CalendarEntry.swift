package import Foundation
package import Records

/// The metadata of a calendar (RFC 7986, section 5).
package struct CalendarHeading: Sendable {
    /// The display name.
    package var name: String
    /// The address of a page about the calendar.
    package var url: String?
    /// The address of the calendar file.
    package var source: String?
    /// The interval after which subscribers should check for changes, as a duration of RFC 5545, section 3.3.6, such as
    /// `PT6H`.
    package var refreshInterval: String?
    /// The time zone of series that don't name one.
    package var timeZone: TimeZone
    /// The number of minutes before an open event at which programs show a reminder; nil for no reminders. All-day
    /// events count as starting at 9:00.
    package var reminder: Int?

    package init(name: String, timeZone: TimeZone = .gmt, reminder: Int? = nil) {
        self.name = name
        self.timeZone = timeZone
        self.reminder = reminder
    }
}

package struct CalendarEntry: Sendable {
    package var record: EventRecord
    /// The `UID`; see ``EventUID``. An occurrence has that of its series.
    package var uid: String
    /// The address of a page about the event. ``Records/EventDetails/url`` takes precedence.
    package var url: String?
    /// The series that the event is an occurrence of; nil if the calendar doesn't contain it, so that the event is
    /// written as a single event. See ``EventUID/series(of:)``.
    package var series: Event?

    package init(_ record: EventRecord, uid: String, url: String? = nil, series: Event? = nil) {
        self.record = record
        self.uid = uid
        self.url = url
        self.series = series
    }
}
