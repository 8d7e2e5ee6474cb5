import Records
import Testing

/// Events in one line. It is Thursday, 26 November 2026, 9:00.
@Suite struct QuickEntryTests {
    private func entry(_ text: String) throws -> QuickEntry {
        try QuickEntry(text, on: today(), vocabulary: .embedded())
    }

    private func expect(_ text: String, _ name: String, _ when: String) throws {
        let entry = try entry(text)
        #expect(entry.name == name)
        #expect(EventTimeWords(timeZone: try today().timeZone).words(for: entry.time) == when)
    }

    @Test("Weekdays before their repetition are a list")
    func weekdays() throws {
        let when = "every Monday, Wednesday and Friday, 06:45, from 27 November 2026"
        try expect("Swim mon, wed and fri 6:45 every week", "Swim", when)
    }

    @Test("A date can have more than twenty words")
    func longDate() throws {
        let text =
            "every tuesday 19:30 to 21:00 from 5 jan 2027 until 30 june 2027 except 2 feb and 30 mar and 6 apr"
        let when =
            "every Tuesday, 19:30 to 21:00, from 5 January 2027 until 30 June 2027, except 2 February 2027, "
            + "30 March 2027 and 6 April 2027"
        try expect("Choir \(text)", "Choir", when)
        try expect("\(text) Choir", "Choir", when)
    }

    @Test("`later` is a word of the name")
    func later() throws {
        try expect("28 Days Later fri 20:00", "28 Days Later", "Friday 27 November 2026, 20:00")
    }

    @Test(
        "The beginning and the end are one date if they complete each other",
        arguments: [
            ("9:30 dentist tomorrow", "dentist", "Friday 27 November 2026, 09:30"),
            ("every month rent on the 1st", "rent", "every month on the 1st, all day, from Tuesday 1 December 2026"),
            (
                "every monday choir 19:30 until june", "choir",
                "every Monday, 19:30, from 30 November 2026 until 30 June 2027"
            ),
            (
                "daily vitamins for 2 weeks", "vitamins",
                "every day, all day, from Thursday 26 November 2026 until 9 December 2026"
            ),
            ("from 1 jan yoga daily", "yoga", "every day, all day, from Friday 1 January 2027"),
            ("ab 1. Januar Chor jeden Montag 19:30", "Chor", "every Monday, 19:30, from 4 January 2027"),
            (
                "11 march birthday every year", "birthday",
                "every year on 11 March, all day, from Thursday 11 March 2027"
            ),
            ("fri pub quiz every week", "pub quiz", "every Friday, all day, from 27 November 2026"),
            ("tomorrow standup every day 9:00", "standup", "every day, 09:00, from Friday 27 November 2026"),
            (
                "Sunday roast every second friday", "Sunday roast",
                "every 2 weeks on Friday, all day, from 27 November 2026"
            ),
            ("24 dec ski for 3 days", "ski", "Thursday 24 to Saturday 26 December 2026, all day"),
            ("tomorrow room 12", "room 12", "Friday 27 November 2026, all day"),
            ("noon prayer tomorrow", "noon prayer", "Friday 27 November 2026, all day"),
            ("Sunday roast 6 dec", "Sunday roast", "Sunday 6 December 2026, all day"),
            ("weekly review fri", "weekly review", "Friday 27 November 2026, all day"),
        ]
    )
    func joinsEnds(text: String, name: String, when: String) throws {
        try expect(text, name, when)
    }

    @Test(
        "A word for a part of the day or a weekend is part of the name if the date doesn't need it",
        arguments: [
            ("Quiz night 19:30", "Quiz night", "Thursday 26 November 2026, 19:30"),
            ("Movie night at 8", "Movie", "Thursday 26 November 2026, 20:00"),
            ("Dinner evening", "Dinner", "Thursday 26 November 2026, 19:00"),
            ("Morning run 7:00", "Morning run", "Friday 27 November 2026, 07:00"),
            ("tomorrow Girls weekend", "Girls weekend", "Friday 27 November 2026, all day"),
            ("Ski weekend", "Ski", "Saturday 28 to Sunday 29 November 2026, all day"),
            ("Last weekend in Rome 19:00", "Last weekend in Rome", "Thursday 26 November 2026, 19:00"),
            ("last night concert", "concert", "Wednesday 25 November 2026, 22:00"),
            ("Concert last night", "Concert", "Wednesday 25 November 2026, 22:00"),
            ("What to do tomorrow", "What to do", "Friday 27 November 2026, all day"),
            ("Dinner at 7 Mill Road fri", "Dinner at 7 Mill Road", "Friday 27 November 2026, all day"),
            ("Tor 3 am Bahnhof Freitag", "Tor 3 am Bahnhof", "Friday 27 November 2026, all day"),
            ("1:1 with Kim fri", "1:1 with Kim", "Friday 27 November 2026, all day"),
        ]
    )
    func leavesWordsToName(text: String, name: String, when: String) throws {
        try expect(text, name, when)
    }

    @Test(
        "Names can contain words that resemble those of dates",
        arguments: [
            ("Call Morgan 19:30", "Call Morgan", "Thursday 26 November 2026, 19:30"),
            ("Montage 19:30", "Montage", "Thursday 26 November 2026, 19:30"),
            ("Summer evenings 19:30", "Summer evenings", "Thursday 26 November 2026, 19:30"),
            ("Weekender 19:30", "Weekender", "Thursday 26 November 2026, 19:30"),
            ("Susan Sontag today 19:30", "Susan Sontag", "Thursday 26 November 2026, 19:30"),
        ]
    )
    func leavesSimilarWordsToName(text: String, name: String, when: String) throws {
        try expect(text, name, when)
    }

    @Test(
        "The name doesn't include the signs that separate it from the date",
        arguments: [
            ("Hamlet, Globe, 12 June 2027, 7:30pm", "Hamlet, Globe", "Saturday 12 June 2027, 19:30"),
            ("Theatre: Hamlet — sat 19:30", "Theatre: Hamlet", "Saturday 28 November 2026, 19:30"),
            ("Dinner: fri 19:00", "Dinner", "Friday 27 November 2026, 19:00"),
            ("fri: concert 19:30", "concert", "Friday 27 November 2026, 19:30"),
            ("fri 19:30: concert", "concert", "Friday 27 November 2026, 19:30"),
            ("24.12. - Oma", "Oma", "Thursday 24 December 2026, all day"),
            ("Lesson 5: dec 12", "Lesson 5", "Saturday 12 December 2026, all day"),
            ("Kapitel 7: morgen", "Kapitel 7", "Friday 27 November 2026, all day"),
            ("dec 24: dinner 19:30", "dinner", "Thursday 24 December 2026, 19:30"),
            ("What's up? fri", "What's up?", "Friday 27 November 2026, all day"),
        ]
    )
    func dropsSeparators(text: String, name: String, when: String) throws {
        try expect(text, name, when)
    }

    @Test(
        "A date isn't ignored",
        arguments: [
            ("3/4 dentist 18:00", "`3/4` can be 3 April or 4 March"),
            ("9:30 dentist 31 feb", "there is no day 31 feb"),
            ("Train 24 dec to London 13:16", "can't read `24 dec to London 13:16`"),
            ("Zug 24.12. über Köln 9:15", "can't read `24.12. über Köln 9:15`"),
            ("2026-12-24 Ski trip 2026-12-27", "can't read `2026-12-24 Ski trip 2026-12-27`"),
            ("2026-12-24T18:00Z Call 19:00", "can't read `2026-12-24T18:00Z Call 19:00`"),
            ("24 dec to 2 jan Holiday in Rome 9:00", "`24 dec to 2 jan 9:00` could be at that time on each"),
            ("24 dec yoga in Rome every week", "can't read `24 dec yoga in Rome every week`"),
            ("lunch 12-13 fri", "can't read `12-13 fri`"),
            ("Concert 19:30 Town Hall fri", "can't read `19:30 Town Hall fri`"),
            ("fri concert 7pm Town Hall", "can't read `7pm Town Hall`"),
            ("Konzert um 19 Uhr Rathaus Freitag", "can't read `um 19 Uhr Rathaus Freitag`"),
            ("party 24 and 27 dec", "can't read `24 and 27 dec`"),
            ("4 july party 2 aug", "can't read `4 july party 2 aug`"),
            ("Brunch sun tomorrow", "can't read `sun tomorrow`"),
            ("mon 9:00 tue 10:00 dentist", "can't read `mon 9:00 tue 10:00`"),
            ("gym mon wed fri", "can't read `mon wed fri`"),
            ("dentist tomorow 9:30", "can't read `tomorow 9:30`"),
            ("wendesday dentist 9:30", "can't read `wendesday 9:30`"),
            ("9:30 dentist thirsday", "can't read `9:30 thirsday`"),
            ("Zahnarzt Mitwoch 9:30", "can't read `Mitwoch 9:30`"),
            ("dentist tomorow", "can't read `tomorow`"),
        ]
    )
    func refusesLostDates(text: String, error: String) throws {
        let failure = #expect(throws: QuickEntry.Failure.self) { try entry(text) }
        guard case .unclear(let problem) = failure else {
            Issue.record("\(text): \(failure.debugDescription)")
            return
        }
        #expect(problem.description.hasPrefix(error))
    }

    @Test("In Arabic, a weekday of a repetition needs no article")
    func arabic() throws {
        let entry = try QuickEntry("اجتماع كل يوم ثلاثاء 19:30", on: today(), vocabulary: .embedded("ar"))
        #expect(entry.name == "اجتماع" && entry.time.repeats != nil)
    }

    @Test("A text needs a date and a name", arguments: ["", " ", "dentist", "tomorrow 9:30", "Movie night with Bob"])
    func isIncomplete(text: String) throws {
        let failure = #expect(throws: QuickEntry.Failure.self) { try entry(text) }
        switch failure {
        case .noName: #expect(text == "tomorrow 9:30")
        case .noDate: #expect(text != "tomorrow 9:30")
        case .unclear, nil: Issue.record("\(text): \(failure.debugDescription)")
        }
    }
}
