import Foundation
import Glibc
import TestSupport
import Testing

@Suite("Ending a watch", .ends)
struct WatchEndingTests {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// The program promises one second, but a busy machine may need much more.
    private static let soon = Duration.seconds(20)

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: the time until the end.
    private func end(_ site: WatchedSite, by signals: Int32...) async throws -> Duration {
        let start = ContinuousClock.now
        for (number, signal) in signals.enumerated() {
            // Two signals at the same time would count as one.
            if number > 0 { try await Task.sleep(for: .milliseconds(50)) }
            site.program.send(signal)
        }
        try await site.wait(for: "the end") { site.program.status != nil }
        #expect(site.program.status == .success)
        return ContinuousClock.now - start
    }

    @Test("An idle watch ends", arguments: WatchMode.allCases, signals)
    func idle(_ mode: WatchMode, _ signal: Int32) async throws {
        try await Workspace.withSmall { workspace in
            let lines = try await workspace.watch(mode) { site in
                try await site.change { try workspace.saveEvents("Beta") }
                #expect(try await end(site, by: signal) < Self.soon)
                #expect(site.messages == [])
                return site.rebuilds.count
            }
            #expect((1...2).contains(lines))
            let next = try await workspace.build("--explain")
            #expect(next.status == .success)
            #expect(next.summary.contains(" 0 written, "))
            #expect(try Snapshot(of: workspace.folder).files.filter { $0.contains("tmp") } == [])
        }
    }

    @Test("A watch ends during the first build")
    func building() async throws {
        try await Workspace.withSmall { workspace in
            let events = (1...3_000).map {
                #"{"name":"E\#($0)","date":\#(817_000_000 + $0 * 600),"identifier":"\#($0)"}"#
            }
            try workspace.write("[\(events.joined(separator: ","))]", to: "stores/schedules.plist")
            try await workspace.build("--quiet", output: "clean").expectSuccess()
            let clean = try Snapshot(of: workspace["clean"]).contents
            var count = 0
            for signal in Self.signals {
                try await workspace.watch(isBuilt: false) { site in
                    let some = count + 100
                    let time = await end(site, by: signal) { pages(in: workspace["site"]) > some }
                    #expect(time < Self.soon)
                    #expect(site.program.status == .success)
                    // Otherwise the machine is too fast for this test.
                    #expect(site.lines == [])
                    #expect(site.messages == [])
                }
                let site = try Snapshot(of: workspace["site"])
                for (path, content) in site.contents where !path.hasPrefix(".almanac-tmp-") {
                    #expect(content == clean[path], "\(path)")
                }
                count = pages(in: workspace["site"])
                #expect(count < 3_000)
            }
            let next = try await workspace.build()
            #expect(next.status == .success)
            #expect(next.errorText == "")
            #expect(try Snapshot(of: workspace["site"]).contents == clean)
            #expect(try Snapshot(of: workspace[".almanac"]).files.filter { $0.contains("tmp") } == [])
        }
    }

    /// Sends a signal as soon as a condition holds, and waits for the end. It uses a separate thread, because a task
    /// that waits for its turn could be too late.
    ///
    /// - Returns: the time until the end.
    private func end(
        _ site: WatchedSite,
        by signal: Int32,
        once condition: @escaping @Sendable () -> Bool
    ) async -> Duration {
        let program = site.program
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while program.status == nil, !condition() { usleep(1_000) }
                let start = ContinuousClock.now
                program.send(signal)
                while program.status == nil, ContinuousClock.now - start < .seconds(120) { usleep(1_000) }
                continuation.resume(returning: ContinuousClock.now - start)
            }
        }
    }

    /// The number of event pages in a site and in the staging folder of a new site.
    private func pages(in site: URL) -> Int {
        let staging = names(in: site).filter { $0.hasPrefix(".almanac-tmp-") }.map { site.appending(path: $0) }
        return ([site] + staging).map { names(in: $0.appending(path: "events")).count }.reduce(0, +)
    }

    /// The contents of a folder, or nothing if it doesn't exist.
    private func names(in folder: URL) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    @Test("A watch that waits for another build ends, and a second signal ends it immediately")
    func waiting() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.makeFolder("site")
            let folder = open(workspace["site"].path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { close(folder) }
            #expect(flock(folder, LOCK_EX) == 0)
            let alone = try await duration(workspace, SIGINT)
            #expect(alone < Self.soon)
            // The time includes delays on a busy machine, so only one of several attempts must be fast.
            var both = alone
            for _ in 1...5 where both > .milliseconds(700) { both = try await duration(workspace, SIGINT, SIGINT) }
            #expect(both < .milliseconds(700))
            #expect(try Snapshot(of: workspace["site"]).entries.isEmpty)
        }
    }

    private func duration(_ workspace: Workspace, _ first: Int32, _ second: Int32? = nil) async throws -> Duration {
        try await workspace.watch(isBuilt: false) { site in
            try await site.wait(for: "the message") {
                site.messages.contains { $0.contains("another build is writing") }
            }
            guard let second else { return try await end(site, by: first) }
            return try await end(site, by: first, second)
        }
    }
}
