import Foundation

/// The entry of a record in a companion file.
package struct CompanionEntry: Sendable {
    /// The value; nil if it can't be read.
    package let value: PropertyValue?
    /// The entry as a file stores it, which is more exact than the value; nil for a new entry.
    let stored: StoredValue?

    /// The keys of the entry, with their values; without those that can't be read. Nil if it isn't a dictionary.
    package var values: [String: PropertyValue]? {
        if let value { return value.dictionary }
        guard let stored, stored.token.kind == .dictionary else { return nil }
        // Only a property list can have a key that isn't text.
        return try? stored.list.readableMembers(of: stored.index)
    }

    /// The text to write. An unchanged entry keeps its bytes. A changed one is reformatted, but the keys, numbers and
    /// texts that are unchanged in it keep theirs. Of a repeated key, it has only the first value, which is the one that
    /// is read.
    ///
    /// - Parameter indent: the white space at the start of the line on which the entry begins.
    func text(_ style: TextStyle, indent: [UInt8]) throws -> [UInt8] {
        let decoded = stored.flatMap { $0.list.value($0.index) }
        if let stored, value == nil || value == decoded { return Array(stored.form) }
        guard let value else { return [] }
        let new = try StoredValue(encoding: value.writtenDates, .json)
        guard let stored, let old = decoded else { return style.render(new, indent: indent) }
        var patch = Patch(of: stored, from: try StoredValue(encoding: old, .json), to: new)
        if case .members(var changes, let added) = patch {
            var names: Set<[UInt8]> = []
            for (index, member) in stored.members.enumerated() where !names.insert(member.key.name).inserted {
                changes[index] = .some(nil)
            }
            patch = .members(changes, added: added)
        }
        let text = stored.text(with: patch, style: style, indent: indent)
        return style.render(StoredValue(list: try TokenList(.json, text), index: 0), indent: indent)
    }

    /// Whether two entries are equal, including what `value` can't hold exactly.
    func isSame(as other: CompanionEntry) -> Bool {
        guard value == other.value else { return false }
        guard let stored, let others = other.stored else { return true }
        return stored.isSame(as: others)
    }
}

extension PropertyValue {
    /// The value with its dates as ISO 8601 text.
    fileprivate var writtenDates: PropertyValue {
        switch self {
        case .date(let date): date.preciseText.map(PropertyValue.string) ?? self
        case .array(let values): .array(values.map(\.writtenDates))
        case .dictionary(let values): .dictionary(values.mapValues(\.writtenDates))
        default: self
        }
    }
}

extension Date {
    /// The date as `2026-12-24T18:00:00Z`, with fractional seconds if it has any; nil for a date outside of the usable
    /// range.
    fileprivate var preciseText: String? {
        guard Date.usableRange.contains(self) else { return nil }
        let isWhole = timeIntervalSinceReferenceDate == timeIntervalSinceReferenceDate.rounded(.down)
        return formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: !isWhole))
    }
}
