import Diagnostics
import Foundation

/// The reason that a change of records was refused. The store is unchanged.
public enum EditingError: Error, Hashable, Sendable {
    /// A name without a visible character.
    case blankName(of: String)
    /// A name with a control character other than a tab or a line break.
    case controlCharacter(Unicode.Scalar, inNameOf: String)
    /// An ingredient line that has an amount, but no name.
    case namelessIngredient(line: String)
    /// A position without a record.
    case noRecord(position: Int, count: Int)
    /// A date outside the years 1 to 9999.
    case impossibleDate
    /// Text that isn't a date of the form `yyyy/MM/dd HH:mm`.
    case unreadableDate(String)
    /// An event whose end is before its start.
    case endBeforeStart
    /// An event that doesn't repeat, where a series is required.
    case noSeries(String)
    /// A completed event can't become a series.
    case completedSeries
    /// No recipe has this id.
    case unknownID(String)
    /// A recipe with this id already exists.
    case takenID(String)
    /// Several recipes have this id, and none of them equals the given one.
    case ambiguousID(String, count: Int)
    /// An amount that the app can't read, because it stores only whole numbers.
    case fractionalAmount(Double, ingredient: String)
    /// A unit that the app can't read, the most similar one that it knows, if there is one, and the line that contains
    /// it.
    case unknownUnit(String, nearest: String?, line: String? = nil)
}

extension EditingError: CustomStringConvertible {
    /// A description of the problem.
    public var description: String {
        switch self {
        case .blankName(let kind): "the \(kind)'s name is blank"
        case .controlCharacter(let scalar, let kind):
            "the \(kind)'s name has the control character \(scalar.codePoint); leave it out"
        case .namelessIngredient(let line):
            "`\(line)` doesn't name an ingredient; write an amount and a name, such as `2 eggs`"
        case .noRecord(let position, let count):
            count == 0
                ? "there is no record \(position): the store is empty"
                : "there is no record \(position): they go from 1 to \(count)"
        case .impossibleDate: "the date is outside the years 1 to 9999"
        case .unreadableDate(let text): "`\(text)` isn't a date; write it as 2026/11/25 09:00"
        case .endBeforeStart: "the event would end before it begins; give it a later end"
        case .noSeries(let name): "`\(name)` doesn't repeat"
        case .completedSeries: "a completed event can't repeat; reopen it first"
        case .unknownID(let id): "no recipe has the id `\(id)`"
        case .takenID(let id): "there is already a recipe with the id `\(id)`"
        case .ambiguousID(let id, let count): "\(count) recipes have the id `\(id)`, and none of them matches"
        case .fractionalAmount(let amount, let ingredient):
            "the app can only store whole amounts, and \(amount) of \(ingredient) isn't one; use a smaller unit"
        case .unknownUnit(let unit, let nearest, let line):
            "there is no unit `\(unit)`" + (line.map { " in `\($0)`" } ?? "")
                + (nearest.map { "; did you mean `\($0)`?" } ?? "")
        }
    }
}

extension Unicode.Scalar {
    /// The number of the character as Unicode writes it: `U+001B`.
    fileprivate var codePoint: String { "U+" + value.hexadecimal(digits: 4, uppercase: true) }
}

extension String {
    /// The text as the name of a record, without the white space around it.
    ///
    /// - Throws: ``EditingError/blankName(of:)``, or ``EditingError/controlCharacter(_:inNameOf:)``.
    func checkedName(of kind: String) throws(EditingError) -> String {
        guard !isBlank else { throw .blankName(of: kind) }
        let control = unicodeScalars.first { scalar in
            scalar.properties.generalCategory == .control && !scalar.properties.isWhitespace
        }
        if let control { throw .controlCharacter(control, inNameOf: kind) }
        return trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
