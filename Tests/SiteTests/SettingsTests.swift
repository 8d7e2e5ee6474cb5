import Diagnostics
import Site
import Testing

/// What `almanac.yml` may say, and what is said of what it may not.
@Suite struct SettingsTests {
    @Test func readsEveryKey() {
        let (settings, diagnostics) = Settings.parse(
            """
            title: "A: life"
            baseURL: https://example.org/life
            language: cy
            locale: en_GB
            timeZone: Europe/London
            public: true
            stores:
              folder: ..
              events: e.plist
              completed: c.plist
              habits: h.plist
              recipes: r.data
            collections:
              cards: { file: savedFlashcard.plist, title: quizTitle }
              books: { file: books.json }
            sections: [habits, schedule]
            exclude: [recipes.notes, cards.answer, events.description, recipes.ingredients]
            output: _out
            """,
            file: "almanac.yml"
        )
        #expect(diagnostics == [])
        #expect(settings.title == "A: life")
        #expect(settings.baseURL == "https://example.org/life/")
        #expect(settings.language == "cy" && settings.locale == "en_GB" && settings.timeZone == "Europe/London")
        #expect(settings.isPublic)
        #expect(settings.storesFolder == "..")
        #expect(
            settings.storeFiles == [
                "events": "e.plist", "completed": "c.plist", "habits": "h.plist", "recipes": "r.data",
            ]
        )
        #expect(settings.collections.map(\.name) == ["cards", "books"])
        #expect(settings.collections.map(\.file) == ["savedFlashcard.plist", "books.json"])
        #expect(settings.collections.map(\.title) == ["quizTitle", nil])
        #expect(settings.collections.map(\.line) == [14, 15])
        #expect(settings.sections == [.habits, .schedule])
        #expect(settings.exclude == ["recipes.notes", "cards.answer", "events.description", "recipes.ingredients"])
        #expect(settings.output == "_out")
    }

    @Test(arguments: ["", "\n", "# nothing\n", "---\n", "{}"])
    func everyKeyHasADefault(text: String) {
        #expect(Settings.parse(text, file: "almanac.yml").settings == Settings())
        #expect(Settings.parse(text, file: "almanac.yml").diagnostics == [])
        #expect(Settings().sections == [.schedule, .calendar, .completed, .habits, .recipes])
        #expect(Settings().title == "My almanac" && !Settings().isPublic && Settings().baseURL == nil)
    }

    @Test(arguments: [
        ("title: 42", "42"), ("title: 'a'", "a"), ("title: true", "true"), ("title: |\n  a\n", "a\n"),
        ("title: é ﷺ", "é ﷺ"),
    ])
    func readsATitle(text: String, title: String) {
        #expect(Settings.parse(text, file: "").settings.title == title)
    }

    @Test(arguments: ["\u{FEFF}title: a\n", "title: a\r\nlanguage: en\r\n"])
    func readsTextOfOtherEditors(text: String) {
        #expect(Settings.parse(text, file: "almanac.yml").diagnostics == [])
        #expect(Settings.parse(text, file: "almanac.yml").settings.title == "a")
    }

    struct Mistake: Sendable, CustomTestStringConvertible {
        var text: String
        var messages: [String]
        var testDescription: String { text.prefix(40).debugDescription }

        init(_ text: String, _ messages: String...) {
            self.text = text
            self.messages = messages
        }
    }

    static let mistakes: [Mistake] = [
        .init("\n titel: a", "almanac.yml:2:2: error: there is no setting `titel`\n    hint: did you mean `title`?"),
        .init(
            "author: a",
            """
            almanac.yml:1:1: error: there is no setting `author`
                hint: expected one of `title`, `baseURL`, `language`, `locale`, `timeZone`, `public`, `stores`, `collections`, \
            `sections`, `exclude`, `output`, `publish`
            """
        ),
        .init("title: [a]", "almanac.yml:1:1: error: `title` is not text\n    hint: put the text in quotes"),
        .init("locale: {a: b}", "almanac.yml:1:1: error: `locale` is not text\n    hint: put the text in quotes"),
        .init("timeZone: []", "almanac.yml:1:1: error: `timeZone` is not text\n    hint: put the text in quotes"),
        .init("language: []", "almanac.yml:1:1: error: `language` is not text\n    hint: put the text in quotes"),
        .init("output: []", "almanac.yml:1:1: error: `output` is not text\n    hint: put the text in quotes"),
        .init(
            "title: a\nbaseURL: example.org",
            """
            almanac.yml:2:1: error: found `example.org` where the address of the published site was expected
                hint: for example `https://example.org/life/`
            """
        ),
        .init(
            "baseURL: https://example.org/?a",
            """
            almanac.yml:1:1: error: found `https://example.org/?a` where the address of the published site was expected
                hint: for example `https://example.org/life/`
            """
        ),
        .init(
            "public: maybe",
            "almanac.yml:1:1: error: `public` is neither `true` nor `false`\n    hint: write `public: false`"
        ),
        .init(
            "stores: here",
            "almanac.yml:1:1: error: `stores` has no keys below it\n    hint: for example `folder: .`"
        ),
        .init(
            "stores:\n  event: a",
            "almanac.yml:2:3: error: there is no setting `event`\n    hint: did you mean `events`?"
        ),
        .init(
            "stores:\n  events: [a]",
            "almanac.yml:2:3: error: `events` is not text\n    hint: put the text in quotes"
        ),
        .init(
            "collections: a",
            """
            almanac.yml:1:1: error: `collections` has no keys below it
                hint: for example `cards: { file: savedFlashcard.plist, title: quizTitle }`
            """
        ),
        .init(
            "collections:\n  cards: { title: a }",
            "almanac.yml:2:3: error: the collection `cards` names no file\n    hint: add `file: savedFlashcard.plist`"
        ),
        .init(
            "collections:\n  cards: { file: a, titel: b }",
            "almanac.yml:2:21: error: there is no setting `titel`\n    hint: did you mean `title`?"
        ),
        .init(
            "collections:\n  events: { file: a }",
            """
            almanac.yml:2:3: error: `events` cannot be the name of a collection
                hint: use letters, digits, `-` and `_`, and no name that templates already have
            """
        ),
        .init(
            "collections:\n  my cards: { file: a }",
            """
            almanac.yml:2:3: error: `my cards` cannot be the name of a collection
                hint: use letters, digits, `-` and `_`, and no name that templates already have
            """
        ),
        .init(
            "sections: habits",
            "almanac.yml:1:1: error: `sections` is not a list\n    hint: for example `[schedule, habits]`"
        ),
        .init(
            "sections: [habit]",
            "almanac.yml:1:1: error: there is no section `habit`\n    hint: did you mean `habits`?"
        ),
        .init(
            "exclude: recipes.notes",
            "almanac.yml:1:1: error: `exclude` is not a list\n    hint: for example `[recipes.notes]`"
        ),
        .init(
            "exclude: [recipes.note]",
            "almanac.yml:1:1: error: the field `recipes.note` cannot be kept out\n    hint: did you mean `recipes.notes`?"
        ),
        .init(
            "exclude: [habits]",
            """
            almanac.yml:1:1: error: the field `habits` cannot be kept out
                hint: expected one of `events.description`, `recipes.notes`, `recipes.ingredients`
            """
        ),
        .init(
            "publish: { a: b }",
            "almanac.yml:1:1: note: this version of Almanac does not publish yet; `publish` is not used"
        ),
        .init(
            "a\nb: c: d",
            "almanac.yml:2:2: error: this is no YAML\n    hint: put text that holds `: `, `#`, quotes or `{` in double quotes"
        ),
        .init(
            "title: a\n\ttitle: b",
            "almanac.yml:2:1: error: this is no YAML\n    hint: put text that holds `: `, `#`, quotes or `{` in double quotes"
        ),
        .init(
            "title: a\nlanguage: en\ntitle: b",
            "almanac.yml:3:1: error: the key `title` stands here twice\n    hint: keep one of them"
        ),
        .init(
            "- title: a",
            "almanac.yml:1: error: expected lines such as `title: My almanac`\n    hint: write a key, a colon, a space and a value"
        ),
        .init(
            "just text",
            "almanac.yml:1: error: expected lines such as `title: My almanac`\n    hint: write a key, a colon, a space and a value"
        ),
        .init("title: \u{0}", "almanac.yml:1:8: error: this is no YAML\n    hint: delete the control character"),
        .init(
            "title: a\nlanguage: b\u{7}c",
            "almanac.yml:2:12: error: this is no YAML\n    hint: delete the control character"
        ),
        .init(
            "titel: a\npublic: 3",
            """
            almanac.yml:1:1: error: there is no setting `titel`
                hint: did you mean `title`?
            """,
            """
            almanac.yml:2:1: error: `public` is neither `true` nor `false`
                hint: write `public: false`
            """
        ),
    ]

    @Test(arguments: mistakes)
    func explains(_ mistake: Mistake) {
        let messages = Settings.parse(mistake.text, file: "almanac.yml").diagnostics.map(
            \.description.withoutParserWords
        )
        #expect(messages == mistake.messages)
    }

    @Test(arguments: ["title: ", "collections: ", ""], ["[", "{a: ", "- ", "? ", "a:\n "])
    func survivesDeepNesting(start: String, opening: String) {
        let text = start + String(repeating: opening, count: 100_000)
        let messages = Settings.parse(text, file: "almanac.yml").diagnostics.map(\.description)
        #expect(messages.count == 1)
    }

    @Test func oneWrongKeyDoesNotHideTheOthers() {
        let (settings, diagnostics) = Settings.parse("titel: a\nlanguage: cy\npublic: 3\noutput: o", file: "")
        #expect(settings.language == "cy" && settings.output == "o" && diagnostics.count == 2)
    }
}
