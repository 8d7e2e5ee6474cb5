import Diagnostics
import Records
import Settings
import Testing

/// Valid settings, and the messages about invalid ones.
@Suite struct SettingsTests {
    static let everyKey = """
        title: "A: life"
        baseURL: https://example.org/life
        language: cy
        locale: en_GB
        timeZone: Europe/London
        firstWeekday: Sunday
        clock: 12
        accent: "#1C6049"
        public: true
        stores:
          folder: ..
          events: e.plist
          completed: c.plist
          habits: h.plist
          recipes: r.data
        collections:
          cards: { file: savedFlashcard.plist, title: quizTitle }
          books: { file: books.json, chart: { x: read, y: rating } }
        sources:
          - { file: ~/calendars, as: events, name: Work, colour: "#C33", exclude: [location] }
        sections: [habits, schedule]
        dashboard: { panels: [habits, my-books], columns: 3 }
        eventCalendars: false
        aisles: { Stall: [apple, 7 up], Cold store: [] }
        theme: ledger
        paper: "#fed"
        exclude: [recipes.notes, cards.answer, cards.a.b, events.description, recipes.ingredients]
        output: _out
        """

    @Test func readsEveryKey() {
        let (settings, diagnostics) = parse(Self.everyKey)
        #expect(diagnostics == [])
        #expect(settings.title == "A: life")
        #expect(settings.baseURL == "https://example.org/life/")
        #expect(settings.language == "cy" && settings.locale == "en_GB" && settings.timeZone == "Europe/London")
        #expect(settings.firstWeekday == .sunday && settings.clock == .twelve)
        #expect(settings.aisles == [.init("Stall", ["apple", "7 up"]), .init("Cold store", [])])
        #expect(settings.accent == Colour("#1c6049") && settings.accent != nil)
        #expect(settings.theme == .ledger && settings.paper == Colour("#ffeedd") && settings.paper != nil)
        #expect(settings.isPublic)
        #expect(settings.storesFolder == "..")
        #expect(
            settings.storeFiles == [
                "events": "e.plist", "completed": "c.plist", "habits": "h.plist", "recipes": "r.data",
            ]
        )
        #expect(settings.collections.map(\.name) == ["cards", "books"])
        #expect(settings.eventCalendars == false)
        #expect(settings.dashboard.panels == ["habits", "my-books"] && settings.dashboard.columns == 3)
        #expect(settings.collections.map(\.file) == ["savedFlashcard.plist", "books.json"])
        #expect(settings.collections.map(\.title) == ["quizTitle", nil])
        #expect(settings.collections.map(\.chart) == [nil, Settings.Chart(x: "read", y: "rating")])
        #expect(settings.collections.map(\.place.line) == [17, 18])
        #expect(settings.sections == [.habits, .schedule])
        #expect(
            settings.exclude == [
                "recipes.notes", "cards.answer", "cards.a.b", "events.description", "recipes.ingredients",
            ]
        )
        #expect(settings.output == "_out")
    }

    @Test func readsSources() {
        let (settings, diagnostics) = parse(
            """
            exclude: [books.price]
            sources:
              - file: ~/calendars/*.ics
                as: events
                name: Work
                colour: "#c33"
                exclude: [description, url]
              - { file: recipes, as: recipes, exclude: [picture, nutrition, tags, source, cooked] }
              - { file: loop.zip, as: habits }
              - { file: books.csv, as: books, exclude: [isbn] }
              - { file: card.csv, as: recipe }
            collections: { recipe: { file: a.json } }
            """
        )
        #expect(diagnostics == [])
        #expect(settings.sources.map(\.file) == ["~/calendars/*.ics", "recipes", "loop.zip", "books.csv", "card.csv"])
        #expect(
            settings.sources.map(\.kind)
                == [.events, .recipes, .habits, .collection("books"), .collection("recipe")]
        )
        #expect(settings.sources[0].name == "Work" && settings.sources[0].colour == Colour("#cc3333"))
        #expect(
            settings.sources.map(\.exclude) == [
                ["description", "private", "url"], ["picture", "nutrition", "tags", "source", "cooked"], [], ["isbn"],
                [],
            ]
        )
        #expect(settings.sources.map(\.place.line) == [3, 8, 9, 10, 11])
        #expect(settings.collectionNames == ["recipe", "books", "recipe"])
    }

    @Test func invalidSourceDoesNotAffectOthers() {
        let (settings, diagnostics) = parse("sources: [{ file: a }, { file: b, as: events }, 3]")
        #expect(settings.sources.map(\.file) == ["b"] && diagnostics.count == 2)
    }

    @Test(
        "Numbers are read as plain decimals",
        arguments: ["010", "1:30", "1_0", "0b11", "0x1F", "+15", "1e1", "15.0", "-0"]
    )
    func rejectsOtherNumberFormats(text: String) {
        let (settings, diagnostics) = Settings.parse("reminder: \(text)\n", file: "almanac.yml", reservedNames: [])
        #expect(settings.reminder == nil)
        #expect(diagnostics.map(\.message) == ["`reminder` is not a number of minutes"])
    }

    @Test(arguments: ["", "\n", "# nothing\n", "---\n", "{}"])
    func everyKeyHasDefault(text: String) {
        #expect(parse(text).settings == Settings())
        #expect(parse(text).diagnostics == [])
        #expect(Settings().sections == [.schedule, .calendar, .completed, .habits, .recipes])
        #expect(Settings().title == "My almanac" && !Settings().isPublic && Settings().baseURL == nil)
    }

    @Test(arguments: [
        ("title: 42", "42"), ("title: 'a'", "a"), ("title: true", "true"), ("title: |\n  a\n", "a\n"),
        ("title: é ﷺ", "é ﷺ"),
    ])
    func readsTitle(text: String, title: String) {
        #expect(parse(text).settings.title == title)
    }

    @Test(arguments: ["\u{FEFF}title: a\n", "title: a\r\nlanguage: en\r\n"])
    func acceptsByteOrderMarkAndCRLF(text: String) {
        #expect(parse(text).diagnostics == [])
        #expect(parse(text).settings.title == "a")
    }

    @Test(arguments: ["title: ", "collections: ", ""], ["[", "{a: ", "- ", "? ", "a:\n "])
    func survivesDeepNesting(start: String, opening: String) {
        let text = start + String(repeating: opening, count: 100_000)
        let messages = parse(text).diagnostics.map(\.description)
        #expect(messages.count == 1)
    }

    @Test func invalidKeyDoesNotAffectOthers() {
        let (settings, diagnostics) = parse("titel: a\nlanguage: cy\npublic: 3\noutput: o")
        #expect(settings.language == "cy" && settings.output == "o" && diagnostics.count == 2)
    }
}
