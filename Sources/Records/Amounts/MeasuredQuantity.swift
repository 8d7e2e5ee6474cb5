/// A quantity of a unit, such as 1½ cups or 2 to 3 large cloves.
public struct MeasuredQuantity: Hashable, Sendable {
    /// The number of units.
    public var quantity: Quantity
    /// The unit; nil for pieces.
    public var unit: KitchenUnit?
    /// The word before the unit: `heaping`, `large`, `große`.
    public var qualifier: String
    /// The text before the number of a further amount of a line: the `about` of `200 g (about 1 cup)`.
    var lead = ""

    /// Creates a quantity of a unit.
    public init(_ quantity: Quantity, _ unit: KitchenUnit? = nil, qualifier: String = "") {
        (self.quantity, self.unit, self.qualifier) = (quantity, unit, qualifier)
    }

    /// The qualifier before several units: `gehäufter EL` becomes `gehäufte EL`.
    package var pluralQualifier: String {
        // No English qualifier ends like that.
        ["er", "es"].contains { qualifier.hasSuffix($0) } ? String(qualifier.dropLast()) : qualifier
    }

    /// Returns the quantity multiplied by a factor, in the same unit; nil on overflow.
    func times(_ factor: Fraction) -> MeasuredQuantity? {
        quantity.times(factor).map { MeasuredQuantity($0, unit, qualifier: qualifier) }
    }

    /// Returns the same quantity in another unit of the same kind; nil if the kinds differ, and on overflow.
    func converted(to other: KitchenUnit) -> MeasuredQuantity? {
        guard let own = unit?.measure, let measure = other.measure, own.kind == measure.kind,
            let ratio = own.size.divided(by: measure.size)
        else { return nil }
        return quantity.times(ratio).map { MeasuredQuantity($0, other) }
    }

    // MARK: Readable units

    /// The same quantity in a unit in which a cook can measure it: 1/16 cup is a tablespoon. If several units qualify,
    /// its own is preferred, then the largest.
    ///
    /// An amount that no unit can measure exactly keeps its unit, unless the number is far too large or too small for
    /// it. Below a cup, whole and half tablespoons are better than a cup that isn't exact: 21 tsp is 7 tbsp.
    var readable: MeasuredQuantity {
        guard let measure = unit?.measure, qualifier.isEmpty, !isReadable(exactly: true) else { return self }
        let others = KitchenUnit.all.filter { $0.measure?.system == measure.system && $0.measure?.readable != nil }
            .compactMap { converted(to: $0) }
        if let exact = others.first(where: { $0.isReadable(exactly: true) }) { return exact }
        // Keeps 2 to 4 tbsp: 6 to 12 tsp would read worse.
        let isWhole = quantity.bounds.allSatisfy {
            $0 >= measure.readable?.least ?? .one && measure.parts.contains($0.denominator)
        }
        if isWhole, quantity.to != nil { return self }
        if let spoons = others.first(where: \.isMeasuredByTeaspoons) {
            // 2 to 4 tbsp also need only one spoon.
            let larger = quantity.to == nil ? nil : others.first(where: \.isMeasuredByTablespoons)
            return larger.flatMap { $0.quantity.from >= .one ? $0 : nil } ?? spoons
        }
        let isMeasurable = quantity.bounds.allSatisfy { QuantityText.isMeasurable($0, measure) }
        if isMeasurable, isReadable(exactly: false) || !isTooMany { return self }
        if let tablespoons = others.first(where: \.isMeasuredByTablespoons) { return tablespoons }
        let other = isReadable(exactly: false) ? self : others.first { $0.isReadable(exactly: false) } ?? self
        if other.isRoundedWell { return other }
        // 14 tsp is exact, but ⅓ cup isn't even close.
        if isMeasurable { return self }
        // 4/9 cup is closer to 7 tbsp than to ½ cup.
        return others.first(where: \.isInHalfTablespoons) ?? other
    }

    /// Whether it is rounded to half tablespoons: from ¼ cup to less than a cup, and not measurable exactly.
    var isInHalfTablespoons: Bool {
        unit == .tablespoon && qualifier.isEmpty && quantity.to == nil && !isTooMany
            && quantity.from >= Fraction(whole: 4) && !QuantityText.isMeasurable(quantity.from, unit?.measure)
    }

    /// Returns whether all numbers are in the range in which the unit reads well.
    ///
    /// - Parameter exactly: Whether the numbers must also be ones that the unit can measure.
    func isReadable(exactly: Bool) -> Bool {
        guard let measure = unit?.measure else { return true }
        if measure.readable == nil, measure.system != .customary { return true }
        let least: Fraction = measure.readable?.least ?? .half
        return quantity.bounds.allSatisfy { bound in
            if bound < least { return false }
            if let most = measure.readable?.most, bound >= most { return false }
            return true
        } && (!exactly || hasMeasurableParts)
    }

    /// Whether the unit can measure all numbers: for a cup, whole numbers, halves, thirds or quarters.
    var hasMeasurableParts: Bool {
        guard let measure = unit?.measure, !measure.isDecimal else { return true }
        return quantity.bounds.allSatisfy { measure.parts.contains($0.denominator) }
    }

    /// Whether the quantity is too large for its unit: 1 cup or more in tablespoons.
    private var isTooMany: Bool {
        unit?.measure?.readable?.most?.multiplied(by: Fraction(whole: 4)).map { quantity.most >= $0 } ?? false
    }

    /// Whether the quantity is in whole or half tablespoons, and less than a cup: 7/16 cup is 7 tbsp.
    private var isMeasuredByTablespoons: Bool {
        unit == .tablespoon && !isTooMany
            && quantity.bounds.allSatisfy { $0.numerator > 0 && $0.denominator <= 2 }
    }

    /// Whether the numbers stay within 10 % when they are rounded to what a kitchen can measure.
    private var isRoundedWell: Bool {
        quantity.bounds.allSatisfy { bound in
            let rounded = QuantityText.rounded(bound, unit?.measure)
            return (rounded.value - bound.value).magnitude <= bound.value.magnitude * 0.100001
        }
    }

    /// Whether at most ¼ cup of teaspoons measures the quantity exactly: 2⅔ tbsp is 8 tsp.
    private var isMeasuredByTeaspoons: Bool {
        unit?.measure?.isTeaspoon == true
            && quantity.bounds.allSatisfy { bound in
                bound <= Fraction(whole: 12) && bound.numerator > 0 && [1, 2, 4, 8].contains(bound.denominator)
            }
    }
}
