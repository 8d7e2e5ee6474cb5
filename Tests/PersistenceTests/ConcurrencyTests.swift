import Persistence
import Synchronization
import TestSupport
import Testing

/// Parallel work is done exactly once, and never deadlocks.
@Suite(.ends) struct ConcurrencyTests {
    @Test(arguments: [0, 1, 2, 1_000]) func callsEachIndexOnce(count: Int) {
        let calls = Mutex([Int](repeating: 0, count: count))
        Parallel.perform(count) { number in calls.withLock { $0[number] += 1 } }
        calls.withLock { calls in #expect(calls.allSatisfy { $0 == 1 }) }
    }

    @Test func keepsOrder() {
        let numbers = Array(0..<10_000)
        #expect(numbers.concurrentMap(share: 16) { $0 * 2 } == numbers.map { $0 * 2 })
        // One share may keep no elements, and another all of them.
        let some = numbers.dropFirst(100).concurrentCompactMap(share: 16) { number in
            number < 4_000 || number % 3 == 1 ? nil : "number \(number)"
        }
        #expect(some == numbers.dropFirst(4_000).filter { $0 % 3 != 1 }.map { "number \($0)" })
        #expect([Int]().concurrentMap(share: 1) { $0 } == [])
        #expect(numbers.concurrentCompactMap(share: 1) { _ in String?.none } == [])
        let (first, second) = Parallel.both({ numbers.count }, { "second" })
        #expect(first == 10_000 && second == "second")
    }

    /// All pieces split their work again, at the same time.
    @Test func nestedParallelWorkDoesNotDeadlock() async {
        await withTaskGroup(of: Int.self) { tasks in
            for task in 0..<8 {
                tasks.addTask {
                    let sums = (0..<64).concurrentMap(share: 1) { outer in
                        (0..<64).concurrentMap(share: 1) { $0 + outer }.reduce(0, +)
                    }
                    return sums.reduce(task, +)
                }
            }
            var total = 0
            for await sum in tasks { total += sum }
            #expect(total == 8 * (64 * 64 * 63) + 28)
        }
    }

    /// More pairs than threads wait for their second halves, some of which are pairs, too.
    @Test func pairsDoNotDeadlock() async {
        await withTaskGroup(of: Int.self) { tasks in
            for task in 0..<64 {
                tasks.addTask {
                    let (first, (second, third)) = Parallel.both({ task }, { Parallel.both({ 1 }, { 2 }) })
                    return first + second + third
                }
            }
            var total = 0
            for await sum in tasks { total += sum }
            #expect(total == 64 * 63 / 2 + 64 * 3)
        }
    }
}
