import Foundation
import Persistence

// Records are encoded as the app's declarations decode them: with all their keys, except that a key without a value is
// omitted, never null. The store keeps unknown keys: it changes only the values that differ between two encodings of a
// record.

extension Event: Encodable {
    /// Encodes the keys of the original declaration, the details, and unknown keys, so that an event keeps all of them
    /// when it moves to the other store.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(identifier, forKey: .identifier)
        try container.encode(date, forKey: .date)
        try container.encode(name, forKey: .name)
        try encoder.encode(values: details.values)
        try encoder.encode(extras: extras)
    }
}

extension Habit: Encodable {
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

extension Recipe: Encodable {
    /// Encodes the keys of the original declaration.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encodeIfPresent(createdAt, forKey: .createdAt)
        try container.encode(name, forKey: .name)
        try container.encode(notes, forKey: .notes)
        try container.encode(ingredients, forKey: .ingredients)
    }
}

extension Ingredient: Encodable {
    /// Encodes the keys of the original declaration, with a whole amount as an integer, and the line and group that
    /// only Almanac uses.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(name, forKey: .name)
        if let whole = Int(exactly: amount) {
            try container.encode(whole, forKey: .amount)
        } else {
            try container.encode(amount, forKey: .amount)
        }
        try container.encode(unit.rawValue, forKey: .amountType)
        try container.encodeIfPresent(line?.writtenText, forKey: .line)
        try container.encodeIfPresent(group, forKey: .group)
    }
}
