public import Foundation

/// The details of an event that the app doesn't know.
///
/// They are kept in a file beside the store (see ``Persistence/CompanionRule``), because the app drops every unknown
/// key when it saves. Their meanings follow iCalendar (RFC 5545).
public struct EventDetails: Hashable, Sendable {
    /// Markdown, the details of the document "Event scheduler".
    public var description: String?
    /// When it was completed.
    public var completedAt: Date?
    /// When it is over; not a part of it. Nil for an event without a length, and for an all-day event.
    public var end: Date?
    /// The days of an all-day event. They are the same in every time zone.
    public var days: ClosedRange<Day>?
    /// The IANA name of the time zone that its clock time is meant in; nil for the zone of whoever looks.
    public var timeZone: String?
    /// Where it is.
    public var location: String?
    /// A page about it.
    public var url: String?
    /// The value of an RRULE, such as `FREQ=WEEKLY;BYDAY=MO`; see ``RecurrenceRule``.
    public var repeats: String?
    /// The occurrences of a series that don't take place.
    public var exceptDays: [OccurrenceDate]
    /// Occurrences of a series that its rule doesn't have.
    public var additionalDays: [OccurrenceDate]
    /// The ``Event/identifier`` of the series that this event is an occurrence of.
    public var occurrenceOf: String?
    /// Which occurrence of that series this event replaces.
    public var occurrence: OccurrenceDate?

    /// Creates details; without arguments, those of an event that only has what the app knows.
    public init(
        description: String? = nil,
        completedAt: Date? = nil,
        end: Date? = nil,
        days: ClosedRange<Day>? = nil,
        timeZone: String? = nil,
        location: String? = nil,
        url: String? = nil,
        repeats: String? = nil,
        exceptDays: [OccurrenceDate] = [],
        additionalDays: [OccurrenceDate] = [],
        occurrenceOf: String? = nil,
        occurrence: OccurrenceDate? = nil
    ) {
        self.description = description
        self.completedAt = completedAt
        self.end = end
        self.days = days
        self.timeZone = timeZone
        self.location = location
        self.url = url
        self.repeats = repeats
        self.exceptDays = exceptDays
        self.additionalDays = additionalDays
        self.occurrenceOf = occurrenceOf
        self.occurrence = occurrence
    }
}

extension EventDetails {
    /// These details, with those of another source where there are none.
    func filled(from other: EventDetails) -> EventDetails {
        var details = self
        details.description = description ?? other.description
        details.completedAt = completedAt ?? other.completedAt
        details.end = end ?? other.end
        details.days = days ?? other.days
        details.timeZone = timeZone ?? other.timeZone
        details.location = location ?? other.location
        details.url = url ?? other.url
        details.repeats = repeats ?? other.repeats
        if exceptDays.isEmpty { details.exceptDays = other.exceptDays }
        if additionalDays.isEmpty { details.additionalDays = other.additionalDays }
        details.occurrenceOf = occurrenceOf ?? other.occurrenceOf
        details.occurrence = occurrence ?? other.occurrence
        return details
    }
}

/// Which occurrence of a series is meant.
public enum OccurrenceDate: Hashable, Sendable {
    /// Every occurrence on a day, in the zone of the series.
    case day(Day)
    /// The one that begins at this instant.
    case moment(Date)
}
