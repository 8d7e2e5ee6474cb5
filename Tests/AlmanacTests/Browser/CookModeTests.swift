import Foundation
import TestSupport
import Testing

@Suite("Cook mode", .ends)
struct CookModeTests {
    @Test("Keys move through the steps with their ingredients, and a reload keeps cook mode open")
    func steps() async throws {
        try await withRecipe { page, open in
            try await page.tap("[data-cook]")
            #expect(try await page.isOpen)
            #expect(try await page.card == "Ingredients")
            let needs = try await page.needs
            #expect(
                needs == [
                    "2 cups ≈ 473 ml Brown sugar", "1 tbsp Olive oil", "3 Egg yolk", "1 cup ≈ 237 ml Sugar",
                    "Salt and pepper not scaled",
                ]
            )
            try await page.press(key: "ArrowRight", code: 39)
            #expect(try await page.card == "Step 1")
            #expect(try await page.progress == "1 / 3")
            #expect(try await page.text == "Beat the yolks with the brown sugar for 5 minutes.")
            #expect(try await page.needs == ["2 cups ≈ 473 ml Brown sugar", "3 Egg yolk"])
            try await page.press(key: " ", code: 32)
            #expect(try await page.needs == ["1 tbsp Olive oil", "1 cup ≈ 237 ml Sugar"])
            // Cook mode shows the page's ticks and scaled amounts.
            try await page.tap("[data-needs] input")
            try await page.tap("[data-factor='2/1']")
            #expect(try await page.needs == ["2 tbsp Olive oil", "2 cups ≈ 473 ml Sugar"])
            try await open()
            #expect(try await page.isOpen)
            #expect(try await page.card == "Step 2")
            let ticked = "return [...document.querySelectorAll('.recipe .ingredients input')].map((box) => box.checked)"
            #expect(try await page.evaluate(ticked, as: [Bool].self) == [false, true, false, false, false])
            for _ in 1...4 { try await page.press(key: "ArrowRight", code: 39) }
            #expect(try await page.shown("[data-done]"))
            #expect(try await page.evaluate("return document.activeElement.className", as: String.self) == "cook-stage")
            try await page.press(key: "ArrowLeft", code: 37)
            #expect(try await page.card == "Step 3")
            try await page.press(key: "Escape", code: 27)
            #expect(try await !page.isOpen)
            // The dialog fires its `close` event in a separate task.
            #expect(
                try await eventually {
                    try await page.evaluate("return document.activeElement.matches('[data-cook]')", as: Bool.self)
                }
            )
            try await open()
            #expect(try await !page.isOpen)
            try await page.tap("[data-cook]")
            #expect(try await page.card == "Step 3")
        }
    }

    @Test("Steps show the heading above them, from the first one on, and all sections look and tick alike")
    func headings() async throws {
        let notes = #"## Dough\n\n1. Beat the yolks.\n2. Rest it.\n\n## Filling\n\n1. Add the oil."#
        try await withRecipe(notes: notes) { page, _ in
            try await page.tap("[data-cook]")
            var titles: [String] = []
            for _ in 1...3 {
                try await page.press(key: "ArrowRight", code: 39)
                titles.append(try await page.card)
            }
            #expect(titles == ["Dough · Step 1", "Dough · Step 2", "Filling · Step 3"])
            let boxes = "return [...document.querySelectorAll('.directions li')].map((item) => item.children.length)"
            #expect(try await page.evaluate(boxes, as: [Int].self) == [2, 2, 2])
            let fonts = """
                const items = [...document.querySelectorAll(".directions li")];
                return items.map((item) => getComputedStyle(item, "::before").font);
                """
            #expect(Set(try await page.evaluate(fonts, as: [String].self)).count == 1)
            let copied = "return [document.querySelectorAll('[data-text] input').length]"
            #expect(try await page.evaluate(copied, as: [Int].self) == [0])
        }
    }

    @Test("The first card has the groups of ingredients, and what the directions say before the steps")
    func firstCard() async throws {
        let recipe = #"""
            [{"id": "1", "createdAt": 800000000, "name": "Custard",
              "notes": "Heat the oven for 10 minutes.\n\n## Dough\n\n1. Beat the yolks.",
              "ingredients": [
                {"id": "a", "name": "Salt", "amount": 2, "amountType": "Tsp", "group": "For the dough"},
                {"id": "b", "name": "Salt", "amount": 1, "amountType": "Tsp", "group": "For the sauce"}]}]
            """#
        try await Workspace.withRecipes(recipe) { page, open in
            try await open("recipes/custard/")
            try await page.tap("[data-cook]")
            #expect(try await page.needs == ["For the dough", "2 tsp Salt", "For the sauce", "1 tsp Salt"])
            #expect(try await page.text == "Heat the oven for 10 minutes.")
            #expect(try await page.texts("[data-timers] button") == ["▶ 10 minutes"])
            // The tick belongs to the salt of the dough.
            try await page.tap("[data-needs] input")
            try await open("recipes/custard/")
            let ticked = "return [...document.querySelectorAll('.recipe .ingredients input')].map((box) => box.checked)"
            #expect(try await page.evaluate(ticked, as: [Bool].self) == [true, false])
            try await page.tap("[data-next]")
            #expect(try await page.card == "Dough · Step 1")
            #expect(try await page.text == "Beat the yolks.")
        }
    }

    @Test("A swipe across a step shows the next step")
    func swipe() async throws {
        try await withRecipe { page, _ in
            try await page.setViewport(width: 390, height: 844)
            try await page.tap("[data-cook]")
            for (from, to, card) in [(300.0, 100.0, "Step 1"), (100, 300, "Ingredients")] {
                try await page.point(.press, x: from, y: 600, with: .finger)
                try await page.point(.move, x: (from + to) / 2, y: 602, with: .finger)
                try await page.point(.move, x: to, y: 604, with: .finger)
                try await page.point(.release, x: to, y: 604, with: .finger)
                #expect(try await page.card == card)
            }
        }
    }

    @Test("Several timers survive steps and reloads, ring when they end, and can be extended and stopped")
    func timers() async throws {
        let start = try Date("2026-11-20T18:00:00Z", strategy: .iso8601)
        try await withRecipe { page, open in
            try await page.setClock(to: start)
            try await open()
            try await page.tap("[data-cook]")
            try await page.tap("[data-next]")
            #expect(try await page.texts("[data-timers] button") == ["▶ 5 minutes"])
            try await page.tap("[data-timers] button")
            try await page.tap("[data-next]")
            #expect(try await page.texts("[data-timers] button") == ["▶ 1 1/2 hours", "▶ 90 seconds"])
            try await page.tap("[data-timers] button")
            let names = ["Custard · Step 1 · 5 minutes", "Custard · Step 2 · 1 1/2 hours"]
            #expect(try await page.texts(".timers .timer-name") == names)
            #expect(
                try await page.evaluate(
                    "return document.querySelector('.timers').closest('dialog') !== null",
                    as: Bool.self
                )
            )
            try await page.tap("[data-close]")
            let isShown = try await eventually { try await page.shown(".timers") }
            #expect(isShown)
            // Ten minutes later, after a reload, one timer has ended.
            try await page.setClock(to: start.addingTimeInterval(600))
            try await open()
            #expect(try await page.texts(".timers .over .timer-name") == [names[0]])
            #expect(try await page.texts(".timers [role=alert]") == ["Time is up: \(names[0])"])
            let rings = try await eventually {
                try await page.evaluate("return document.title.includes('Time is up')", as: Bool.self)
            }
            #expect(rings)
            try await page.tap(".timers li:first-child [data-longer]")
            #expect(try await page.texts(".timers .over") == [])
            try await page.tap(".timers li:first-child [data-stop]")
            #expect(try await page.texts(".timers .timer-name") == [names[1]])
            try await page.tap(".timers [data-stop]")
            #expect(try await !page.shown(".timers"))
            try await open()
            #expect(try await !page.shown(".timers"))
        }
    }

    @Test("Durations are recognised in many spellings")
    func durations() async throws {
        try await withRecipe { page, _ in
            let texts = [
                "between 20 and 25 minutes": [1200], "zwischen 20 und 25 Minuten": [1200],
                "5- to 10-minute rest": [300],
                "1 minute 30 seconds": [90], "4 min. 30 s": [270], "30 s": [], "2 Minuten und 30 Sekunden": [150],
                "an hour and a quarter": [],
                "20 minutes.": [1200], "1 1/2 hours": [5400], "1½ h": [5400], "30–40 min": [1800],
                "10 to 15 minutes": [600],
                "90 seconds": [90], "half an hour": [1800], "an hour": [3600], "1 hour and 20 minutes": [4800],
                "5-minute rest": [300], "20 minutes or 1 hour": [1200, 3600], "350 minced": [], "2 hams": [],
                "at 180 °C": [], "twenty minutes": [1200], "Twenty-five minutes": [1500],
                "ten to twelve minutes": [600],
                "two or three hours": [7200], "five - ten minutes": [300], "one hour and twenty minutes": [4800],
                "a quarter of an hour": [900], "three quarters of an hour": [2700], "one and a half hours": [5400],
                "a half hour": [1800], "ten-minute rest": [600], "turn, and five minutes more": [300],
                "then 10 more minutes": [600], "five more minutes": [300], "a good hour": [3600],
                "a good hour and a half": [], "a few more minutes": [],
                // No timer is better than a wrong timer.
                "twenty-two minutes": [], "twenty two minutes": [], "one hundred and twenty minutes": [],
                "2 and a half hours": [], "an hour and a half": [], "two thirds of an hour": [], "a second egg": [],
                "a few minutes": [], "often minutes": [],
                "Rest 1:30 h.": [5400], "1:30 hours": [5400], "Cook 2:30 minutes": [150], "at 12:30": [],
                "Rest 1h 30m": [5400], "1h30m": [5400], "Bake 1h30 at 180 °C": [5400], "1h05": [3900], "13h30": [],
                "1 h 30": [5400], "Bake 1 h 30 at 180 °C": [5400], "1 h 30 cookies": [], "1h30 mix": [5400],
                "Cook 1 hour 15.": [4500], "1 hour 20 cookies": [],
                "Bake for 1 hour. 20 minutes before serving, cool it.": [3600, 1200], "1 hour. 2 eggs": [3600],
                "2 Std. 15 Min.": [8100], "30 Minuten": [1800], "10 Min. - 12 Min.": [600],
                "10 min to 12 min": [600],
                "eine halbe Stunde": [1800], "zwanzig bis dreißig Minuten": [1200], "2 oder 3 Stunden": [7200],
            ]
            try await expectDurations(texts, on: page)
        }
    }

    @Test("Durations are recognised in German")
    func germanDurations() async throws {
        try await withRecipe(language: "de") { page, _ in
            let texts = [
                "zwanzig Minuten": [1200], "eine halbe Stunde": [1800], "nach einer halben Stunde": [1800],
                "anderthalb Stunden": [5400], "zweieinhalb Stunden": [9000], "eine Stunde": [3600],
                "eine Viertelstunde": [900], "eine Dreiviertelstunde": [2700], "ein bis zwei Stunden": [3600],
                "zehn bis fünfzehn Minuten": [600], "eine Stunde und zehn Minuten": [4200], "20-30 Minuten": [1200],
                "1 Std. 20 Min.": [4800], "zweiundzwanzig Minuten": [], "hundertzwanzig Minuten": [],
                "2 und eine halbe Stunde": [], "eine Stunde und eine halbe": [], "zwei Viertelstunden": [],
                "ein paar Minuten": [], "keine Minute": [],
                "1:30 Std. ruhen": [5400], "1 Std. 20": [4800], "1 Std. 20 backen": [], "10 Min. - 12 Min.": [600],
                "10 Min. bis 12 Min.": [600], "1 hour": [3600], "nach 20-minütiger Ruhezeit": [1200],
                "5-minütiges Kochen": [300], "2-stündige Pause": [7200], "30 weitere Minuten": [1800],
                "eine gute Stunde": [3600], "eine gute halbe Stunde": [1800],
                "half an hour": [1800], "two and a half hours": [9000], "ten or twelve minutes": [600],
            ]
            try await expectDurations(texts, on: page)
        }
    }

    private func expectDurations(_ texts: [String: [Int]], on page: Page) async throws {
        let script = """
            const durations = new Durations(document.querySelector(".timers").dataset);
            return durations.in(arguments[0]).map(({ seconds }) => seconds);
            """
        for (text, seconds) in texts {
            #expect(try await page.evaluate(script, text, as: [Int].self) == seconds, "\(text)")
        }
    }

    @Test("The reader can choose written, metric or imperial units, and a reload keeps the choice")
    func units() async throws {
        try await withRecipe { page, open in
            let measures = ".steps [data-measure]"
            #expect(try await page.texts(measures) == ["150 °C (300 °F)", "9-inch (23 cm)"])
            try await page.tap("[data-system=metric]")
            #expect(try await page.texts(measures) == ["150 °C (300 °F)", "23 cm (9-inch)"])
            #expect(try await page.texts(".recipe .ingredients .amount").first == "≈ 473 ml 2 cups")
            try await open()
            #expect(try await page.texts(measures) == ["150 °C (300 °F)", "23 cm (9-inch)"])
            try await page.tap("[data-system=imperial]")
            #expect(try await page.texts(measures) == ["300 °F (150 °C)", "9-inch (23 cm)"])
            #expect(try await page.texts(".recipe .ingredients .amount").first == "2 cups ≈ 473 ml")
            try await page.tap("[data-system='']")
            #expect(try await page.texts(measures) == ["150 °C (300 °F)", "9-inch (23 cm)"])
        }
    }

    @Test("Temperatures and lengths are rounded to common steps, and text with both systems stays unchanged")
    func measures() async throws {
        try await withRecipe { page, _ in
            let texts = [
                "175 °C": "345 °F", "350°F": "175 °C", "160–180 °C": "320–355 °F", "180 Grad Celsius": "355 °F",
                "a 23 cm tin": "9 in", "9 x 13 inch pan": "23 × 33 cm", "1 1/2 inches": "4 cm", "2,5 cm": "1 in",
                "5 mm": "¼ in", "1/8 inch": "3 mm", "1/8 to 1/4 inch": "3–6 mm", "1/4 to 1/2 inch": "0.6–1.3 cm",
                "1/2 inch": "1.3 cm", "1 inch": "2.5 cm", "3-inch": "7.5 cm", "8-inch": "20 cm",
                "180 °C (350 °F)": "", "180 °C/350 °F": "", "20 cm or 8 inch": "", "Gas Mark 4": "",
                "put 2 in the pan": "", "6 in. pieces": "15 cm", "Put 6 in. Then": "", "½in dice": "1.3 cm",
                "a 9-by-13-inch dish": "23 × 33 cm",
                "-18 °C": "", "a 9” tin": "23 cm", "8”x4” loaf pan": "20 × 10 cm", "1/4” thick": "6 mm",
                "9 × 13 × 2-inch pan": "23 × 33 × 5 cm", "8”x8”x2” pan": "20 × 20 × 5 cm", "2-3 x 4 cm pieces": "",
                "9- by 13- by 2-inch pan": "23 × 33 × 5 cm",
                "9” x 13” dish": "23 × 33 cm", "9” (23 cm) tin": "", "say “it takes 20” first": "",
                "„Type 405”": "", "”Typ 405”": "", "in a „big“ 9” tin": "23 cm",
                "the “big” 9” tin": "23 cm", "an 8- or 9-inch pan": "20–23 cm", "8- to 9-inch": "20–23 cm",
                "2 or 20 cm": "7¾ in",
                "180 Grad": "355 °F", "200 Grad Ober-/Unterhitze": "390 °F", "um 180 Grad drehen": "", "5 Grad": "",
                "350F": "175 °C", "at 350 F for": "175 °C", "180C/160C fan/gas 4": "355 °F,320 °F",
                "180C/160C fan/gas 4 and grease a 20cm tin": "355 °F,320 °F,7¾ in",
                "180C/160C fan, then 150C": "355 °F,320 °F,300 °F", "180C/160C fan (20cm tin)/350F": "7¾ in",
                "180C/160C fan/350F": "", "180C/350F": "", "2 c milk": "", "200 c": "",
                "98.6°F": "37 °C", "40 °C": "104 °F", "63 °C": "145 °F",
            ]
            for (text, other) in texts {
                let script = "return Measures.in(arguments[0]).map(({ other }) => other).join()"
                let found = try await page.evaluate(script, text, as: String.self)
                #expect(found == other, "\(text)")
            }
            let quoted = """
                const prose = document.createElement("p");
                prose.innerHTML = "“<em>Type</em> 405” in a <b>9”</b> tin";
                Measures.mark(prose);
                return [...prose.querySelectorAll("[data-measure]")].map((part) => part.dataset.other).join();
                """
            #expect(try await page.evaluate(quoted, as: String.self) == "23 cm")
        }
    }

    @Test("Metric volumes and weights also show cups, spoons, pounds and ounces, but volumes never become weights")
    func imperialAmounts() async throws {
        try await withRecipe { page, _ in
            let amounts = ["250 ml": "≈ 1 cup", "15 g": "≈ ½ oz", "1 kg": "≈ 2¼ lbs", "5 ml": "≈ 1 tsp"]
            for (amount, other) in amounts {
                let script = """
                    const [number, name] = arguments[0].split(" ");
                    const size = { ml: "1/1", g: "1/1", kg: "1000/1" }[name];
                    const measures = name === "ml" ? "volume" : "mass";
                    const unit = new Unit(name, { one: name, many: name, measures, family: `${measures} metric`, size, decimals: "" });
                    return new Amount(Fraction.parse(`${number}/1`), unit).imperial;
                    """
                let found = try await page.evaluate(script, amount, as: String.self)
                #expect(found == other, "\(amount)")
            }
            let script = "return new Amount(Fraction.parse('1/1'), Unit.named('Cups'), Fraction.parse('2/1')).metric"
            #expect(try await page.evaluate(script, as: String.self) == "≈ 237–473 ml")
        }
    }

    @Test("Tags and ingredients filter the cards, and a recipe's tag links to all recipes with that tag")
    func filter() async throws {
        try await Workspace.withNewSite { workspace in
            try await Browser.shared.withPage { page in
                try await page.navigate(to: workspace["site/recipes/shakshuka/index.html"])
                try await page.run("document.querySelector('.recipe-facts .tags a[href*=vegetarian]').click()")
                let isThere = try await eventually {
                    try await page.evaluate("return document.querySelector('.recipe-cards') !== null", as: Bool.self)
                }
                #expect(isThere)
                #expect(try await page.shownCards.count == 5)
                #expect(try await page.texts(".recipe-filter [aria-pressed=true] bdi") == ["vegetarian"])
                try await page.run(
                    """
                    const field = document.querySelector("[data-filter-need]");
                    field.value = "flour";
                    field.dispatchEvent(new Event("input"));
                    """
                )
                #expect(try await page.shownCards == ["Pancakes", "Banana bread"])
                #expect(try await page.texts(".recipe-filter [role=status]") == ["Shown: 2"])
                #expect(
                    try await page.evaluate("return location.hash", as: String.self)
                        == "#tag=vegetarian&ingredient=flour"
                )
                try await page.tap(".recipe-filter [aria-pressed=true]")
                #expect(try await page.shownCards == ["Pancakes", "Banana bread", "Bread that makes itself"])
            }
        }
    }

    // MARK: The site

    private func withRecipe(
        language: String = "en",
        notes: String = Self.notes,
        _ body: (Page, () async throws -> Void) async throws -> Void
    ) async throws {
        let settings = "language: \(language)\n"
        try await Workspace.withRecipes(Self.recipe(notes), settings: settings) { page, open in
            try await open("recipes/custard/")
            try await page.run("localStorage.clear()")
            try await body(page) { try await open("recipes/custard/") }
        }
    }

    private static let notes =
        #"1. Beat the yolks with the brown sugar for **5 minutes**.\n2. Add the oil and the sugar. Rest it for 1 1/2 hours, or 90 seconds.\n3. Bake it at 150 °C in a 9-inch dish."#

    private static func recipe(_ notes: String) -> String {
        #"""
        [{"id": "1", "createdAt": 800000000, "name": "Custard",
          "notes": "\#(notes)",
          "ingredients": [
            {"id": "a", "name": "Brown sugar", "amount": 2, "amountType": "Cups"},
            {"id": "b", "name": "Olive oil", "amount": 1, "amountType": "Tbps"},
            {"id": "c", "name": "Egg yolk", "amount": 3, "amountType": "None"},
            {"id": "d", "name": "Sugar", "amount": 1, "amountType": "Cups"},
            {"id": "e", "name": "Salt and pepper", "amount": 0, "amountType": "None"}]}]
        """#
    }
}

extension Page {
    fileprivate var isOpen: Bool { get async throws { try await shown("dialog.cook") } }
    fileprivate var card: String { get async throws { try await texts(".cook [data-title]").joined() } }
    fileprivate var progress: String { get async throws { try await texts(".cook [data-progress]").joined() } }
    fileprivate var text: String { get async throws { try await texts(".cook [data-text]").joined() } }
    fileprivate var needs: [String] { get async throws { try await texts(".cook [data-needs] li") } }

    fileprivate var shownCards: [String] { get async throws { try await texts(".recipe-cards > li:not([hidden]) h2") } }

    fileprivate func texts(_ selector: String) async throws -> [String] {
        let script = """
            const found = [...document.querySelectorAll(arguments[0])];
            return found.map((element) => element.textContent.replace(/\\s+/g, " ").trim());
            """
        return try await evaluate(script, selector)
    }

    fileprivate func shown(_ selector: String) async throws -> Bool {
        try await evaluate("return document.querySelector(arguments[0]).checkVisibility()", selector)
    }

    fileprivate func tap(_ selector: String) async throws {
        // A click can start work that needs another turn of the event loop.
        try await run(
            "document.querySelector(arguments[0]).click(); await new Promise((go) => setTimeout(go));",
            selector
        )
    }
}
