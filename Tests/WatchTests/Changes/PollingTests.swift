import Build
import Foundation
import TestSupport
import Testing

@testable import Watch

@Suite("Polling", .ends)
struct PollingTests {
    private func instant(_ file: URL) throws -> Int64 {
        var status = stat()
        try #require(lstat(file.path, &status) == 0)
        #if canImport(Darwin)
        return Int64(status.st_ctimespec.tv_sec) * 1_000_000_000 + Int64(status.st_ctimespec.tv_nsec)
        #else
        return Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
        #endif
    }

    @Test("The date of a file written just now or in the future is inconclusive")
    func fresh() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "store")
            try Data("one".utf8).write(to: file)
            let stamp = EntryStamp(file.path)
            let written = try instant(file)
            #expect(stamp.isFresh(at: written))
            #expect(stamp.isFresh(at: written + 49_000_000))
            #expect(stamp.isFresh(at: written - 3_600_000_000_000))
            #expect(!stamp.isFresh(at: written + 3_000_000_000))
            #expect(!EntryStamp(folder.path).isFresh(at: written))
            #expect(!EntryStamp(folder.path + "/missing").isFresh(at: written))
        }
    }

    @Test("The file is reported once more when its date has become conclusive")
    func onceMore() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "store")
            let places: Set = [InputLocation.file(file)]
            try Data("one".utf8).write(to: file)
            let written = try instant(file)
            let early = Snapshot(of: places, at: written)
            let still = Snapshot(of: places, at: written + 1_000_000)
            let late = Snapshot(of: places, at: written + 3_000_000_000)
            let later = Snapshot(of: places, at: written + 4_000_000_000)
            #expect(!still.differs(from: early))
            #expect(late.differs(from: still))
            #expect(!later.differs(from: late))
        }
    }

    @Test("Setting the wall clock is detected, and small corrections are ignored")
    func wallClock() {
        var clock = WallClock(wall: .seconds(1000), steady: .seconds(5))
        let looks: [(wall: Duration, steady: Duration)] = [
            (.seconds(1010), .seconds(15)),
            (.milliseconds(1_060_400), .seconds(65)),
            (.seconds(4660), .seconds(66)),
            (.seconds(4661), .seconds(67)),
            (.seconds(1000), .seconds(68)),
        ]
        let found = looks.map { clock.wasSet(wall: $0.wall, steady: $0.steady) }
        #expect(found == [false, false, true, false, true])
    }
}
