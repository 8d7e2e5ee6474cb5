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

    /// Creates a heading.
    package init(name: String, url: String? = nil, source: String? = nil, refreshInterval: String? = nil) {
        self.name = name
        self.url = url
        self.source = source
        self.refreshInterval = refreshInterval
    }
}

/// An event on its way into a calendar.
package struct CalendarEntry: Sendable {
    /// The event.
    package var record: EventRecord
    /// See ``EventUID``.
    package var uid: String
    /// A page about the event.
    package var url: String?

    /// Creates an entry.
    package init(_ record: EventRecord, uid: String, url: String? = nil) {
        self.record = record
        self.uid = uid
        self.url = url
    }
}
