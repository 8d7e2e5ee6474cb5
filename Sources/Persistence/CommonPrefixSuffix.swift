/// What two lists have in common at their beginnings and at their ends: of a list of records in which a few were changed,
/// nearly all.
package struct CommonPrefixSuffix: Hashable, Sendable {
    /// How many elements are the same at the beginning.
    package let leading: Int
    /// How many of the others are the same at the end.
    package let trailing: Int
    @usableFromInline let newCount: Int
    @usableFromInline let oldCount: Int

    /// What a list has in common with another if both are empty.
    package static let nothing = CommonPrefixSuffix(of: 0, and: 0) { _, _ in false }

    /// - Parameter isSame: whether the elements at two places, one in the new list and one in the old list, are the same.
    @inlinable @inline(__always)
    package init(of newCount: Int, and oldCount: Int, isSame: (Int, Int) -> Bool) {
        let limit = min(newCount, oldCount)
        var leading = 0
        while leading < limit, isSame(leading, leading) { leading += 1 }
        var trailing = 0
        while trailing < limit - leading, isSame(newCount - 1 - trailing, oldCount - 1 - trailing) { trailing += 1 }
        (self.leading, self.trailing, self.newCount, self.oldCount) = (leading, trailing, newCount, oldCount)
    }

    /// The places in the new list that are between the ends.
    @inlinable package var newMiddle: Range<Int> { leading..<(newCount - trailing) }

    /// The places in the old list that are between the ends.
    @inlinable package var oldMiddle: Range<Int> { leading..<(oldCount - trailing) }

    /// The places in the new list that are between the ends, and those of some elements of the old list that are not.
    package func newPlaces(besides oldPlaces: [Int]) -> [Int] {
        let middle = oldMiddle
        let before = oldPlaces.filter { $0 < middle.lowerBound }
        let behind = oldPlaces.filter { $0 >= middle.upperBound }.map { $0 + newCount - oldCount }
        return before + newMiddle + behind
    }

    /// The place in the old list of what is at a place of the new one; nil between the ends.
    @inlinable package func oldPlace(of place: Int) -> Int? {
        if place < leading { return place }
        return place < newCount - trailing ? nil : place - newCount + oldCount
    }
}
