import Records

extension EventDetails {
    /// These details with those of an imported event in the place of theirs, as far as it has any, and the names of those that
    /// change. When the event was completed stays.
    func updated(from imported: EventDetails) -> (value: EventDetails, changes: [String]) {
        var (details, changes) = (self, [String]())
        func take<Value: Equatable>(_ key: WritableKeyPath<EventDetails, Value?>, _ name: String) {
            guard let value = imported[keyPath: key], value != details[keyPath: key] else { return }
            details[keyPath: key] = value
            changes.append(name)
        }
        func take(_ key: WritableKeyPath<EventDetails, [OccurrenceDate]>, _ name: String) {
            // Those that were left out here stay so.
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
