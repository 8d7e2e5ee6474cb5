import Diagnostics
import Foundation
import Settings
import TestSupport
import Testing

@testable import Build

@Suite("What the settings keep out of the site", .ends)
struct ExclusionsTests {
    /// Settings before and after a change, and what old files may show although it is kept out now.
    private static let changes: [(before: String, now: String, added: Set<String>)] = [
        ("", "", []),
        ("", "exclude: [recipes.notes]", ["`recipes.notes`"]),
        ("exclude: [recipes.notes]", "exclude: [recipes.notes, events.url]", ["`events.url`"]),
        ("exclude: [recipes.notes]", "", []),
        (
            "", "sections: [schedule, calendar, completed]",
            ["the section `habits`", "the section `recipes`"]
        ),
        // A new source, whose private events are kept out by default.
        ("", "sources: [{ file: work.ics, as: events }]", []),
        ("", "sources: [{ file: work.ics, as: events, exclude: [location] }]", []),
        (
            "sources: [{ file: work.ics, as: events, private: true }]", "sources: [{ file: work.ics, as: events }]",
            ["`private` of `work.ics`"]
        ),
        (
            "sources: [{ file: work.ics, as: events }]",
            "sources: [{ file: work.ics, as: events, exclude: [url] }, { file: b.ics, as: events, exclude: [url] }]",
            ["`url` of `work.ics`"]
        ),
        // A source, and a collection, under a new name.
        (
            "sources: [{ file: work.ics, as: events }]",
            "sources: [{ file: calendar.ics, as: events, exclude: [url] }]",
            ["`private` of `calendar.ics`", "`url` of `calendar.ics`"]
        ),
        (
            "collections: { cards: { file: cards.json } }",
            "collections: { notes: { file: cards.json } }\nexclude: [notes.note]", ["`notes.note`"]
        ),
        // A new collection.
        ("", "collections: { cards: { file: cards.json } }\nexclude: [cards.note]", []),
        (
            "collections: { cards: { file: cards.json } }",
            "collections: { cards: { file: cards.json } }\nexclude: [cards.note]", ["`cards.note`"]
        ),
        (
            "sources: [{ file: a.csv, as: cards }]",
            "sources: [{ file: a.csv, as: cards, exclude: [b] }]\nexclude: [cards.note]",
            ["`b` of `a.csv`", "`cards.note`"]
        ),
    ]

    private func exclusions(_ text: String) -> Exclusions {
        let (settings, diagnostics) = Settings.parse("title: a\n" + text, file: "almanac.yml", reservedNames: [])
        #expect(diagnostics == [])
        return Exclusions(of: settings)
    }

    @Test("Only exclusions that old files may not follow are reported", arguments: changes)
    func added(before: String, now: String, added: Set<String>) {
        #expect(exclusions(now).added(since: exclusions(before)) == added)
    }

    @Test("If nothing is known about old files, every exclusion is reported")
    func unknown() {
        let now = exclusions("exclude: [recipes.notes]\nsources: [{ file: work.ics, as: events }]")
        #expect(now.added(since: Exclusions()) == ["`recipes.notes`", "`private` of `work.ics`"])
        #expect(now.intersection(Exclusions()) == Exclusions())
    }

    @Test("An exclusion stays new while old files stay, even if its source is left out for a while")
    func intersection() {
        let first = exclusions("exclude: [events.url]\nsources: [{ file: work.ics, as: events, private: true }]")
        let second = exclusions("exclude: [recipes.notes]").intersection(first)
        let third = exclusions("exclude: [events.url, recipes.notes]\nsources: [{ file: work.ics, as: events }]")
        let all: Set = ["`events.url`", "`recipes.notes`", "`private` of `work.ics`"]
        #expect(third.added(since: second) == all)
        #expect(third.added(since: third.intersection(second)) == all)
    }

    @Test("The exclusions of a renamed source stay new while old files stay")
    func renamed() {
        let first = exclusions("sources: [{ file: work.ics, as: events }]")
        let second = exclusions("sources: [{ file: calendar.ics, as: events, exclude: [url] }]")
        let all: Set = ["`private` of `calendar.ics`", "`url` of `calendar.ics`"]
        #expect(second.added(since: second.intersection(first)) == all)
    }

    @Test("A build that keeps old files reports only what they may show")
    func builds() async throws {
        try await withTemporaryFolder { folder in
            try save(event: "Alpha", in: folder)
            let recipe = #"[{"id":"r","createdAt":816454800,"name":"Soup","notes":"1. Stir","ingredients":[]}]"#
            func messages(_ settings: String, recipes: String = "x") throws -> [String] {
                let text = "stores: { folder: . }\n" + settings
                try write(["almanac.yml": Data(text.utf8), "recipes.data": Data(recipes.utf8)], to: folder)
                var builder = Builder()
                let report = builder.build(try configuration(site: folder).configuration)
                return report.diagnostics.map(\.message).filter { $0.contains("is now excluded") }
            }
            let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nEND:VCALENDAR\r\n"
            try write(["work.ics": Data(calendar.utf8)], to: folder)
            let source = "sources: [{ file: work.ics, as: events }]\n"
            #expect(try messages("", recipes: recipe) == [])
            #expect(try messages(source) == [])
            for _ in 1...2 {
                let found = try messages(source + "exclude: [recipes.notes]\n")
                #expect(found.count == 1)
                #expect(found.first?.hasSuffix("is now excluded: `recipes.notes`") == true)
            }
            #expect(try messages(source + "exclude: [recipes.notes]\n", recipes: recipe) == [])
            #expect(try messages(source + "exclude: [recipes.notes]\n") == [])
        }
    }
}
