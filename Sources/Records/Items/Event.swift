public import Foundation
public import Persistence

/// Something that happens at a time: a record of `schedules.plist` or `completedEvents.plist`.
///
/// Both stores hold the same type; presence in the second is the only mark of completion (document "Save and persist
/// completed events"). The app knows three keys. The ``details`` are known to Almanac and calendars only and can be
/// accessed as properties of the event, such as `event.location`.
@dynamicMemberLookup
public struct Event: Hashable, Sendable {
    /// An upper-case UUID from the app; absent in older files.
    ///
    /// The app encodes the identifier but never decodes it, so it changes at every load and can't identify an event.
    public var identifier: String?
    /// The start. For an all-day event, midnight of its first day in the time zone in which it was written.
    public var date: Date
    /// The name. Never empty from the app, but a file may contain anything: see ``displayName``.
    public var name: String
    /// The details that the app doesn't support.
    @CopyOnWrite public var details: EventDetails
    /// Values of unknown keys, kept for the program that wrote them.
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

    /// Creates an event that has no details except a description and the time of completion.
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

    /// Accesses the details as properties of the event.
    public subscript<Value>(dynamicMember keyPath: WritableKeyPath<EventDetails, Value>) -> Value {
        get { details[keyPath: keyPath] }
        set { details[keyPath: keyPath] = newValue }
    }

    /// The name to show on a page: the event's name, or `(untitled)` if that is blank.
    public var displayName: String { name.orUntitled() }
}

extension Event {
    /// Removes fields that the site doesn't show, named as in `exclude` of a source: `location`.
    package mutating func exclude(_ fields: Set<String>) {
        if fields.contains("description") { self.description = nil }
        if fields.contains("location") { self.location = nil }
        if fields.contains("url") { self.url = nil }
    }

    /// Returns whether an address is safe to link to; `javascript:` isn't.
    package static func isLink(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return ["http", "https", "mailto", "tel", "geo"].contains(address[..<colon].lowercased())
    }
}
