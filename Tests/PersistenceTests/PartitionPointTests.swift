import Persistence
import Testing

@Suite struct PartitionPointTests {
    @Test(arguments: [[], [3], [1, 3, 3, 3, 7], Array(stride(from: -9, to: 9, by: 2))])
    func matchesLinearSearch(list: [Int]) {
        for wanted in -11...11 {
            #expect(list.partitionPoint { $0 < wanted } == list.firstIndex { $0 >= wanted } ?? list.endIndex)
        }
    }

    /// Indices don't have to start at zero.
    @Test(arguments: [-7..<(-2), -3..<3, 2..<9])
    func respectsStartIndex(range: Range<Int>) {
        let slice = Array(0..<20)[10..<15]
        for wanted in -9...20 {
            #expect(range.partitionPoint { $0 < wanted } == min(max(wanted, range.lowerBound), range.upperBound))
            #expect(slice.partitionPoint { $0 < wanted } == min(max(wanted, 10), 15))
        }
    }
}
