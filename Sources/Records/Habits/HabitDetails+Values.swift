import Persistence

extension HabitDetails {
    enum Key: String, CaseIterable {
        case frequency, goal, question, description, colour, archived, days, before
    }

    struct Fault {
        var path: [PathStep]
        var message: String
    }

    /// Reads the details from an entry of the companion file. Unreadable values are kept and reported.
    init(_ values: [String: PropertyValue], _ faults: inout [Fault]) {
        self.init()
        var reader = ValueReader<Key>(values)
        frequency =
            reader.take(.frequency, "a frequency such as \"every day\", \"mon wed fri\" or \"3 per week\"") {
                $0.string.flatMap(HabitFrequency.init)
            } ?? .daily
        goal = reader.take(.goal, "a goal such as \"8 glasses\" or \"at most 2 cups\"") { value in
            HabitAmount(value).map { HabitGoal($0) } ?? value.string.flatMap { HabitGoal($0) }
        }
        question = reader.take(.question, "text", \.string)
        description = reader.take(.description, "text", \.string)
        colour = reader.take(.colour, "text", \.string)
        isArchived =
            reader.take(.archived, "true or false") { if case .boolean(let flag) = $0 { flag } else { nil } } ?? false
        before = reader.take(.before, "the app's values before the last completion") { HabitCounts($0) }
        let days = reader.take(.days, "an object with months and days", \.dictionary)
        var daysReader = HabitDaysReader()
        history = daysReader.history(days ?? [:])
        unread = reader.values.filter { Key(rawValue: $0.key) != nil }
        // Store it under a key that no day can overwrite.
        if let value = unread.removeValue(forKey: Key.days.rawValue) { history.unread["unread"] = value }
        faults += reader.faults.map { Fault(path: [.key($0.key.rawValue)], message: $0.message) }
        faults += daysReader.faults
    }

    /// The keys and values of the details.
    var values: [String: PropertyValue] {
        let days = history.values
        let values: [(Key, PropertyValue?)] = [
            (.frequency, frequency == .daily ? nil : .string(frequency.description)),
            (.goal, goal.map { .string($0.description) }),
            (.question, question.map(PropertyValue.string)),
            (.description, description.map(PropertyValue.string)),
            (.colour, colour.map(PropertyValue.string)),
            (.archived, isArchived ? .boolean(true) : nil),
            (.before, before?.value),
            (.days, days.isEmpty ? nil : .dictionary(days)),
        ]
        return unread.merging(values.compactMap { key, value in value.map { (key.rawValue, $0) } }) { $1 }
    }
}
