import Foundation
import TestSupport
import Testing

@Suite("Changes that meet another change of the same record", .ends)
struct ServeConflictTests {
    private static let event = "2026-11-28-board-games-at-anas"

    private func withClient(_ body: (Workspace, EditClient) async throws -> Void) async throws {
        try await Workspace.withSample { workspace in
            try await workspace.serve { _, address in try await body(workspace, EditClient(address)) }
        }
    }

    // MARK: Requests

    @Test(
        "The second of two windows that change a name or a date sees what the first one wrote, and can overwrite it",
        arguments: [
            ("events/\(event)", "name", ["Chess", "Cards"]),
            ("events/\(event)", "when", ["2026-12-01 18:00", "2026-12-02 18:00"]),
            ("habits/floss/edit", "name", ["Brush", "Rinse"]),
            ("recipes/toast", "name", ["Bruschetta", "Crostini"]),
        ]
    )
    func windows(path: String, field: String, values: [String]) async throws {
        try await withClient { workspace, client in
            let shown = try #require(try await client.form(path).shown)
            #expect(try await client.post(path, ["shown": shown, field: values[0]]).status == 200)
            let between = try Snapshot(of: workspace["stores"])
            let late = try await client.post(path, ["shown": shown, field: values[1]])
            #expect(late.status == 409, "\(late)")
            #expect(late[field]?.value == values[1] && late[field]?.current == values[0])
            #expect(try Snapshot(of: workspace["stores"]) == between)
            // The answer has the new address.
            let place = try #require(late.path).joined(separator: "/")
            #expect(!place.hasPrefix(path))
            let sent = try await client.post(place, ["shown": #require(late.shown), field: values[1]])
            #expect(sent.status == 200)
            #expect(try await client.form(#require(sent.page).dropLast() + "/edit")[field]?.value == values[1])
        }
    }

    @Test(
        "A button whose record was renamed meanwhile is refused with the record's current form, whose button works",
        arguments: [
            ("events/\(event)", "events/\(event)", ["remove", "complete"]),
            ("habits/floss/edit", "habits/floss", ["remove"]),
            ("recipes/toast", "recipes/toast", ["remove"]),
        ]
    )
    func buttons(form: String, record: String, verbs: [String]) async throws {
        for verb in verbs {
            try await withClient { workspace, client in
                let shown = try #require(try await client.form(form).shown)
                #expect(try await client.post(form, ["shown": shown, "name": "Other"]).status == 200)
                let between = try Snapshot(of: workspace["stores"])
                let refused = try await client.post("\(record)/\(verb)", ["shown": shown])
                #expect(refused.status == 409 && refused["name"]?.current == "Other", "\(refused)")
                #expect(refused.problem?.hint == "nothing was done; look at it as it is now, and try again")
                #expect(try Snapshot(of: workspace["stores"]) == between)
                let button = try #require(refused.buttons?.first { $0.path.last == verb })
                let path = button.path.joined(separator: "/")
                #expect(try await client.post(path, button.fields).status == 200)
                #expect(try Snapshot(of: workspace["stores"]) != between)
            }
        }
    }

    @Test("An event that an app has renamed or moved is found by two other values, unless several have them")
    func app() async throws {
        func store(_ events: [(name: String, date: Int)]) -> String {
            let records = events.map {
                #"{"name":"\#($0.name)","date":\#($0.date),"description":"Bring cake","identifier":"\#(UUID())"}"#
            }
            return "[\(records.joined(separator: ","))]"
        }
        try await withClient { workspace, client in
            let path = "events/2026-11-22-alpha"
            for (change, field, current) in [
                ([("Omega", 817_063_200), ("Beta", 817_200_000)], "name", "Omega"),
                ([("Alpha", 817_149_600), ("Beta", 817_200_000)], "when", "2026-11-23 18:00"),
            ] {
                try workspace.replace(
                    "stores/schedules.plist",
                    with: store([("Alpha", 817_063_200), ("Beta", 817_200_000)])
                )
                let shown = try #require(try await client.form(path).shown)
                try workspace.replace("stores/schedules.plist", with: store(change))
                let answer = try await client.post(path, ["shown": shown, "location": "Here"])
                #expect(answer.status == 409 && answer[field]?.current == current, "\(answer)")
                #expect(answer["location"]?.value == "Here")
                // A button doesn't act on a guess.
                #expect(try await client.post("\(path)/remove", ["shown": shown]).status == 404)
            }
            let twins = store([("Omega", 817_063_200), ("Alpha", 817_149_600)])
            try workspace.replace("stores/schedules.plist", with: store([("Alpha", 817_063_200)]))
            let shown = try #require(try await client.form(path).shown)
            try workspace.replace("stores/schedules.plist", with: twins)
            #expect(try await client.post(path, ["shown": shown, "location": "Here"]).status == 404)
        }
    }

    @Test("The forms of a habit that was renamed meanwhile are found, and the day can be sent with the new name")
    func otherDay() async throws {
        try await withClient { workspace, client in
            for path in ["habits/floss", "habits/floss/tick"] {
                let day = try await client.form(path)
                #expect(day.title == "Floss: another day", "\(day)")
                let shown = try #require(day.shown)
                #expect(try await client.post("habits/floss/edit", ["shown": shown, "name": "Brush"]).status == 200)
                for form in [path, "habits/floss/edit"] {
                    let found = try await client.form("\(form)?shown=\(shown)")
                    #expect(found.status == 200 && found.path?[1] == "brush", "\(found)")
                }
                let between = try Snapshot(of: workspace["stores"])
                let sent = ["shown": shown, "day": "2026-11-01"]
                let late = try await client.post("habits/floss/tick", sent)
                #expect(late.status == 409 && late.path == ["habits", "brush", "tick"], "\(late)")
                #expect(late["day"]?.value == "2026-11-01")
                #expect(try Snapshot(of: workspace["stores"]) == between)
                #expect(try await client.post("habits/brush/tick", sent).status == 200)
                let back = try #require(try await client.form("habits/brush/edit").shown)
                #expect(try await client.post("habits/brush/edit", ["shown": back, "name": "Floss"]).status == 200)
            }
            let gone = try await client.form("habits/none/tick?shown=0.0.0")
            #expect(gone.status == 404 && gone.error == "there is no habit called `none` any more", "\(gone)")
        }
    }

    @Test("A change of another record that has taken the address isn't made")
    func taken() async throws {
        try await withClient { workspace, client in
            let shown = try #require(try await client.form("habits/floss/edit").shown)
            #expect(try await client.post("habits/floss/edit", ["shown": shown, "name": "Brush"]).status == 200)
            let other = try #require(try await client.form("habits/go-to-bed-before-10pm/edit").shown)
            let taking = ["shown": other, "name": "Floss"]
            #expect(try await client.post("habits/go-to-bed-before-10pm/edit", taking).status == 200)
            let late = try await client.post("habits/floss/edit", ["shown": shown, "name": "Rinse"])
            #expect(late.status == 409 && late.path == ["habits", "brush", "edit"])
        }
    }

    @Test(
        "The values of a record that is gone come back in a form that adds them as a new record",
        arguments: [
            ("events/\(event)", ["name": "Chess", "when": "2026-12-01 18:00", "location": "Here"]),
            ("habits/floss/edit", ["name": "Brush", "image": "tooth"]),
            ("recipes/toast", ["name": "Bruschetta", "ingredients": "1 slice bread", "servings": "2"]),
        ]
    )
    func gone(path: String, fields: [String: String]) async throws {
        try await withClient { _, client in
            let shown = try #require(try await client.form(path).shown)
            let remove = path.replacing("/edit", with: "") + "/remove"
            #expect(try await client.post(remove, ["shown": shown]).status == 200)
            let answer = try await client.post(path, fields.merging(["shown": shown]) { $1 })
            #expect(answer.status == 404 && answer.submit == "Save", "\(answer)")
            #expect(answer.problem?.error == "it has changed or been removed since it was shown")
            #expect(fields.allSatisfy { answer[$0.key]?.value == $0.value })
            #expect(try #require(answer.path).joined(separator: "/") == path)
            let place = try #require(answer.addition?.path).joined(separator: "/")
            let added = try await client.post(place, fields)
            #expect(added.status == 200 && added.message?.hasPrefix("Added “\(fields["name"] ?? "")”") == true)
        }
    }

    // MARK: Pages

    private func withForm(_ body: (Workspace, WatchedSite, Page) async throws -> Void) async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.edit("events/\(Self.event)/", of: address, site)
            try await page.openForm("[data-almanac='edit \(Self.event)']", .pointer, site)
            try await body(workspace, site, page)
        }
    }

    private static let current = texts(of: ".current")
    private static let errors = texts(of: ".error")

    private static func texts(of notes: String) -> String {
        "return [...document.querySelectorAll('dialog \(notes)')].map((note) => note.textContent)"
    }

    @Test("A form whose event is renamed meanwhile shows the new name, keeps the typed text, and can be sent again")
    func form() async throws {
        try await withForm { workspace, site, page in
            try await page.fill("dialog [name=location]", "Here")
            _ = try await workspace.verb("event", "edit", "Board games", "--name", "Chess")
            try await page.click("dialog .main")
            try await page.expect(Self.current, ["It is now: Chess"], site)
            let field = "document.querySelector(`dialog [name=${name}]`)"
            let texts = "return ['name', 'location'].map((name) => \(field).value)"
            #expect(try await page.evaluate(texts, as: [String].self) == ["Chess", "Here"])
            try await page.click("dialog .main")
            try await page.expect(bar: "Changed “Chess”", site)
            let event = try await workspace.verb("event", "show", "chess", "--json").outputText
            #expect(event.contains("\"location\" : \"Here\""))
            try await page.expect("return location.pathname", "/events/2026-11-28-chess/", site)
        }
    }

    @Test("On a small screen, the message about a change made meanwhile is in view, and has the focus")
    func smallScreen() async throws {
        try await ServeEditTests().withPage(width: 390) { workspace, site, address, page in
            try await page.setViewport(width: 390, height: 500)
            try await page.edit("events/\(Self.event)/", of: address, site)
            try await page.openForm("[data-almanac='edit \(Self.event)']", .pointer, site)
            _ = try await workspace.verb("event", "edit", "Board games", "--name", "Chess")
            try await page.click("dialog .main")
            let state = """
                const message = document.querySelector("dialog form > .error");
                if (message === null || message !== document.activeElement) return false;
                const { top, bottom } = message.getBoundingClientRect();
                return top >= 0 && bottom <= innerHeight;
                """
            try await page.expect(state, true, site)
        }
    }

    @Test("A form whose event is removed meanwhile keeps the typed text, and adds it as a new event")
    func removed() async throws {
        try await withForm { workspace, site, page in
            try await page.fill("dialog [name=location]", "Here")
            _ = try await workspace.verb("event", "remove", "Board games", "--yes")
            try await page.click("dialog .main")
            try await page.expect(Self.texts(of: "form.edit button"), ["Save", "Add as new", "Cancel"], site)
            #expect(try await page.evaluate("return document.querySelector('dialog .others') === null", as: Bool.self))
            // To save again doesn't add it.
            try await page.fill("dialog [name=location]", "There")
            try await page.click("dialog .main")
            try await page.expect("return document.querySelectorAll('dialog .addition, dialog .error').length", 2, site)
            try await page.fill("dialog [name=location]", "Here")
            try await page.click("dialog .addition")
            try await page.expect(bar: "Added “Board games at Ana's”", site)
            let event = try await workspace.verb("event", "show", "Board games", "--json").outputText
            #expect(event.contains("\"location\" : \"Here\""))
        }
    }

    @Test(
        "Remove after a change made meanwhile shows it once, and works when it is pressed again",
        arguments: Way.allCases
    )
    func removing(way: Way) async throws {
        try await withForm { workspace, site, page in
            _ = try await workspace.verb("event", "edit", "Board games", "--location", "Gate 7")
            let remove = "dialog .others form:last-child button"
            try await page.use(remove, way, site)
            try await page.expect(Self.current, ["It is now: Gate 7"], site)
            let message =
                "In the meantime, it was changed by an app or in another window "
                + "Nothing was done; look at it as it is now, and try again"
            #expect(try await page.evaluate(Self.errors, as: [String].self) == [message])
            let place = "return document.querySelector('dialog [name=location]').value"
            #expect(try await page.evaluate(place, as: String.self) == "Gate 7")
            #expect(try await page.evaluate("return document.activeElement.textContent", as: String.self) == message)
            _ = try await workspace.verb("event", "edit", "Board games", "--name", "Chess")
            try await page.use(remove, way, site)
            try await page.expect(Self.current, ["It is now: Chess"], site)
            #expect(try await page.evaluate(Self.errors, as: [String].self) == [message])
            try await page.use(remove, way, site)
            try await page.expect(bar: "Removed “Chess”", site)
        }
    }

    @Test("Without scripts, the form shows the current values, and its button works")
    func withoutScript() async throws {
        try await ServeEditTests().withPage { workspace, site, address, page in
            try await page.switchOffScripts()
            let form = ".almanac/edit/events/\(Self.event)"
            try await page.navigate(to: try #require(URL(string: address.absoluteString + form)))
            _ = try await workspace.verb("event", "edit", "Board games", "--location", "Gate 7")
            let remove = ".others form:last-child button"
            try await page.run("document.querySelector(arguments[0]).click()", remove)
            try await page.expect(text: "It is now: Gate 7", site)
            try await page.run("document.querySelector(arguments[0]).click()", remove)
            try await page.expect(text: "Last change: Removed “Board games at Ana's”", site)
        }
    }
}
