import Foundation
import TestSupport
import Testing

@Suite("Repeated builds", .ends)
struct RebuildTests {
    @Test("A build without changes writes nothing")
    func nothingToDo() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace.folder)
            let outcome = try await workspace.build()
            #expect(outcome.status == .success)
            let count = try Snapshot(of: workspace["site"]).files.count
            #expect(outcome.summary == "\(count) files: 0 written, \(count) unchanged, 0 removed")
            // This compares inodes and dates too, also of the manifest.
            #expect(try Snapshot(of: workspace.folder).changes(since: before) == [])
        }
    }

    @Test("The machine's time zone, language, folder, umask and file dates don't affect the site")
    func otherMachine() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build().status == .success)
            let before = try Snapshot(of: workspace["site"])
            for name in try FileManager.default.contentsOfDirectory(atPath: workspace["stores"].path) {
                let date = Date(timeIntervalSince1970: 1_000_000_000)
                let path = workspace["stores/\(name)"].path
                try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
            }
            try workspace.makeFolder("elsewhere")
            let arguments = Workspace.buildArguments(
                [],
                stores: workspace["stores"].path,
                output: workspace["other"].path
            )
            let outcome = try await workspace.shell(
                """
                umask 077
                cd elsewhere
                export TZ=Pacific/Kiritimati LANG=de_DE.UTF-8 LC_ALL=ar_EG.UTF-8 LANGUAGE=ja
                exec "$@"
                """,
                arguments
            )
            #expect(outcome.status == .success)
            #expect(outcome.errorText == "")
            #expect(try Snapshot(of: workspace["other"]).contents == before.contents)
            #expect(try Snapshot(of: workspace["elsewhere"]).entries == [:])
        }
    }

    @Test("Two builds of the same stores are identical")
    func twoOutputs() async throws {
        try await Workspace.withSample { workspace in
            #expect(try await workspace.build(output: "a").status == .success)
            #expect(try await workspace.build(output: "b").status == .success)
            let (a, b) = (try Snapshot(of: workspace["a"]), try Snapshot(of: workspace["b"]))
            #expect(!a.contents.isEmpty)
            #expect(a.contents == b.contents)
        }
    }
}
