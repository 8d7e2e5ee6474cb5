import Diagnostics
import Foundation
import Records
import Settings
import Testing

/// Valid contents of `menu.yml`, messages about errors, and edits of its lines.
@Suite struct MenuFileTests {
    private static let text = """
        # What we eat

        - day: 2026-11-26
          recipe: Apple pie # the old one
          servings: 4
        # the day after
        - { day: 2026-11-27, what: "Leftovers: pie" }

        -
          day: 2026-11-29
          recipe: pancakes
          note: |
            with

            # no comment
          # a comment

        """

    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func readsEntries() throws {
        let file = MenuFile(parsing: Self.text, file: "menu.yml")
        #expect(file.diagnostics == [])
        #expect(
            file.items.map(\.entry) == [
                MenuEntry(day: try day("2026-11-26"), recipe: "Apple pie", servings: 4),
                MenuEntry(day: try day("2026-11-27"), what: "Leftovers: pie"),
                MenuEntry(day: try day("2026-11-29"), recipe: "pancakes", note: "with\n\n# no comment\n"),
            ]
        )
        #expect(MenuFile(parsing: "# nothing yet\n", file: "menu.yml").items == [])
    }

    @Test(
        arguments: [
            (
                "day: 2026-11-26",
                "menu.yml:1:1: error: expected a list of days\n"
                    + "    hint: for example `- { day: 2026-11-26, recipe: Apple pie, servings: 4 }`"
            ),
            (
                "- Apple pie",
                "menu.yml:1:3: error: expected a day and a recipe\n    hint: for example `- { day: 2026-11-26, recipe: Apple pie, servings: 4 }`"
            ),
            ("- recipe: Pie", "menu.yml:1:3: error: the entry has no day\n    hint: add `day: 2026-11-26`"),
            (
                "- day: monday\n  recipe: Pie",
                "menu.yml:1:8: error: found `monday` where a day was expected\n    hint: write it as `day: 2026-11-26`"
            ),
            (
                "- { day: 2026-02-30, recipe: Pie }",
                "menu.yml:1:10: error: found `2026-02-30` where a day was expected\n    hint: write it as `day: 2026-11-26`"
            ),
            (
                "- day: 2026-11-26",
                "menu.yml:1:3: error: the entry needs `recipe` or `what`\n"
                    + "    hint: write `recipe: Apple pie`, or `what: Leftovers` for a meal that isn't a recipe"
            ),
            (
                "- { day: 2026-11-26, recipe: Pie, what: Pie }",
                "menu.yml:1:3: error: the entry has both `recipe` and `what`\n"
                    + "    hint: write `recipe: Apple pie`, or `what: Leftovers` for a meal that isn't a recipe"
            ),
            (
                "- { day: 2026-11-26, recipe: Pie, serving: 4 }",
                "menu.yml:1:35: error: found `serving` where a key of the menu was expected\n    hint: did you mean `servings`?"
            ),
            (
                "- { day: 2026-11-26, recipe: Pie, servings: some }",
                "menu.yml:1:45: error: found `some` where a number of servings was expected\n"
                    + "    hint: write a whole number from 1 to 9999, such as `servings: 4`"
            ),
            (
                "- { day: 2026-11-26, recipe: [Pie] }",
                "menu.yml:1:30: error: expected text\n    hint: put it in quotes\n"
                    + "menu.yml:1:3: error: the entry needs `recipe` or `what`\n"
                    + "    hint: write `recipe: Apple pie`, or `what: Leftovers` for a meal that isn't a recipe"
            ),
        ]
    )
    func explainsErrors(text: String, message: String) {
        let file = MenuFile(parsing: text + "\n- { day: 2026-11-28, what: Soup }\n", file: "menu.yml")
        #expect(file.diagnostics.map(\.description).joined(separator: "\n") == message || text == "day: 2026-11-26")
        if text.hasPrefix("-") { #expect(file.items.map(\.entry.what).contains("Soup")) }
    }

    @Test(
        arguments: [
            ("2026-11-20", 2), ("2026-11-26", 5), ("2026-11-27", 7), ("2026-11-28", 7), ("2027-01-01", 15),
        ]
    )
    func addsLinesByDay(day: String, line: Int) throws {
        let file = MenuFile(parsing: Self.text, file: "menu.yml")
        let entry = MenuEntry(day: try self.day(day), recipe: "Mac & cheese: \"best\"", servings: 2, note: "no")
        let new = ["- day: \(day)", #"  recipe: "Mac & cheese: \"best\"""#, "  servings: 2", #"  note: "no""#]
        var lines = Self.text.components(separatedBy: "\n")
        lines.insert(contentsOf: new, at: line)
        #expect(try file.adding(entry) == lines.joined(separator: "\n"))
    }

    @Test(
        arguments: [
            ("", "- day: 2026-11-26\n  what: Soup\n"),
            ("# Menu\n", "# Menu\n- day: 2026-11-26\n  what: Soup\n"),
            ("- {day: 2026-11-25, what: Pie}", "- {day: 2026-11-25, what: Pie}\n- day: 2026-11-26\n  what: Soup"),
            (
                "  - {day: 2026-11-25, what: Pie}\r\n",
                "  - {day: 2026-11-25, what: Pie}\r\n  - day: 2026-11-26\r\n    what: Soup\r\n"
            ),
            (
                "\u{FEFF}- {day: 2026-11-27, what: Pie}\n",
                "\u{FEFF}- day: 2026-11-26\n  what: Soup\n- {day: 2026-11-27, what: Pie}\n"
            ),
        ]
    )
    func addsToAnyFile(text: String, expected: String) throws {
        let entry = MenuEntry(day: try day("2026-11-26"), what: "Soup")
        #expect(try MenuFile(parsing: text, file: "menu.yml").adding(entry) == expected)
    }

    @Test(arguments: ["a\u{FEFF}b", "a\u{FFFE}", "a\u{2028}b", "a\u{85}b", "a\tb\r\nc"])
    func addsUnusualCharacters(name: String) throws {
        let entry = MenuEntry(day: try day("2026-11-26"), what: name)
        let text = try MenuFile(parsing: "", file: "menu.yml").adding(entry)
        let read = MenuFile(parsing: text, file: "menu.yml").items.map(\.entry.name)
        #expect(read.map { Array($0.unicodeScalars) } == [Array(name.unicodeScalars)])
    }

    @Test("A byte order mark stays in the file")
    func byteOrderMark() throws {
        let (first, second) = ("- day: 2026-11-26\n  recipe: Soup\n", "- day: 2026-11-27\n  recipe: Pie\n")
        let file = MenuFile(parsing: "\u{FEFF}" + first + second, file: "menu.yml")
        #expect(try Array(file.removing(file.items[0]).unicodeScalars) == Array(("\u{FEFF}" + second).unicodeScalars))
        let new = "\u{FEFF}" + first.replacing("Soup", with: "Stew") + second
        #expect(try Array(file.replacingRecipe(at: 0, with: "Stew").text.unicodeScalars) == Array(new.unicodeScalars))
    }

    @Test(arguments: [(0, 2..<5), (1, 6..<7), (2, 8..<15)])
    func removesLinesOfEntry(index: Int, lines removed: Range<Int>) throws {
        let file = MenuFile(parsing: Self.text, file: "menu.yml")
        var lines = Self.text.components(separatedBy: "\n")
        lines.removeSubrange(removed)
        #expect(try file.removing(file.items[index]) == lines.joined(separator: "\n"))
    }

    @Test(
        arguments: [
            "[{ day: 2026-11-26, what: Soup }, { day: 2026-11-27, what: Pie }]",
            "- day: 2026-11-26\n  what: Soup\n- day: someday\n",
        ]
    )
    func refusesToEditOtherFiles(text: String) throws {
        let file = MenuFile(parsing: text, file: "menu.yml")
        let entry = MenuEntry(day: try day("2026-11-26"), what: "Bread")
        #expect(throws: Diagnostic.self) { try file.adding(entry) }
        if let first = file.items.first { #expect(throws: Diagnostic.self) { try file.removing(first) } }
    }
}
