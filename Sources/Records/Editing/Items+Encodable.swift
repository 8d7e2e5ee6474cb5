import Foundation
import Persistence

// What is written is what the original declarations decode: every key of theirs, under their names, and a key left out
// where there is nothing to say, never null. Keys that are not ours are kept by the store, which changes in a record
// only what differs between two encodings.

extension Event: Encodable {
    /// Encodes the keys of the original declaration, the details that are known, and the keys that are not ours: an event
    /// that goes to the other store takes them along.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(identifier, forKey: .identifier)
        try container.encode(date, forKey: .date)
        try container.encode(name, forKey: .name)
        try encoder.encode(extras: details.values)
        try encoder.encode(extras: extras)
    }
}

extension Habit: Encodable {
    /// Encodes the keys of the original declaration. The day of the last completion is written under its right name,
    /// also where it was read under the misspelt one.
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
    /// Encodes the keys of the original declaration, a whole amount as a whole number, and what only Almanac knows.
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
