import Persistence
import Records
import Testing

@Suite("Steps and servings in the notes of a recipe")
struct DirectionsTests {
    /// The parts of notes, with a slash between steps and `⏎` for a line feed.
    private static func parts(_ notes: String) -> [String] {
        let directions = Recipe(name: "x", notes: notes).directions
        return [directions.introduction, directions.steps.joined(separator: "|"), directions.remarks].map {
            $0.replacing("\n", with: "⏎")
        }
    }

    @Test(
        "The first numbered list and the text around it",
        arguments: [
            ("", "", "", ""),
            ("Just words.", "Just words.", "", ""),
            ("1. a\n2. b", "", "a|b", ""),
            ("Intro.\n\n1. a\n", "Intro.", "a", ""), ("Intro.\n\n1. a\n\nOutro.", "Intro.⏎⏎1. a⏎⏎Outro.", "", ""),
            ("* a\n* b\n\nTips:\n\n1) c", "", "a|b", "Tips:⏎⏎1) c"),
            ("1. a\n\n## B\n\n1. c\n2. d", "1. a⏎⏎## B⏎⏎1. c⏎2. d", "", ""),
            ("Intro.\n\n1. a\n2. b\n\nOutro.", "Intro.", "a|b", "Outro."),
            ("1) a\n\n2) b\n", "", "a|b", ""),
            ("1. a\n   goes on\nand on\n2. b", "", "a⏎goes on⏎and on|b", ""),
            ("1. a\n\n   more\n   - x\n2. b", "", "a⏎⏎more⏎- x|b", ""),
            ("1. a\n2. b\n> said", "", "a|b", "> said"),
            ("1. a\n2. b\n# More\n1. c\n2. d", "", "a|b", "# More⏎1. c⏎2. d"),
            ("- x\n- y\n\n1. a\n2. b", "- x⏎- y", "a|b", ""),
            ("1. a\r\n2. b\r\n", "", "a|b", ""),
        ]
    )
    func steps(notes: String, introduction: String, steps: String, remarks: String) {
        #expect(Self.parts(notes) == [introduction, steps, remarks])
    }

    @Test("Bullet points are steps if the notes begin with them")
    func points() {
        #expect(Self.parts("- a\n- b\n\nEnd.") == ["", "a|b", "End."])
        #expect(Self.parts("To serve:\n\n- a\n- b") == ["To serve:⏎⏎- a⏎- b", "", ""])
    }

    @Test(
        "Text that only resembles a list has no steps",
        arguments: [
            "350. degrees", "- One thing alone", "1.5 cups of it\n2.5 more", "```\n1. a\n2. b\n```", "2024\n1.a\n2.b",
            "* * *\n* * *", "1.     code\n2.     code", "-5 degrees\n-6 degrees", "1. \n2. ",
        ]
    )
    func noList(notes: String) {
        #expect(Recipe(name: "x", notes: notes).directions.steps == [])
    }

    @Test(
        "Servings as people write them",
        arguments: [
            ("Serves 4", 4), ("From Nan. **Serves 6.**", 6), ("serves: 2", 2), ("Serves 6.\n\n1. Mix", 6),
            ("Serves 3, or 2 after a walk", 3),
            ("Yield: 8 servings\n\nMix.", 8), ("Serves 4 to 6", 4), ("Serves 4–6", 4), ("Serves 4 - 6", 4),
            ("Serves 4 or 6", 4), ("Serves 6 to 4", nil), ("Serves 4 to 6.5", nil), ("Serves 4\n- 6 eggs", 4),
            ("Makes 12", nil), ("Yield: 12 buns", nil), ("Serves nobody", nil), ("Serves 0", nil), ("Serves 1.5", nil),
            ("Serves 1000", nil), ("", nil),
            ("Für 4 Personen", 4), ("Ein Rezept für 6 Portionen.", 6), ("FÜR 2 PERSONEN", 2), ("**Für 8 Personen**", 8),
            ("4 Portionen", 4), ("Von Oma.\n\n**4 Portionen**\n\n1. Rühren", 4), ("1 Portion.\r\n", 1),
            ("Ergibt 12 Stück", 12), ("Das ergibt: 3 Portionen", 3),
            ("Ergibt 12", nil), ("Ergibt 2 Bleche", nil),
            ("Für 4 bis 6 Personen", 4), ("Für 4–6 Personen", 4),
            ("4-6 Portionen", 4), ("4 bis 6 Töpfe", nil), ("Für 4 Stunden", nil),
            ("Dafür 4 Personen", nil),
            ("Rest: 2 Portionen", nil), ("2 Portionen davon einfrieren", nil), ("4 Personen, 2 Töpfe", nil),
            ("Deserves 4", nil), ("Serves 4to6", nil), ("SERVES 4", 4), ("Serves", nil), ("Serves 4 or so", 4),
        ]
    )
    func servings(notes: String, expected: Int?) {
        #expect(Recipe(name: "x", notes: notes).servings == expected)
    }

    @Test(
        "Only servings for people are understood",
        arguments: [
            ("4", 4), ("4 servings (8 pancakes)", 4), ("4 Person(en)", 4), ("4 servings, 500 g", 4), ("Serves: 4", 4),
            ("Makes 4 servings", 4), ("Yield: 4 servings", 4), ("4 to 6", 4), ("12 cookies", 2),
            ("12 Stück", 12), ("Ergibt 20 Stück", 20), ("4 Pers.", 4), ("serves four", 4), ("Für zwei Personen", 2),
            ("four cookies", 2), ("6 (2 each)", 2), ("serves a crowd", 2),
            ("ca. 4 Portionen", 4), ("about 6", 6), ("Serves about 4", 4), ("Serves 4 generously", 4),
            ("1 (9-inch) pie, 8 servings", 8), ("24 cookies (12 servings)", 12), ("about 20 cookies", 2),
            ("1 loaf, 1.5 servings", 2), ("1½ servings", 2), ("1 loaf (12 slices)", 2),
            ("4–6 servings", 4), ("4 bis 6 Portionen", 4), ("12–14 cookies", 2), ("4.5 servings", 2), ("4-6-8", 2),
        ]
    )
    func details(written: String, expected: Int) {
        var details = RecipeDetails()
        details.servings = written
        #expect(Recipe(name: "x", notes: "Serves 2").with(details).servings == expected)
    }

    @Test(
        "A yield can say more than the number of servings",
        arguments: [
            ("4", false), ("Serves 4 to 6", false), ("4 Person(en)", false), ("serves four.", false),
            ("12 Stück", false),
            ("about 4 servings", true), ("4 servings (8 pancakes)", true), ("1 loaf, 8 servings", true),
            ("Serves 4 generously", true),
        ]
    )
    func saysMore(written: String, expected: Bool) {
        var details = RecipeDetails()
        details.servings = written
        #expect(details.hasMoreThanServings == expected)
    }

    @Test(
        "A range of servings keeps both numbers",
        arguments: [
            ("4–6 servings", 4...6), ("Serves 4 to 6", 4...6), ("4 bis 6 Portionen", 4...6), ("4", 4...4),
            ("12 cookies", nil),
        ] as [(String, ClosedRange<Int>?)]
    )
    func ranges(written: String, expected: ClosedRange<Int>?) {
        var details = RecipeDetails()
        details.servings = written
        #expect(Recipe(name: "x").with(details).servingRange == expected)
    }

    @Test(
        "Servings under other programs' keys take precedence",
        arguments: [
            ("servings", PropertyValue.integer(5), 5), ("recipeYield", .string("5 servings"), 5),
            ("recipeYield", .string("5 Portionen"), 5), ("yield", .string("Für 5 Personen"), 5),
            ("yield", .string("5"), 5), ("servings", .real(5), 5), ("servings", .real(2.5), 4),
            ("servings", .real(4.999_999_9), 5), ("servings", .integer(-5), 4), ("servings", .integer(5_000), 4),
            ("recipeYield", .string("12 buns"), 4), ("servings", .integer(0), 4), ("other", .integer(5), 4),
        ]
    )
    func extras(key: String, value: PropertyValue, expected: Int) {
        #expect(Recipe(name: "x", notes: "Serves 4", extras: [key: value]).servings == expected)
    }
}
