import Diagnostics
import Settings
import TestSupport
import Testing

/// Messages about errors in `almanac.yml`.
@Suite struct SettingsMessageTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var text: String
        var messages: [String]
        var testDescription: String { text.prefix(40).debugDescription }

        init(_ text: String, _ messages: String...) {
            self.text = text
            self.messages = messages
        }
    }

    static let mistakes = generalMistakes + publishMistakes

    private static let generalMistakes: [Mistake] = [
        .init("\n titel: a", "almanac.yml:2:2: error: there is no setting `titel`\n    hint: did you mean `title`?"),
        .init(
            "author: a",
            """
            almanac.yml:1:1: error: there is no setting `author`
                hint: expected one of `title`, `baseURL`, `language`, `locale`, `timeZone`, `firstWeekday`, `clock`, `theme`, `accent`, `paper`, `public`, `stores`, `collections`, \
            `sources`, `sections`, `menu`, `dashboard`, `aisles`, `reminder`, `eventCalendars`, `occurrences`, `exclude`, `output`, `publish`
            """
        ),
        .init(
            "menu: { books: 1 }",
            """
            almanac.yml:1:1: error: `menu` is not a list of pages
                hint: for example `menu: [schedule, books, { page: /reading/, title: Reading }]`; the meals of the week are in `menu.yml`
            """
        ),
        .init(
            "menu:\n - { page: /a/, title: ' ' }",
            "almanac.yml:2:17: warning: `title` is blank\n"
                + "    hint: write what the link says, or remove the title; the page's own is shown"
        ),
        .init(
            "menu:\n - schedule\n - { title: Books }\n - { page: /a/, titel: A }",
            "almanac.yml:3:4: error: the entry of `menu` names no page\n    hint: write `{ page: /reading/, title: Reading }`",
            "almanac.yml:4:17: error: there is no setting `titel`\n    hint: did you mean `title`?"
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
                hint: for example `https://example.org/life/`, without `//` or `..` in the path
            """
        ),
        .init(
            "baseURL: https://example.org/?a",
            """
            almanac.yml:1:1: error: found `https://example.org/?a` where the address of the published site was expected
                hint: for example `https://example.org/life/`, without `//` or `..` in the path
            """
        ),
        .init(
            "baseURL: https://me:secret@example.org/",
            """
            almanac.yml:1:1: error: found `https://…@example.org/` where the address of the published site was expected
                hint: for example `https://example.org/life/`, without `//` or `..` in the path, \
            and without a user name and password, because pages show the address
            """
        ),
        .init(
            "theme: mine",
            """
            almanac.yml:1:1: error: found `mine` where a theme was expected
                hint: write your own as Public/theme.css; the built-in ones are `almanac`, `ledger`, `plain`
            """
        ),
        .init(
            "public: maybe",
            "almanac.yml:1:1: error: `public` is neither `true` nor `false`\n    hint: write one of them, without quotes"
        ),
        .init(
            "public: ture",
            "almanac.yml:1:1: error: `public` is neither `true` nor `false`\n    hint: did you mean `true`?"
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
            "collections: { a: { file: b, chart: { x: day } } }",
            """
            almanac.yml:1:30: error: `chart` needs the key of a date and that of a number
                hint: write `chart: { x: date, y: rating }`
            """
        ),
        .init(
            "collections: { a: { file: b, chart: { x: day, y: kg, yy: c } } }",
            "almanac.yml:1:54: error: there is no setting `yy`\n    hint: did you mean `y`?"
        ),
        .init(
            "dashboard: { columns: 4 }",
            "almanac.yml:1:14: error: expected a number of columns from 1 to 3\n    hint: write `columns: 2`"
        ),
        .init(
            "clock: 0b1100",
            "almanac.yml:1:1: error: `clock` is neither 12 nor 24\n    hint: write `clock: 24` for 17:30"
        ),
        .init(
            "occurrences: { past: 1_000 }",
            """
            almanac.yml:1:16: error: `past` is not a number of days
                hint: write a number from 0 to 3650, such as `past: 365`
            """
        ),
        .init(
            "output: \" \"",
            "almanac.yml:1:1: error: `output` is blank\n    hint: write the path of a file or folder"
        ),
        .init(
            "output: ${HOME}",
            "almanac.yml:1:1: error: `output` begins with `${HOME}`, which Almanac doesn't expand\n    "
                + "hint: write `~/`, or the path in full"
        ),
        .init(
            #"output: "a\0b""#,
            "almanac.yml:1:1: error: `output` contains a control character\n    "
                + "hint: write the path of a file or folder"
        ),
        .init(
            #"stores: { events: "a\nb" }"#,
            "almanac.yml:1:11: error: `events` contains a control character\n    "
                + "hint: write the path of a file or folder"
        ),
        .init(
            "collections: { a: { file: '' } }",
            "almanac.yml:1:21: error: `file` is blank\n    hint: write the path of a file or folder"
        ),
        .init(
            "sources: [{ file: ' ', as: events }]",
            "almanac.yml:1:13: error: `file` is blank\n    hint: write the path of a file or folder"
        ),
        .init(
            "dashboard: { panels: [a/b] }",
            """
            almanac.yml:1:23: error: `a/b` cannot be the name of a panel
                hint: use the letters a to z, digits, `-` and `_`
            """
        ),
        .init(
            "collections: a",
            """
            almanac.yml:1:1: error: `collections` has no keys below it
                hint: for example `cards: { file: savedFlashcard.plist, title: quizTitle }`
            """
        ),
        .init(
            "collections:\n  cards: a.plist",
            "almanac.yml:2:3: error: `cards` has no keys below it\n    hint: for example `file: savedFlashcard.plist`"
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
                hint: use the letters a to z, digits, `-` and `_`, and no name that templates already have
            """
        ),
        .init(
            "collections:\n  läufe: { file: a }",
            """
            almanac.yml:2:3: error: `läufe` cannot be the name of a collection
                hint: use the letters a to z, digits, `-` and `_`, and no name that templates already have
            """
        ),
        .init(
            "collections:\n  my cards: { file: a }",
            """
            almanac.yml:2:3: error: `my cards` cannot be the name of a collection
                hint: use the letters a to z, digits, `-` and `_`, and no name that templates already have
            """
        ),
        .init(
            "sources: work.ics",
            "almanac.yml:1:1: error: `sources` is not a list\n    hint: for example `- { file: ~/calendars/work.ics, as: events }`"
        ),
        .init(
            "sources:\n  - work.ics",
            "almanac.yml:2:5: error: a source has the keys `file` and `as`\n    hint: for example `file: ~/calendars/work.ics`"
        ),
        .init(
            "sources:\n  - as: events",
            "almanac.yml:2:5: error: the source names no file\n    hint: add `file: ~/calendars/work.ics`"
        ),
        .init(
            "sources:\n  - file: work.ics",
            """
            almanac.yml:2:5: error: `work.ics` does not say what it holds
                hint: add `as: events`, or `recipes`, `habits` or the name of a collection
            """
        ),
        .init(
            "sources:\n  - file: work.ics\n    as: event",
            "almanac.yml:3:5: error: a source cannot be `event`\n    hint: did you mean `events`?"
        ),
        .init(
            "sources: [{ file: work.ics, as: my books }]",
            """
            almanac.yml:1:29: error: a source cannot be `my books`
                hint: write `events`, `recipes`, `habits`, or a name that templates do not have already
            """
        ),
        .init(
            "sources: [{ file: work.ics, as: events, exclude: [descriptoin] }]",
            "almanac.yml:1:51: error: the field `descriptoin` cannot be kept out\n    hint: did you mean `description`?"
        ),
        .init(
            "sources: [{ file: loop.zip, as: habits, exclude: [title] }]",
            "almanac.yml:1:51: error: the field `title` cannot be kept out\n    hint: a habit has no field to keep out"
        ),
        .init(
            "sources: [{ file: work.ics, as: events, colour: red }]",
            """
            almanac.yml:1:41: error: found `red` where a colour was expected
                hint: write it as six digits in quotes, such as `"#1c6049"`
            """
        ),
        .init(
            "accent: #1c6049",
            """
            almanac.yml:1:1: error: `accent` has no value
                hint: put the colour in quotes, such as `"#1c6049"`, because `#` begins a comment
            """
        ),
        .init(
            "timeZone: new york",
            "almanac.yml:1:1: error: there is no time zone `new york`\n    hint: did you mean `America/New_York`?"
        ),
        .init(
            "sources: [{ file: work.ics, as: events, color: \"#c33\" }]",
            "almanac.yml:1:41: error: there is no setting `color`\n    hint: did you mean `colour`?"
        ),
        .init(
            "sections: habits",
            "almanac.yml:1:1: error: `sections` is not a list\n    hint: for example `[schedule, habits]`"
        ),
        .init(
            "sections: [habit]",
            "almanac.yml:1:12: error: there is no section `habit`\n    hint: did you mean `habits`?"
        ),
        .init(
            "sections:\n  - habits\n  - recipe",
            "almanac.yml:3:5: error: there is no section `recipe`\n    hint: did you mean `recipes`?"
        ),
        .init(
            "sections: [[habits]]",
            "almanac.yml:1:12: error: `sections` holds something that is not text\n    hint: for example `[schedule, habits]`"
        ),
        .init(
            "exclude: recipes.notes",
            "almanac.yml:1:1: error: `exclude` is not a list\n    hint: for example `[recipes.notes]`"
        ),
        .init(
            "exclude: [{a: b}]",
            "almanac.yml:1:11: error: `exclude` holds something that is not text\n    hint: for example `[recipes.notes]`"
        ),
        .init(
            "exclude: [recipes.note]",
            "almanac.yml:1:11: error: the field `recipes.note` cannot be kept out\n    hint: did you mean `recipes.notes`?"
        ),
        .init(
            "exclude: [habits]",
            """
            almanac.yml:1:11: error: the field `habits` cannot be kept out
                hint: expected one of `events.description`, `events.location`, `events.url`, `recipes.notes`, `recipes.ingredients`, `recipes.picture`, `recipes.cooked`, `recipes.source`, `recipes.tags`, `recipes.nutrition`
            """
        ),
        .init(
            "exclude: [card.answer]\ncollections: { cards: { file: a } }",
            "almanac.yml:1:11: error: the field `card.answer` cannot be kept out\n    hint: there is no collection `card`; did you mean `cards`?"
        ),
        .init(
            "a\nb: c: d",
            "almanac.yml:1:1: error: this isn't valid YAML\n    hint: write a key, a colon, a space and a value"
        ),
        .init(
            "title: a\n\ttitle: b",
            "almanac.yml:2:1: error: this isn't valid YAML\n    hint: indent with spaces, not with tabs"
        ),
        .init(
            "title: a\n---\ntitle: b",
            "almanac.yml:2:1: error: this isn't valid YAML\n    hint: delete the line `---`, which begins another document"
        ),
        .init(
            "title: a\n...\nlanguage: en",
            "almanac.yml:2:1: error: this isn't valid YAML\n    hint: delete the line `...`, which ends the document"
        ),
        .init(
            "title: a\nlanguage: en\ntitle: b",
            "almanac.yml:3:1: error: the key `title` is given twice\n    hint: keep one of them"
        ),
        .init(
            "collections:\n  a: { file: a.csv }\ncollections:\n  b: { file: b.csv }",
            "almanac.yml:3:1: error: the key `collections` is given twice\n    hint: move its entries under the first one"
        ),
        .init(
            "collections: { a: { file: a.csv } }\nlanguage: en\ncollections: { b: { file: b.csv } }",
            "almanac.yml:3:1: error: the key `collections` is given twice\n    hint: move its entries under the first one"
        ),
        .init(
            "- title: a",
            "almanac.yml:1: error: expected lines such as `title: My almanac`\n    hint: write a key, a colon, a space and a value"
        ),
        .init(
            "just text",
            "almanac.yml:1: error: expected lines such as `title: My almanac`\n    hint: write a key, a colon, a space and a value"
        ),
        .init("title: \u{0}", "almanac.yml:1:8: error: this isn't valid YAML\n    hint: delete the control character"),
        .init(
            "title: a\nlanguage: b\u{7}c",
            "almanac.yml:2:12: error: this isn't valid YAML\n    hint: delete the control character"
        ),
        .init(
            "titel: a\npublic: 3",
            """
            almanac.yml:1:1: error: there is no setting `titel`
                hint: did you mean `title`?
            """,
            """
            almanac.yml:2:1: error: `public` is neither `true` nor `false`
                hint: write one of them, without quotes
            """
        ),
    ]

    @Test(arguments: mistakes)
    func explainsMistake(_ mistake: Mistake) {
        let messages = parse(mistake.text).diagnostics.map(
            \.description.withoutParserWords
        )
        #expect(messages == mistake.messages)
    }

    /// Separate from the other errors, because validators also read those, and have their own depth limits.
    @Test func rejectsDeepNesting() {
        let text = "title: " + String(repeating: "[", count: 100_000)
        let found = parse(text).diagnostics.map(\.description)
        #expect(found == ["almanac.yml:1:9: error: nested too deeply\n    hint: use fewer levels"])
    }
}
