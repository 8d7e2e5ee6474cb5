import Foundation
import Persistence

extension Habit: Codable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case title, dateCreated, selectedImage, currentStreak, bestStreak, numberOfCompletions
        case lastCompletionDate, lastCompletionDay
    }

    /// The keys that a record must have to count as a habit.
    static let requiredKeys = [CodingKeys.title.rawValue]

    /// Decodes a habit. Only `title` is required; other keys that the app requires are listed in ``missingKeys`` if
    /// absent.
    ///
    /// If the last completion is stored under both of its keys, the correctly spelled one is used and the other is kept
    /// in ``extras``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let image = try container.decodeIfPresent(Int.self, forKey: .selectedImage)
        let date = try container.decodeIfPresent(Date.self, forKey: .lastCompletionDate)
        let misspelt = try container.decodeIfPresent(PropertyValue.self, forKey: .lastCompletionDay)
        var extras = try decoder.extras(besides: CodingKeys.self)
        let isMisspelt = date == nil && misspelt != nil
        if let misspelt, !isMisspelt { extras[CodingKeys.lastCompletionDay.rawValue] = misspelt }
        self.init(
            title: try container.decode(String.self, forKey: .title),
            dateCreated: try container.decodeIfPresent(Date.self, forKey: .dateCreated),
            image: image.map(HabitImage.init(rawValue:)) ?? .other,
            currentStreak: try container.decodeIfPresent(Int.self, forKey: .currentStreak) ?? 0,
            bestStreak: try container.decodeIfPresent(Int.self, forKey: .bestStreak) ?? 0,
            numberOfCompletions: try container.decodeIfPresent(Int.self, forKey: .numberOfCompletions) ?? 0,
            lastCompletionDate: isMisspelt ? try container.decode(Date.self, forKey: .lastCompletionDay) : date,
            extras: extras
        )
        lastCompletionKey = isMisspelt ? .day : .date
        missingKeys = try container.missing([.selectedImage, .currentStreak, .bestStreak, .numberOfCompletions])
    }

    /// Encodes the keys of the original declaration. The last completion is written under the key from which it was
    /// read, even if that is misspelled; see ``Habit/LastCompletionKey``.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(title, forKey: .title)
        try container.encodeIfPresent(dateCreated, forKey: .dateCreated)
        try container.encode(image.rawValue, forKey: .selectedImage)
        try container.encode(currentStreak, forKey: .currentStreak)
        try container.encode(bestStreak, forKey: .bestStreak)
        try container.encode(numberOfCompletions, forKey: .numberOfCompletions)
        try container.encodeIfPresent(
            lastCompletionDate,
            forKey: lastCompletionKey == .date ? .lastCompletionDate : .lastCompletionDay
        )
    }
}

extension KeyedDecodingContainer where Key: RawRepresentable<String> {
    /// Returns those of the keys that are absent or null.
    func missing(_ keys: [Key]) throws -> [String] {
        try keys.filter { try !contains($0) || decodeNil(forKey: $0) }.map(\.rawValue)
    }
}
