/// How much: an exact number, or a range of them.
public struct Quantity: Hashable, Sendable {
    /// The number, or where the range begins.
    public let from: Fraction
    /// Where the range ends; nil for a single number.
    public let to: Fraction?

    /// Creates a quantity.
    public init(_ from: Fraction, to: Fraction? = nil) {
        (self.from, self.to) = (from, to)
    }

    /// The larger number of a range, which decides between singular and plural.
    public var most: Fraction { to ?? from }

    /// The numbers.
    var bounds: [Fraction] { [from] + (to.map { [$0] } ?? []) }

    /// So many times as much; nil if that is too large to be counted.
    public func times(_ factor: Fraction) -> Quantity? { mapped { $0.multiplied(by: factor) } }

    func mapped(_ change: (Fraction) -> Fraction?) -> Quantity? {
        guard let from = change(from) else { return nil }
        guard let to else { return Quantity(from) }
        return change(to).map { Quantity(from, to: $0) }
    }
}
