import Foundation
import TestSupport
import Testing

@Suite("Messages in the language of the site", .ends)
struct ServeLanguageTests {
    private struct Refusal {
        var path: String
        var fields: [String: String] = [:]
        var error: String
    }

    private static let refusals = [
        Refusal(path: "redo", error: "es gibt keine Änderung, die sich wiederholen lässt"),
        Refusal(path: "undo", fields: ["change": "7"], error: "inzwischen ist etwas anderes geändert worden"),
        Refusal(path: "habits", fields: ["name": " "], error: "der Name fehlt"),
        Refusal(path: "recipes", fields: ["name": " "], error: "der Name fehlt"),
        Refusal(path: "events", fields: ["name": "", "when": "morgen"], error: "der Name fehlt"),
        Refusal(
            path: "events",
            fields: ["name": "Chor", "when": "irgendwann"],
            error: "`irgendwann` ist weder Tag noch Zeit"
        ),
        Refusal(path: "habits/floss/tick", fields: ["day": "bald"], error: "`bald` ist weder Tag noch Zeit"),
        Refusal(path: "habits/floss/tick", fields: ["day": "2027-01-01"], error: "`2027-01-01` kommt erst noch"),
        Refusal(
            path: "habits/floss/tick",
            fields: ["day": "letztes Wochenende"],
            error: "`letztes Wochenende` ist kein einzelner Tag"
        ),
        Refusal(
            path: "events",
            fields: ["name": "Tee", "when": "morgen", "url": "x"],
            error: "`x` ist keine Adresse einer Seite"
        ),
        Refusal(
            path: "menu",
            fields: ["recipe": "Suppe", "day": "bald"],
            error: "`bald` ist weder Tag noch Zeit"
        ),
        Refusal(
            path: "events/2026-11-24-choir/complete",
            fields: ["occurrence": "2026-11-25"],
            error: "am Mittwoch, 25. November 2026 ist kein Termin dieser Reihe"
        ),
    ]

    private func withClient(_ body: (Workspace, EditClient) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: de\n", to: "almanac.yml")
            _ = try await workspace.verbs(["event", "add", "Choir", "every", "tuesday", "19:30"])
            try await workspace.serve(locale: "de_DE") { _, address in try await body(workspace, EditClient(address)) }
        }
    }

    @Test("On a German site, messages are German")
    func german() async throws {
        try await withClient { _, client in
            for refusal in Self.refusals {
                let answer = try await client.post(refusal.path, refusal.fields)
                #expect(answer.problem?.error ?? answer.error == refusal.error, "\(refusal)")
            }
        }
    }

    @Test("On a Hebrew page, an English hint reads from left to right")
    func direction() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: he\n", to: "almanac.yml")
            try await workspace.serve { site, address in
                try await Browser.shared.withPage { page in
                    try await page.edit(of: address, site)
                    try await page.openForm("[data-almanac='add']", .pointer, site)
                    try await page.fill("dialog [name=text]", "רופא 3/4")
                    try await page.press(key: "Enter", code: 13)
                    // Write `3 apr` or `4 mar`
                    let script = """
                        const [april, march] = [...document.querySelectorAll("dialog .error small code")]
                            .map((code) => code.getBoundingClientRect().left);
                        return april < march;
                        """
                    try await page.expect(script, true, site)
                }
            }
        }
    }

    @Test("On a German site, messages on the command line are English")
    func commandLine() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: de\n", to: "almanac.yml")
            let outcome = try await workspace.verb("event", "add", "Tee", "tomorrow", "--url", "x")
            #expect(outcome.errorText.contains("error: `x` isn't a web address\n    hint: write it in full"))
        }
    }

    @Test("After a change by an app, undo is refused and the message suggests no terminal command")
    func overtaken() async throws {
        try await withClient { workspace, client in
            #expect(try await client.post("recipes", ["name": "Toast"]).status == 200)
            var recipes = try workspace.text("stores/recipes.data")
            recipes.replace("Toast", with: "Roast")
            try workspace.replace("stores/recipes.data", with: recipes)
            let answer = try await client.post("undo")
            #expect(answer.status == 409)
            #expect(
                answer.error
                    == "eine App hat seither etwas geändert; darum ist dies nicht zurückgenommen: „Toast“ hinzugefügt"
            )
            #expect(try workspace.text("stores/recipes.data") == recipes)
            let older = try await client.post("undo", ["change": "99"])
            #expect(older.error == "inzwischen ist etwas anderes geändert worden")
        }
    }

    @Test("Messages and lists show dates, habits and recipes like the site's pages")
    func records() async throws {
        try await withClient { _, client in
            for (path, fields, message) in [
                (
                    "events", ["text": "Zahnarzt 28.11.2030 9:30"],
                    "„Zahnarzt“ (Donnerstag, 28. November 2030, 09:30) hinzugefügt"
                ),
                (
                    "events/2030-11-28-zahnarzt/day", ["from": "2030-11-28", "day": "2030-11-29"],
                    "„Zahnarzt“ verschoben auf Freitag, 29. November 2030, 09:30"
                ),
                (
                    "events/2026-11-24-choir/leave-out", ["occurrence": "2026-12-01"],
                    "„Choir“ (Dienstag, 1. Dezember 2026, 19:30) ausgelassen"
                ),
                ("menu", ["recipe": "Suppe", "day": "24.12.2030"], "„Suppe“ geplant für Dienstag, 24. Dezember 2030"),
                ("recipes/toast/cooked", [:], "„Toast“ notiert: Einmal gekocht, am Freitag, 20. November 2026"),
                ("habits/floss/tick", [:], "Nichts zu tun: „Floss“: Heute geschafft"),
            ] {
                #expect(try await client.post(path, fields).message == message)
            }
            let read = try await client.get("read?text=Chor+jeden+Dienstag+19:30+bis+Juni+2027")
            #expect(read.contains("Dienstag, 24. November 2026, 19:30, jeden Dienstag bis 30. Juni 2027"), "\(read)")
            let list = try await client.get("")
            for text in [
                "Heute noch nicht, 23 Tage in Folge", " Zutaten\"", "24. November 2026, 19:30, jeden Dienstag",
            ] {
                #expect(list.contains(text), "\(text)")
            }
            for text in ["all day", "done today", "streak", "ingredient", "every "] { #expect(!list.contains(text)) }
        }
    }

    @Test("A form shows the time of an event in the language of the site, and reads it")
    func times() async throws {
        try await withClient { _, client in
            for (when, typed, rest, words) in [
                ("2.12.2030 9:00 bis 10:30", "2030-12-02 09:00 bis 10:30", "2030-12-02 09:00", "09:00"),
                ("24. bis 27. Dez 2030", "2030-12-24 bis 2030-12-27", "2030-12-24", "ganztägig"),
            ] {
                let added = try await client.post("events", ["name": "Besuch", "when": when])
                let path = try String(#require(added.page).dropLast())
                let form = try await client.form(path)
                #expect(form["when"]?.value == typed)
                let answer = try await client.post(path, ["shown": try #require(form.shown), "when": rest])
                #expect(answer.message?.hasSuffix("2030, \(words))") == true, "\(answer)")
            }
        }
    }

    @Test("The site can add a language with a file")
    func ownLanguage() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: fr\n", to: "almanac.yml")
            let words = "addHabit: Ajouter une habitude\neventOnce: \"« {name} » ({when})\"\nsav: Enregistrer\n"
            try workspace.write(words, to: "Templates/words/editing/fr.yml")
            try await workspace.serve(locale: "fr_FR") { site, address in
                let client = try await EditClient(address)
                #expect(try await client.form("habits/new").title == "Ajouter une habitude")
                #expect(try await client.form("habits/new").submit == "Add")
                let warning = "fr.yml:3:1: warning: no form has the words `sav`"
                #expect(site.messages.contains { $0.contains(warning) }, "\(site.messages)")
                let added = try await client.post("events", ["text": "Dentiste 2030-11-28 9:30"])
                #expect(added.message == "Added « Dentiste » (jeudi 28 novembre 2030, 09:30)")
            }
        }
    }
}
