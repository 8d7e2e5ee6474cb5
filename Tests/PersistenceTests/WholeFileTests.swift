import Diagnostics
import Foundation
import Persistence
import Testing

@Suite struct WholeFileTests {
    private static let rewrite =
        "\n    hint: it may have been written only in part; let the app write it again, or restore it from a backup"
    private static let wrongFile = "\n    hint: is this the right file?"

    private static let files: [([UInt8], String)] = [
        ([UInt8](), "the file is empty" + rewrite),
        (Array(" \n\t ".utf8), "the file is blank" + rewrite),
        (
            Array("<!DOCTYPE html>\n<html><body>x".utf8),
            "neither a property list nor JSON: the file begins with \"<!DOCTYPE html> <html><body>x\"" + wrongFile
        ),
        (
            Array("hello world".utf8),
            "neither a property list nor JSON: the file begins with \"hello world\"" + wrongFile
        ),
        (
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0],
            "neither a property list nor JSON: the file begins with the bytes 89 50 4E 47 0D 0A 1A 0A" + wrongFile
        ),
        (
            [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0],
            "the file is compressed with gzip\n    hint: decompress it with `gunzip`"
        ),
        (
            Array("(\n    { name = Dentist; }\n)\n".utf8),
            "the file begins with \"(\", like a property list in the old OpenStep format, which can't be read"
                + "\n    hint: convert it on a Mac with `plutil -convert xml1`"
        ),
        (
            [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0],
            "neither a property list nor JSON: the file begins with the bytes FF FE 00 00 5B 00 00 00" + wrongFile
        ),
    ]

    @Test(arguments: files)
    func describesOtherFiles(bytes: [UInt8], message: String) {
        let contents = StoreReader.read(Event.self, from: Data(bytes), file: "s")
        #expect(contents.format == nil)
        #expect(!contents.isReadable)
        #expect(contents.messages == ["s: error: \(message)"])
    }

    @Test func readsRegularFilesAndLinks() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = folder.appending(path: "store")
        #expect(StoreFile.read(Event.self, at: store, named: "store").isReadable)
        #expect(StoreFile.read(Event.self, at: store, named: "store").messages == [])
        try Data(#"[{"name":"a","date":1}]"#.utf8).write(to: store)
        #expect(StoreFile.read(Event.self, at: store, named: "store").items.map(\.name) == ["a"])

        let link = folder.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: store)
        #expect(StoreFile.read(Event.self, at: link).items.map(\.name) == ["a"])
        try FileManager.default.removeItem(at: store)
        #expect(
            StoreFile.read(Event.self, at: link, named: "link").messages == [
                "link: error: is a link that leads to no file\n    hint: is the disk that it leads to connected?"
            ]
        )
        let loop = folder.appending(path: "loop")
        try FileManager.default.createSymbolicLink(atPath: loop.path, withDestinationPath: "loop")
        #expect(
            StoreFile.read(Event.self, at: loop, named: "loop").messages == [
                "loop: error: is a link that leads back to itself\n    hint: correct the link"
            ]
        )
        let found = StoreFile.read(Event.self, at: folder, named: "folder")
        #expect(!found.isReadable)
        #expect(found.messages == ["folder: error: is a folder\n    hint: name a file in it, or move the folder away"])
        // A sparse file, which takes no space on the disk but would fill the memory.
        let large = folder.appending(path: "large")
        try Data("[]".utf8).write(to: large)
        let handle = try FileHandle(forWritingTo: large)
        defer { try? handle.close() }
        try handle.truncate(atOffset: 1 << 33)
        let refused = StoreFile.read(Event.self, at: large, named: "large")
        #expect(!refused.isReadable)
        let message = "is too large for a store: it has more than 2147483648 bytes"
        #expect(refused.messages == ["large: error: \(message)" + Self.wrongFile])
    }
}
