import Foundation
import Persistence
import TestSupport
import Testing

/// Files written by Almanac are readable by other programs.
@Suite(.ends) struct ReadBackTests {
    private static let texts = ["é😀", "<&>\"'\\/", "two\nlines\r\nand a tab\t", "", "e\u{301}\u{2028}"]

    private struct Item: Codable, Equatable, Sendable {
        var text: String
        var number: Int
        var real: Double
        var flag: Bool
        var list: [String]
    }

    private static let items = texts.enumerated().map { index, text in
        Item(
            text: text,
            number: [0, -1, .max, .min, 1 << 40][index],
            real: 0.1,
            flag: index % 2 == 0,
            list: [text, "x"]
        )
    }

    /// A store in which every record was changed once, one was moved, and one was removed.
    private func write(_ format: StoreFormat, to url: URL) throws {
        let store = Store<Item>(url, format: format, preferencesKey: "ITEMS")
        try store.edit { editor in
            for item in Self.items {
                try editor.append(Item(text: "", number: 7, real: 1, flag: false, list: [item.text]))
            }
            try editor.append(Self.items[0])
        }
        try store.edit { editor in
            for (index, item) in Self.items.enumerated() { try editor.replace(at: index + 1, with: item) }
            try editor.remove(at: Self.items.count + 1)
            try editor.move(from: 1, to: 3)
            try editor.move(from: 3, to: 1)
        }
    }

    @Test(arguments: [
        StoreFormat.binaryPropertyList, .xmlPropertyList, .json, .preferences(key: "ITEMS", isXML: false),
        .preferences(key: "ITEMS", isXML: true),
    ])
    func isReadableByPython(format: StoreFormat) async throws {
        let python = try installedProgram(named: "python3", package: "python3")
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "s")
            try write(format, to: url)
            let load =
                switch format {
                case .json: "json.load(file)"
                case .preferences: "json.loads(plistlib.load(file)['ITEMS'])"
                default: "plistlib.load(file)"
                }
            let script = "import json, plistlib, sys\nfile = open(sys.argv[1], 'rb')\nprint(json.dumps(\(load)))"
            let outcome = try await Command(python, ["-c", script, url.path]).run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            #expect(try JSONDecoder().decode([Item].self, from: outcome.output) == Self.items)
        }
    }

    @Test(arguments: [StoreFormat.binaryPropertyList, .xmlPropertyList])
    func isReadableByPlistutil(format: StoreFormat) async throws {
        let plistutil = try installedProgram(named: "plistutil", package: "libplist-utils")
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "s")
            try write(format, to: url)
            let isXML = format == .xmlPropertyList
            let outcome = try await Command(plistutil, ["-i", url.path, "-f", isXML ? "bin" : "xml"]).run()
            #expect(outcome.status == .success, "\(outcome.errorText)")
            let read = StoreReader.read(Item.self, from: outcome.output, file: "s")
            #expect(read.format == (isXML ? .binaryPropertyList : .xmlPropertyList))
            #expect(read.items == Self.items)
        }
    }

    /// Edits stores written by those programs.
    @Test(arguments: ["bin", "xml"])
    func editsFilesOfOtherPrograms(form: String) async throws {
        let python = try installedProgram(named: "python3", package: "python3")
        let plistutil = try installedProgram(named: "plistutil", package: "libplist-utils")
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "s")
            try write(.xmlPropertyList, to: url)
            let converted = try await Command(plistutil, ["-i", url.path, "-f", form]).run()
            try converted.output.write(to: url)
            let text = String(decoding: converted.output, as: UTF8.self)
            let store = Store<Item>(url)
            try store.edit { editor in
                var item = try #require(editor.item(at: 2))
                item.number = 42
                try editor.replace(at: 2, with: item)
            }
            if form == "xml" {
                let after = try String(contentsOf: url, encoding: .utf8)
                #expect(after == text.replacing("<integer>-1</integer>", with: "<integer>42</integer>"))
            }
            let script =
                "import plistlib, sys; print([row['number'] for row in plistlib.load(open(sys.argv[1], 'rb'))])"
            let outcome = try await Command(python, ["-c", script, url.path]).run()
            #expect(outcome.outputText == "[0, 42, \(Int.max), \(Int.min), \(1 << 40)]\n", "\(outcome.errorText)")
        }
    }
}
