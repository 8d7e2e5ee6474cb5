import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Settings

/// The JSON Schema of `almanac.yml` agrees with the reader of the settings.
@Suite(.ends) struct SettingsSchemaTests {
    @Test(arguments: SettingsSchema.keys().names)
    func readerKnowsEveryKey(name: String) {
        #expect(!parse("\(name): 0").diagnostics.map(\.description).joined().contains("there is no setting"))
    }

    /// Errors that only the reader can find: a duplicate key (YAML parsers keep the last one), an unknown collection or
    /// time zone, the notation of a number, and a path that is blank or contains a control character.
    private static let beyondSchemas = [
        "title: a\nlanguage: en\ntitle: b", "collections:\n  a: { file: a.csv }\n",
        "collections: { a: { file: a.csv } }\nlanguage: en\n", "exclude: [card.answer]",
        "sources:\n  - file: work.ics\n    as: event",
        "sources: [{ file: work.ics, as: events, exclude:", "sources: [{ file: loop.zip, as: habits, exclude:",
        "clock: 0b1100", "occurrences: { past: 1_000", "output: \"", "stores: { events: \"a", "sources: [{ file: ' '",
        "timeZone: new york",
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
