package import Persistence

extension RecipeDetails {
    /// The keys of an entry in the companion file.
    enum Key: String, CaseIterable {
        case servings, prepTime, cookTime, totalTime, tags, source, url, nutrition, cooked
    }

    package static let keys = Set(Key.allCases.map(\.rawValue))

    /// The longest plausible time, in minutes: a year.
    package static let longestTime = 366 * 24 * 60

    /// Reads the details of an entry. Values that can't be read, also those in a list, are kept and reported.
    package init(_ values: [String: PropertyValue], onFault: (String) -> Void) {
        self.init()
        var reader = ValueReader<Key>(values)
        servings = reader.take(.servings, "text such as \"4\" or \"12 cookies\"", \.servings)
        prepTime = reader.take(.prepTime, "a number of minutes", \.minutes)
        cookTime = reader.take(.cookTime, "a number of minutes", \.minutes)
        totalTime = reader.take(.totalTime, "a number of minutes", \.minutes)
        tags = reader.takeList(.tags, "a text such as \"vegetarian\"", \.string).withoutRepeats
        source = reader.take(.source, "text", \.string)
        url = reader.take(.url, "text", \.string)
        nutrition = reader.takeTexts(.nutrition)
        let days = reader.takeList(.cooked, "a day such as \"2026-12-24\"") { $0.string.flatMap { Day($0) } }
        // An initialiser doesn't call the observer of the property.
        cooked = Set(days).sorted()
        unread = reader.values.filter { Key(rawValue: $0.key) != nil && $0.value != .null }
        for fault in reader.faults { onFault("`\(fault.key.rawValue)`: \(fault.message)") }
    }

    /// The keys and values to write. A new value replaces an unreadable one; what can't be read in a list stays in it.
    package var values: [String: PropertyValue] {
        let values: [(Key, PropertyValue?)] = [
            (.servings, servings.map(PropertyValue.string)),
            (.prepTime, prepTime.map(PropertyValue.integer)),
            (.cookTime, cookTime.map(PropertyValue.integer)),
            (.totalTime, totalTime.map(PropertyValue.integer)),
            (.tags, tags.isEmpty ? nil : .array(tags.map(PropertyValue.string))),
            (.source, source.map(PropertyValue.string)),
            (.url, url.map(PropertyValue.string)),
            (.nutrition, nutrition.isEmpty ? nil : .dictionary(nutrition.mapValues(PropertyValue.string))),
            (.cooked, cooked.isEmpty ? nil : .array(cooked.map { .string($0.description) })),
        ]
        let written = values.reduce(into: [:]) { $0[$1.0.rawValue] = $1.1 }
        return unread.merging(written) { $1.adding($0) }
    }
}

extension PropertyValue {
    /// The yield as text, whether it is stored as text or as a number.
    var servings: String? {
        switch self {
        case .integer(let number): String(number)
        case .real(let number) where (0.1...100_000).contains(number): "\(Amount(number))"
        default: string
        }
    }

    fileprivate var minutes: Int? {
        guard case .integer(let minutes) = self, (0...RecipeDetails.longestTime).contains(minutes) else { return nil }
        return minutes
    }

    /// Returns a list or an object with the elements of another one added.
    fileprivate func adding(_ others: PropertyValue) -> PropertyValue {
        switch (self, others) {
        case (.array(let values), .array(let others)): .array(values + others)
        case (.dictionary(let values), .dictionary(let others)): .dictionary(values.merging(others) { own, _ in own })
        default: self
        }
    }
}

extension ValueReader<RecipeDetails.Key> {
    /// Takes the elements of a list; a single value counts as a list. Elements that can't be read stay in it.
    fileprivate mutating func takeList<Element>(
        _ key: RecipeDetails.Key,
        _ expected: String,
        _ read: (PropertyValue) -> Element?
    ) -> [Element] {
        guard let value = take(key, expected, { $0 }) else { return [] }
        let elements: [PropertyValue] = if case .array(let values) = value { values } else { [value] }
        let unread = elements.filter { read($0) == nil }
        if let wrong = unread.first {
            putBack(.array(unread), key, "expected \(expected), found \(wrong.words)", hint: "correct the value")
        }
        return elements.compactMap(read)
    }

    /// Takes an object with text values. Values that aren't texts stay in it.
    fileprivate mutating func takeTexts(_ key: RecipeDetails.Key) -> [String: String] {
        guard let found = take(key, "an object with text values", \.dictionary) else { return [:] }
        let unread = found.filter { $0.value.string == nil }
        if let wrong = unread.min(by: { $0.key < $1.key }) {
            let message = "expected text for \"\(wrong.key)\", found \(wrong.value.words)"
            putBack(.dictionary(unread), key, message, hint: "correct the value")
        }
        return found.compactMapValues(\.string)
    }
}

extension [String] {
    /// The texts without repeated ones, ignoring case.
    fileprivate var withoutRepeats: [String] {
        var known: Set<String> = []
        return filter { known.insert($0.lowercased()).inserted }
    }
}
