import Foundation
import Records
import Testing

@testable import Site

/// What is taken from a document as it was.
@Suite struct EarlierDocumentTests {
    private static func site(_ names: [String], saying text: String? = nil) throws -> SampleSite {
        var site = SampleSite()
        site.templates["event.md"] = "---\neach: events\npath: /events/{{event.slug}}/\n---\n{{event.name}}"
        let start = try instant("2026-11-21T12:00:00Z")
        site.open = names.enumerated().map { number, name in
            Event(
                date: start + Double(number),
                name: name,
                description: text ?? "BEGIN:VEVENT\r\nUID:x\n\"url\":\"../events/2026-11-21-a/\"}\n<\(name)>"
            )
        }
        return site
    }

    private static let files = ["calendar.ics", "data/events.json"]

    /// The bytes of a document, and those that it has if the events at some places are the same as in another site's.
    private func both(_ file: String, _ site: SampleSite, after other: SampleSite, same: [Int]) throws -> [[UInt8]] {
        let (plan, earlier) = (try site.plan, try other.plan)
        let document = try #require(plan.documents.first { $0.file == file })
        let old = try #require(earlier.documents.first { $0.file == file })
        let sameEvents = plan.model.events.indices.map(same.contains)
        return [
            plan.bytes(of: document),
            plan.bytes(of: document, after: EarlierDocument(bytes: earlier.bytes(of: old), sameEvents: sameEvents)),
        ]
    }

    @Test(
        "Whatever comes or goes, the document is the one that is made in one go",
        arguments: files,
        [
            (["a", "b", "c"], ["a", "b", "c"]), (["a", "b", "c"], ["a", "c"]), (["a", "c"], ["a", "b", "c"]),
            (["a"], ["b"]), ([], ["a"]), (["a"], []), ((0..<40).map { "n\($0)" }, (20..<60).map { "n\($0)" }),
            (["a", "a", "a"], ["a", "a"]), (["\"}", "é\u{2028}", "x,"], ["x,", "é\u{2028}", "\"}"]),
        ]
    )
    func isWhole(_ file: String, _ names: (old: [String], new: [String])) throws {
        let (old, new) = (try Self.site(names.old), try Self.site(names.new))
        // The dates are those of the places: so only an event of the same name at the same place is the same.
        let same = names.new.indices.filter { names.old.indices.contains($0) && names.old[$0] == names.new[$0] }
        let made = try both(file, new, after: old, same: same)
        #expect(made[0] == made[1])
    }

    @Test("The entries of events that are the same are taken, and of no others", arguments: files)
    func isTaken(_ file: String) throws {
        let new = try Self.site(["a", "b", "c"])
        let other = try Self.site(["a", "b", "c"], saying: "as it was")
        let made = try both(file, new, after: other, same: [0, 2]).map { String(decoding: $0, as: UTF8.self) }
        #expect(made[1].components(separatedBy: "as it was").count == 3)
        #expect(made[1].contains("<b>") || made[1].contains("\\u003cb>"))
        let none = try both(file, new, after: other, same: [])
        #expect(none[0] == none[1])
    }

    @Test(
        "What is no such document has nothing to take",
        arguments: files,
        ["", "\n", "x", "[\n]", "BEGIN:VEVENT\r\n"]
    )
    func isDamaged(_ file: String, _ text: String) throws {
        let plan = try Self.site(["a", "b"]).plan
        let document = try #require(plan.documents.first { $0.file == file })
        let earlier = EarlierDocument(bytes: Array(text.utf8), sameEvents: [true, true])
        #expect(plan.bytes(of: document, after: earlier) == plan.bytes(of: document))
    }
}
