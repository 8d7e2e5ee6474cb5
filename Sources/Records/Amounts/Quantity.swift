/// An exact number, or a range.
public struct Quantity: Hashable, Sendable {
    /// The number, or the lower bound of the range.
    public let from: Fraction
    /// The upper bound of the range; nil for a single number.
    public let to: Fraction?

    /// Creates a quantity.
    public init(_ from: Fraction, to: Fraction? = nil) {
        (self.from, self.to) = (from, to)
    }

    /// The upper bound, or the single number; it decides between singular and plural.
    public var most: Fraction { to ?? from }

    /// The number, or both bounds of the range.
    var bounds: [Fraction] { [from] + (to.map { [$0] } ?? []) }

    /// Returns the quantity multiplied by a factor; nil on overflow.
    public func times(_ factor: Fraction) -> Quantity? { mapped { $0.multiplied(by: factor) } }

    func mapped(_ change: (Fraction) -> Fraction?) -> Quantity? {
        guard let from = change(from) else { return nil }
        guard let to else { return Quantity(from) }
        return change(to).map { Quantity(from, to: $0) }
    }
}
