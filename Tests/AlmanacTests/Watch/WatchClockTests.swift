import Foundation
import TestSupport
import Testing

@Suite("A watch follows the clock", .ends)
struct WatchClockTests {
    private static let options = ["--stores", "stores", "--time-zone", "Europe/London", "--locale", "en_GB"]

    @Test("An event becomes overdue when its time comes", arguments: WatchMode.allCases)
    func overdue(_ mode: WatchMode) async throws {
        // The script uses the word `overdue` too, so this looks for the badge.
        let overdue = #"class="badge overdue""#
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode, options: Self.options) { site in
                // On a slow machine, the time may come before the page is built.
                for seconds in [3, 15, 40] as [TimeInterval] {
                    let due = Date(timeIntervalSinceNow: seconds)
                    let date = due.timeIntervalSinceReferenceDate
                    let store = #"[{"name":"Soon \#(seconds)","date":\#(date),"identifier":"Soon"}]"#
                    try workspace.replace("stores/schedules.plist", with: store)
                    try await site.wait(for: "the page") { try page(site, seconds) != nil }
                    guard try page(site, seconds)?.contains(overdue) == false, Date.now < due else { continue }
                    let start = try site.processorTime
                    var spent = 0.0
                    try await site.wait(for: "the time") {
                        if Date.now < due { spent = try site.processorTime - start }
                        return try page(site, seconds)?.contains(overdue) == true
                    }
                    #expect(Date.now >= due)
                    #expect(spent < 0.3)
                    try await site.expectWhole()
                    try await site.look()
                    #expect(site.rebuilds.contains { $0.hasPrefix("time: ") })
                    return
                }
                Issue.record("no page was made before its time")
            }
        }
    }

    private func page(_ site: WatchedSite, _ seconds: TimeInterval) throws -> String? {
        let pages = try? FileManager.default.contentsOfDirectory(atPath: site.workspace["site/events"].path)
        let folder = pages?.first { $0.contains("-soon-\(Int(seconds))") }
        return folder.flatMap { try? site.workspace.text("site/events/\($0)/index.html") }
    }

    @Test("An idle watch does nothing", arguments: WatchMode.allCases)
    func idle(_ mode: WatchMode) async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.watch(mode, options: Self.options) { site in
                // Also while an error is waiting to be fixed.
                for text in [Workspace.schedule(["Beta"]), "[{"] {
                    try workspace.replace("stores/schedules.plist", with: text)
                    try await site.wait(for: "the build") {
                        workspace.exists("site/events/2026-11-22-beta/index.html")
                            && (text != "[{" || !site.messages.isEmpty)
                    }
                    // A second after a build, the watch notes it for other programs, and is idle from then on.
                    // This may take a while, because it also watches the folders above, which other tests use.
                    let few = 100
                    var (count, spent) = (Int.max, 1.0)
                    for _ in 1...30 where count > few {
                        let (sleeps, time) = (try site.sleeps, try site.processorTime)
                        try await Task.sleep(for: .seconds(2))
                        (count, spent) = (try site.sleeps - sleeps, try site.processorTime - time)
                    }
                    #expect(count <= few, "\(text)")
                    #expect(spent < 0.3, "\(text)")
                }
            }
        }
    }
}
