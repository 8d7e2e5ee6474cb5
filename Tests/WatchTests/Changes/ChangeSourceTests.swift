import Build
import Foundation
import TestSupport
import Testing
import Watch

@Suite("Every kind of source notices changes", .ends)
struct ChangeSourceTests {
    @Test("Saving a file", arguments: SourceKind.allCases, Scenario.saves)
    func saves(_ kind: SourceKind, _ scenario: Scenario) async throws {
        try await expectNoticed(scenario, kind)
    }

    @Test("Symbolic links", arguments: SourceKind.allCases, Scenario.links)
    func links(_ kind: SourceKind, _ scenario: Scenario) async throws {
        try await expectNoticed(scenario, kind)
    }

    @Test("Parent folders of a file", arguments: SourceKind.allCases, Scenario.ways)
    func ways(_ kind: SourceKind, _ scenario: Scenario) async throws {
        try await expectNoticed(scenario, kind)
    }

    @Test("Watched folders", arguments: SourceKind.allCases, Scenario.folders)
    func folders(_ kind: SourceKind, _ scenario: Scenario) async throws {
        try await expectNoticed(scenario, kind)
    }

    @Test("Irrelevant changes don't end the wait", arguments: SourceKind.allCases, Scenario.noise)
    func noise(_ kind: SourceKind, _ scenario: Scenario) async throws {
        try await Watched.with(kind, after: scenario.before, places: scenario.places) { watched in
            for step in scenario.steps {
                try await watched.shell(step)
                #expect(try await watched.settle() == 0, "\(step)")
            }
        }
    }

    private func expectNoticed(_ scenario: Scenario, _ kind: SourceKind) async throws {
        try await Watched.with(kind, after: scenario.before, places: scenario.places) { watched in
            for step in scenario.steps {
                try await watched.shell(step)
                #expect(try await watched.wait() == .changed, "\(step)")
                try await watched.settle()
            }
            guard scenario.places == ["store": .file] else { return }
            try await watched.shell("rm -rf store; echo last > store")
            #expect(try await watched.wait() == .changed, "a save after all that")
        }
    }

    @Test("A file that is kept open while it is written", arguments: SourceKind.allCases)
    func unfinished(_ kind: SourceKind) async throws {
        try await Watched.with(kind, after: "echo one > store", places: ["store": .file]) { watched in
            let file = try FileHandle(forWritingTo: watched.folder.appending(path: "store"))
            for _ in 1...2 {
                try file.write(contentsOf: Data("two\n".utf8))
                #expect(try await watched.wait() == .changed)
                try await watched.settle()
            }
            try file.close()
        }
    }

    @Test("A thousand saves cause few reports", arguments: SourceKind.allCases)
    func burst(_ kind: SourceKind) async throws {
        try await Watched.with(kind, after: "echo one > store", places: ["store": .file]) { watched in
            let store = watched.folder.path + "/store"
            for number in 1...1000 {
                try Data("\(number)".utf8).write(to: URL(filePath: store + ".tmp"))
                #expect(rename(store + ".tmp", store) == 0)
            }
            #expect(1...2 ~= (try await watched.settle()))
        }
    }

    @Test("Changes before the first wait and between two waits are reported", arguments: SourceKind.allCases)
    func between(_ kind: SourceKind) async throws {
        try await withTemporaryFolder { folder in
            let watched = Watched(source: try kind.makeSource(), folder: folder)
            #expect(try watched.watch(["store": .file]))
            for _ in 1...2 {
                try await watched.shell("echo one >> store")
                #expect(try await watched.wait() == .changed)
            }
        }
    }

    @Test("New places replace the previous ones", arguments: SourceKind.allCases)
    func otherPlaces(_ kind: SourceKind) async throws {
        try await Watched.with(kind, after: "mkdir a b", places: ["a/store": .file]) { watched in
            #expect(try !watched.watch(["a/store": .file]), "nothing is new")
            #expect(try watched.watch(["a/store": .file, "b/store": .file]))
            #expect(try watched.watch(["a": .tree, "a/store": .file, "b/store": .file, "c": .tree]))
            #expect(try !watched.watch(["b/store": .file]), "there is only less")
            try await watched.shell("echo one > a/store")
            #expect(try await watched.settle() == 0)
            try await watched.shell("echo one > b/store")
            #expect(try await watched.wait() == .changed)
        }
    }

    /// A deletion, because a file that was just written to would be reported once more anyway (see `Snapshot`).
    @Test("A change in a remaining place isn't lost when other places are added", arguments: SourceKind.allCases)
    func pending(_ kind: SourceKind) async throws {
        try await Watched.with(kind, after: "mkdir a b; echo one > a/store", places: ["a/store": .file]) { watched in
            try await watched.shell("rm a/store")
            #expect(try watched.watch(["a/store": .file, "b/store": .file]))
            #expect(try await watched.wait() == .changed)
        }
    }

    @Test("The old target of a changed link is no longer watched", arguments: SourceKind.allCases)
    func oldTarget(_ kind: SourceKind) async throws {
        let script = "mkdir real; echo one > real/store; ln -s real/store store"
        try await Watched.with(kind, after: script, places: ["store": .file]) { watched in
            try await watched.shell("rm store; echo two > store")
            #expect(try await watched.wait() == .changed)
            try await watched.settle()
            try await watched.shell("echo three > real/store")
            #expect(try await watched.settle() == 0)
        }
    }

    @Test("A thousand rounds leave no descriptors open", arguments: SourceKind.allCases)
    func rounds(_ kind: SourceKind) async throws {
        try await Watched.with(kind, after: "mkdir -p tree/a/b other", places: ["tree": .tree]) { watched in
            for _ in 1...1000 {
                _ = try watched.watch(["other": .tree, "tree/a/b/file": .file])
                _ = try watched.source.wait(until: .distantFuture, atMost: .zero)
                _ = try watched.watch(["tree": .tree])
            }
            try await watched.settle()
            try await watched.shell("echo one > tree/a/b/file")
            #expect(try await watched.wait() == .changed)
        }
    }

    /// The system allows a user 128 sources of events at once.
    @Test("A source closes its descriptors when it is freed", arguments: SourceKind.allCases)
    func sources(_ kind: SourceKind) throws {
        for _ in 1...1000 {
            let source = try kind.makeSource()
            _ = try source.watch([.file(URL(filePath: "/"))])
            #expect(try source.wait(until: nil, atMost: .zero) != .stopped)
        }
    }
}
