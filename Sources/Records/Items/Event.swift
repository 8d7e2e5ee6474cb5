public import Foundation
public import Persistence

/// Something that happens at a time: a record of `schedules.plist` or `completedEvents.plist`.
///
/// Both stores hold the same item; being in the second is the only mark of completion (document "Save and persist
/// completed events"). The app knows three keys of it. The ``details`` are what only Almanac and calendars know; they can
/// be used as properties of the event, such as `event.location`.
@dynamicMemberLookup
public struct Event: Hashable, Sendable {
    /// An upper-case UUID from the app; absent in older files.
    ///
    /// The app encodes it but never decodes it, so that it changes at every load: it is no key to know an event by.
    public var identifier: String?
    /// When it begins. Of an all-day event, this is the midnight of its first day where it was written.
    public var date: Date
    /// What it is called. Never empty from the app, but a file may hold anything: see ``displayName``.
    public var name: String
    /// What the app doesn't know.
    public var details: EventDetails
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public var extras: [String: PropertyValue]

    /// Creates an event.
    public init(
        identifier: String? = nil,
        date: Date,
        name: String,
        details: EventDetails,
        extras: [String: PropertyValue] = [:]
    ) {
        self.identifier = identifier
        self.date = date
        self.name = name
        self.details = details
        self.extras = extras
    }

    /// Creates an event without a place in calendars other than its date.
    public init(
        identifier: String? = nil,
        date: Date,
        name: String,
        description: String? = nil,
        completedAt: Date? = nil,
        extras: [String: PropertyValue] = [:]
    ) {
        let details = EventDetails(description: description, completedAt: completedAt)
        self.init(identifier: identifier, date: date, name: name, details: details, extras: extras)
    }

    /// The details as properties of the event.
    public subscript<Value>(dynamicMember keyPath: WritableKeyPath<EventDetails, Value>) -> Value {
        get { details[keyPath: keyPath] }
        set { details[keyPath: keyPath] = newValue }
    }

    /// What to call the event on a page: its name, or `(untitled)` when that is blank.
    public var displayName: String { name.orUntitled() }
}
