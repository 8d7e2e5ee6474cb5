/// A name that every list has.
///
/// `first5` and `after5` belong together: the first five elements, and the number of elements after them. A page that
/// shows only five can say how many it leaves out.
package enum ListPart: Hashable, Sendable {
    case count, first, last
    case prefix(Int), remainder(Int)

    package init?(_ name: String) {
        switch name {
        case "count": self = .count
        case "first": self = .first
        case "last": self = .last
        default:
            guard let count = Int(name.dropFirst(5)), count > 0 else { return nil }
            switch name.prefix(5) {
            case "first": self = .prefix(count)
            case "after": self = .remainder(count)
            default: return nil
            }
        }
    }

    func shape(elements: Shape) -> Shape {
        switch self {
        case .count, .remainder: .number
        case .first, .last: elements
        case .prefix: .list(elements)
        }
    }

    package func value(of list: [Value]) -> Value {
        switch self {
        case .count: .integer(list.count)
        case .first: list.first ?? .nothing
        case .last: list.last ?? .nothing
        case .prefix(let count): .list(Array(list.prefix(count)))
        case .remainder(let count): .integer(max(0, list.count - count))
        }
    }
}
