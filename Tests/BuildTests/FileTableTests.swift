import Foundation
import Persistence
import Site
import Templates
import TestSupport
import Testing

@testable import Build

/// A table of files holds what a dictionary would, whatever of it is on the disk and whatever has changed since.
@Suite(.ends) struct FileTableTests {
    private static let names =
        (0..<40).map { "events/\($0 % 7)/\($0)/index.html" } + ["é.html", "z.html", "Z.html", "日本.html"]

    private func stamp(_ number: Int) -> FileStamp {
        FileStamp(device: 1, inode: UInt64(number), size: Int64(number * 2), modified: Int64(number * 3))
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func holdsWhatADictionaryWould(seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            var random = SeededGenerator(seed: seed)
            let output = folder.appending(path: "site")
            let state = try OutputFolder(creating: Manifest.stateFolder(for: output).filePath)
            var (table, model) = (FileTable(), [String: FileStamp]())
            try table.write(to: state)
            for step in 0..<150 {
                let earlier = table
                let file = try #require(Self.names.randomElement(using: &random))
                switch Int.random(in: 0..<20, using: &random) {
                case 0:
                    // Written whole.
                    table = FileTable(FileList(model.keys.shuffled(using: &random)), of: table)
                    try table.write(to: state)
                    table = try #require(FileTable.read(for: output, seal: table.seal))
                case 1:
                    // What has changed is written by itself.
                    var writer = ByteWriter()
                    table.encodeChanges(to: &writer)
                    table = try #require(FileTable.read(for: output, seal: table.seal))
                    var reader = ByteReader(writer.bytes)
                    try table.readChanges(from: &reader)
                    #expect(reader.isAtEnd)
                case 2..<8:
                    table[file] = nil
                    model[file] = nil
                default:
                    table[file] = stamp(step)
                    model[file] = stamp(step)
                }
                #expect(table.files == FileList(model.keys) && table.count == model.count)
                for name in Self.names { #expect(table[name] == model[name]) }
                var list = Set(model.keys.filter { _ in Int.random(in: 0..<8, using: &random) > 0 })
                #expect(table.just(FileList(list))?.files == FileList(list))
                list.insert("unknown.html")
                #expect(table.just(FileList(list)) == nil)
                // Another table that is known to have the others tells the same.
                func isAllKnown(_ files: FileList) -> Bool {
                    table.just(files, after: (earlier, besides: files.subtracting(earlier.files)))?.files == files
                }
                #expect(!isAllKnown(FileList(list)))
                list.remove("unknown.html")
                #expect(isAllKnown(FileList(list)))
            }
        }
    }

    private func changedFiles(of table: FileTable, in folder: OutputFolder) -> Set<String> {
        Set(table.lookForChanges(in: folder).take().joined())
    }

    @Test func findsFilesThatAreNotAsTheyWereLeft() async throws {
        try await withTemporaryFolder { folder in
            let output = try OutputFolder(creating: folder.appending(path: "site").filePath)
            var table = FileTable()
            for name in Self.names { table[name] = try output.write(Array(name.utf8), to: name).stamp }
            for isWhole in [false, true] {
                if isWhole { table = FileTable(FileList(Self.names), of: table) }
                #expect(table.areAsLeft(in: output) && changedFiles(of: table, in: output).isEmpty)
                // One is longer, one is gone, and of one it is known.
                let changed = [Self.names[3], Self.names[5]]
                let before = table
                table[Self.names[9]] = try output.write([isWhole ? 3 : 1], to: Self.names[9]).stamp
                table[Self.names[3]] = try output.write([2], to: Self.names[3]).stamp
                _ = try output.write([2, 3], to: Self.names[3])
                try output.remove(Self.names[5])
                #expect(!table.areAsLeft(in: output) && changedFiles(of: table, in: output) == Set(changed))
                #expect(!before.areAsLeft(in: output))
                #expect(changedFiles(of: before, in: output) == Set(changed + [Self.names[9]]))
                for name in changed { table[name] = nil }
                #expect(table.areAsLeft(in: output) && changedFiles(of: table, in: output).isEmpty)
                for name in changed { table[name] = try output.write(Array(name.utf8), to: name).stamp }
            }
        }
    }

    @Test func refusesBytesThatAreNotThoseThatWereWritten() async throws {
        try await withTemporaryFolder { folder in
            let output = folder.appending(path: "site")
            let state = Manifest.stateFolder(for: output)
            var table = FileTable()
            for (number, name) in Self.names.enumerated() { table[name] = stamp(number) }
            table = FileTable(FileList(Self.names), of: table)
            try table.write(to: try OutputFolder(creating: state.filePath))
            let url = state.appending(path: "files")
            let bytes = try Data(contentsOf: url)
            #expect(FileTable.read(for: output, seal: table.seal)?.count == Self.names.count)
            #expect(FileTable.read(for: output, seal: Fingerprint("other")) == nil)
            var flipped = bytes
            for place in stride(from: 0, to: bytes.count, by: 41) {
                flipped[place] ^= 8
                try flipped.write(to: url)
                #expect(FileTable.read(for: output, seal: table.seal) == nil)
                flipped[place] ^= 8
            }
            for damaged in [Data(), bytes.prefix(7), bytes.prefix(24), bytes.dropLast(), bytes + [0]] {
                try damaged.write(to: url)
                #expect(FileTable.read(for: output, seal: table.seal) == nil)
            }
            try FileManager.default.removeItem(at: url)
            #expect(FileTable.read(for: output, seal: table.seal) == nil)
        }
    }
}
