import Foundation
import TestSupport
import Testing

@Suite("A page read after the day of its build", .ends)
struct ClockTests {
    /// A reader of a page built at 18:00 on 22 November 2026 in London. The dentist's is the next day at 8:30.
    struct Reader: Sendable, CustomTestStringConvertible {
        var clock: String
        var zone: String
        /// The word for the day of the dentist's.
        var word: String
        var badge: String
        /// The reader's date.
        var today: String

        init(_ clock: String, in zone: String, word: String, badge: String, today: String) {
            self.clock = clock
            self.zone = zone
            self.word = word
            self.badge = badge
            self.today = today
        }

        var testDescription: String { "\(clock) in \(zone)" }
    }

    static let readers = [
        Reader("2026-11-22T18:00:00Z", in: "Europe/London", word: "tomorrow", badge: "upcoming", today: "2026-11-22"),
        Reader("2026-11-23T07:00:00Z", in: "Europe/London", word: "today", badge: "today", today: "2026-11-23"),
        Reader("2026-11-24T18:00:00Z", in: "Europe/London", word: "yesterday", badge: "overdue", today: "2026-11-24"),
        // It is already the 23rd there, and the dentist's is at 22:30 that day.
        Reader("2026-11-22T18:00:00Z", in: "Pacific/Kiritimati", word: "today", badge: "today", today: "2026-11-23"),
        // It is still the 22nd there, and the dentist's is at 21:30 that day, but the page says "23 November".
        Reader("2026-11-23T07:00:00Z", in: "Pacific/Niue", word: "tomorrow", badge: "upcoming", today: "2026-11-22"),
        Reader("2026-11-24T09:00:00Z", in: "Pacific/Niue", word: "today", badge: "overdue", today: "2026-11-23"),
    ]

    @Test("Every page says tomorrow, today and yesterday according to the reader's clock")
    func words() async throws {
        let event = try PageKind.named("event-open")
        try await Workspace.withNewSite(now: "2026-11-22T18:00:00Z") { workspace in
            for reader in Self.readers {
                try await Browser.shared.withPage { page in
                    try await page.setClock(to: try Date(reader.clock, strategy: .iso8601))
                    try await page.setTimeZone(reader.zone)

                    try await page.navigate(to: workspace["site/" + event.file])
                    #expect(try await page.text(of: "main .relative") == reader.word, "\(reader.testDescription)")
                    let badge = "return document.querySelector('[data-status]').className"
                    let shown = try await page.evaluate(badge, as: String.self)
                    #expect(shown == "badge \(reader.badge)", "\(reader.testDescription)")

                    for list in ["index.html", "schedule/index.html"] {
                        try await page.navigate(to: workspace["site/" + list])
                        let rows =
                            "return [...document.querySelectorAll('.day, .agenda-day')].map((row) => row.innerText)"
                        let row = try await page.evaluate(rows, as: [String].self).first { $0.contains("Dentist") }
                        #expect(
                            row?.lowercased().contains(reader.word) == true,
                            "\(reader.testDescription): \(row ?? "")"
                        )
                    }

                    try await page.navigate(to: workspace["site/calendar/2026/11/index.html"])
                    let marked = "document.querySelectorAll('.month td[aria-current] > time')"
                    let today = "return [...\(marked)].map((time) => time.dateTime)"
                    #expect(try await page.evaluate(today, as: [String].self) == [reader.today])
                }
            }
        }
    }

    @Test("A page that was left open shows the right days once somebody looks at it again")
    func openPage() async throws {
        try await Workspace.withNewSite(now: "2026-11-22T18:00:00Z") { workspace in
            try await Browser.shared.withPage { page in
                try await page.setClock(to: try Date("2026-11-22T18:00:00Z", strategy: .iso8601))
                try await page.setTimeZone("Europe/London")
                try await page.navigate(to: workspace["site/index.html"])
                let words = """
                    const texts = (selector) => [...document.querySelectorAll(selector)].map((time) => time.textContent);
                    return [...texts("h1 .relative"), ...texts(".agenda-day time[data-day]").slice(0, 2)];
                    """
                #expect(try await page.evaluate(words, as: [String].self) == ["Today", "Tomorrow"])
                let wait = """
                    const now = Date.now;
                    const Earlier = Date;
                    globalThis.Date = class extends Earlier {
                      constructor(...parts) { parts.length ? super(...parts) : super(Date.now()); }
                      static now() { return now() + 864e5; }
                    };
                    document.dispatchEvent(new Event("visibilitychange"));
                    document.dispatchEvent(new Event("visibilitychange"));
                    """
                try await page.run(wait)
                #expect(try await page.evaluate(words, as: [String].self) == ["yesterday", "Yesterday", "Today"])
                try await page.run(wait)
                #expect(try await page.evaluate(words, as: [String].self) == ["2 days ago", "Sun 22 Nov", "Yesterday"])
                let own = #"<time datetime="2026-06-01" data-day=""><b>1</b> June</time><i class="relative">?</i>"#
                let show = """
                    document.body.insertAdjacentHTML("beforeend", `<p>${arguments[0]}</p>`);
                    document.dispatchEvent(new Event("visibilitychange"));
                    return document.body.lastElementChild.innerHTML;
                    """
                #expect(try await page.evaluate(show, own, as: String.self) == own)
            }
        }
    }

    @Test("Days are counted from the dates on the page, whatever the site's time zone")
    func zones() async throws {
        try await Workspace.withSmall { workspace in
            // The event is at 00:26 on 22 November in London, which is the 21st in Los Angeles.
            let place = ["--stores", "stores", "--output", "site", "--time-zone", "America/Los_Angeles"]
            let moment = ["--now", "2026-11-20T18:00:00Z", "--locale", "en_GB"]
            let built = try await workspace.command(["build"] + place + moment).run()
            try #require(built.status == .success, "\(built.errorText)")
            let pages = ["index.html", "schedule/index.html", "events/2026-11-21-alpha/index.html"]
            let readers = [("2026-11-21T12:00:00Z", "today"), ("2026-11-22T00:20:00Z", "yesterday")]
            for (clock, word) in readers {
                try await Browser.shared.withPage { page in
                    try await page.setClock(to: try Date(clock, strategy: .iso8601))
                    try await page.setTimeZone("Europe/London")
                    for file in pages {
                        try await page.navigate(to: workspace["site/" + file])
                        let words =
                            "return [...document.querySelectorAll('.relative, .agenda-day time')].map((span) => span.textContent.toLowerCase())"
                        let found = try await page.evaluate(words, as: [String].self)
                        #expect(found.contains(word) && !found.contains("tomorrow"), "\(file) at \(clock): \(found)")
                    }
                }
            }
        }
    }

    @Test("An event is overdue once it has ended, but an occurrence of a series is never overdue")
    func ends() async throws {
        try await Workspace.withSmall { workspace in
            let events = """
                [{"name":"Fair","date":816912000,"identifier":"a","day":"2026-11-21","lastDay":"2026-11-23"},
                {"name":"Shift","date":816984000,"identifier":"b","end":"2026-11-22T04:00:00Z"},
                {"name":"Walk","date":816944400,"identifier":"c","repeats":"FREQ=WEEKLY"}]
                """
            try workspace.write(events, to: "stores/schedules.plist")
            let built = try await workspace.build()
            try #require(built.status == .success, "\(built.errorText)")
            // The badges of the fair, the shift and the walk.
            let readers = [
                ("2026-11-21T08:00:00Z", ["today", "today", "today"]),
                ("2026-11-22T03:00:00Z", ["today", "today", "upcoming"]),
                ("2026-11-22T05:00:00Z", ["today", "overdue", "upcoming"]),
                ("2026-11-24T00:00:01Z", ["overdue", "overdue", "upcoming"]),
            ]
            for (clock, badges) in readers {
                try await Browser.shared.withPage { page in
                    try await page.setClock(to: try Date(clock, strategy: .iso8601))
                    try await page.setTimeZone("Europe/London")
                    for (name, badge) in zip(["fair", "shift", "walk"], badges) {
                        try await page.navigate(to: workspace["site/events/2026-11-21-\(name)/index.html"])
                        let shown = "return document.querySelector('[data-status]').className"
                        #expect(
                            try await page.evaluate(shown, as: String.self) == "badge \(badge)",
                            "\(name) at \(clock)"
                        )
                        let late = "return document.querySelector('.facts time').className"
                        let isLate = try await page.evaluate(late, as: String.self) == "past"
                        #expect(isLate == (badge == "overdue"), "\(name) at \(clock)")
                    }
                }
            }
        }
    }

    @Test("Text that only holds on the day of the build disappears later")
    func stale() async throws {
        try await Workspace.withNewSite { workspace in
            for (clock, isShown) in [("2026-11-20T20:00:00Z", true), ("2026-11-22T20:00:00Z", false)] {
                try await Browser.shared.withPage { page in
                    try await page.setClock(to: try Date(clock, strategy: .iso8601))
                    try await page.setTimeZone("Europe/London")
                    try await page.navigate(to: workspace["site/index.html"])
                    let text: String = try await page.evaluate("return document.querySelector('main').innerText")
                    #expect(text.contains("habits done today") == isShown)
                    #expect(text.contains("Not yet") == isShown)
                    #expect(text.contains("Friday, 20 November 2026 2 days ago") != isShown)
                }
            }
        }
    }
}

extension Page {
    /// The text of the first element that matches the selector.
    fileprivate func text(of selector: String) async throws -> String? {
        try await evaluate("return document.querySelector(arguments[0])?.textContent", selector)
    }
}
