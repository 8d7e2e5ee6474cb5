import Diagnostics
import Foundation
import Records
import Site
import TestSupport
import Testing

@testable import Settings

/// The JSON Schema of `almanac.yml` knows what the reader of the settings knows.
@Suite struct SettingsSchemaTests {
    /// As much of a schema as is looked at here.
    private struct Schema: Decodable {
        var properties: [String: Schema]?
        var items: [Schema]?
        var names: [String]?

        private enum Key: String, CodingKey { case properties, items, `enum`, not, propertyNames, anyOf }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            properties = try container.decodeIfPresent([String: Schema].self, forKey: .properties)
            let parts = try [Key.items, .not, .propertyNames].compactMap {
                try container.decodeIfPresent(Schema.self, forKey: $0)
            }
            items = try parts + (container.decodeIfPresent([Schema].self, forKey: .anyOf) ?? [])
            // Some are numbers.
            names = try? container.decodeIfPresent([String].self, forKey: .enum)
        }

        /// All words that may stand in a list, or must not be names.
        var words: Set<String> { Set(names ?? []).union((items ?? []).flatMap(\.words)) }
    }

    private func schema() throws -> [String: Schema] {
        try #require(JSONDecoder().decode(Schema.self, from: Data(SettingsSchema.bytes)).properties)
    }

    @Test func everyKeyIsThereAndNoOther() throws {
        let schema = try schema()
        #expect(Set(schema.keys) == Set(SettingsReader.keys))
        #expect(Set(try #require(schema["stores"]?.properties).keys) == Set(SettingsReader.storeKeys))
    }

    @Test func everyNameIsThereAndNoOther() throws {
        let schema = try schema()
        #expect(schema["sections"]?.words == Set(Settings.Section.allCases.map(\.rawValue)))
        #expect(schema["exclude"]?.words == Set(SettingsReader.excludable))
        #expect(schema["collections"]?.words == TemplateNames.reserved)
        let weekdays = Weekday.allCases.map { "\($0)" }
        #expect(schema["firstWeekday"]?.words == Set(weekdays + weekdays.map(\.capitalized)))
    }

    /// What only the reader can tell: that a key stands twice, of which parsers of YAML keep the last, and whether there is
    /// a collection of a name.
    private static let beyondSchemas = ["title: a\nlanguage: en\ntitle: b", "exclude: [card.answer]"]

    @Test func refusesWhatTheReaderRefuses() async throws {
        let mistakes = SettingsMessageTests.mistakes.filter { mistake in
            mistake.messages.contains { $0.contains(": error: ") }
                && !Self.beyondSchemas.contains(where: mistake.text.hasPrefix)
        }
        try #require(mistakes.count > 30)
        for (mistake, found) in zip(mistakes, try await check(mistakes.map(\.text))) {
            #expect(found != [], "\(mistake.text)")
        }
    }

    @Test func takesWhatTheReaderTakes() async throws {
        let texts = [
            SettingsTests.everyKey, "", "title: 42\nstores: { folder: 2026, events: true }", "accent: \"#164\"",
            """
            publish:
              a: { target: folder, path: www, headers: true, maxAge: 36h, maxRemovals: 0 }
              b-2: { target: git, repository: "git@example.org:me/life.git", branch: b, history: squash, nojekyll: false, cname: c }
              c: { target: rsync, destination: "me@example.org:/srv/", shell: ssh -p 22 }
              d: { target: rclone, destination: "s3:life", maxAge: 2w, mayShow: [Okafor, 4711, Read a book] }
            """,
        ]
        for text in texts { #expect(!parse(text).diagnostics.contains { $0.severity == .error }) }
        #expect(try await check(texts) == texts.map { _ in [] })
    }

    /// What is wrong with texts by the schema.
    private func check(_ texts: [String]) async throws -> [[String]] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try await withTemporaryFolder { folder in
            let file = folder.appending(path: SettingsSchema.file)
            try Data(SettingsSchema.bytes).write(to: file)
            // The script is there for the settings of `almanac init` too.
            let caller = tests.appending(path: "AlmanacTests/SettingsTests.swift").path
            return try await runPython(
                "settings.py",
                file.path,
                input: try JSONEncoder().encode(texts),
                caller: caller
            )
        }
    }
}
