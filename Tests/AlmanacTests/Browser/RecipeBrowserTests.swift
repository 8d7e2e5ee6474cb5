import Foundation
import TestSupport
import Testing

@Suite("Recipes in a browser", .ends)
struct RecipeBrowserTests {
    @Test("Amounts are scaled exactly, shown in kitchen fractions and units, and can be reset")
    func scaling() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            #expect(try await page.amounts == ["1 cup ≈ 237 ml", "⅓ cup ≈ 79 ml", "2", "1 tbsp", ""])
            try await page.press("[data-factor='2/1']")
            #expect(try await page.amounts == ["2 cups ≈ 473 ml", "⅔ cup ≈ 158 ml", "4", "2 tbsp", ""])
            let marks = ".recipe h2 small:not([hidden]), #cook_title + p:not([hidden])"
            #expect(try await page.texts(marks) == ["× 2", "× 2"])
            // Scaling by a third and then by three gives the exact original amounts.
            try await page.type("1/3", into: "[data-own-factor]")
            #expect(try await page.amounts == ["⅓ cup ≈ 79 ml", "≈ 1¾ tbsp", "⅔", "1 tsp", ""])
            try await page.press("[data-factor='3/1']")
            #expect(try await page.amounts == ["3 cups ≈ 710 ml", "1 cup ≈ 237 ml", "6", "3 tbsp", ""])
            try await page.type("6", into: "[data-own-servings]")
            #expect(try await page.value(of: "[data-own-factor]") == "1½")
            #expect(try await page.amounts == ["1½ cups ≈ 355 ml", "½ cup ≈ 118 ml", "3", "1½ tbsp", ""])
            try await page.press("[data-reset]")
            #expect(try await page.amounts == ["1 cup ≈ 237 ml", "⅓ cup ≈ 79 ml", "2", "1 tbsp", ""])
            #expect(try await page.value(of: "[data-own-servings]") == "4")
            #expect(try await page.texts(marks) == [])
        }
    }

    @Test("Amounts are scaled by a template of one's own, too, that has no heading above them")
    func ownTemplate() async throws {
        try await Workspace.with { workspace in
            try workspace.write(Self.recipes, to: "stores/recipes.data")
            try await workspace.run("init", "theme", "--theme").expectSuccess()
            let heading = "## {{words.ingredientsTitle}}\n"
            let template = try workspace.text("theme/Templates/recipe.md")
            #expect(template.contains(heading))
            try workspace.write(template.replacing(heading, with: ""), to: "Templates/recipe.md")
            #expect(try await workspace.build().status == .success)
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/recipes/pancakes/index.html"])
                try await page.press("[data-factor='2/1']")
                #expect(try await page.amounts == ["2 cups ≈ 473 ml", "⅔ cup ≈ 158 ml", "4", "2 tbsp", ""])
            }
        }
    }

    @Test("Scaling replaces amounts in the other system, and they stay close to the written ones")
    func otherSystem() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/bread/")
            let written = ["250 g ≈ 8⅞ oz", "1 lb (16 oz)", "½ cup (1 stick)", "1 lb + 2 oz ≈ 510 g"]
            #expect(try await page.amounts == written)
            for _ in 1...2 {
                try await page.press("[data-factor='3/1']")
                let scaled = ["750 g ≈ 1⅔ lbs", "3 lbs (48 oz)", "1½ cups (3 sticks)", "3 lbs + 6 oz ≈ 1.53 kg"]
                #expect(try await page.amounts == scaled)
            }
            // A sum that a cook can measure as one amount is shown as one.
            try await page.press("[data-factor='2/1']")
            #expect(try await page.amounts.last == "2¼ lbs ≈ 1.02 kg")
            try await page.press("[data-reset]")
            #expect(try await page.amounts == written)
        }
    }

    @Test("Cook mode finds ingredients with an optional plural or an umlaut in the steps")
    func germanNeeds() async throws {
        let recipes = #"""
            [{"id": "1", "createdAt": 800000000, "name": "Tarte",
              "notes": "1. Zwiebeln und Äpfel schälen, ein Eis essen.\n2. Eier trennen.",
              "ingredients": [
                {"id": "a", "name": "Zwiebel(n)", "amount": 1, "amountType": "None"},
                {"id": "b", "name": "Ei(er)", "amount": 3, "amountType": "None"},
                {"id": "c", "name": "Apfel", "amount": 1, "amountType": "None"}]}]
            """#
        try await Workspace.withRecipes(recipes) { page, open in
            try await open("recipes/tarte/")
            try await page.press("[data-cook]")
            try await page.press("[data-next]")
            #expect(try await page.texts(".cook [data-needs] .name") == ["Zwiebel(n)", "Apfel"])
            try await page.press("[data-next]")
            #expect(try await page.texts(".cook [data-needs] .name") == ["Ei(er)"])
        }
    }

    @Test("Scaled amounts get the unit that measures them best")
    func readableUnits() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            let amounts = [
                "15/1 Tsp": "5 tbsp", "21/1 Tsp": "7 tbsp", "14/1 Tsp": "14 tsp", "7/16 Cups": "7 tbsp",
                "3/8 Cups": "⅜ cup", "24/1 Tbps": "1½ cups", "3/7 Cups": "≈ 7 tbsp", "2/1–4/1 Tbps": "2–4 tbsp",
                "4/9 Cups": "≈ 7 tbsp", "5/9 Cups": "≈ ½ cup", "14/3 Tbps": "4⅔ tbsp", "23/5 Tbps": "≈ 4½ tbsp",
                "17/24 Cups": "≈ ⅔ cup",
                "1/2–1/1 Tbps": "1½–3 tsp", "8/3 Tbps": "8 tsp",
            ]
            let script = """
                const [numbers, unit] = arguments[0].split(" ");
                const [from, to] = numbers.split("–").map(Fraction.parse);
                return new Amount(from, Unit.named(unit), to).readable.roundedText;
                """
            for (amount, expected) in amounts {
                #expect(try await page.evaluate(script, amount, as: String.self) == expected, "\(amount)")
            }
            for (number, expected) in ["250/3": "≈ 83 ml", "25/2": "12.5 ml", "201/2": "≈ 101 ml", "25/3": "≈ 8.3 ml"] {
                let script = """
                    const details = { one: "ml", many: "ml", measures: "volume", family: "volume metric", size: "1/1" };
                    const unit = new Unit("ml", { ...details, decimals: "" });
                    return new Amount(Fraction.parse(arguments[0]), unit).readable.roundedText;
                    """
                #expect(try await page.evaluate(script, number, as: String.self) == expected, "\(number)")
            }
            let qualified = """
                const amount = new Amount(Fraction.one, Unit.named("EL"), undefined, "gehäufter", "gehäufte");
                return amount.times(new Fraction(2n)).readable.roundedText;
                """
            #expect(try await page.evaluate(qualified, as: String.self) == "2 gehäufte EL")
        }
    }

    @Test("Numbers are isolated in right-to-left text")
    func rightToLeft() async throws {
        try await Workspace.withRecipes(Self.recipes, settings: "language: he\n") { page, open in
            try await open("recipes/pancakes/")
            #expect(try await page.amounts[1] == "\u{2066}⅓\u{2069} כוס ≈ \u{2066}79\u{2069} ml")
            try await page.press("[data-factor='3/1']")
            try await page.type("1 1/2", into: "[data-own-factor]")
            #expect(try await page.amounts[0].hasPrefix("\u{2066}1½\u{2069} כוסות"))
        }
    }

    @Test("An English line on a Hebrew page reads from left to right")
    func otherDirection() async throws {
        try await Workspace.withRecipes(Self.recipes, settings: "language: he\n") { page, open in
            try await open("recipes/bread/")
            let script = """
                document.querySelector(".ingredients").style.whiteSpace = "nowrap";
                const isInOrder = (amount) => {
                  const places = [...amount.querySelectorAll("b")].map((part) => part.getBoundingClientRect().left);
                  return places.every((place, index) => !index || place > places[index - 1]);
                };
                const isLeftToRight = (line) => getComputedStyle(line).direction === "ltr";
                return [...document.querySelectorAll(".ingredients .amount")].every(isInOrder)
                  && [...document.querySelectorAll(".ingredients .what > bdi")].every(isLeftToRight);
                """
            #expect(try await page.evaluate(script, as: Bool.self))
        }
    }

    @Test("Scaling by one ingredient scales the others")
    func oneIngredient() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            let options = "return [...document.querySelectorAll('option')].map((option) => option.textContent)"
            #expect(
                try await page.evaluate(options, as: [String].self)
                    == ["Flour (cups)", "Milk (cups)", "Egg", "Sugar (tbsp)"]
            )
            try await page.run(
                """
                const select = document.querySelector("select");
                select.selectedIndex = 2;
                select.dispatchEvent(new Event("change"));
                """
            )
            #expect(try await page.value(of: "[data-own-amount]") == "2")
            try await page.type("3", into: "[data-own-amount]")
            #expect(try await page.amounts == ["1½ cups ≈ 355 ml", "½ cup ≈ 118 ml", "3", "1½ tbsp", ""])
            for wrong in ["", "x", "0", "1/0", "-1", "1e9", "<b>"] {
                try await page.type(wrong, into: "[data-own-amount]")
                let isInvalid = "return document.querySelector('[data-own-amount]').matches('[aria-invalid=true]')"
                #expect(try await page.evaluate(isInvalid, as: Bool.self), "\(wrong)")
                #expect(try await page.amounts[2] == "3")
            }
            for (typed, amount) in [("1 1/2", "1½"), ("½", "½"), ("1,5", "1½"), (".5", "½"), ("2½", "2½"), ("7", "7")] {
                try await page.type(typed, into: "[data-own-amount]")
                #expect(try await page.amounts[2] == amount, "\(typed)")
            }
        }
    }

    @Test("A reload in the same tab keeps ticks and the scale, and both can be reset")
    func ticks() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            let ticked = "return [...document.querySelectorAll('.recipe input')].map((box) => box.checked)"
            try await page.press(".ingredients li:nth-child(2) input")
            try await page.press(".steps li:nth-child(1)")
            try await page.press("[data-factor='2/1']")
            let expected = [false, true, false, false, false, true, false]
            #expect(try await page.evaluate(ticked, as: [Bool].self) == expected)
            try await open("recipes/pancakes/")
            #expect(try await page.evaluate(ticked, as: [Bool].self) == expected)
            #expect(try await page.amounts[0] == "2 cups ≈ 473 ml")
            try await page.press("[data-reset]")
            #expect(try await page.evaluate(ticked, as: [Bool].self).allSatisfy { !$0 })
            #expect(try await page.amounts[0] == "1 cup ≈ 237 ml")
        }
    }

    @Test("The screen stays on, even after the tab was in the background")
    func screen() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            try await page.run(
                """
                window.asked = window.released = 0;
                navigator.wakeLock.request = async () => { asked += 1; return { release: async () => released += 1 }; };
                """
            )
            try await page.press("[data-cook]")
            try await page.run("document.dispatchEvent(new Event('visibilitychange'))")
            try await page.press("[data-close]")
            try await page.run("document.dispatchEvent(new Event('visibilitychange'))")
            // The dialog reports its closing in a separate task.
            let isReleased = try await eventually {
                try await page.evaluate("return [asked, released]", as: [Int].self) == [2, 1]
            }
            #expect(isReleased)
        }
    }

    private static let recipes = #"""
        [{"id": "1", "createdAt": 800000000, "name": "Pancakes", "notes": "Serves 4.\n\n1. Mix.\n2. Fry.",
          "ingredients": [
            {"id": "a", "name": "Flour", "amount": 1, "amountType": "Cups"},
            {"id": "b", "name": "Milk", "amount": 0.333333, "amountType": "Cups"},
            {"id": "c", "name": "Egg", "amount": 2, "amountType": "None"},
            {"id": "d", "name": "Sugar", "amount": 1, "amountType": "Tbps"},
            {"id": "e", "name": "Salt", "amount": 0, "amountType": "None"}]},
         {"id": "3", "createdAt": 800000002, "name": "Bread", "notes": "",
          "ingredients": [
            {"id": "x", "name": "g flour", "amount": 250, "amountType": "None"},
            {"id": "y", "name": "1 lb (16 oz) butter", "amount": 0, "amountType": "None"},
            {"id": "z", "name": "1/2 cup (1 stick) butter", "amount": 0, "amountType": "None"},
            {"id": "w", "name": "1 lb 2 oz apples", "amount": 0, "amountType": "None"}]},
         {"id": "2", "createdAt": 800000001, "name": "Waffles", "notes": "",
          "ingredients": [
            {"id": "f", "name": "flour", "amount": 0.5, "amountType": "Cups"},
            {"id": "g", "name": "Milk", "amount": 0.333333, "amountType": "Cups"},
            {"id": "h", "name": "Egg", "amount": 0.5, "amountType": "Cups"},
            {"id": "i", "name": "Crème fraîche", "amount": 1, "amountType": "Cups"},
            {"id": "j", "name": "Sugar", "amount": 1, "amountType": "Tsp"}]}]
        """#
}

extension Page {
    /// The displayed amounts of a recipe's ingredients.
    fileprivate var amounts: [String] {
        get async throws { try await texts(".ingredients .amount") }
    }

    fileprivate func texts(_ selector: String) async throws -> [String] {
        let script = """
            const found = [...document.querySelectorAll(arguments[0])];
            return found.map((element) => element.textContent.replace(/\\s+/g, " ").trim());
            """
        return try await evaluate(script, selector)
    }

    fileprivate func value(of selector: String) async throws -> String {
        try await evaluate("return document.querySelector(arguments[0]).value", selector)
    }

    fileprivate func isVisible(_ selector: String) async throws -> Bool {
        try await evaluate("return document.querySelector(arguments[0]).checkVisibility()", selector)
    }

    fileprivate func press(_ selector: String) async throws {
        // A click can start work that needs another turn of the event loop.
        let script = "document.querySelector(arguments[0]).click(); await new Promise((go) => setTimeout(go));"
        try await run(script, selector)
    }

    fileprivate func type(_ text: String, into selector: String) async throws {
        let script = """
            const field = document.querySelector(arguments[0]);
            field.value = arguments[1];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            """
        try await run(script, selector, text)
    }
}
