import Build
import Foundation
import Synchronization
import TestSupport
import Testing

/// A build that is stopped, at whatever moment, leaves to the next one what it has not made.
@Suite struct StoppedBuildTests {
    @Test func theNextBuildMakesTheRest() async throws {
        try await withTemporaryFolder { folder in
            func save(_ name: String) throws {
                let event = #"[{"name":"\#(name)","date":817000000,"identifier":"A"}]"#
                try write(
                    ["schedules.plist": Data(event.utf8), "almanac.yml": Data("stores: { folder: . }".utf8)],
                    to: folder
                )
            }
            try save("Name 0")
            var first = Builder()
            #expect(!first.build(try configuration(site: folder).configuration).isRefused)
            first.save()
            for moment in 1...40 {
                let calls = Atomic(0)
                let isArmed = Atomic(false)
                // The moments are those at which a build asks whether to stop.
                var builder = Builder(isStopped: {
                    isArmed.load(ordering: .relaxed) && calls.add(1, ordering: .relaxed).newValue >= moment
                })
                _ = builder.build(try configuration(site: folder).configuration)
                try save("Name \(moment)")
                isArmed.store(true, ordering: .relaxed)
                _ = builder.build(try configuration(site: folder).configuration)
                builder.save()
                var next = Builder()
                _ = next.build(try configuration(site: folder).configuration)
                next.save()
                let home = folder.appending(path: "_site/index.html")
                let text = String(decoding: try Data(contentsOf: home), as: UTF8.self)
                #expect(text.contains("Name \(moment)<"), "stopped at \(moment)")
            }
        }
    }
}
