import Foundation
import Records
import Testing

/// Friday, 20 November 2026, 18:00 in London.
private func today(_ zone: String = "Europe/London") throws -> Today {
    Today(
        now: Date(timeIntervalSince1970: 1_795_197_600),
        timeZone: try #require(TimeZone(identifier: zone))
    )
}

@Suite struct DateParserTests {
    @Test(arguments: [
        ("2026-11-25 9:00", "2026-11-25T09:00:00Z"), ("2026/11/25 09:00", "2026-11-25T09:00:00Z"),
        ("2026-11-25T09:00", "2026-11-25T09:00:00Z"), ("2026-11-25T09:00:30Z", "2026-11-25T09:00:30Z"),
        ("2026-11-25T09:00:00+02:00", "2026-11-25T07:00:00Z"), ("20261125T090000Z", "2026-11-25T09:00:00Z"),
        ("20261125T0900+0200", "2026-11-25T07:00:00Z"), ("2026-11-25 09:00Z", "2026-11-25T09:00:00Z"),
        ("2026-11-25T09Z", "2026-11-25T09:00:00Z"), ("tomorrow 9:00", "2026-11-21T09:00:00Z"),
        ("  Tomorrow   9am ", "2026-11-21T09:00:00Z"), ("today 23:59", "2026-11-20T23:59:00Z"),
        ("fri 18:30", "2026-11-20T18:30:00Z"), ("fri 17:30", "2026-11-27T17:30:00Z"),
        ("Friday 18:00", "2026-11-27T18:00:00Z"), ("thu 6:30pm", "2026-11-26T18:30:00Z"),
        ("19:15", "2026-11-20T19:15:00Z"), ("12am", "2026-11-21T00:00:00Z"), ("12pm", "2026-11-21T12:00:00Z"),
        ("2027-06-01 9:00", "2027-06-01T08:00:00Z"), ("2028-02-29 0:00", "2028-02-29T00:00:00Z"),
        ("2026-10-25 1:30", "2026-10-25T00:30:00Z"),
    ])
    func parsesMoments(text: String, expected: String) throws {
        let time = try DateParser.parse(text, on: today(), vocabulary: .embedded())
        #expect(time == EventTime(start: .moment(try Date(expected, strategy: .iso8601))))
    }

    @Test(
        "Intervals of ISO 8601",
        arguments: [
            ("2026-12-24/2026-12-26", "Thursday 24 to Saturday 26 December 2026, all day"),
            ("2026-12-24T10:00/12:00", "Thursday 24 December 2026, 10:00 to 12:00"),
            ("2026-12-24 10:00/12:00", "Thursday 24 December 2026, 10:00 to 12:00"),
            (
                "2026-12-24T10:00/2026-12-25T09:30",
                "Thursday 24 December 2026, 10:00 to Friday 25 December 2026, 09:30"
            ),
            ("2026-12-24T10:00/PT1H30M", "Thursday 24 December 2026, 10:00 to 11:30"),
            ("2026-12-24T10:00/pt45m", "Thursday 24 December 2026, 10:00 to 10:45"),
            (
                "2026-12-24T10:00/P1DT2H",
                "Thursday 24 December 2026, 10:00 to Friday 25 December 2026, 12:00"
            ),
            ("2026-12-24/P3D", "Thursday 24 to Saturday 26 December 2026, all day"),
            ("2026-12-24/P1W", "Thursday 24 to Wednesday 30 December 2026, all day"),
        ]
    )
    func parsesIntervals(text: String, expected: String) throws {
        let today = try today()
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded())
        #expect(EventTimeWords(timeZone: today.timeZone).words(for: time) == expected)
    }

    @Test(
        "Two days with a solidus are a span if they are consecutive",
        arguments: ["24./25.12.", "24./25. Dezember", "24./25.12.2026", "24.-25.12.", "am 24./25.12."]
    )
    func parsesPairOfDays(text: String) throws {
        let today = try today()
        let time = try DateParser.parse(text, on: today, vocabulary: .embedded())
        let words = EventTimeWords(timeZone: today.timeZone).words(for: time)
        #expect(words == "Thursday 24 to Friday 25 December 2026, all day")
    }

    @Test(arguments: [
        ("2026-02-31 9:00", "there is no day 2026-02-31", "2026-02 has 28 days"),
        ("2026-13-01 9:00", "there is no day 2026-13-01", "months go from 01 to 12"),
        (
            "2027-03-28 1:30", "2027-03-28 has no 1:30 in Europe/London: the clocks skip it",
            "the first moment after it is 2:00"
        ),
        ("tomorrow 25:00", "there is no time 25:00", "hours go from 0 to 23, minutes from 00 to 59"),
        ("tomorrow 13pm", "there is no time 13pm", "hours go from 0 to 23, minutes from 00 to 59"),
    ])
    func explainsError(text: String, message: String, hint: String) throws {
        let today = try today()
        let error = try #require(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today, vocabulary: .embedded())
        }
        #expect(error.description == message)
        #expect(error.hint == hint)
    }

    @Test(arguments: [
        "", " ", "soon", "9", "2026-11-25T", "2026-02-31T09:00:00Z", "1:2:3:4", "t9:00", "24./31.12.", "fri 9:00/10:00",
        "2026-12-24T10:00/PT", "2026-12-24T10:00/P1H", "2026-12-24/soon", "2026-12-24T10:00Z/12:00Z",
    ])
    func rejectsOtherText(text: String) throws {
        let today = try today()
        let error = try #require(throws: DateParser.ParseError.self) {
            try DateParser.parse(text, on: today, vocabulary: .embedded())
        }
        #expect(error.description == "can't read `\(text)` as a date and time")
    }

    @Test func handlesDaySkippedByZone() throws {
        let apia = try #require(TimeZone(identifier: "Pacific/Apia"))
        let day = try #require(Day("2011-12-30"))
        guard case .never = day.reading(atSecond: 43_200, in: apia) else {
            Issue.record("Samoa had no 30 December 2011")
            return
        }
    }
}

@Suite struct SelectionTests {
    private let candidates = [
        Selection.Candidate(position: 1, identifier: "FF030DE5-595D", name: "Dentist"),
        Selection.Candidate(position: 2, identifier: "FF03AAAA-0000", name: "dentist"),
        Selection.Candidate(position: 4, identifier: nil, name: "Yoga in May 2027"),
        Selection.Candidate(position: 5, identifier: "1234", name: "Board games"),
    ]

    @Test(arguments: [
        ("1", 0), ("4", 2), ("FF030DE5-595D", 0), ("ff030", 0), ("Dentist", 0), ("dentist", 1), ("yoga", 2),
        ("may 2027", 2), ("1234", 3), ("GAMES", 3),
    ])
    func findsCandidate(text: String, index: Int) throws {
        #expect(try Selection.find(text, in: candidates) == index)
    }

    @Test(arguments: [
        ("creme brulee", 0), ("CRÈME BRÛLÉE", 0), ("crème", 0), ("brulee", 0), ("zahnarztin", 1), ("cafe", 2),
        ("café", 3),
    ])
    func ignoresAccents(text: String, index: Int) throws {
        let names = ["Crème brûlée", "Zahnärztin", "Cafe", "Café"]
        let candidates = names.enumerated().map { Selection.Candidate(position: $0 + 1, identifier: nil, name: $1) }
        #expect(try Selection.find(text, in: candidates) == index)
    }

    @Test(arguments: [
        ("DENTIST", Selection.Failure.several([0, 1].map { _ in .init(position: 0, identifier: nil, name: "") })),
        ("3", .outOfRange(count: 4)), ("2027", .outOfRange(count: 4)), ("0", .outOfRange(count: 4)),
        ("Dentits", .none(nearest: "Dentist")), ("", .none(nearest: nil)),
        ("zebra", .none(nearest: nil)), ("gaems", .none(nearest: "Board games")),
        ("bord", .none(nearest: "Board games")),
    ])
    func rejectsOtherSelections(text: String, failure: Selection.Failure) throws {
        let error = try #require(throws: Selection.Failure.self) { try Selection.find(text, in: candidates) }
        if case .several(let found) = error {
            #expect(found.map(\.position) == [1, 2])
        } else {
            #expect(error == failure)
        }
    }

    @Test(arguments: [
        ("24 dec", "2026-12-24", "2026-12-24", true), ("24-27 dec", "2026-12-24", "2026-12-27", true),
        ("this week", "2026-11-16", "2026-11-22", true), ("december", "2026-12-01", "2026-12-31", true),
        ("november", "2026-11-01", "2026-11-30", true), ("jan", "2027-01-01", "2027-01-31", true),
        ("december", "2025-12-01", "2025-12-31", false), ("Feb. 2028", "2028-02-01", "2028-02-29", true),
        ("2027", "2027-01-01", "2027-12-31", true), ("next year", "2027-01-01", "2027-12-31", true),
        ("letztes Jahr", "2025-01-01", "2025-12-31", false), ("december last year", "2025-12-01", "2025-12-31", true),
        ("Dezember", "2026-12-01", "2026-12-31", true), ("1 mar 2005", "2005-03-01", "2005-03-01", true),
        ("march 1 2005", "2005-03-01", "2005-03-01", true), ("24 dec 24", "2024-12-24", "2024-12-24", true),
        ("30 dec 1830 to 2 jan 1831", "1830-12-30", "1831-01-02", true),
    ])
    func parsesDays(text: String, first: String, last: String, isAhead: Bool) throws {
        let direction: DateParser.Direction = isAhead ? .future : .past
        let days = try DateParser.days(text, on: today(), vocabulary: .embedded(), direction: direction)
        #expect("\(days)" == "\(first)...\(last)")
    }

    @Test(arguments: ["9:00", "tomorrow 9:00", "every monday"])
    func rejectsTimesAsDays(text: String) throws {
        #expect(throws: DateParser.ParseError.self) {
            try DateParser.days(text, on: today(), vocabulary: .embedded())
        }
    }
}
