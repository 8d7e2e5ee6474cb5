import Foundation
import Interchange
import Records
import TestSupport
import Testing

/// Recipes like the test cases of RecipeMD's reference implementation, reworded.
@Suite("RecipeMD, case by case")
struct RecipeMDCaseTests {
    private func read(_ text: String) -> Converted<[Recipe]> { RecipeMD.read(Data(text.utf8), file: "a.md") }

    /// The groups, amounts and names of the ingredients.
    private func lines(_ recipe: Recipe) -> [String] {
        recipe.ingredients.map { ingredient in
            let group = ingredient.group.map { "\($0): " } ?? ""
            let rest = ingredient.reading.restText() ?? ingredient.name
            return group + [ingredient.quantity, rest].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    @Test(
        "Recipes that the specification allows",
        arguments: [
            ("# Nothing at all\n\n---\n", [], ""), ("Nothing at all\n===\n\n---", [], ""),
            ("# A\n\n---\n\n---\n\nDo *this*.\n\n## And that?\n\nYes!", [], "Do *this*.\n\n## And that?\n\nYes!"),
            (
                "# A\n---\n- *20 ml* water\n- *1 cup* tea, hot\n- *1 1/2 cup* coffee\n- *¼ kg* cheese\n- salt\n- some *odd* thing",
                ["20 ml water", "1 cup tea, hot", "1½ cups coffee", "¼ kg cheese", "salt", "some *odd* thing"], ""
            ),
            ("# A\n\n---\n\n1. *2* eggs\n1. salt\n", ["2 eggs", "salt"], ""),
            (
                "# A\n\n---\n\n- one\n\n## G\n\n- two\n\n- three\n\n### H\n\n- four\n\n# I\n\n- five\n",
                ["one", "G: two", "G: three", "H: four", "I: five"], ""
            ),
            (
                "# A #\n\n---\n\n## Dough\u{200B}  ##\n\n- flour\n\n## C#\n\n- oil\n\n## a # ##\n\n- salt",
                ["Dough: flour", "C#: oil", "a #: salt"], ""
            ),
            (
                "# A\n---\n- *1 cup* tea, hot\n  - from a nested list\n- *2* eggs",
                ["1 cup tea, hot from a nested list", "2 eggs"], ""
            ),
            (
                "# A\n---\n- a long one\n\n  of two paragraphs\n\n\n- short\n\n- *5 g*\n\n  alone",
                ["a long one of two paragraphs", "short", "5 g alone"], ""
            ),
            (
                "# A\n---\n- [a cake](./cake.md)\n- *5 ml* [oil](https://a.example)\n- [tea](<./my tea.md>)\n- [no](x) link",
                ["[a cake](./cake.md)", "5 ml oil", "tea", "[no](x) link"], ""
            ),
            (
                "# A\n\n   ````\n   abc\n   ---\n   ````\n\n---\n\n- foo\n\n---\n\n```\nabc\n```", ["foo"],
                "   ````\n   abc\n   ---\n   ````\n\n```\nabc\n```"
            ),
            (
                "# A\n\n[a]: https://a.example\n\nSee [a].\n\n---\n\n- *1* egg\n\n---\n\nSee [b].\n\n[b]: https://b.example",
                ["1 egg"], "[a]: https://a.example\n\nSee [a].\n\nSee [b].\n\n[b]: https://b.example"
            ),
            ("# A\n\n*x, y* and more\n\n---\n", [], "*x, y* and more"),
            (
                "# A\n\n---\n- *a few* leaves\n- *some* flour, sifted\n- *eine Prise* Salz\n- *one* onion\n- *ca. 200 g* Reis",
                ["a few leaves", "some flour, sifted", "1 Prise Salz", "1 onion", "ca. 200 g Reis"], ""
            ),
            (
                "# A\n---\n- [*1 batch* salsa](salsa.md)\n- [_½ cup_ oil](https://a.example)\n- [*a bit of* dip](dip.md)",
                ["1 batch [salsa](salsa.md)", "½ cup oil", "a bit of [dip](dip.md)"], ""
            ),
        ] as [(String, [String], String)]
    )
    func valid(text: String, ingredients: [String], notes: String) throws {
        let read = read(text)
        let recipe = try #require(read.value.first, "\(read.messages)")
        #expect(lines(recipe) == ingredients)
        #expect(recipe.notes == notes)
        #expect(recipe.details == RecipeDetails())
    }

    @Test(
        "Tags and yields, in both orders, with any emphasis and commas in numbers",
        arguments: [
            ("*one, two, three 3!*", ["one", "two", "three 3!"], nil),
            ("_one, two_\n\n__5 cups, 20 ml__", ["one", "two"], "5 cups, 20 ml"),
            (
                "Text.\n\n**1.2 cups, 1,5 Tassen, 1 1/4 servings, 5**\n\n*one*", ["one"],
                "1.2 cups, 1,5 Tassen, 1 1/4 servings, 5"
            ),
            ("*tag1,1, tag1,2,tag3*", ["tag1,1", "tag1,2", "tag3"], nil), ("**½ loaf**", [], "½ loaf"),
            ("**1 ½ loaves, 12 slices**", [], "1½ loaves, 12 slices"),
            ("*one,\ntwo*", ["one", "two"], nil), ("**5 cups,**", [], "5 cups,"),
        ] as [(String, [String], String?)]
    )
    func opening(text: String, tags: [String], yields: String?) throws {
        let read = read("# A\n\n\(text)\n\n---\n\n- *1* egg\n")
        let recipe = try #require(read.value.first, "\(read.messages)")
        #expect(recipe.details.tags == tags && recipe.details.servings == yields)
        #expect(recipe.notes == (text.hasPrefix("Text.") ? "Text." : ""))
    }

    @Test(
        "An amount in words is read, with a warning",
        arguments: [
            "a few", "some", "One", "half a cup", "eine Handvoll", "etwas", "nach Geschmack", "ca. 200 g", "~3",
        ]
    )
    func wordyAmounts(text: String) throws {
        for item in ["*\(text)* leaves", "[_\(text)_ leaves](leaves.md)"] {
            let read = read("# A\n\n---\n\n- \(item)\n")
            #expect(try #require(read.value.first).ingredients.count == 1)
            let message = "a.md:5: warning: the amount \"\(text)\" doesn't begin with a number"
            #expect(read.messages.contains { $0.hasPrefix(message) }, "\(read.messages)")
        }
        #expect(!read("# A\n\n---\n\n- *2* leaves\n- a few *big* leaves\n").messages.contains { $0.contains("number") })
    }

    @Test(
        "Recipes that the specification forbids, with the line of the error",
        arguments: [
            ("", "a.md:1: error: the file is blank"), ("## Second level", "a.md:1: error: found \"## Second level\""),
            ("# A\n\nOnly words.", "a.md:3: error: no list of ingredients"),
            ("# A\n\n---\n\n-   \n\n---", "a.md:5: error: an ingredient without a name"),
            ("# A\n\n---\n\n- *5 nothings*  \n\n---", "a.md:5: error: \"*5 nothings*\" is an amount without a name"),
            ("# A\n\n---\n\n- *fresh* leaves", "a.md:5: error: the amount \"fresh\" doesn't begin with a number"),
            (
                "# A\n\n---\n\nNo list, so this is no instruction.",
                "a.md:5: error: \"No list, so this is no instruction.\" isn't an ingredient"
            ),
            ("# A\n\nText.\n\n*one*\n\n*two*\n\n---\n", "a.md:5: error: tags are given twice"),
            ("# A\n\n**1 cup**\n\n**2**\n\n---\n", "a.md:3: error: yields are given twice"),
            (
                "# A\n\n**2 cups, some**\n\n---\n\n- *1* egg\n",
                "a.md:3: error: the yield \"some\" doesn't begin with a number"
            ),
            (
                "# A\n\n**for 4 people**\n\n---\n\n- *1* egg\n",
                "a.md:3: error: the yield \"for 4 people\" doesn't begin with a number"
            ),
        ]
    )
    func invalid(text: String, message: String) {
        let read = read(text)
        #expect(read.value.isEmpty)
        #expect(read.messages.first?.hasPrefix(message) == true, "\(read.messages)")
    }
}
