import Foundation
import Persistence

extension Habit: Decodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case title, dateCreated, selectedImage, currentStreak, bestStreak, numberOfCompletions
        case lastCompletionDate, lastCompletionDay
    }

    /// The keys without which a record is none.
    static let requiredKeys = [CodingKeys.title.rawValue]

    /// The keys of a habit that the app cannot do without, other than its title.
    private static let needed: [CodingKeys] = [.selectedImage, .currentStreak, .bestStreak, .numberOfCompletions]

    /// Decodes a habit. Only `title` must be there; what else the app needs is listed in ``missingKeys`` if it is not.
    ///
    /// Where the last completion stands under both of its keys, the rightly spelt one counts and the other is kept
    /// among the ``extras``.
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
            lastCompletionKey: isMisspelt ? .day : .date,
            missingKeys: try container.missing(Self.needed),
            extras: extras
        )
    }
}

extension KeyedDecodingContainer where Key: RawRepresentable<String> {
    /// Those of the keys that are not there, or hold nothing.
    func missing(_ keys: [Key]) throws -> [String] {
        try keys.filter { try !contains($0) || decodeNil(forKey: $0) }.map(\.rawValue)
    }
}
