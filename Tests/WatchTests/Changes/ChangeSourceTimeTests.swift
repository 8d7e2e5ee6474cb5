import Foundation
import TestSupport
import Testing
import Watch

@Suite("A wait ends in time", .ends)
struct ChangeSourceTimeTests {
    @Test("It ends at a date of the wall clock, not earlier", arguments: SourceKind.allCases)
    func date(_ kind: SourceKind) throws {
        let source = try kind.makeSource()
        for _ in 1...20 {
            let date = Date.now + 0.02
            #expect(try source.wait(until: date, atMost: Watched.limit) == .due)
            let now = Date.now
            #expect(now >= date && now < date + 60)
        }
    }

    @Test("It ends immediately if the date has passed", arguments: SourceKind.allCases, [Date.now, .distantPast])
    func past(_ kind: SourceKind, _ date: Date) throws {
        let source = try kind.makeSource()
        let start = ContinuousClock.now
        #expect(try source.wait(until: date, atMost: nil) == .due)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test("It ends after the duration, if that is earlier", arguments: SourceKind.allCases, [nil, Date.distantFuture])
    func duration(_ kind: SourceKind, _ date: Date?) throws {
        let source = try kind.makeSource()
        let start = ContinuousClock.now
        #expect(try source.wait(until: date, atMost: .milliseconds(50)) == .due)
        let time = ContinuousClock.now - start
        #expect(time >= .milliseconds(50) && time < .seconds(60))
    }

    @Test("It ends at a date before the duration is over, even if the polling interval is longer")
    func pollingPause() throws {
        let source = try PollingSource(every: .seconds(3600))
        let start = ContinuousClock.now
        #expect(source.wait(until: Date.now + 0.05, atMost: Watched.limit) == .due)
        #expect(source.wait(until: nil, atMost: .milliseconds(50)) == .due)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test("It ends immediately once the source is stopped", arguments: SourceKind.allCases)
    func stoppedBefore(_ kind: SourceKind) async throws {
        try await Watched.with(kind, places: ["store": .file]) { watched in
            watched.source.stop()
            watched.source.stop()
            try await watched.shell("echo one > store")
            for _ in 1...3 {
                #expect(try watched.source.wait(until: .distantPast, atMost: nil) == .stopped)
            }
        }
    }

    @Test("It ends when another thread stops it", arguments: SourceKind.allCases + [nil])
    func stoppedMeanwhile(_ kind: SourceKind?) async throws {
        let source = try kind?.makeSource() ?? PollingSource(every: .seconds(3600))
        let (steps, step) = AsyncStream.makeStream(of: WaitResult?.self)
        Thread.detachNewThread {
            step.yield(nil)
            // An error gives nil, which fails below.
            step.yield(try? source.wait(until: nil, atMost: nil))
            step.finish()
        }
        var found: [WaitResult?] = []
        for await step in steps {
            found.append(step)
            if found.count == 1 { source.stop() }
        }
        #expect(found == [nil, .stopped])
    }
}
