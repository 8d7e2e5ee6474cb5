public import Foundation

extension Event {
    /// A new event, as the app makes one: with an identifier of its own and a name that is not blank.
    public static func new(name: String, date: Date, description: String? = nil) throws(EditingError) -> Event {
        let event = Event(
            identifier: UUID().uuidString,
            date: date,
            name: name,
            description: description.flatMap { $0.isEmpty ? nil : $0 }
        )
        try event.validate()
        return event
    }

    /// The event with some of its values changed; an empty description is none.
    public func edited(
        name: String? = nil,
        date: Date? = nil,
        description: String? = nil
    ) throws(EditingError) -> Event {
        var event = self
        event.date = date ?? self.date
        event.name = name ?? self.name
        if let description { event.description = description.isEmpty ? nil : description }
        if name != nil || date != nil { try event.validate() }
        return event
    }

    /// The event as it goes to the completed ones, or comes back from them with nil.
    public func completed(at date: Date?) -> Event {
        var event = self
        event.completedAt = date
        return event
    }

    /// The event with an identifier that no other has.
    var identifiedAnew: Event {
        var event = self
        event.identifier = UUID().uuidString
        return event
    }

    /// Whether two records are the same event, though the app may have given one a new identifier: by identifier, or
    /// by date, name and description where one has none.
    public func isSame(as other: Event) -> Bool {
        if let identifier, let theirs = other.identifier { return identifier == theirs }
        let seconds = (date.timeIntervalSinceReferenceDate, other.date.timeIntervalSinceReferenceDate)
        return seconds.0.rounded(.down) == seconds.1.rounded(.down) && name == other.name
            && details.description == other.details.description
    }

    func validate() throws(EditingError) {
        guard !name.isBlank else { throw .blankName(of: "event") }
        guard Day(date, in: .gmt) != nil else { throw .impossibleDate }
        if details.days == nil, let end = details.end, end < date { throw .endBeforeStart }
    }
}
