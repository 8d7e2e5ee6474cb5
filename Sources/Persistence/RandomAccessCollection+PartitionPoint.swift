extension RandomAccessCollection where Index == Int {
    /// The index of the first element of a sorted collection for which the predicate is false.
    @inlinable
    package func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
