#if os(Linux)
import Testing

@testable import Watch

@Suite("Unfinished writes")
struct UnfinishedWritesTests {
    private let start = ContinuousClock.now
    private let store = UnfinishedWrites.File(watch: 1, name: "store")
    private let other = UnfinishedWrites.File(watch: 1, name: "other")

    @Test("A file is reported half a second after the last write")
    func pause() {
        var writes = UnfinishedWrites()
        writes.wrote(store, at: start)
        writes.wrote(store, at: start + .milliseconds(400))
        #expect(writes.next == start + .milliseconds(900))
        let found = [899, 900, 9000].map { writes.settle(at: start + .milliseconds($0)) }
        #expect(found == [false, true, false])
        #expect(writes.next == nil)
    }

    @Test("It is reported two seconds after the first write, if writing continues")
    func noPause() {
        var writes = UnfinishedWrites()
        for tenths in 0..<40 {
            writes.wrote(store, at: start + .milliseconds(tenths * 100))
            #expect(writes.settle(at: start + .milliseconds(tenths * 100)) == (tenths == 20))
        }
    }

    @Test("Files don't wait for each other")
    func files() {
        var writes = UnfinishedWrites()
        writes.wrote(store, at: start)
        writes.wrote(other, at: start + .milliseconds(300))
        let isFound = writes.settle(at: start + .milliseconds(500))
        #expect(isFound)
        #expect(writes.next == start + .milliseconds(800))
        writes.finished(other)
        #expect(writes.next == nil)
    }
}
#endif
