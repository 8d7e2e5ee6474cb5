import Foundation
import TestSupport
import Testing

@Suite("The shopping list in a browser", .ends)
struct ShoppingBrowserTests {
    @Test("Items are sorted by aisle, and amounts are added if the sum is exact")
    func sums() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("shopping/")
            #expect(try await page.isVisible("[data-empty]"))
            try await open("recipes/pancakes/")
            try await page.press("[data-put]")
            try await open("recipes/waffles/")
            try await page.type("2", into: "[data-own-factor]")
            try await page.press("[data-put]")
            let expected = [
                "# Dairy and eggs", "2 cups Crème fraîche", "2 + 1 cup Egg", "1 cup Milk", "# Cans and jars",
                "1 can (14 oz) + 4 cans (28 oz) tomatoes", "# Spices and sauces", "Salt", "# Baking",
                "2 cups + 1.5 kg Flour", "5 tsp Sugar", "# Other", "7–10 widgets",
            ]
            for _ in 1...2 {
                try await open("shopping/")
                #expect(try await page.list == expected)
                #expect(try await page.isVisible("[data-empty]") == false)
            }
            try await page.press("[data-recipes] li:nth-child(2) button")
            #expect(try await page.list.contains("1 cup + 500 g Flour"))
            try await page.press("[data-undo]")
            #expect(try await page.list == expected)
            try await page.press("[data-clear]")
            try await open("shopping/")
            #expect(try await page.list == [])
            #expect(try await page.isVisible("[data-empty]"))
        }
    }

    @Test(
        "App units are added to written units, and singulars to plurals of two languages, but other names stay apart",
        arguments: [
            (["bread", "buns"], ["4 cups Rye flour", "4 eggs"]),
            (
                ["rezept", "recipe"],
                [
                    "1 Eis", "1 Butt", "100 g Butter", "4 Eier", "3 Zwiebeln", "3 onions", "5 cherries", "3 Äpfel",
                    "3 Pilze", "3 Blätter", "3 Nüsse",
                ]
            ),
        ]
    )
    func joinsEqualIngredients(recipes: [String], lines: [String]) async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            for name in recipes {
                try await open("recipes/\(name)/")
                try await page.press("[data-put]")
            }
            try await open("shopping/")
            #expect(try await page.list.filter { !$0.hasPrefix("#") }.sorted() == lines.sorted())
        }
    }

    @Test(
        "A typed singular or plural is added to the ingredient of a recipe, and both have one page",
        arguments: [
            ("1 Ei", "5 Eier", "ei"), ("Onion", "3 onions", "onion"), ("2 onions", "5 onions", "onion"),
            ("1 Apfel", "4 Äpfel", "apfel"), ("2 Äpfel", "5 Äpfel", "apfel"), ("1 Pilz", "4 Pilze", "pilz"),
            ("1 Blatt", "4 Blätter", "blatt"), ("2 Nüsse", "5 Nüsse", "nuss"),
        ]
    )
    func joinsTypedItems(item: String, line: String, slug: String) async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            for name in ["rezept", "recipe"] {
                try await open("recipes/\(name)/")
                try await page.press("[data-put]")
            }
            try await open("shopping/")
            try await page.add(item)
            let list = try await page.list
            #expect(list.contains(line), "\(list)")
            try await open("ingredients/\(slug)/")
            let count = "return document.querySelectorAll('main a[href*=recipes]').length"
            #expect(try await page.evaluate(count, as: Int.self) >= 2)
        }
    }

    @Test("A typed amount is read as in a recipe, or stays text")
    func typedAmounts() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("shopping/")
            for (text, amount, name) in [
                ("1,000 g flour", "1000 g", "flour"), ("1.500 g Mehl", "1500 g", "Mehl"),
                ("1.250 g flour", "", "1.250 g flour"),
                ("1,250 kg flour", "1.25 kg", "flour"), ("1 dozen eggs", "12", "eggs"),
                ("8 fl oz cream", "8 fl oz", "cream"),
                ("2 lb. potatoes", "2 lbs", "potatoes"), ("500g flour", "500 g", "flour"), ("7up", "", "7up"),
                ("2x milk", "2", "milk"), ("3 × 2-ply tissue", "3", "× 2-ply tissue"),
            ] {
                let script = """
                    const { amount, name } = Amount.typed(arguments[0]);
                    return [amount?.roundedText ?? "", name];
                    """
                #expect(try await page.evaluate(script, text, as: [String].self) == [amount, name], "\(text)")
            }
        }
    }

    @Test("Every ingredient of a line is on the list, and has a page")
    func severalOnALine() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/cake/")
            try await page.press("[data-put]")
            try await open("shopping/")
            let expected = ["100 g Zucker", "1 Päckchen Vanillezucker", "2¼ cups flour", "1 egg", "2 yolks"]
            #expect(try await page.list.filter { !$0.hasPrefix("#") }.sorted() == expected.sorted())
            try await open("ingredients/vanillezucker/")
            #expect(try await page.evaluate("return document.body.textContent.includes('Cake')", as: Bool.self))
        }
    }

    @Test("Ticked items move to the end until more of them is needed, and can be removed")
    func ticks() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            try await page.press("[data-put]")
            try await open("shopping/")
            for name in ["Flour", "Milk"] { try await page.tick(name) }
            try await open("shopping/")
            #expect(try await page.basket == ["1 cup + 500 g Flour", "⅓ cup Milk"])
            #expect(try await page.list.contains { $0.hasSuffix("Flour") } == false)
            // The focus moves to the next item, not to the top of the page.
            try await page.tick("Milk")
            #expect(try await page.focused == "1 cup + 500 g Flour")
            // More flour is needed now, so it no longer counts as bought.
            try await open("recipes/waffles/")
            try await page.press("[data-put]")
            try await open("shopping/")
            #expect(try await page.basket == [])
            for name in ["Flour", "Salt"] { try await page.tick(name) }
            try await page.press("[data-unload]")
            for _ in 1...2 {
                #expect(try await page.basket == [])
                #expect(try await page.list.contains { $0.hasSuffix("Flour") || $0 == "Salt" } == false)
                try await open("shopping/")
            }
            // The other recipe still needs flour.
            try await page.press("[data-recipes] li:nth-child(2) button")
            #expect(try await page.list.contains("1 cup + 500 g Flour"))
        }
    }

    @Test("Typed items go to their aisle and are added to those from recipes")
    func ownThings() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("shopping/")
            for text in ["2 l milk", "0.5 l Milk", "3 lemons", "dish soap", "coconut milk", "Nüsse", "eggs", "Widgets"]
            {
                try await page.add(text)
            }
            let expected = [
                "# Fruit and vegetables", "3 lemons", "# Dairy and eggs", "eggs", "2.5 l milk", "# Cans and jars",
                "coconut milk",
                "# Household", "dish soap", "# Other", "Nüsse", "Widgets",
            ]
            try await open("shopping/")
            #expect(try await page.list == expected)
            try await open("recipes/pancakes/")
            try await page.press("[data-put]")
            try await open("shopping/")
            #expect(try await page.list.contains("⅓ cup + 2.5 l Milk"))
            #expect(try await page.list.contains("3–4 widgets"))
            for name in ["Milk", "dish soap"] { try await page.tick(name) }
            try await page.press("[data-unload]")
            #expect(try await page.list.contains { $0.hasSuffix("ilk") && !$0.hasSuffix("coconut milk") } == false)
            // A typed item is needed again.
            try await page.add("milk")
            #expect(try await page.list.contains("⅓ cup Milk"))
            try await page.remove("3 lemons")
            #expect(try await page.list.first == "# Dairy and eggs")
            try await page.press("[data-undo]")
            #expect(try await page.list.first == "# Fruit and vegetables")
        }
    }

    @Test("The menu adds the ingredients for the rest of the week, scaled to the planned servings")
    func menu() async throws {
        let menu = """
            - { day: 2026-11-19, recipe: Waffles }
            - { day: 2026-11-20, recipe: Pancakes, servings: 2 }
            - { day: 2026-11-22, recipe: pancakes, servings: 8 }
            - { day: 2026-11-22, what: Soup }
            - { day: 2026-11-23, recipe: Waffles, servings: 3 }
            """
        try await Workspace.withRecipes(Self.recipes, menu: menu) { page, open in
            // Past meals don't need ingredients.
            try await page.setClock(to: Date(timeIntervalSince1970: 1_795_197_600))
            try await open("menu/")
            try await page.press("[data-put]")
            try await open("shopping/")
            #expect(try await page.list.contains("2½ cups + 1.25 kg Flour"))
            #expect(try await page.list.contains { $0.contains("Crème") } == false)
            try await open("menu/")
            try await page.press("[data-week]:nth-of-type(2) [data-put]")
            try await open("shopping/")
            // Waffles are added unscaled, because the recipe doesn't state its servings.
            #expect(try await page.list.contains("3 cups + 1.75 kg Flour"))
            #expect(try await page.list.contains("1 cup Crème fraîche"))
            // The page is older than the week.
            try await page.setClock(to: Date(timeIntervalSince1970: 1_798_000_000))
            try await open("menu/")
            try await page.press("[data-put]")
            let said = "return document.querySelector('[data-week] [role=status]').textContent"
            #expect(
                try await page.evaluate(said, as: String.self)
                    == "There are no recipes left to cook this week, so nothing was added."
            )
        }
    }

    @Test("The list is copied as text without bought items, or shown in a text field if the browser can't copy")
    func copying() async throws {
        try await Workspace.withRecipes(Self.recipes) { page, open in
            try await open("recipes/pancakes/")
            try await page.press("[data-put]")
            try await open("shopping/")
            try await page.tick("Egg")
            try await page.run("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
            try await page.press("[data-copy]")
            let copied = try await page.evaluate("return window.copied", as: String.self)
            let expected = """
                Dairy and eggs
                ⅓ cup Milk

                Cans and jars
                1 can (14 oz) tomatoes

                Spices and sauces
                Salt

                Baking
                1 cup + 500 g Flour
                1 tbsp Sugar

                Other
                3–4 widgets
                """
            #expect(copied == expected)
            try await page.run("navigator.clipboard.writeText = async () => { throw new Error(); }")
            try await page.press("[data-copy]")
            #expect(try await page.evaluate("return document.querySelector('textarea').value") == copied)
        }
    }

    @Test("The user's aisles come first, and the page and the program assign the same aisles")
    func aisles() async throws {
        let settings = "aisles: { Market: [apples, -flour, eggs], Dairy and eggs: [] }\n"
        try await Workspace.withRecipes(Self.recipes, settings: settings) { page, open in
            try await open("recipes/pancakes/")
            try await page.press("[data-put]")
            try await open("shopping/")
            let headings = try await page.list.filter { $0.hasPrefix("#") }
            #expect(
                headings == [
                    "# Market", "# Dairy and eggs", "# Cans and jars", "# Spices and sauces", "# Baking", "# Other",
                ]
            )
            let script = """
                const { recipes } = new ShoppingList(location.href).read();
                const aisles = new Aisles(document.querySelector("[data-aisles]"));
                const lines = recipes[0].lines.filter(({ unit }) => unit !== "can");
                return lines.filter(({ name, aisle }) => aisles.aisle(name) !== aisle).map(({ name }) => name);
                """
            #expect(try await page.evaluate(script) == [String]())
        }
    }
}

extension Page {
    /// The headings and items still to buy.
    fileprivate var list: [String] {
        get async throws {
            try await texts("[data-items] :is(h3, label)", of: "(element.matches('h3') ? '# ' : '')")
        }
    }

    fileprivate var basket: [String] {
        get async throws { try await texts("[data-basket] label") }
    }

    fileprivate var focused: String {
        get async throws { try await texts("label:focus-within").joined() }
    }

    private func texts(_ selector: String, of prefix: String = "''") async throws -> [String] {
        let script = """
            const found = [...document.querySelectorAll(arguments[0])];
            return found.map((element) => \(prefix) + element.textContent.replace(/\\s+/g, " ").trim());
            """
        return try await evaluate(script, selector)
    }

    fileprivate func tick(_ name: String) async throws { try await press("input", inRowOf: name) }

    fileprivate func remove(_ name: String) async throws { try await press("button", inRowOf: name) }

    private func press(_ control: String, inRowOf name: String) async throws {
        let script = """
            const rows = [...document.querySelectorAll(".ingredients li")];
            const text = (row) => row.querySelector("label").textContent.replace(/\\s+/g, " ").trim();
            rows.find((row) => (" " + text(row)).endsWith(" " + arguments[1])).querySelector(arguments[0]).click();
            """
        try await run(script, control, name)
    }

    fileprivate func add(_ text: String) async throws {
        let script = """
            const form = document.querySelector("[data-add]");
            form.querySelector("input").value = arguments[0];
            form.requestSubmit();
            """
        try await run(script, text)
    }

    fileprivate func isVisible(_ selector: String) async throws -> Bool {
        try await evaluate("return document.querySelector(arguments[0]).checkVisibility()", selector)
    }

    fileprivate func press(_ selector: String) async throws {
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
