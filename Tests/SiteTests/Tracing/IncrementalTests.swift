import Diagnostics
import Foundation
import Persistence
import Records
import Settings
import TestSupport
import Testing

@testable import Site
@testable import Templates

/// Updating a site page by page gives the same bytes as a full build.
@Suite struct IncrementalTests {
    /// A site as a watch keeps it: the latest version of each page, and the trace of its dependencies.
    struct Kept {
        var trace = SiteTrace()
        var pages: [String: [UInt8]] = [:]
        private(set) var made: [String: StaleReason] = [:]
        private(set) var madeDocuments: [String: StaleReason] = [:]

        mutating func update(to site: SampleSite) throws {
            let plan = try site.plan
            updatePages(to: plan)
            let documents = plan.documents(after: trace)
            let (dueDocuments, documentReasons) = trace.update(to: documents, of: plan)
            let files = Set(plan.pages.map(\.path.file) + documents.map(\.file))
            pages = pages.filter { file, _ in files.contains(file) }
            madeDocuments = [:]
            for document in dueDocuments.map({ documents[$0] }) {
                pages[document.file] = plan.bytes(of: document)
                trace.add(document)
                madeDocuments[document.file] = documentReasons[document.file]
            }
        }

        mutating func updatePages(to plan: SitePlan) {
            var update = TraceUpdate(of: &trace, to: plan)
            made = [:]
            let first = update.firstPages(in: trace)
            for group in [first, plan.pages.indices.filter { !first.contains($0) }] {
                for planned in update.stalePages(among: group, in: &trace).map({ plan.pages[$0] }) {
                    let page = plan.render(planned, isTraced: true)
                    pages[page.path.file] = page.bytes
                    trace.add(page)
                    made[page.path.description] = update.reasons[page.path.file] ?? .new
                }
            }
        }

        /// Writes the trace and reads it as another process does.
        mutating func moveToAnotherProcess() throws {
            trace.compact()
            var writer = ByteWriter()
            trace.encode(to: &writer)
            let old = trace
            var reader = ByteReader(writer.bytes)
            trace = try SiteTrace(from: &reader)
            #expect(reader.isAtEnd)
            #expect(trace.pages == old.pages && trace.documents == old.documents)
            #expect(trace.dependencies.rows == old.dependencies.rows && trace.search == old.search)
        }
    }

    static func whole(_ site: SampleSite) throws -> [String: [UInt8]] {
        let plan = try site.plan
        let pages = plan.pages.map { ($0.path.file, plan.render($0).bytes) }
        return Dictionary(pages + plan.documents().map { ($0.file, plan.bytes(of: $0)) }) { first, _ in first }
    }

    @Test(arguments: 1...UInt64(rounds(2, long: 12)))
    func randomEditsMatchFullBuild(seed: UInt64) throws {
        var edits = SiteEdits(seed: seed)
        var site = try edits.start()
        var kept = Kept()
        try kept.update(to: site)
        for step in 0..<14 {
            for _ in 0...(step % 3) { try edits.change(&site) }
            if step % 3 == 2 { try kept.moveToAnotherProcess() }
            try kept.update(to: site)
            let whole = try Self.whole(site)
            #expect(Set(kept.pages.keys) == Set(whole.keys), "step \(step)")
            for (file, bytes) in whole where kept.pages[file] != bytes {
                Issue.record(
                    "step \(step), \(file): \(String(decoding: kept.pages[file] ?? [], as: UTF8.self)) is not \(String(decoding: bytes, as: UTF8.self))"
                )
            }
        }
    }

    // MARK: Only what has changed

    private static func sample() throws -> SampleSite {
        var site = SampleSite(page: "{{#upcoming.first2}}{{name}} {{/upcoming.first2}}")
        site.templates["event.md"] =
            "---\neach: events\npath: /{{event.slug}}/\n---\n{{event.name}} {{event.date}} {{#event.next}}{{name}}{{/event.next}}"
        site.templates["about.md"] = "{{site.title}}"
        site.templates["count.md"] = "{{events.count}}"
        let start = try instant("2026-11-21T12:00:00Z")
        site.open = ["A", "B", "C", "D"].enumerated().map { Event(date: start + Double($0) * 86_400, name: $1) }
        return site
    }

    /// The pages that a change of the sample site renders again, with the reasons.
    private func remade(_ change: (inout SampleSite) throws -> Void) throws -> [String: String] {
        var site = try Self.sample()
        var kept = Kept()
        try kept.update(to: site)
        #expect(kept.made.count + kept.madeDocuments.count == kept.pages.count)
        try change(&site)
        try kept.update(to: site)
        #expect(try kept.pages == Self.whole(site))
        return kept.made.mapValues(\.description)
    }

    @Test func rendersNothingWithoutChanges() throws {
        #expect(try remade { _ in } == [:])
        #expect(try remade { $0.templates["note.txt"] = "of no use" } == [:])
        #expect(try remade { $0.now = "2026-11-20T18:30:00Z" } == [:])
    }

    @Test("The days, months and years of a habit follow its history, its goal, the day and the words for dates")
    func followsHabits() throws {
        var site = SampleSite()
        for (list, kind, item) in [("habits", "habit", "habit"), ("reviews", "year in review", "review")] {
            let path = "/\(list)/{{\(item).slug}}/"
            site.templates["\(item).md"] = EveryNameTemplate.each(list, of: kind, as: item, path: path, depth: 2)
        }
        let days = "{{#days}}{{date}} {{state}} {{amount}} {{column}} {{row}}, {{/days}}"
        site.templates["month.md"] =
            "---\neach: habits\npath: /months/{{habit.slug}}/\n---\n{{#habit.months}}\(days){{/habit.months}}"
        var entries = [
            "2024-02-03": HabitEntry(.done), "2026-10-05": HabitEntry(amount: HabitAmount("6")),
            "2026-11-19": HabitEntry(.missed),
        ]
        var kept = Kept()
        func update(goal: String = "8 glasses") throws {
            let history = HabitHistory(try entries.map { day, entry in (try #require(Day(day)), entry) })
            let details = HabitDetails(history: history, goal: HabitGoal(goal))
            site.habits = [Habit(title: "Water", details: details)]
            try kept.update(to: site)
            #expect(try kept.pages == Self.whole(site))
        }
        try update()
        entries["2026-10-05"] = HabitEntry(amount: HabitAmount("7"))
        try update()
        entries["2026-10-06"] = HabitEntry(.skipped)
        try update()
        entries["2024-02-04"] = HabitEntry(.missed)
        try update()
        try update(goal: "8 cups")
        site.now = "2026-11-21T18:00:00Z"
        try update(goal: "8 cups")
        site.locale = "en_US"
        try update(goal: "8 cups")
    }

    @Test func monthLinksFollowItsParts() throws {
        func part(at folder: String) -> String {
            "---\neach: monthParts\npath: /{{part.month.slug}}/\(folder)/{{part.slug}}/\n---\n{{part.title}}"
        }
        var site = try Self.sample()
        let day = try instant("2026-12-05T09:00:00Z")
        site.open += (0..<12).map { Event(date: day + Double($0) * 60, name: "E \($0)") }
        site.templates["month.md"] =
            "---\neach: months\npath: /{{month.slug}}/\n---\n{{#month.days}}{{#url}}[more]({{.}}){{/url}}{{/month.days}}"
        site.templates["part.md"] = part(at: "from")
        var kept = Kept()
        try kept.update(to: site)
        site.templates["part.md"] = part(at: "since")
        try kept.update(to: site)
        #expect(try kept.pages == Self.whole(site))
        #expect(kept.made.keys.contains("/2026/12/"))
    }

    @Test func tracksMonthsWithoutEvents() throws {
        var site = try Self.sample()
        site.templates["year.md"] =
            "---\neach: calendarYears\npath: /{{year.slug}}/\n---\n{{#year.allMonths}}{{name}} {{url}} {{#weeks}}{{#days}}{{#isToday}}{{date}}{{/isToday}}{{/days}}{{/weeks}}{{/year.allMonths}}"
        site.now = "2026-12-01T12:00:00Z"
        var kept = Kept()
        try kept.update(to: site)
        site.now = "2026-12-02T12:00:00Z"
        try kept.update(to: site)
        #expect(try kept.pages == Self.whole(site))
        #expect(kept.made.keys.contains("/2026/"))
        site.open.append(Event(date: try instant("2026-12-24T12:00:00Z"), name: "E"))
        try kept.update(to: site)
        #expect(try kept.pages == Self.whole(site))
    }

    @Test func rendersPagesThatShowTheChangedRecord() throws {
        let made = try remade { site in
            site.open[2] = Event(date: site.open[2].date + 60, name: "C", description: "not shown")
        }
        #expect(made == ["/2026-11-23-c/": "`C`: date changed"])
    }

    @Test func tracksRecipeKeysOfOtherPrograms() throws {
        var site = SampleSite(page: "{{#recipes}}{{name}}: {{servings}}{{/recipes}}")
        site.recipes = [Recipe(name: "Soup", extras: ["servings": .integer(4)])]
        var kept = Kept()
        try kept.update(to: site)
        for servings in [PropertyValue.integer(6), .string("Serves 8")] {
            site.recipes = [Recipe(name: "Soup", extras: ["recipeYield": servings])]
            try kept.update(to: site)
            #expect(kept.made["/"]?.description.contains("servings") == true)
            #expect(try kept.pages == Self.whole(site))
        }
    }

    @Test func tracksShownFieldsOfOtherRecords() throws {
        let made = try remade { $0.open[1] = Event(date: $0.open[1].date, name: "B!", description: nil) }
        #expect(
            made == [
                "/": "`B!`: name changed", "/2026-11-22-b/": "`B!`: name changed",
                "/2026-11-21-a/": "`B!`: name changed",
            ]
        )
    }

    @Test func tracksOnlyShownPartOfList() throws {
        let made = try remade { $0.open.append(Event(date: $0.open[3].date + 86_400, name: "E")) }
        #expect(
            made == [
                "/count/": "the number of events changed", "/2026-11-24-d/": "`D`: next changed",
                "/2026-11-25-e/": "new page",
            ]
        )
        #expect(try remade { $0.now = "2026-11-21T12:00:01Z" } == ["/": "the first 2 upcoming events changed"])
    }

    @Test func tracksSettingsAndTemplatesWhereUsed() throws {
        #expect(try remade { $0.settings.title = "Mine" } == ["/about/": "the site's title changed"])
        #expect(try remade { $0.templates["about.md"]?.append("!") } == ["/about/": "template `about.md` changed"])
        let layout = try remade { $0.templates["layouts/page.html"]?.append("!") }
        #expect(layout.count == 7)
        #expect(Set(layout.values) == ["template `layouts/page.html` changed"])
        let reasons = Set(try remade { $0.locale = "de_DE" }.values)
        #expect(reasons == ["locale, time zone, base URL, style sheet or script changed"])
    }

    @Test func tracksWhetherAValueIsAList() throws {
        var site = SampleSite(page: "{{#xs}}{{title}} foo={{tags.foo}}{{/xs}}")
        let other = PropertyValue.dictionary(["title": .string("b"), "tags": .dictionary(["foo": .string("bee")])])
        site.collections["xs"] = [.dictionary(["title": .string("a"), "tags": .array([.string("q")])]), other]
        var kept = Kept()
        try kept.update(to: site)
        let tags = PropertyValue.dictionary(["foo": .string("NEW")])
        site.collections["xs"] = [.dictionary(["title": .string("a"), "tags": tags]), other]
        try kept.update(to: site)
        #expect(try kept.pages == Self.whole(site))
    }

    @Test func tracksPathOfPage() throws {
        var site = SampleSite()
        site.templates["x.md"] = "---\neach: xs\npath: /xs/{{item.file}}\n---\n{{page.url}} [here]({{page.url}})"
        var kept = Kept()
        for file in ["a/", "a/index.html", "a/"] {
            site.collections["xs"] = [.dictionary(["title": .string("a"), "file": .string(file)])]
            try kept.update(to: site)
            #expect(try kept.pages == Self.whole(site))
        }
    }

    @Test(arguments: [0, 1, 100, 500])
    func rejectsDamagedTrace(length: Int) throws {
        var kept = Kept()
        try kept.update(to: Self.sample())
        var writer = ByteWriter()
        kept.trace.encode(to: &writer)
        var reader = ByteReader(Array(writer.bytes.prefix(length)))
        #expect(throws: ByteReader.Damaged.self) { try SiteTrace(from: &reader) }
        var random = SplitMix(state: UInt64(length))
        for _ in 0..<300 {
            var bytes = writer.bytes
            bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            var reader = ByteReader(bytes)
            // The bytes may form a valid trace of another site, which must not crash the program.
            var trace = (try? SiteTrace(from: &reader)) ?? SiteTrace()
            let plan = try Self.sample().plan
            var update = TraceUpdate(of: &trace, to: plan)
            _ = update.stalePages(among: Array(plan.pages.indices), in: &trace)
            trace.compact()
            _ = TraceUpdate(of: &trace, to: plan).firstPages(in: trace)
        }
    }

    @Test func templatesUseEveryName() throws {
        var edits = SiteEdits(seed: 1)
        let plan = try edits.start().plan
        #expect(plan.diagnostics == [])
        let asked = plan.pages.reduce(into: Set<String>()) { asked, page in
            for answers in plan.render(page, isTraced: true).inputs?.answers.map(\.answers) ?? [] {
                asked.formUnion(answers.names.map { "\(answers.record.list.text).\($0.name?.text ?? "")" })
            }
        }
        let lists = [
            "": SiteRoot.kind, "events": EventView.kind, "habits": HabitView.kind, "recipes": RecipeView.kind,
            "ingredients": IngredientView.kind, "months": MonthView.kind, "years": CompletedYearView.kind,
            "calendarYears": CalendarYearView.kind,
            "reviews": YearReviewView.kind,
            "completedMonths": CompletedMonthView.kind, "site": SiteView.kind, "sections": SectionsView.kind,
        ]
        for (list, kind) in lists {
            for name in SiteRoot.builtInRecords[kind]?.names ?? [] where !["page", "content"].contains(name.name) {
                #expect(asked.contains("\(list).\(name.name)"))
            }
        }
    }
}
