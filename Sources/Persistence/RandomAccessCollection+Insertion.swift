extension RandomAccessCollection where Index == Int {
    /// The first place in a sorted list whose element does not come before what is looked for.
    @inlinable
    package func insertionPlace(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
