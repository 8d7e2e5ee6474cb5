import Foundation
import TestSupport
import Testing

@Suite("A served site with many open pages", .ends)
struct ServeConnectionTests {
    private static let count = 200

    @Test("200 open pages don't delay anything, are all notified, and leave nothing behind")
    func many() async throws {
        try await Workspace.withSmall { workspace in
            try await workspace.serve { site, address in
                try await site.look()
                let files = try site.openFiles.count
                var memory: [Int] = []
                for name in ["Beta", "Gamma", "Delta", "Epsilon"] {
                    try await openAndEdit(site, address, name: name, count: Self.count)
                    try await site.wait(for: "the connections to end") { try site.openFiles.count <= files }
                    memory.append(try site.memory)
                }
                // The first round allocates memory that is reused.
                #expect(memory[3] - memory[0] < 15 << 20)
                #expect(site.messages == [])
            }
        }
    }

    /// Opens this many event streams, edits the store, and waits until all streams have reported it.
    private func openAndEdit(_ site: WatchedSite, _ address: URL, name: String, count: Int) async throws {
        let port = try address.listeningPort
        let streams = try (0..<count).map { _ in try OpenStream(page: "/", port: port) }
        try await site.wait(for: "the streams to begin") { try streams.allSatisfy { try $0.versions() == 1 } }
        let before = site.rebuilds.count
        try site.workspace.saveEvents(name)
        // The streams stay open during the build, so any delay they cause would show here.
        try await site.wait(for: "the page") { try site.workspace.text("site/index.html").contains(name) }
        try await site.wait(for: "the line") { site.rebuilds.count > before }
        try await site.wait(for: "the events") { try streams.allSatisfy { try $0.versions() == 2 } }
    }
}
