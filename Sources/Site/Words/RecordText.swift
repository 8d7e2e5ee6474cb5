package import Foundation
package import Records
package import Templates

/// What the site's pages and messages say about records.
package struct RecordText: Sendable {
    let words: WordTable
    let dates: DateText
    var zone: ZoneOffsets
}

extension RecordText {
    /// - Parameter files: the word files of `Templates/words/`, those of the theme first.
    package init(_ files: [TemplateSource], language: String, locale: Locale, on today: Today) {
        words = WordTable(files, language: language)
        dates = DateText(locale: locale)
        zone = ZoneOffsets(of: today.timeZone, around: today.now)
    }

    /// The same texts at another time.
    package func on(_ today: Today) -> RecordText {
        var text = self
        text.zone = ZoneOffsets(of: today.timeZone, around: today.now)
        return text
    }

    /// `Monday, 23 November 2026`
    package func text(of day: Day) -> String { dates.text(.long, of: day) }

    /// `1 Dec 2026, 8 Dec 2026`
    package func list(_ days: [Day]) -> String {
        days.map { dates.text(.short, of: $0) }.joined(separator: words.comma)
    }

    /// `Tuesday, 1 December 2026, 19:30 – 21:00, every Tuesday`; the exceptions of a series aren't included.
    package func text(of time: EventTime) -> String {
        let occurrence =
            switch time.start {
            case .moment(let start): Occurrence(start, end: time.end, in: zone, id: nil)
            case .day(let day): Occurrence(day...max(day, time.lastDay ?? day), in: zone, id: nil)
            }
        guard let text = text(of: occurrence, .long) else { return words.word("noDate") }
        guard time.repeats != nil else { return text }
        let own = time.timeZone ?? zone.zone
        let offset = own.secondsFromGMT(for: occurrence.start)
        let start = occurrence.isAllDay ? nil : LocalTime(occurrence.start, offset: offset)
        let rule = time.rule(endingOnDayIn: own)
        let (repeatText, _, namesTimes) = RepeatText(words: words, dates: dates, zone: own)
            .text(of: rule, from: occurrence.days?.lowerBound, minute: start.map { $0.second / 60 })
        let isSameTime = !namesTimes || offset == zone.secondsFromGMT(for: occurrence.start)
        return text + words.comma + repeatText + (isSameTime ? "" : words.comma + dates.name(of: own))
    }

    /// `Done today, 5 days in a row`
    ///
    /// - Parameter daysDone: the habit's ``Habit/daysDone(on:)``.
    package func text(of streak: Streak, daysDone: Int) -> String {
        func count(_ phrase: String, _ days: Int) -> String { words.text(phrase, count: days) ?? "" }
        func word(_ name: String) -> String { words.word(name) }
        return switch streak {
        case .none: word(daysDone > 0 ? "lastDoneUnknown" : "notBegunYet")
        case .alive(1, true): word("habitDoneToday")
        case .alive(let days, true): word("habitDoneToday") + words.comma + count("streak", days)
        case .alive(let days, false): word("habitNotYetToday") + words.comma + count("streak", days)
        case .ended(let days, let last): count("streakEnded", days) + " " + dates.text(.short, of: last)
        }
    }

    /// The texts that pages show about a habit today, by `data-live` value.
    ///
    /// - Parameters:
    ///   - streak: its ``Habit/knownStreak(on:)``.
    ///   - best: its ``Habit/longestStreak(on:)``.
    package func live(_ habit: Habit, streak: Streak, best: Int, on today: Today) -> [String: String] {
        func word(_ name: String) -> String { words.word(name) }
        let days = words.text("streak", count: streak.days) ?? ""
        let daysDone = habit.daysDone(on: today)
        let state = HabitDayState(habit.history(on: today)[today.day], habit.details.goal, isToday: true)
        let notDone = habit.details.isArchived ? "habitArchived" : "habitNotYetToday"
        return [
            "streak": streak.isAlive ? days : text(of: streak, daysDone: daysDone),
            "currentStreak": streak.isAlive ? days : "",
            "bestStreak": best > 0 ? words.text("days", count: best) ?? "" : word("noStreakYet"),
            "daysDone": "\(daysDone)",
            "today": words.state(of: habit, on: today),
            "todayLong": word(state == .done ? "habitDoneToday" : notDone),
            "day": word(state.wordName),
            "mark": state.mark,
            "state": state.rawValue,
        ]
    }

    /// The texts that pages show about all habits together, by `data-live` value.
    package func live(_ habits: [Habit], on today: Today) -> [String: String] {
        let done = habits.doneCount(on: today)
        var texts = [
            "habitsDone": "\(done)", "habitsDue": "\(habits.dueCount(on: today))",
            "habitsDoneCount": words.text("habitsDoneCount", count: done) ?? "",
        ]
        if let (index, days) = habits.longestStreak(on: today) {
            texts["longestStreak"] = "\(days)"
            texts["longestStreakCount"] = words.text("longestStreakCount", count: days)
            texts["longestStreakDays"] = words.text("longestStreak", count: days)
            texts["longestStreakHabit"] = words.name(habits[index].title)
        }
        return texts
    }

    /// `12 ingredients`
    package func ingredients(_ count: Int) -> String { words.text("ingredients", count: count) ?? "" }

    /// `Cooked 3 times, last on Monday, 23 November 2026`; nil without any day.
    package func cooked(on days: [Day]) -> String? {
        days.last.map { (words.text("cookedTimes", count: days.count) ?? "") + " " + dates.text(.long, of: $0) }
    }
}
