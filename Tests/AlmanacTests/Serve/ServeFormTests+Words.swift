import Foundation
import TestSupport
import Testing

extension ServeFormTests {
    @Test("On a German site, forms, messages and examples are German")
    func german() async throws {
        try await Workspace.withSample { workspace in
            try workspace.write("language: de\n", to: "almanac.yml")
            try await workspace.serve(locale: "de_DE") { site, address in
                let client = try await EditClient(address)
                let recipe = try await client.form("recipes/toast")
                #expect(recipe.title == "Toast ändern" && recipe["ingredients"]?.label == "Zutaten")
                let event = try await client.form("events/new")
                #expect(event.title == "Termin hinzufügen")
                let examples = try #require(event["text"]?.hint).matches(of: /„([^“]+)“/).map { String($0.1) }
                #expect(examples.count == 2)
                for text in examples {
                    let added = try await client.post("events", ["text": text])
                    #expect(added.status == 200, "\(text): \(added.problem?.error ?? "")")
                    #expect(added.message?.hasSuffix(") hinzugefügt") == true)
                }
                let moved = try await client.post("habits/floss/move", ["before": ""])
                #expect(moved.message == "„Floss“ an Stelle 6 verschoben")
                let gone = try await client.post("habits/floss/move", ["before": "gone"])
                #expect(gone.error == "nichts in der Liste hat die Seite `gone`")
                let games = "events/2026-11-28-board-games-at-anas"
                let form = try await client.form(games)
                let times = try #require(form["when"]?.hint).matches(of: /„([^“]+)“/).map { String($0.1) }
                #expect(times.count == 3)
                for when in times {
                    let added = try await client.post("events", ["name": "Probe", "when": when])
                    #expect(added.status == 200, "\(when): \(added.problem?.error ?? "")")
                }
                let stale = try await client.post(games, ["shown": "x", "name": "Spiele"])
                #expect(stale.status == 409 && stale.problem?.error.hasPrefix("inzwischen wurde es") == true)
                let habit = try await client.post("habits/floss/tick")
                #expect(habit.message == "Nichts zu tun: „Floss“: Heute geschafft")
                let line = try await client.post("recipes", ["name": "Brot", "ingredients": "Salz\n1 cupps Mehl"])
                #expect(line.problem?.error.hasPrefix("Zeile 2: ") == true)
            }
        }
    }

    @Test("A quick entry uses all words of a date or none")
    func quickEntry() async throws {
        try await withClient { _, client in
            for (text, message) in [
                ("Pay rent on the first of every month", "Added “Pay rent” every month on the 1st, all day, from "),
                ("Girls weekend tomorrow 18:00", "Added “Girls weekend” on Saturday 21 November 2026, 18:00"),
                ("Train 24 dec 8:52 -> 13:16", "Added “Train” on Thursday 24 December 2026, 08:52 to 13:16"),
                ("Parents' evening 8 dec 17:45", "Added “Parents' evening” on Tuesday 8 December 2026, 17:45"),
                ("Date night fri 20:00", "Added “Date night” on Friday 20 November 2026, 20:00"),
                ("Movie night tomorrow", "Added “Movie night” on Saturday 21 November 2026, all day"),
                ("tomorrow movie night", "Added “movie night” on Saturday 21 November 2026, all day"),
                ("Movie night 24-27 dec", "Added “Movie night” on Thursday 24 to Sunday 27 December 2026, all day"),
                ("Drinks friday evening", "Added “Drinks” on Friday 20 November 2026, 19:00"),
                ("Dinner in the evening tomorrow", "Added “Dinner” on Saturday 21 November 2026, 19:00"),
                ("Kino morgen Abend", "Added “Kino” on Saturday 21 November 2026, 19:00"),
                ("Morning run tomorrow 7:00", "Added “Morning run” on Saturday 21 November 2026, 07:00"),
                ("The Sunday roast tomorrow 13:00", "Added “The Sunday roast” on Saturday 21 November 2026, 13:00"),
                ("Friday 13 party tomorrow", "Added “Friday 13 party” on Saturday 21 November 2026, all day"),
                ("noon prayer tomorrow", "Added “noon prayer” on Saturday 21 November 2026, all day"),
                ("tomorrow dentist 9:30", "Added “dentist” on Saturday 21 November 2026, 09:30"),
                ("Walk 2h tomorrow", "Added “Walk 2h” on Saturday 21 November 2026, all day"),
                ("Last night in Rome 19:00", "Added “Last night in Rome” on Friday 20 November 2026, 19:00"),
                ("Install iOS 26.0 update 19:30", "Added “Install iOS 26.0 update” on Friday 20 November 2026, 19:30"),
                ("Read 31/4 tomorrow", "Added “Read 31/4” on Saturday 21 November 2026, all day"),
                ("every monday choir 19:30", "Added “choir” every Monday, 19:30, from 23 November 2026"),
            ] {
                let added = try await client.post("events", ["text": text])
                #expect(added.message?.hasPrefix(message) == true, "\(text): \(added.message ?? "")")
            }
            let hall = try await client.post("events", ["text": "Piano tomorrow 15:00 to 16:00 in Old Town Hall"])
            #expect(hall.problem?.error.contains("`tomorrow 15:00 to 16:00 in Old Town Hall`") == true)
            for text in ["Choir every monday 2030", "Yoga first monday 2030"] {
                let unclear = try await client.post("events", ["text": text])
                #expect(unclear.problem?.error.hasPrefix("`2030` can be the year") == true, "\(text): \(unclear)")
            }
            for (text, day) in [
                ("Dentist 31 feb 9:30", "31 feb"), ("Dentist 31.11. 9:30", "31.11."), ("Dentist 31/4 18:00", "31/4"),
                ("Dentist 2026-02-30 9:30", "2026-02-30"), ("Dentist 30th of feb 2027 at 9", "30th of feb 2027"),
                ("31 feb dentist 9:30", "31 feb"), ("9:30 dentist 31 feb", "31 feb"),
                ("Dinner 31 feb evening", "31 feb"),
            ] {
                let missing = try await client.post("events", ["text": text])
                #expect(missing.problem?.error == "there is no day \(day)", "\(text): \(missing)")
            }
            let amount = try await client.post("events", ["text": "Ibuprofen 0.5 8:00"])
            #expect(amount.message?.contains("Ibuprofen 0.5") == true)
            for text in ["Train 24 dec via 13:16", "Trip 30 dec via 2 jan", "Sunday 13 party 20:00"] {
                let two = try await client.post("events", ["text": text])
                #expect(two.problem?.error.hasPrefix("can't read") == true, "\(text): \(two)")
            }
        }
    }
    @Test("A record with an existing name is added with a message")
    func duplicates() async throws {
        try await withClient { _, client in
            for (path, fields, message) in [
                (
                    "events", ["name": "Vet", "when": "24 dec 9:30"],
                    "Added “Vet” on Thursday 24 December 2026, 09:30; another event has the same name and time"
                ),
                ("habits", ["name": "Swim"], "Added “Swim”; another one has the same name"),
                ("recipes", ["name": "Tea", "ingredients": "water"], "Added “Tea”; another one has the same name"),
            ] {
                let first = try await client.post(path, fields).message
                #expect(first == message.split(separator: ";").first.map(String.init))
                #expect(try await client.post(path, fields).message == message)
                #expect(try await client.post("undo").message == first.map { "Undone: \($0)" })
            }
        }
    }
    @Test("A message gives the old and new event, or only its name if neither name nor time changed")
    func changedEvents() async throws {
        try await withClient { workspace, client in
            #expect(try await client.post("events", ["name": "Vet", "when": "24 dec 9:30"]).status == 200)
            #expect(try await workspace.verb("undo", "--list").outputText.contains("event add \"Vet\" 24 dec 9:30"))
            for (fields, message) in [
                (["location": "Mill Road"], "Changed “Vet”"),
                (
                    ["when": "25 dec 9:30"],
                    "Changed “Vet” on Thursday 24 December 2026, 09:30 to “Vet” on Friday 25 December 2026, 09:30"
                ),
            ] {
                let shown = try #require(try await client.form("events/2026-12-24-vet").shown)
                let answer = try await client.post("events/2026-12-24-vet", fields.merging(["shown": shown]) { $1 })
                #expect(answer.message == message)
            }
        }
    }
}
