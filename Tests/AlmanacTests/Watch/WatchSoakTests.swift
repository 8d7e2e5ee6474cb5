import Foundation
import TestSupport
import Testing

@Suite("A long watch", .ends)
struct WatchSoakTests {
    private static let seconds = Double(rounds(8, long: 20))
    private static let seed: UInt64 = 2_026

    @Test("After many changes, the site is correct and resource use hasn't grown", arguments: WatchMode.allCases)
    func soak(_ mode: WatchMode) async throws {
        try await Workspace.withSample { workspace in
            var edits = try WatchEdits(of: workspace, seed: Self.seed)
            var pauses = SeededGenerator(seed: Self.seed &+ 1)
            try await workspace.watch(mode) { site in
                /// Waits until the watch is idle without errors, and measures it.
                func rest() async throws -> (memory: Int, files: [String]) {
                    try edits.mend()
                    try await site.expectWhole("seed \(Self.seed)")
                    try await site.look()
                    // The watch may check again and open folders meanwhile. Files that stay open are in every
                    // sample, so the smallest sample has only those.
                    var files = try site.openFiles
                    for _ in 0..<100 {
                        try await Task.sleep(for: .milliseconds(20))
                        let look = try site.openFiles
                        if look.count < files.count { files = look }
                    }
                    return (try site.memory, files)
                }
                func editing(for seconds: Double) async throws {
                    let end = ContinuousClock.now + .seconds(seconds)
                    while ContinuousClock.now < end {
                        try edits.edit()
                        try await Task.sleep(for: .milliseconds(Int.random(in: 0...300, using: &pauses)))
                    }
                }
                try await editing(for: Self.seconds / 3)
                let before = try await rest()
                try await editing(for: Self.seconds * 2 / 3)
                let after = try await rest()
                // On a busy machine, a check may take longer than all samples, so this waits for later ones.
                let isSame = try await eventually {
                    let files = try site.openFiles
                    return files.count <= before.files.count && Set(files).isSubset(of: before.files)
                }
                #expect(isSame, "\(after.files) instead of \(before.files)")
                #expect(after.memory - before.memory < 15 << 20)
                #expect(site.program.status == nil)
            }
        }
    }
}
