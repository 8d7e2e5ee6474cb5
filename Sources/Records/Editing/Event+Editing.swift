public import Foundation

extension Event {
    /// Creates an event as the app does: with a new identifier and a name that isn't blank.
    public static func new(name: String, date: Date, description: String? = nil) throws(EditingError) -> Event {
        let event = Event(
            identifier: UUID().uuidString,
            date: date,
            name: try name.checkedName(of: "event"),
            description: description.flatMap { $0.isEmpty ? nil : $0 }
        )
        try event.validate()
        return event
    }

    /// Returns the event with some of its values changed; an empty description removes the description.
    public func edited(
        name: String? = nil,
        date: Date? = nil,
        description: String? = nil
    ) throws(EditingError) -> Event {
        var event = self
        event.date = date ?? self.date
        if let name { event.name = try name.checkedName(of: "event") }
        if let description { event.description = description.isEmpty ? nil : description }
        if name != nil || date != nil { try event.validate() }
        return event
    }

    /// Returns the event with a time of completion; nil removes it when the event is reopened.
    public func completed(at date: Date?) -> Event {
        var event = self
        event.completedAt = date
        return event
    }

    var identifiedAnew: Event {
        var event = self
        event.identifier = UUID().uuidString
        return event
    }

    /// The event with an identifier, which the app gives to every event.
    package var identified: Event { identifier == nil ? identifiedAnew : self }

    /// Returns whether two records are the same event, even if the app has changed other values of one of them.
    /// Compares identifiers or, if one of the records has none, dates, names and descriptions.
    public func isSame(as other: Event) -> Bool {
        if let identifier, let theirs = other.identifier { return identifier == theirs }
        return date.wholeSecond == other.date.wholeSecond && name == other.name
            && details.description == other.details.description
    }

    func validate() throws(EditingError) {
        guard !name.isBlank else { throw .blankName(of: "event") }
        guard Day(date, in: .gmt) != nil else { throw .impossibleDate }
        if details.days == nil, let end = details.end, end < date { throw .endBeforeStart }
    }
}
