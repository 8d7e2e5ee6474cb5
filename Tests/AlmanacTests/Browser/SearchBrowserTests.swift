import Foundation
import TestSupport
import Testing

@Suite("Search in a browser", .ends)
struct SearchBrowserTests {
    @Test("Typing finds names, even with a typo or several words, and the keyboard selects results")
    func typing() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: address)
                    try await page.press("/")
                    try await page.expect("return location.pathname", "/search/", site)
                    try await page.expect("return document.activeElement.id", "q", site)
                    for (typed, title) in [
                        ("den", "Dentist, Dr. Okafor"), ("dentits", "Dentist, Dr. Okafor"),
                        ("xentist", "Dentist, Dr. Okafor"), ("OKAFOR dent", "Dentist, Dr. Okafor"),
                        ("creme bru", "Crème brûlée"), ("floss", "Floss"),
                    ] {
                        try await page.search(for: typed)
                        let first = "return document.querySelector('#results a')?.textContent"
                        try await page.expect(first, title, site)
                    }
                    #expect(try await page.evaluate("return location.search", as: String.self) == "?q=floss")
                    try await page.press("ArrowDown")
                    let focused = "return document.activeElement.textContent"
                    try await page.expect(focused, "Floss", site)
                    try await page.press("ArrowUp")
                    try await page.expect("return document.activeElement.id", "q", site)
                    try await page.run("document.querySelector('form.search').requestSubmit()")
                    try await page.expect("return location.pathname", "/habits/floss/", site)
                }
            }
        }
    }

    @Test("A search has a URL, groups results by kind, and says when it finds nothing")
    func addresses() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "\(address)search/?q=lemonade")))
                    let kinds =
                        "return [...document.querySelectorAll('#results h2')].map((kind) => kind.textContent).join()"
                    try await page.expect(kinds, "Recipes", site)
                    try await page.search(for: "zzzz")
                    let status = "return document.querySelector('#search-status').textContent"
                    try await page.expect(status, "Nothing found.", site)
                    try await page.search(for: "<img src=x onerror=alert(1)>")
                    try await page.expect("return document.querySelectorAll('#results img').length", 0, site)
                }
            }
        }
    }

    @Test("An emoji alone finds the names that contain it, and beside other words it changes nothing")
    func emoji() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("🦷 Dentist", "Vet")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "\(address)search/")))
                    let searches = [("🦷", "🦷 Dentist"), ("dentist", "🦷 Dentist"), ("🐈 vet", "Vet"), ("🐈", "")]
                    for (typed, titles) in searches {
                        try await page.search(for: typed)
                        let found =
                            "return [...document.querySelectorAll('#results a')].map((a) => a.textContent).join()"
                        try await page.expect(found, titles, site)
                    }
                }
            }
        }
    }

    @Test("The script and the index split texts into the same words")
    func words() async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "\(address)search/")))
                    for (text, words) in SearchWordTable.rows {
                        let found = try await page.evaluate("return wordsOf(arguments[0])", text, as: [String].self)
                        #expect(found == words, "\(text)")
                    }
                }
            }
        }
    }

    @Test(
        "Dates are understood with the prefixes and digits of the language",
        arguments: [
            (
                "he",
                ["24 בדצמבר": "@d1224", "ב-5 בדצמבר 2026": "@d1205 @y2026", "5 בדצמ׳": "@d1205", "5 דצמבר": "@d1205"]
            ),
            ("ar", ["٥ ديسمبر": "@d1205", "5 ديسمبر": "@d1205", "٢٤/١٢": "@d1224"]),
            // Almanac isn't translated into these languages. Their months are a number and a word.
            ("ja", ["2026年12月24日(木)": "@d1224 @y2026", "月": ""]), ("vi", ["24 tháng 12": ""]),
        ]
    )
    func datesInOtherScripts(language: String, texts: [String: String]) async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("language: \(language)\n", to: "almanac.yml")
            try await workspace.serve { _, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "\(address)search/")))
                    for (text, words) in texts {
                        let script =
                            "const date = dateIn(arguments[0]); return date ? [...date.words, ...wordsOf(date.rest)].join(' ').trim() : ''"
                        let found = try await page.evaluate(script, text, as: String.self)
                        #expect(found == words, "\(text)")
                    }
                }
            }
        }
    }

    @Test("Dates are understood in the language of the page and in English")
    func dates() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.write("language: de\nlocale: de_DE\n", to: "almanac.yml")
            try await workspace.serve { _, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "\(address)search/")))
                    for (text, words) in [
                        ("24 dec", "@d1224"), ("24. Dezember", "@d1224"), ("24.12.", "@d1224"),
                        ("24. 12. 2026", "@d1224 @y2026"),
                        ("24.12.26", "@d1224 @y2026"), ("24/12/26", "@d1224 @y2026"),
                        ("2026-12-24", "@d1224 @y2026"), ("dezember 2026", "@m12 @y2026"), ("märz", "@m03"),
                        ("24th of December 2026", "@d1224 @y2026"), ("Dec 24", "@d1224"), ("12月24日", "@d1224"),
                        ("24/12", "@d1224"), ("chor 24 dez", "@d1224 chor"), ("dez", ""), ("17.30", ""), ("40 dec", ""),
                        ("Do., 24. Dez. 2026", "@d1224 @y2026"), ("Thursday, Dec 24", "@d1224"),
                        ("2026/12/24", "@d1224 @y2026"), ("2026.12.24", "@d1224 @y2026"),
                        ("24-12-2026", "@d1224 @y2026"), ("12/2026", "@m12 @y2026"), ("12.2026", "@m12 @y2026"),
                        ("24 dec '26", "@d1224 @y2026"), ("24.12.99", "@d1224 @y1999"),
                        ("5 mai 10 km", "@d0505 10 km"), ("2026年", "@y2026"), ("chor 2025", "@y2025 chor"),
                        ("24dec", "@d1224"), ("chor dez24", "@d1224 chor"), ("24dez2026", "@d1224 @y2026"),
                        ("a4dez", ""), ("dentist", ""), ("12", ""),
                    ] {
                        let script =
                            "const date = dateIn(arguments[0]); return date ? [...date.words, ...wordsOf(date.rest)].join(' ') : ''"
                        let found = try await page.evaluate(script, text, as: String.self)
                        #expect(found == words, "\(text)")
                    }
                }
            }
        }
    }

    @Test(
        "Records with the same name form one expandable result, a day finds its records, and suggestions come first"
    )
    func names() async throws {
        try await Workspace.withSmall { workspace in
            for day in 10...39 {
                let date = "\(2027 + day / 28)-03-\(10 + day % 18)T18:00"
                let outcome = try await workspace.verb("event", "add", "Choir rehearsal", date)
                #expect(outcome.status == .success, "\(outcome.errorText)")
            }
            for name in ["歯医者の予約", "ร้านอาหารไทย"] {
                #expect(try await workspace.verb("event", "add", name, "2026-12-24T09:00").status == .success)
            }
            #expect(try await workspace.verb("event", "add", "Trip", "2026-12-30 to 2027-01-01").status == .success)
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.setClock(to: Date("2027-03-28T12:00:00Z", strategy: .iso8601))
                    try await page.navigate(to: #require(URL(string: "\(address)search/")))
                    let shown = "return document.querySelector('#search-start').checkVisibility()"
                    try await page.expect(shown, true, site)
                    let start = "return document.querySelectorAll('#search-start li').length"
                    #expect(try await page.evaluate(start, as: Int.self) >= 5)
                    try await page.search(for: "rehearsal")
                    try await page.expect("return document.querySelectorAll('#results summary').length", 1, site)
                    try await page.expect(
                        "return document.querySelector('#results summary').textContent",
                        "30 times",
                        site
                    )
                    #expect(try await page.evaluate(shown, as: Bool.self) == false)
                    // The next event wins, although a past one is nearer.
                    let day = "return document.querySelector('#results time').dateTime"
                    #expect(try await page.evaluate(day, as: String.self) == "2028-03-10")
                    let open = """
                        const details = document.querySelector("#results details");
                        details.open = true;
                        return details.querySelectorAll("a time").length;
                        """
                    #expect(try await page.evaluate(open, as: Int.self) == 30)
                    let titles =
                        "return [...document.querySelectorAll('#results bdi')].map((name) => name.textContent).join()"
                    for (typed, title) in [("医者", "歯医者の予約"), ("約", "歯医者の予約"), ("อาหาร", "ร้านอาหารไทย")] {
                        try await page.search(for: typed)
                        try await page.expect(titles, title, site)
                    }
                    try await page.search(for: "24 dec 2026")
                    let count = "return document.querySelectorAll('#results bdi').length"
                    try await page.expect(count, 2, site)
                    try await page.search(for: "1 jan 2027")
                    try await page.expect(titles, "Trip", site)
                    #expect(try await page.evaluate(day, as: String.self) == "2027-01-01")
                    try await page.search(for: "30 jan 2027")
                    try await page.expect(titles, "", site)
                    try await page.search(for: "")
                    try await page.expect(shown, true, site)
                }
            }
        }
    }

    @Test("Many recipes that contain a word leave room for an event that contains it")
    func kindsTakeTurns() async throws {
        try await Workspace.withSmall { workspace in
            try workspace.writeEvents("Choir")
            let notes = String(repeating: "Beat the eggs. ", count: 80)
            let recipes = (0..<200).map { number in
                let (name, created) = (number % 8 == 0 ? "Choir" : "Plain", 700_000_000 + number * 86_400)
                let title = #""name":"\#(name) cake \#(number)","notes":"\#(notes)""#
                return #"{"id":"\#(number)",\#(title),"createdAt":\#(created),"ingredients":[]}"#
            }
            try workspace.write("[\(recipes.joined(separator: ","))]", to: "stores/recipes.data")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.navigate(to: #require(URL(string: "\(address)search/?q=choir")))
                    let kinds =
                        "return [...document.querySelectorAll('#results h2')].map((kind) => kind.textContent).join()"
                    try await page.expect(kinds, "Events,Recipes", site)
                }
            }
        }
    }

    @Test("A search finds each collection item at its place on a page, and pages stay small")
    func collections() async throws {
        try await Workspace.withSmall { workspace in
            let items = (0..<450).map { #"{"title":"Book \#($0)","author":"Ana \#($0 * 7)","secret":"hush"}"# }
            try workspace.write("[\(items.joined(separator: ","))]", to: "stores/books.json")
            let settings = "exclude: [books.secret]\ncollections: { books: { file: books.json } }\n"
            try workspace.write(settings, to: "almanac.yml")
            try await workspace.serve { site, address in
                let files = try Snapshot(of: workspace["site"]).files
                let pages = files.filter { $0.hasPrefix("books/") }
                let html = try pages.map { try workspace.text("site/\($0)") }
                #expect(pages.count >= 5 && html.allSatisfy { $0.utf8.count < 100_000 })
                for number in 0..<450 { #expect(html.count { $0.contains("<li id=\"book-\(number)\">") } == 1) }
                for file in files where file.hasPrefix("search/") {
                    #expect(try !workspace.text("site/\(file)").contains("hush"), "\(file)")
                }
                try await Browser.shared.withPage { page in
                    for (typed, title) in [("book 449", "Book 449"), ("bokk 443", "Book 443"), ("2793", "Book 399")] {
                        try await page.navigate(to: #require(URL(string: "\(address)search/")))
                        try await page.search(for: typed)
                        let first = "return document.querySelector('#results a')?.textContent"
                        try await page.expect(first, title, site)
                        try await page.run("document.querySelector('form.search').requestSubmit()")
                        let shown = "return document.querySelector(':target')?.querySelector('h2').textContent.trim()"
                        try await page.expect(shown, title, site)
                    }
                }
            }
        }
    }
}

extension Page {
    fileprivate func search(for text: String) async throws {
        let script = """
            const field = document.querySelector("#q");
            field.value = arguments[0];
            field.dispatchEvent(new Event("input", { bubbles: true }));
            """
        try await run(script, text)
    }

    fileprivate func press(_ key: String) async throws {
        let script = """
            const event = new KeyboardEvent("keydown", { key: arguments[0], bubbles: true, cancelable: true });
            document.activeElement.dispatchEvent(event);
            """
        try await run(script, key)
    }
}
