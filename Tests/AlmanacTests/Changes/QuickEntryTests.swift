import Foundation
import Preview
import TestSupport
import Testing

@Suite("Quick entries, an event in one line", .ends)
struct QuickEntryTests {
    private static func read(_ text: String, settings: String? = nil) async throws -> EditResult {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "site")
            try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
            if let settings { try Data(settings.utf8).write(to: site.appending(path: "almanac.yml")) }
            return try EditedSite(site, state: folder.appending(path: "state")).read(["read"], ["text": text])
        }
    }

    @Test(
        "The words of a date aren't part of the name, and other words are",
        arguments: [
            ("Paket morgen zwischen 10 und 12 Uhr", "Paket", "Saturday 21 November 2026, 10:00 to 12:00"),
            ("plumber tomorrow between 10 and 12pm", "plumber", "Saturday 21 November 2026, 10:00 to 12:00"),
            ("Oma anrufen Sonntag gegen Abend", "Oma anrufen", "Sunday 22 November 2026, 19:00"),
            ("report by friday", "report", "Friday 20 November 2026, all day"),
            ("Steuererklärung bis 31.7.", "Steuererklärung", "Saturday 31 July 2027, all day"),
            ("Beitrag jährlich zum 1.1.", "Beitrag", "every year on 1 January, all day, from Friday 1 January 2027"),
            ("Yoga jeden Mi/Fr 18:30", "Yoga", "every Wednesday and Friday, 18:30, from 20 November 2026"),
            ("Pizza für alle Kinder 19:00", "Pizza für alle Kinder", "Friday 20 November 2026, 19:00"),
            ("Read 3/4 of Emma 20:00", "Read 3/4 of Emma", "Friday 20 November 2026, 20:00"),
            ("Room 42 20:00", "Room 42", "Friday 20 November 2026, 20:00"),
            ("Girls weekend 20:00", "Girls weekend", "Friday 20 November 2026, 20:00"),
            ("Talk about 3 ideas sat 11:00", "Talk about 3 ideas", "Saturday 21 November 2026, 11:00"),
            ("Walk about 3 miles sat", "Walk about 3 miles", "Saturday 21 November 2026, all day"),
            ("Konzert zum 3. Advent So 17 Uhr", "Konzert zum 3. Advent", "Sunday 22 November 2026, 17:00"),
            ("Treffen ca. 20 Leute Sa 10 Uhr", "Treffen ca. 20 Leute", "Saturday 21 November 2026, 10:00"),
            ("Drop off and sat", "Drop off and", "Saturday 21 November 2026, all day"),
            ("today midnight snack", "midnight snack", "Friday 20 November 2026, all day"),
        ]
    )
    func reads(text: String, name: String, when: String) async throws {
        guard case .reading(let reading) = try await Self.read(text) else {
            Issue.record("\(text) is refused")
            return
        }
        #expect(reading.name == name && reading.when == when)
    }

    @Test(
        "A text is refused if a part of its date would become part of the name",
        arguments: [
            ("parent teacher conference 12/3 6:30pm", "`12/3` can be 12 March or 3 December"),
            ("Treffen 3/4 9:00", "`3/4` can be 3 April or 4 March"),
            ("Clock change 28.3.2027 1:30", "2027-03-28 has no 1:30 in Europe/London: the clocks skip it"),
            ("28.3.2027 1:30 clock change", "2027-03-28 has no 1:30 in Europe/London: the clocks skip it"),
            ("Frühdienst Mo-Fr 6-14 Uhr", "`Mo-Fr 6-14 Uhr` could be at that time on each of the days"),
            ("dentist mon-wed 9am", "`mon-wed 9am` could be at that time on each of the days"),
            ("dentist mon to wed 9am", "`mon to wed 9am` could be at that time on each of the days"),
            ("Yoga mi+fr 18:30", "can't read `mi+fr 18:30`"), ("Yoga Mi & Fr 18:30", "can't read `Mi & Fr 18:30`"),
            ("soccer tues and thurs 5pm", "can't read `tues and thurs 5pm`"),
            ("Choir every monday in church 19:30", "can't read `every monday in church 19:30`"),
            ("Do, 5.12. 14 Uhr Friseur", "the weekday of `5.12.` is wrong"),
            ("Do, 5.12. Friseur 14 Uhr", "the weekday of `5.12.` is wrong"),
            ("Every last one sat", "can't read `Every last one sat`"),
            ("Trip 30 dec via 2 jan", "can't read `30 dec via 2 jan`"),
            ("Party bis 22 Uhr", "can't read `bis 22 Uhr`"),
            ("Treffen in acht Tagen 9:00", "`in acht Tagen` can be Friday 27 November 2026"),
        ]
    )
    func refuses(text: String, error: String) async throws {
        guard case .refused(let problem) = try await Self.read(text) else {
            Issue.record("\(text) isn't refused")
            return
        }
        #expect(problem.error.hasPrefix(error) && problem.field == "text", "\(problem)")
    }

    @Test("On a German site, the reading says which of two equal times is meant")
    func clocksGoBack() async throws {
        let settings = "language: de\n"
        guard case .reading(let reading) = try await Self.read("Winterzeit 31.10.2027 1:30", settings: settings) else {
            Issue.record("the text is refused")
            return
        }
        #expect(reading.name == "Winterzeit" && reading.when.hasSuffix(", bevor die Uhr zurückgestellt wird"))
    }

    @Test("On a German site, the message about an unreadable text is German")
    func german() async throws {
        let text = "Klavier morgen 15:00 bis 16:00 im Rathaus"
        guard case .refused(let problem) = try await Self.read(text, settings: "language: de\n") else {
            Issue.record("\(text) isn't refused")
            return
        }
        #expect(problem.error == "`morgen 15:00 bis 16:00 im Rathaus` ist weder Tag noch Zeit")
        #expect(problem.hint?.hasPrefix("Etwa „morgen 9:30“") == true && problem.field == "text")
    }
}
