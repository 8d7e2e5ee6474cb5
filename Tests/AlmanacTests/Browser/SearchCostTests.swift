import Foundation
import Records
import Settings
import Site
import Templates
import TestSupport
import Testing

@Suite("Search with ten thousand records", .ends)
struct SearchCostTests {
    @Test("A search downloads little, whatever the names and search terms", arguments: Corpus.allCases)
    func cost(corpus: Corpus) async throws {
        try await Self.withSite(of: corpus) { page, address in
            for text in corpus.searches {
                try await page.find(text, at: address)
                let cost = try await page.evaluate(Self.cost, as: Int.self)
                #expect(cost > 500 && cost < 100_000, "\(text): \(cost)")
            }
        }
    }

    @Test("A button shows more results, and the arrow keys reach it")
    func more() async throws {
        try await Self.withSite(of: .plain) { page, address in
            try await page.find("0004711 dentist", at: address)
            #expect(try await page.first == "Dentist 0004711")
            #expect(try await page.evaluate("return document.querySelector('#search-more').hidden", as: Bool.self))
            try await page.find("choir", at: address)
            let count = try await page.count
            #expect(try await page.status == "Found so far: \(count)")
            #expect(count > 10 && count <= 30)
            #expect(try await page.areLatestFirst)
            let press = """
                const press = (key) => document.activeElement.dispatchEvent(
                  new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
                for (let count = 0; count < 40; count += 1) press("ArrowDown");
                const { id } = document.activeElement;
                document.activeElement.click();
                return id;
                """
            #expect(try await page.evaluate(press, as: String.self) == "search-more")
            #expect(try await eventually { try await page.count > count })
            #expect(try await page.areLatestFirst)
            let focused = "return document.activeElement.id"
            #expect(try await page.evaluate(focused, as: String.self) == "search-more")
        }
    }

    @Test("An event that comes again and again doesn't hide another name")
    func weekly() async throws {
        try await Self.withSite(of: .weekly) { page, address in
            try await page.find("choir", at: address)
            let names = "return [...document.querySelectorAll('#results bdi')].map((name) => name.textContent)"
            #expect(try await page.evaluate(names, as: [String].self).sorted() == ["Choir practice", "Choir trip"])
        }
    }

    /// Loads the search files of the page again, and adds up their compressed sizes.
    private static let cost = """
        const names = performance.getEntriesByType("resource").map(({ name }) => name);
        const files = [...new Set(names)].filter((name) => /\\/search\\/.+\\.json$/.test(name));
        const sizes = await Promise.all(files.map(async (name) => {
          const packed = (await fetch(name)).body.pipeThrough(new CompressionStream("gzip"));
          return (await new Response(packed).arrayBuffer()).byteLength;
        }));
        return sizes.reduce((sum, size) => sum + size, 0);
        """

    // MARK: The site

    /// The search index of a site with these events, without writing ten thousand pages.
    private static func index(of corpus: Corpus) -> [(file: String, bytes: [UInt8])] {
        let zone = TimeZone.gmt
        let entries = corpus.events().enumerated().map { Entry(item: $1, slug: $1.ownSlug(in: zone), position: $0 + 1) }
        let layout = TemplateSource(path: "layouts/page.html", file: "page.html", text: "{{{content}}}")
        let text = "---\neach: events\npath: /events/{{event.slug}}/\n---\n"
        let input = SiteInput(
            settings: Settings(),
            records: AlmanacRecords(open: entries),
            templates: SiteTemplates(
                [layout, TemplateSource(path: "event.md", file: "event.md", text: text)],
                language: Settings().language
            ),
            today: Today(now: Date(timeIntervalSince1970: 1_795_197_600), timeZone: zone),
            locale: Locale(identifier: "en_GB")
        )
        let plan = SitePlan(input)
        return plan.documents().filter { $0.file.hasPrefix("search/") }.map { ($0.file, plan.bytes(of: $0)) }
    }

    /// Passes a page to `body`, and the address of a small site with the index of a large one.
    private static func withSite(
        of corpus: Corpus,
        isolation: isolated (any Actor)? = #isolation,
        _ body: (Page, URL) async throws -> Void
    ) async throws {
        try await Workspace.withSmall { workspace in
            let outcome = try await workspace.build()
            try #require(outcome.status == .success, "\(outcome.errorText)")
            // The file list of the large index doesn't name the small site's index files.
            for (file, bytes) in Self.index(of: corpus) { try workspace.write(Data(bytes), to: "site/\(file)") }
            try await workspace.servePlainly { address in
                try await Browser.shared.withPage { page in try await body(page, address) }
            }
        }
    }
}

/// Ten thousand events. Two thirds of them have a description of 5 to 60 words.
enum Corpus: CaseIterable {
    /// Ten numbered names and 4,000 words.
    case plain
    /// Random letters and digits, which can't be compressed.
    case random
    /// Ten names that come again and again, and one event with a name of its own.
    case weekly

    var searches: [String] {
        switch self {
        case .plain:
            [
                // A word from one record, and a word from a tenth of all records.
                "0004711", "choir",
                // Typos: inside the word, and at its start, which requires another list.
                "chior", "xentist",
                // Two words that occur together, and two that never do.
                "tea garden", "dentist chess",
                // A word from descriptions, the first letters of many words, and a word without results.
                "kopon", "b", "0", "zzzzzz",
            ]
        case .random: ["a", "zz", "qq q", "title", "titel", "xitle", "a b c d e f"]
        case .weekly: ["choir", "garden tea"]
        }
    }

    func events() -> [Event] {
        var random = SeededGenerator(seed: 2026)
        return (0..<10_000).map { number in
            let count = number % 3 == 0 ? 0 : Int.random(in: 5...60, using: &random)
            let words = (0..<count).map { _ in word(&random) }
            return Event(
                identifier: String(number),
                date: Date(timeIntervalSince1970: 1_600_000_000 + Double(number) * 18_000),
                name: name(number, &random),
                description: count == 0 ? nil : words.joined(separator: " ")
            )
        }
    }

    private static let names = [
        "Choir practice", "Dentist", "Tea with Ana", "Tax return", "Garden tea", "Chess club", "Night train to Vienna",
        "Parents evening", "Oil change", "Book group: Middlemarch",
    ]

    private static let syllables = [
        "ba", "ko", "ri", "ten", "lu", "mar", "so", "vi", "del", "gra", "pon", "ste", "qua", "fi", "her", "zu",
    ]

    private func name(_ number: Int, _ random: inout SeededGenerator) -> String {
        if self == .random { return "Title \(word(&random)) \(word(&random)) \(word(&random))" }
        if self == .weekly { return number == 9_700 ? "Choir trip" : Self.names[number % 10] }
        let digits = String(number)
        return "\(Self.names[number % 10]) \(String(repeating: "0", count: 7 - digits.count))\(digits)"
    }

    private func word(_ random: inout SeededGenerator) -> String {
        let bits = random.next()
        guard self != .random else { return String(bits >> 12, radix: 36) }
        return [0, 4, 8].map { Self.syllables[Int(bits >> $0 & 15)] }.joined()
    }
}

extension Page {
    /// Opens the search and waits for the result.
    fileprivate func find(_ text: String, at address: URL) async throws {
        var parts = URLComponents(url: address.appending(path: "search/"), resolvingAgainstBaseURL: false)
        parts?.queryItems = [URLQueryItem(name: "q", value: text)]
        try await navigate(to: #require(parts?.url))
        #expect(try await eventually { try await status != "" }, "\(text)")
    }

    fileprivate var status: String {
        get async throws { try await evaluate("return document.querySelector('#search-status').textContent") }
    }

    fileprivate var first: String {
        get async throws { try await evaluate("return document.querySelector('#results a')?.textContent ?? ''") }
    }

    fileprivate var count: Int {
        get async throws { try await evaluate("return document.querySelectorAll('#results a').length") }
    }

    fileprivate var areLatestFirst: Bool {
        get async throws {
            let script = """
                const days = [...document.querySelectorAll("#results time")].map((time) => time.dateTime);
                return days.join() === days.toSorted().reverse().join();
                """
            return try await evaluate(script)
        }
    }
}
