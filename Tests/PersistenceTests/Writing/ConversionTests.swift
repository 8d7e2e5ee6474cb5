import Foundation
import Persistence
import TestSupport
import Testing

/// Records that move between stores of different formats.
@Suite(.ends) struct ConversionTests {
    private struct Memo: Codable, Equatable, Sendable {
        enum CodingKeys: String, CodingKey, CaseIterable { case name, date }
        var name: String
        var date: Date?
        var extras: [String: PropertyValue]

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            date = try container.decodeIfPresent(Date.self, forKey: .date)
            extras = try decoder.extras(besides: CodingKeys.self)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
            try container.encodeIfPresent(date, forKey: .date)
            try encoder.encode(extras: extras)
        }
    }

    /// Moves the first record through stores of these formats, and returns the content of the last one.
    private func moving(_ content: Data, through formats: [StoreFormat]) async throws -> Data {
        try await withTemporaryFolder { folder in
            var source = Store<Memo>(folder.appending(path: "0"), named: "0")
            try content.write(to: source.url)
            for (index, format) in formats.enumerated() {
                let target = Store<Memo>(folder.appending(path: "\(index + 1)"), named: "\(index + 1)", format: format)
                do {
                    try target.edit(with: source) { target, source in
                        let taken = try source.take(at: 1)
                        try target.append(taken.item, from: taken)
                    }
                } catch {
                    #expect(try names(in: folder) == (0...index).map { "\($0)" })
                    #expect(index > 0 || FileManager.default.contents(atPath: source.url.path) == content)
                    throw error
                }
                source = target
            }
            return try Data(contentsOf: source.url)
        }
    }

    @Test func keepsNumbersAndKeysExactly() async throws {
        let numbers = #""m":11568,"n":18446744073709551615"#
        let part = #"\#(numbers),"e\#u{301}":[1,-9223372036854775808],"\#u{E9}":[0.1,true,"<&\"\n"]"#
        let record = #"{"date":8e8,"name":"a","x":{"b":{\#(part)}},\#(part)}"#
        let formats: [StoreFormat] = [
            .xmlPropertyList, .binaryPropertyList, .json, .binaryPropertyList, .xmlPropertyList, .json,
        ]
        let moved = try await moving(Data("[\(record)]".utf8), through: formats)
        let expected = record.replacing("8e8", with: "800000000")
        #expect(String(decoding: moved, as: UTF8.self).utf8.elementsEqual("[\(expected)]".utf8))
    }

    @Test func movesFirstOfEqualKeysInJSON() async throws {
        let content = Data(#"[{"name":"a","x":1,"x":2,"y":{"z":3,"z":4}}]"#.utf8)
        let moved = try await moving(content, through: [.binaryPropertyList, .json])
        #expect(String(decoding: moved, as: UTF8.self) == #"[{"name":"a","x":1,"y":{"z":3}}]"#)
    }

    @Test func keepsDatesAndDataOfPropertyLists() async throws {
        let values = """
            <key>first</key><date>0001-01-01T00:00:00Z</date><key>old</key><date>1500-02-28T12:00:00Z</date>\
            <key>last</key><date>9999-12-31T23:59:59Z</date><key>bytes</key><data>AAH/</data>\
            <key>none</key><real>nan</real>
            """
        let xml = "<array><dict><key>name</key><string>a</string>\(values)</dict></array>"
        let binary = try await moving(Data(xml.utf8), through: [.binaryPropertyList])
        let python = try installedProgram(named: "python3", package: "python3")
        try await withTemporaryFolder { folder in
            try binary.write(to: folder.appending(path: "s"))
            let script = "import plistlib, sys; print(plistlib.load(open(sys.argv[1], 'rb'))[0]['first'])"
            let outcome = try await Command(python, ["-c", script, folder.appending(path: "s").path]).run()
            #expect(outcome.outputText == "0001-01-01 00:00:00\n")
        }
        let back = String(decoding: try await moving(binary, through: [.xmlPropertyList]), as: UTF8.self)
        for part in values.split(separator: "<key>") {
            let value = part.split(separator: "</key>").last ?? ""
            #expect(back.contains(value))
        }
    }

    @Test(arguments: [
        (#"[{"name":"a","x":null}]"#, StoreFormat.binaryPropertyList, "a binary property list", "x", "null"),
        (#"[{"name":"a","x":[{"y":null}]}]"#, .xmlPropertyList, "an XML property list", "x[1].y", "null"),
        (#"[{"name":"a","x":1e400}]"#, .xmlPropertyList, "an XML property list", "x", "1e400"),
        (#"[{"name":"a","x":"\ud800"}]"#, .binaryPropertyList, "a binary property list", "x", #""\ud800""#),
        (
            "<array><dict><key>name</key><string>a</string><key>x</key><data>AAE=</data></dict></array>", .json, "JSON",
            "x", "2 bytes of data"
        ),
        (
            "<array><dict><key>name</key><string>a</string><key>x</key><real>nan</real></dict></array>", .json, "JSON",
            "x", "the number nan"
        ),
    ])
    func refusesValueThatFormatCannotHold(
        text: String,
        format: StoreFormat,
        name: String,
        key: String,
        value: String
    ) async {
        let found = await messages { try await moving(Data(text.utf8), through: [format]) }
        let hint =
            "nothing has been changed; remove the key from the record, or convert the two stores to the same format"
        #expect(
            found == ["1: error: \(name) cannot hold the value of the key \"\(key)\": \(value)\n    hint: \(hint)"]
        )
    }

    @Test func omitsKnownKeyThatIsNull() async throws {
        let moved = try await moving(Data(#"[{"name":"a","date":null}]"#.utf8), through: [.xmlPropertyList, .json])
        #expect(String(decoding: moved, as: UTF8.self) == #"[{"name":"a"}]"#)
    }
}
