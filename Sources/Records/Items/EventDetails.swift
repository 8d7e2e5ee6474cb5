public import Foundation

/// The details of an event that the app doesn't support.
///
/// They are kept in a companion file of the store (see ``Persistence/CompanionRule``), because the app drops every
/// unknown key when it saves. Their meanings follow iCalendar (RFC 5545).
public struct EventDetails: Hashable, Sendable {
    /// The description in Markdown; the details of the document "Event scheduler".
    public var description: String?
    /// The time of completion.
    public var completedAt: Date?
    /// The exclusive end. Nil for an event without a duration, and for an all-day event.
    public var end: Date?
    /// The days of an all-day event, which are the same in every time zone.
    public var days: ClosedRange<Day>?
    /// The IANA name of the time zone of its clock time; nil for the viewer's zone.
    public var timeZone: String?
    /// The place.
    public var location: String?
    /// The address of a page about the event.
    public var url: String?
    /// The value of an RRULE, such as `FREQ=WEEKLY;BYDAY=MO`; see ``RecurrenceRule``.
    public var repeats: String?
    /// The dates of occurrences of the series that don't take place.
    public var exceptDays: [OccurrenceDate]
    /// The dates of occurrences that the rule of the series doesn't produce.
    public var additionalDays: [OccurrenceDate]
    /// The ``Event/identifier`` of the series that this occurrence belongs to.
    public var occurrenceOf: String?
    /// The occurrence of that series that this event replaces.
    public var occurrence: OccurrenceDate?
    /// The time of the latest change that Almanac made, so that calendars notice it; nil if it is unknown.
    public var changedAt: Date?
    /// The UID that the event has in calendars, a UUID; nil if its date and name determine it. Set when these change.
    public var uid: String?

    /// Creates details; without arguments, those of an event that has no details.
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
        occurrence: OccurrenceDate? = nil,
        changedAt: Date? = nil,
        uid: String? = nil
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
        self.changedAt = changedAt
        self.uid = uid
    }
}

extension EventDetails {
    /// Returns these details with missing values filled in from another source.
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
        details.changedAt = changedAt ?? other.changedAt
        details.uid = uid ?? other.uid
        return details
    }
}

/// Identifies an occurrence of a series.
public enum OccurrenceDate: Hashable, Sendable {
    /// Every occurrence on a day in the time zone of the series.
    case day(Day)
    /// The occurrence that begins at this instant.
    case moment(Date)
}
