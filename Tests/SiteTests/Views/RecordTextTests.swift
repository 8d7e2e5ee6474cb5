import Foundation
import Records
import Templates
import TestSupport
import Testing

@testable import Site

@Suite struct RecordTextTests {
    private static let today = Today(
        now: Date(timeIntervalSince1970: 1_795_773_600),
        timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt
    )

    private static func text(_ language: String, _ locale: String) throws -> RecordText {
        let files = try ["en", language].map { name in
            let file = URL(filePath: #filePath).appending(path: "../../../../Templates/words/\(name).yml")
            let text = String(decoding: try Data(contentsOf: file.standardizedFileURL), as: UTF8.self)
            return TemplateSource(path: "words/\(name).yml", file: name, text: text, isBuiltIn: true)
        }
        return RecordText(files, language: language, locale: Locale(identifier: locale), on: today)
    }

    private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

    @Test func describesEventTimes() throws {
        let text = try Self.text("de", "de_DE")
        // 28 November 2026, 09:30 in Berlin.
        let start = Date(timeIntervalSince1970: 1_795_854_600)
        #expect(text.text(of: EventTime(start: .moment(start))) == "Samstag, 28. November 2026, 09:30")
        let hour = EventTime(start: .moment(start), end: start + 3_600)
        #expect(text.text(of: hour) == "Samstag, 28. November 2026, 09:30 – 10:30")
        let day = EventTime(start: .day(try Self.day("2026-12-24")))
        #expect(text.text(of: day) == "Donnerstag, 24. Dezember 2026, ganztägig")
        let yearly = EventTime(start: .day(try Self.day("2026-12-14")), repeats: "FREQ=YEARLY")
        #expect(text.text(of: yearly) == "Montag, 14. Dezember 2026, ganztägig, jedes Jahr am 14. Dezember")
        let weekly = EventTime(start: .moment(start), repeats: "FREQ=WEEKLY;UNTIL=20270630")
        #expect(text.text(of: weekly) == "Samstag, 28. November 2026, 09:30, jeden Samstag bis 30. Juni 2027")
        let twice = EventTime(start: .moment(start), repeats: "FREQ=DAILY;BYHOUR=9,21")
        #expect(text.text(of: twice) == "Samstag, 28. November 2026, 09:30, jeden Tag, 09:30 und 21:30")
        #expect(text.text(of: EventTime(start: .moment(.distantPast - 1e12))) == "ohne Datum")
    }

    @Test func describesHabitsAndRecipes() throws {
        let text = try Self.text("de", "de_DE")
        let day = try Self.day("2026-11-27")
        #expect(text.text(of: .none, daysDone: 0) == "Noch nicht begonnen")
        #expect(text.text(of: .none, daysDone: 9) == "Unbekannt, wann zuletzt geschafft")
        #expect(text.text(of: .alive(days: 64, doneToday: true), daysDone: 99) == "Heute geschafft, 64 Tage in Folge")
        #expect(text.text(of: .alive(days: 1, doneToday: true), daysDone: 99) == "Heute geschafft")
        #expect(text.text(of: .alive(days: 1, doneToday: false), daysDone: 99) == "Heute noch nicht, 1 Tag geschafft")
        #expect(text.text(of: .ended(days: 3, lastDay: day), daysDone: 99) == "3 Tage in Folge, bis 27. Nov. 2026")
        #expect(text.ingredients(12) == "12 Zutaten")
        #expect(text.cooked(on: [day]) == "Einmal gekocht, am Freitag, 27. November 2026")
        #expect(text.cooked(on: []) == nil)
        #expect(text.list([day, day.advanced(by: 7)]) == "27. Nov. 2026, 4. Dez. 2026")
    }

    @Test(arguments: [(false, "Heute noch nicht"), (true, "Archiviert")])
    func describesHabitNotDoneToday(isArchived: Bool, shown: String) throws {
        var habit = Habit(title: "Tea")
        habit.details.isArchived = isArchived
        let texts = try Self.text("de", "de_DE").live(habit, streak: .none, best: 0, on: Self.today)
        #expect(texts["todayLong"] == shown)
        habit.details.history[Self.today.day] = HabitEntry(.done)
        let done = try Self.text("de", "de_DE").live(habit, streak: .none, best: 0, on: Self.today)
        #expect(done["todayLong"] == "Heute geschafft")
    }

    @Test func describesInHebrew() throws {
        let text = try Self.text("he", "he_IL")
        #expect(text.text(of: try Self.day("2026-11-28")) == "יום שבת, 28 בנובמבר 2026")
        #expect(text.ingredients(2).contains("מצרכים"))
    }
}
