#if os(Linux)
import Build
import Foundation
import TestSupport
import Testing

@testable import Watch

@Suite("Linux events", .ends)
struct InotifyTests {
    @Test("Lost events are detected, and folders created meanwhile are watched")
    func overflow() async throws {
        let text = try String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
        let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        try await Watched.with(.inotify, after: "mkdir tree", places: ["tree": .tree]) { watched in
            let tree = watched.folder.path + "/tree"
            // Creating, closing and deleting are three events.
            for _ in 0...limit / 3 {
                close(open(tree + "/file", O_CREAT | O_WRONLY, 0o600))
                unlink(tree + "/file")
            }
            try await watched.shell("mkdir -p tree/a/b")
            #expect(try await watched.settle() == 1)
            try await watched.shell("echo one > tree/a/b/file")
            #expect(try await watched.wait() == .changed)
        }
    }

    @Test("Thousands of events are drained at once")
    func emptied() async throws {
        try await withTemporaryFolder { folder in
            let queue = try InotifyQueue()
            let watch = try queue.watch(folder.path, .ofNames)
            for number in 1...5000 {
                close(open(folder.path + "/file-with-a-name-\(number)", O_CREAT | O_WRONLY, 0o600))
            }
            let events = queue.drain()
            #expect(events.count == 5000)
            #expect(Set(events.map(\.watch)) == [watch])
            #expect(events.last == InotifyEvent(watch: watch ?? -1, flags: .created, name: "file-with-a-name-5000"))
            #expect(queue.drain().isEmpty)
        }
    }

    @Test("Parses consecutive events of any length and alignment", arguments: 0..<4)
    func parse(_ offset: Int) {
        var bytes = [UInt8](repeating: 0, count: offset)
        func append(_ watch: Int32, _ mask: Int32, _ name: String, paddedTo length: UInt32) {
            for number in [UInt32(bitPattern: watch), UInt32(bitPattern: mask), 0, length] {
                withUnsafeBytes(of: number) { bytes += $0 }
            }
            bytes += name.utf8
            bytes += [UInt8](repeating: 0, count: Int(length) - name.utf8.count)
        }
        append(1, IN_CLOSE_WRITE, "store.json", paddedTo: 16)
        append(-1, IN_Q_OVERFLOW, "", paddedTo: 0)
        append(2, IN_CREATE | IN_ISDIR, "ü", paddedTo: 16)
        append(3, IN_MODIFY, "exactly-15-long", paddedTo: 16)
        let events = bytes.withUnsafeBytes { InotifyEvent.parse(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
        #expect(
            events == [
                InotifyEvent(watch: 1, flags: .closed, name: "store.json"),
                InotifyEvent(watch: -1, flags: .overflow, name: nil),
                InotifyEvent(watch: 2, flags: [.created, .isFolder], name: "ü"),
                InotifyEvent(watch: 3, flags: .modified, name: "exactly-15-long"),
            ]
        )
        let cut = bytes.dropLast().withUnsafeBytes {
            InotifyEvent.parse(UnsafeRawBufferPointer(rebasing: $0[offset...]))
        }
        #expect(cut == events.dropLast())
    }

    @Test("There is one watch per folder, even after a thousand rounds")
    func watches() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                at: folder.appending(path: "tree/a"),
                withIntermediateDirectories: true
            )
            let queue = try InotifyQueue()
            var watches = FolderWatches()
            let file = InputLocation.file(folder.appending(path: "tree/file"))
            let tree = InputLocation.tree(folder.appending(path: "tree"))
            _ = try watches.renew(for: [file], in: queue)
            let count = try watchCount(of: queue)
            for _ in 1...1000 {
                let isMore = try watches.renew(for: [file, tree], in: queue)
                let isMoreAgain = try watches.renew(for: [file], in: queue)
                #expect(isMore && !isMoreAgain)
            }
            #expect(try watchCount(of: queue) == count)
            _ = try watches.renew(for: [tree], in: queue)
            #expect(try watchCount(of: queue) == count + 1)
            _ = try watches.renew(for: [], in: queue)
            #expect(try watchCount(of: queue) == 0)
        }
    }

    /// The parent folder usually reports these events too, but the user may not be able to read it.
    @Test(
        "Events of the watched folder itself renew the watches",
        arguments: [.folderGone, .ignored, .attributes] as [InotifyEvent.Flags]
    )
    func folder(_ flags: InotifyEvent.Flags) async throws {
        try await withTemporaryFolder { folder in
            let queue = try InotifyQueue()
            var watches = FolderWatches()
            _ = try watches.renew(for: [.file(folder.appending(path: "store"))], in: queue)
            close(open(folder.path + "/store", O_CREAT | O_WRONLY, 0o600))
            var event = try #require(queue.drain().first { $0.name == "store" })
            event.name = nil
            event.flags = flags
            #expect(watches.meaning(of: event) == .rewatch)
            event.watch += 1000
            #expect(watches.meaning(of: event) == .nothing, "of a watch that has ended")
        }
    }

    private func watchCount(of queue: borrowing InotifyQueue) throws -> Int {
        let info = try String(contentsOfFile: "/proc/self/fdinfo/\(queue.descriptor)", encoding: .utf8)
        return info.split(separator: "\n").count { $0.hasPrefix("inotify wd:") }
    }

    @Test("A new file is reported when it is closed, not earlier")
    func closed() async throws {
        try await Watched.with(.inotify, places: ["store": .file]) { watched in
            let file = open(watched.folder.path + "/store", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            #expect(write(file, "one", 3) == 3)
            let before = try await watched.wait(atMost: .zero)
            close(file)
            // Immediately, unless a program that another test is starting has inherited the open file.
            let after = try await watched.wait()
            #expect([before, after] == [.due, .changed])
            // It isn't reported again after the pause for files that are still open.
            #expect(try await watched.wait(atMost: .milliseconds(600)) == .due)
        }
    }
}
#endif
