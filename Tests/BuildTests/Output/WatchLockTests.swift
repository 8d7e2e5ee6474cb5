import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Two watches with the same output folder, of which only one may build.
@Suite(.ends) struct WatchLockTests {
    private static var watch: Builder { Builder(options: Builder.Options(keepsOutput: true)) }

    private func remove(_ names: [String], in folder: URL) throws {
        for name in names { try FileManager.default.removeItem(at: folder.appending(path: name)) }
    }

    private func expectRefusal(by watch: inout Builder, _ configuration: Configuration) {
        let report = watch.build(configuration)
        #expect(report.isOutputRefused)
        #expect(report.diagnostics.contains { $0.message.hasPrefix("another `almanac watch`") })
    }

    @Test(arguments: [[], ["_site"], [".almanac"], ["_site", ".almanac"]])
    func firstWatchKeepsFolderIfItBuildsFirst(removed: [String]) async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            let configuration = try configuration(site: folder).configuration
            var (first, second) = (Self.watch, Self.watch)
            #expect(!first.build(configuration).isRefused)
            try remove(removed, in: folder)
            #expect(!first.build(configuration).isRefused)
            expectRefusal(by: &second, configuration)
            #expect(!first.build(configuration).isRefused)
        }
    }

    @Test(arguments: [[".almanac"], ["_site", ".almanac"]])
    func secondWatchTakesOverIfLockIsGone(removed: [String]) async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            let configuration = try configuration(site: folder).configuration
            var (first, second) = (Self.watch, Self.watch)
            #expect(!first.build(configuration).isRefused)
            try remove(removed, in: folder)
            #expect(!second.build(configuration).isRefused)
            for _ in 1...2 { expectRefusal(by: &first, configuration) }
            #expect(!second.build(configuration).isRefused)
            second = Self.watch
            #expect(!first.build(configuration).isRefused)
            expectRefusal(by: &second, configuration)
        }
    }
}
