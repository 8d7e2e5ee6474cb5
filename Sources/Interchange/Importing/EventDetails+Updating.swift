import Records

extension EventDetails {
    /// Returns these details updated with those of an imported event, and the names of those that change. The time of
    /// completion stays the same.
    func updated(from imported: EventDetails) -> (value: EventDetails, changes: [String]) {
        var (details, changes) = (self, [String]())
        func take<Value: Equatable>(_ key: WritableKeyPath<EventDetails, Value?>, _ name: String) {
            guard let value = imported[keyPath: key], value != details[keyPath: key] else { return }
            details[keyPath: key] = value
            changes.append(name)
        }
        func take(_ key: WritableKeyPath<EventDetails, [OccurrenceDate]>, _ name: String) {
            // Dates are only added, so those that were excluded here stay excluded.
            let new = imported[keyPath: key].filter { !details[keyPath: key].contains($0) }
            guard !new.isEmpty else { return }
            details[keyPath: key] += new
            changes.append(name)
        }
        take(\.description, "description")
        take(\.end, "end")
        take(\.days, "days")
        take(\.timeZone, "timeZone")
        take(\.location, "location")
        take(\.url, "url")
        take(\.repeats, "repeats")
        take(\.exceptDays, "exceptDays")
        take(\.additionalDays, "additionalDays")
        return (details, changes)
    }
}
