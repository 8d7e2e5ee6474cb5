public import Foundation
public import Persistence

/// Something that happens at a time: a record of `schedules.plist` or `completedEvents.plist`.
///
/// Both stores hold the same item; being in the second is the only mark of completion (document "Save and persist
/// completed events").
public struct Event: Hashable, Sendable {
    /// An upper-case UUID from the app; absent in older files.
    ///
    /// The app encodes it but never decodes it, so that it changes at every load: it is no key to know an event by.
    public let identifier: String?
    /// When it happens.
    public let date: Date
    /// What it is called. Never empty from the app, but a file may hold anything: see ``displayName``.
    public let name: String
    /// Markdown, the details of the document "Event scheduler"; a key of our own that the app ignores.
    public let description: String?
    /// When it was completed; a key of our own in the completed store that the app ignores.
    public let completedAt: Date?
    /// Keys that Almanac does not know, kept for whoever wrote them.
    public let extras: [String: PropertyValue]

    /// Creates an event.
    public init(
        identifier: String? = nil,
        date: Date,
        name: String,
        description: String? = nil,
        completedAt: Date? = nil,
        extras: [String: PropertyValue] = [:]
    ) {
        self.identifier = identifier
        self.date = date
        self.name = name
        self.description = description
        self.completedAt = completedAt
        self.extras = extras
    }

    /// What to call the event on a page: its name, or `(untitled)` when that is blank.
    public var displayName: String { name.orUntitled() }
}
