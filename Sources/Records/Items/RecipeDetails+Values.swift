package import Persistence

extension RecipeDetails {
    /// The keys of an entry in the companion file.
    enum Key: String, CaseIterable {
        case servings, prepTime, cookTime, totalTime, tags, source, url, nutrition, cooked
    }

    package static let keys = Set(Key.allCases.map(\.rawValue))

    /// The longest plausible time, in minutes: a year.
    package static let longestTime = 366 * 24 * 60

    /// Reads the details of an entry. Values that can't be read are kept and reported.
    package init(_ values: [String: PropertyValue], onFault: (String) -> Void) {
        self.init()
        var reader = ValueReader<Key>(values)
        servings = reader.take(.servings, "text such as \"4\" or \"12 cookies\"", \.servings)
        prepTime = reader.take(.prepTime, "a number of minutes", \.minutes)
        cookTime = reader.take(.cookTime, "a number of minutes", \.minutes)
        totalTime = reader.take(.totalTime, "a number of minutes", \.minutes)
        tags = reader.take(.tags, "a list of texts", \.tags) ?? []
        source = reader.take(.source, "text", \.string)
        url = reader.take(.url, "text", \.string)
        nutrition = reader.take(.nutrition, "an object of texts", \.textTable) ?? [:]
        cooked = reader.take(.cooked, "days such as \"2026-12-24\"", \.days) ?? []
        unread = reader.values.filter { Key(rawValue: $0.key) != nil && $0.value != .null }
        for fault in reader.faults { onFault("`\(fault.key.rawValue)`: \(fault.message)") }
    }

    /// The keys and values to write. An unreadable value moves to `unread` if its key has a new value.
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
        let replaced = unread.filter { written[$0.key] != nil }
        return unread.merging(written) { $1 }.merging(replaced.isEmpty ? [:] : ["unread": .dictionary(replaced)]) { $1 }
    }
}

extension PropertyValue {
    fileprivate var servings: String? {
        if case .integer(let number) = self { String(number) } else { string }
    }

    fileprivate var minutes: Int? {
        guard case .integer(let minutes) = self, (0...RecipeDetails.longestTime).contains(minutes) else { return nil }
        return minutes
    }

    /// Texts without duplicates, ignoring case.
    fileprivate var tags: [String]? {
        var known: Set<String> = []
        return all(\.string)?.filter { known.insert($0.lowercased()).inserted }
    }

    fileprivate var days: [Day]? { all { $0.string.flatMap { Day($0) } } }

    /// The elements of a list; nil if any can't be read.
    private func all<Element>(_ read: (PropertyValue) -> Element?) -> [Element]? {
        guard case .array(let values) = self else { return nil }
        let elements = values.compactMap(read)
        return elements.count == values.count ? elements : nil
    }

    fileprivate var textTable: [String: String]? {
        guard case .dictionary(let values) = self else { return nil }
        let texts = values.compactMapValues(\.string)
        return texts.count == values.count ? texts : nil
    }
}
