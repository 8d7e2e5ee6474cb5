import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Settings

/// The JSON Schema of `almanac.yml` agrees with the reader of the settings.
@Suite(.ends) struct SettingsSchemaTests {
    /// Each text has an unknown key in the mapping whose schema is at the path.
    @Test(arguments: [
        ("zzzzzz: 0", ""), ("stores: { zzzzzz: 0 }", "properties.stores"),
        ("collections: { a: { file: b, zzzzzz: 0 } }", "properties.collections.additionalProperties"),
        (
            "collections: { a: { file: b, chart: { x: c, y: d, zzzzzz: 0 } } }",
            "properties.collections.additionalProperties.properties.chart"
        ),
        ("sources: [{ file: a, as: events, zzzzzz: 0 }]", "properties.sources.items"),
        ("menu: [{ page: a, zzzzzz: 0 }]", "properties.menu.items.anyOf.1"),
        ("dashboard: { zzzzzz: 0 }", "properties.dashboard"),
        ("occurrences: { zzzzzz: 0 }", "properties.occurrences"),
        ("publish: { a: { target: folder, path: b, zzzzzz: 0 } }", "properties.publish.additionalProperties.anyOf.0"),
        (
            "publish: { a: { target: git, repository: b, zzzzzz: 0 } }",
            "properties.publish.additionalProperties.anyOf.1"
        ),
        (
            "publish: { a: { target: rclone, destination: b, zzzzzz: 0 } }",
            "properties.publish.additionalProperties.anyOf.2"
        ),
        (
            "publish: { a: { target: rsync, destination: b, zzzzzz: 0 } }",
            "properties.publish.additionalProperties.anyOf.3"
        ),
    ])
    func hasKeysOfReader(text: String, path: String) throws {
        let keys = try #require(try schema(at: path)["properties"] as? [String: Any]).keys
        let hint = try #require(parse(text).diagnostics.first?.hint)
        #expect(Set(hint.matches(of: /`([^`]+)`/).map { String($0.1) }) == Set(keys))
    }

    @Test func readerKnowsEveryKey() throws {
        for key in try #require(try schema(at: "")["properties"] as? [String: Any]).keys {
            #expect(!parse("\(key): 0").diagnostics.map(\.description).joined().contains("there is no setting"))
        }
    }

    @Test func hasValuesOfReader() throws {
        let (settings, window) = (Settings(), Settings.OccurrenceWindow())
        var expected: [(path: String, key: String, value: String)] = [
            ("title", "default", settings.title), ("language", "default", settings.language),
            ("theme", "default", settings.theme.rawValue),
            ("theme", "enum", Settings.Theme.allCases.map(\.rawValue).joined(separator: ", ")),
            ("sections.items", "enum", Settings.Section.allCases.map(\.rawValue).joined(separator: ", ")),
            ("dashboard.properties.columns", "default", "\(settings.dashboard.columns)"),
            ("occurrences.properties.past", "default", "\(window.past)"),
            ("occurrences.properties.future", "default", "\(window.future)"),
        ]
        for kind in 0..<4 {
            let path = "publish.additionalProperties.anyOf.\(kind).properties.limits"
            expected.append((path, "enum", PublishTarget.Limits.allCases.map(\.rawValue).joined(separator: ", ")))
        }
        for (path, key, value) in expected {
            let found = try #require(try schema(at: "properties.\(path)")[key])
            let text = (found as? [String])?.joined(separator: ", ") ?? "\(found)"
            #expect(text == value, "\(path)")
        }
    }

    @Test func describesValuesOfReader() throws {
        let panels = try schema(at: "properties.dashboard.properties.panels")["description"] as? String
        #expect(panels?.contains(Settings.Dashboard.builtIn.joined(separator: ", ")) == true)
        let calendars = try schema(at: "properties.eventCalendars")["description"] as? String
        #expect(calendars?.contains("\(Settings.calendarLimit) events") == true)
    }

    @Test func rejectsReservedNames() {
        let text = SettingsSchema.text(reservedNames: ["year", "events"])
        #expect(text.contains(#""enum": ["events", "year"]"#) && !text.contains("{{"))
    }

    /// The object at a path of the schema, or the definition that it refers to.
    private func schema(at path: String) throws -> [String: Any] {
        let text = SettingsSchema.text(reservedNames: ["events"])
        var found: Any = try JSONSerialization.jsonObject(with: Data(text.utf8))
        for part in path.split(separator: ".") {
            if let index = Int(part) {
                let list = try #require(found as? [Any])
                found = list[index]
            } else {
                let object = try #require(found as? [String: Any])
                found = try #require(object[String(part)])
            }
        }
        let object = try #require(found as? [String: Any])
        guard let reference = object["$ref"] as? String else { return object }
        return try schema(at: reference.replacing("#/", with: "").replacing("/", with: "."))
    }

    /// Errors that only the reader can find: a duplicate key (YAML parsers keep the last one), an unknown collection or
    /// time zone, the notation of a number, the full name of a branch, and a path that is blank, contains a control
    /// character or begins with `$HOME`.
    private static let beyondSchemas = [
        "title: a\nlanguage: en\ntitle: b", "collections:\n  a: { file: a.csv }\n",
        "collections: { a: { file: a.csv } }\nlanguage: en\n", "exclude: [card.answer]",
        "sources:\n  - file: work.ics\n    as: event",
        "sources: [{ file: work.ics, as: events, exclude:", "sources: [{ file: loop.zip, as: habits, exclude:",
        "clock: 0b1100", "occurrences: { past: 1_000", "output: \"", "stores: { events: \"a", "sources: [{ file: ' '",
        "timeZone: new york", "output: $", "publish: { a: { target: folder, path: $",
        "publish: { a: { target: git, repository: b, branch: refs",
    ]

    @Test func rejectsWhatReaderRejects() async throws {
        let mistakes = SettingsMessageTests.mistakes.filter { mistake in
            mistake.messages.contains { $0.contains(": error: ") }
                && !Self.beyondSchemas.contains(where: mistake.text.hasPrefix)
        }
        try #require(mistakes.count > 30)
        for (mistake, found) in zip(mistakes, try await check(mistakes.map(\.text))) {
            #expect(found != [], "\(mistake.text)")
        }
    }

    @Test func acceptsWhatReaderAccepts() async throws {
        let texts = [
            SettingsTests.everyKey, "", "title: 42\nstores: { folder: 2026, events: true }", "accent: \"#164\"",
            """
            publish:
              a: { target: folder, path: www, headers: true, maxAge: 36h, maxRemovals: 0, limits: cloudflare-pages }
              b-2: { target: git, repository: "git@example.org:me/life.git", branch: b, history: squash, nojekyll: false, cname: c }
              c: { target: rsync, destination: "me@example.org:/srv/", shell: ssh -p 22 }
              d: { target: rclone, destination: "s3:life", maxAge: 2w, mayShow: [Okafor, 4711, Read a book] }
            """,
        ]
        for text in texts { #expect(!parse(text).diagnostics.contains { $0.severity == .error }) }
        #expect(try await check(texts) == texts.map { _ in [] })
    }

    /// The errors that the schema finds in texts.
    private func check(_ texts: [String]) async throws -> [[String]] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try await withTemporaryFolder { folder in
            let file = folder.appending(path: SettingsSchema.file)
            try Data(SettingsSchema.text(reservedNames: ["events"]).utf8).write(to: file)
            // The tests of `almanac init` use the script too.
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
