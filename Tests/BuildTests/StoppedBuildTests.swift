import Build
import Foundation
import Site
import Synchronization
import Templates
import TestSupport
import Testing

/// A build can be stopped at any time, and the next one completes it.
@Suite(.ends) struct StoppedBuildTests {
    @Test(arguments: [false, true]) func keepsRenderedPages(isNew: Bool) async throws {
        for moment in stride(from: 1, through: 40, by: rounds(6, long: 1)) {
            try await withTemporaryFolder { folder in
                try save(event: "Name 0", in: folder)
                let calls = Atomic(0)
                let isArmed = Atomic(false)
                var builder = Builder(isStopped: {
                    isArmed.load(ordering: .relaxed) && calls.add(1, ordering: .relaxed).newValue >= moment
                })
                let first = builder.build(try configuration(site: folder).configuration)
                #expect(first.remade.count > 3)
                if isNew { try save(event: "Name 1", in: folder) }
                isArmed.store(true, ordering: .relaxed)
                _ = builder.build(try configuration(site: folder).configuration)
                var next = Builder()
                let report = next.build(try configuration(site: folder).configuration)
                #expect(!report.remade.contains { $0.reason == .program }, "stopped at \(moment)")
                if !isNew { #expect(report.written == 0, "stopped at \(moment)") }
            }
        }
    }

    @Test func nextBuildRendersTheRest() async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Name 0", in: folder)
            var first = Builder()
            #expect(!first.build(try configuration(site: folder).configuration).isRefused)
            for moment in stride(from: 1, through: 40, by: rounds(6, long: 1)) {
                let calls = Atomic(0)
                let isArmed = Atomic(false)
                // The moments are the checks whether to stop.
                var builder = Builder(isStopped: {
                    isArmed.load(ordering: .relaxed) && calls.add(1, ordering: .relaxed).newValue >= moment
                })
                _ = builder.build(try configuration(site: folder).configuration)
                try save(event: "Name \(moment)", in: folder)
                isArmed.store(true, ordering: .relaxed)
                _ = builder.build(try configuration(site: folder).configuration)
                var next = Builder()
                _ = next.build(try configuration(site: folder).configuration)
                let home = folder.appending(path: "_site/index.html")
                let text = String(decoding: try Data(contentsOf: home), as: UTF8.self)
                #expect(text.contains("Name \(moment)<"), "stopped at \(moment)")
            }
        }
    }
}
