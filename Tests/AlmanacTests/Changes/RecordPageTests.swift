import Foundation
import Preview
import TestSupport
import Testing

@Suite("The page in the answer to a change", .ends)
struct RecordPageTests {
    @Test(
        "A change names the page of its record only if the site shows the record",
        arguments: [
            ("[schedule]", ["events/2026-12-24-dentist/"]), ("[calendar]", ["events/2026-12-24-dentist/"]),
            ("[completed]", ["events/2026-12-24-dentist/"]), ("[habits]", ["habits/stretch/"]),
            ("[recipes]", ["recipes/waffles/", "menu/"]),
        ]
    )
    func shownSections(sections: String, pages: [String]) async throws {
        try await withTemporaryFolder { folder in
            let site = try EditedSite(folder.appending(path: "site"), state: folder.appending(path: "state"))
            try Data("sections: \(sections)\n".utf8).write(to: site.folder.appending(path: "almanac.yml"))
            let answers = [
                site.answer(["events"], ["text": "dentist 24 dec 2026 9:30"]),
                site.answer(["events", "2026-12-24-dentist", "complete"]),
                site.answer(["habits"], ["name": "Stretch"]), site.answer(["recipes"], ["name": "Waffles"]),
                site.answer(["menu"], ["recipe": "Waffles", "day": "2026-11-21"]),
            ]
            let named = try answers.map { answer in
                guard case .done(let done) = answer else { throw EditedSite.Failure(description: "\(answer)") }
                return done.page
            }
            #expect(named.compactMap(\.self) == pages)
            #expect((named[0] != nil) == ["[schedule]", "[calendar]"].contains(sections))
            #expect((named[1] != nil) == (sections == "[completed]"))
        }
    }
}
