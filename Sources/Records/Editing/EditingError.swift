/// Why a change of the records was refused. The store is as it was.
public enum EditingError: Error, Hashable, Sendable {
    /// A name without a character that can be seen.
    case blankName(of: String)
    /// A position that no record has.
    case noRecord(position: Int, count: Int)
    /// A date that no calendar can show.
    case impossibleDate
    /// Text that is no date of the form `yyyy/MM/dd HH:mm`.
    case unreadableDate(String)
    /// An event that ends before it begins.
    case endBeforeStart
    /// An event that doesn't repeat, where an occurrence of a series is meant.
    case noSeries(String)
    /// A completed event that is to repeat.
    case completedSeries
    /// No recipe has this id.
    case unknownID(String)
    /// A recipe with this id is there already.
    case takenID(String)
    /// Several recipes have this id, and none of them is the one that is meant.
    case ambiguousID(String, count: Int)
    /// An amount that the app cannot read: it stores whole numbers only.
    case fractionalAmount(Double, ingredient: String)
    /// A line that begins with a number which is too large or runs into a word.
    case unreadableAmount(String)
    /// A unit that the app cannot read; the nearest it knows, if one is near.
    case unknownUnit(String, nearest: String?)
}

extension EditingError: CustomStringConvertible {
    /// What is wrong, in words.
    public var description: String {
        switch self {
        case .blankName(let kind): "the \(kind)'s name is blank"
        case .noRecord(let position, let count):
            count == 0
                ? "there is no record \(position): the store is empty"
                : "there is no record \(position): they go from 1 to \(count)"
        case .impossibleDate: "the date is beyond the years 1 to 9999"
        case .unreadableDate(let text): "`\(text)` is no date; write it as 2026/11/25 09:00"
        case .endBeforeStart: "the event would end before it begins"
        case .noSeries(let name): "`\(name)` doesn't repeat"
        case .completedSeries: "a completed event can't repeat; reopen it first"
        case .unknownID(let id): "no recipe has the id `\(id)`"
        case .takenID(let id): "there is a recipe with the id `\(id)` already"
        case .ambiguousID(let id, let count): "\(count) recipes have the id `\(id)`, and none is the one that is meant"
        case .fractionalAmount(let amount, let ingredient):
            "the app stores whole amounts only, and \(amount) of \(ingredient) is none; take a smaller unit"
        case .unreadableAmount(let line): "the amount of `\(line)` cannot be read; write it as `2 Cups flour`"
        case .unknownUnit(let unit, let nearest):
            "there is no unit `\(unit)`" + (nearest.map { "; did you mean `\($0)`?" } ?? "")
        }
    }
}
