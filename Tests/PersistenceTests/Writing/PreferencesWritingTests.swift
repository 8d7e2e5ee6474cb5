import Foundation
import Persistence
import TestSupport
import Testing

@Suite(.ends) struct PreferencesWritingTests {
    private let json = #"[{"name":"a","k":1.0}]"#

    private func edit(_ data: Data?, format: StoreFormat = .json) async throws -> Data {
        try #require(
            await editing(data, as: Note.self, format: format, preferencesKey: "NOTES") { editor in
                if editor.count > 0 { try editor.replace(at: 1, with: Note("b")) }
                try editor.append(Note("n"))
            }
        )
    }

    @Test func keepsOtherKeysOfBinaryFile() async throws {
        let others: [String: PropertyValue] = [
            "AppleLanguages": .array([.string("de"), .string("en")]), "flag": .boolean(true), "x": .real(1.5),
            "inner": .dictionary(["when": .date(Date(timeIntervalSinceReferenceDate: 0.5)), "d": .data(Data([1]))]),
        ]
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let before = try encoder.encode(others.merging(["NOTES": .data(Data(json.utf8))]) { $1 })
        let after = try await edit(before)
        #expect(StoreFormat.detect(in: after) == .binaryPropertyList)
        var values = try PropertyListDecoder().decode([String: PropertyValue].self, from: after)
        #expect(values.removeValue(forKey: "NOTES") == .data(Data(#"[{"name":"b","k":1.0},{"name":"n"}]"#.utf8)))
        #expect(values == others)
    }

    @Test func keepsTextOfXMLFile() async throws {
        func text(_ data: String) -> String {
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- mine -->
            <plist version="1.0"><dict>
              <key>a</key> <real>1.0</real>
              <key>NOTES</key>
              <data>\(data)</data> <!-- notes -->
              <key>b</key> <string>&#65;</string>
            </dict></plist>
            """
        }
        let wanted = Data(#"[{"name":"b","k":1.0},{"name":"n"}]"#.utf8).base64EncodedString()
        let short = try await edit(Data(text(Data(json.utf8).base64EncodedString()).utf8))
        #expect(String(decoding: short, as: UTF8.self) == text(wanted))
        let lines = Data(json.utf8).base64EncodedString(options: .lineLength64Characters)
        let long = try await edit(Data(text("\n  \(lines)\n  ").utf8))
        #expect(
            String(decoding: long, as: UTF8.self) == text("\n  \(wanted.prefix(32))\n  \(wanted.dropFirst(32))\n  ")
        )
    }

    @Test(arguments: [true, false])
    func createsFile(isXML: Bool) async throws {
        let format = StoreFormat.preferences(key: "NOTES", isXML: isXML)
        let after = try await edit(nil, format: format)
        let read = StoreReader.read(Note.self, from: after, file: "s", preferencesKey: "NOTES")
        #expect(read.format == format)
        #expect(read.items == [Note("n")])
    }

    @Test func neverWritesFileWithoutKey() async throws {
        let data = try PropertyListEncoder().encode(["NOTE": "x"])
        let found = await messages { _ = try await edit(data) }
        #expect(found.count == 1)
        #expect(found.first?.contains("expected preferences with the key \"NOTES\"") == true)
    }

    @Test func editsPlainArray() async throws {
        let after = try await edit(Data(json.utf8))
        #expect(String(decoding: after, as: UTF8.self) == #"[{"name":"b","k":1.0},{"name":"n"}]"#)
    }
}
