import ArgumentParser
import Diagnostics
import Foundation
import Persistence
import Records

struct HabitComplete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "complete",
        abstract: "Mark habits as done today or on an earlier day.",
        discussion: """
            A day after the last one in the app's file is recorded there; any other day goes into the history \
            beside it.

            Examples:
              almanac habit complete floss
              almanac habit complete floss read --date yesterday
              almanac habit complete floss yesterday
              almanac habit complete water --amount 2 --note "with lemon"
            """
    )

    @OptionGroup var days: HabitDayOptions

    @Option(
        help: ArgumentHelp(
            "How much was done that day, such as `2.5`.",
            discussion: "The habit counts as done once its goal is reached.",
            valueName: "number"
        )
    )
    var amount: String?

    @Option(help: .value("text", "A note about the day; `\"\"` removes it."))
    var note: String?

    @OptionGroup var options: ChangeOptions

    func run() throws {
        let record = { Habit.DayRecord.done(amount: try amount.map(habitAmount), note: note) }
        try days.record(record(), by: Self.self, options, report: report)
    }

    private func report(_ old: Habit, _ new: Habit, _ day: Day, _ habits: HabitChoice) {
        let isToday = day == habits.today.day
        let words = isToday ? "today" : "on \(day.inWords)"
        let name = "\"\(new.displayName)\""
        let isDone = new.isDone(on: day, today: habits.today)
        let amount = new.details.history[day]?.amount?.description ?? ""
        let recorded = amount + (new.details.goal.map { " of \($0)" } ?? "")
        switch (new == old, isDone) {
        case (true, true): Console.result("\(name) is already done \(words)".escapingControls)
        case (true, false):
            let text = "\(name) already has \(recorded) \(words); `--amount` is the whole amount of the day"
            Console.result(text.escapingControls)
        case (false, true):
            let place = isToday ? name : "\(name) \(words)"
            options.report("Completed", "Would complete", "\(place): \(habits.status(new))")
        case (false, false): options.report("Recorded", "Would record", "\(name) \(words): \(recorded)")
        }
    }
}

struct HabitSkip: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip",
        abstract: "Record that habits were skipped for a good reason.",
        discussion: """
            A skipped day neither breaks nor extends a streak.

            Example: almanac habit skip run yesterday --note ill
            """
    )

    @OptionGroup var days: HabitDayOptions

    @Option(help: .value("text", "A note about the day; `\"\"` removes it."))
    var note: String?

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try days.record(.skipped(note: note), by: Self.self, options) { _, new, day, habits in
            let words = day == habits.today.day ? "" : " on \(day.inWords)"
            options.report("Skipped", "Would skip", "\"\(new.displayName)\"\(words): \(habits.status(new))")
        }
    }
}

struct HabitUndo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo what was recorded for habits today or on another day.",
        discussion: """
            A note about the day stays; `habit complete` and `habit skip` remove it with `--note ""`.

            Examples:
              almanac habit undo floss
              almanac habit undo run yesterday
            """
    )

    @OptionGroup var days: HabitDayOptions

    @OptionGroup var options: ChangeOptions

    func run() throws {
        try days.record(.nothing, by: Self.self, options) { _, new, day, habits in
            let words = day == habits.today.day ? "today's" : "\(day.inWords) for"
            let rest = "\(words) \"\(new.displayName)\": \(habits.status(new))"
            options.report("Undid", "Would undo", rest)
        }
    }
}

/// The habits for which something is recorded, and the day.
struct HabitDayOptions: ParsableArguments {
    @Argument(help: "The positions or names of the habits. The last words may be a day, unless a habit has that name.")
    var which: [String] = []

    @Option(parsing: .upToNextOption, help: .value("when", "The day or time, such as `yesterday`.", default: "now"))
    var date: [String] = []

    /// Records what is done on a day, and calls `report` with each habit before and after.
    fileprivate func record(
        _ record: @autoclosure () throws -> Habit.DayRecord,
        by verb: any ParsableCommand.Type,
        _ options: ChangeOptions,
        report: (_ old: Habit, _ new: Habit, _ day: Day, HabitChoice) -> Void
    ) throws {
        let name = "habit \(verb._commandName)"
        guard !which.isEmpty else {
            // `--date` may have taken their names.
            let place = date.count > 1 ? " before `--date`, which takes all words after it" : ""
            throw usageError("say which habits are meant\(place), as in `almanac \(name) floss`", of: verb)
        }
        try options.changeHabits(name) { habits, access in
            let record = try record()
            let (indices, moment) = try habits.found(which, date)
            let old = try indices.map { index throws(EditingError) in try habits.store.habit(at: index) }
            let day = Today(now: moment, timeZone: access.today.timeZone).day
            let new: [Habit]
            do {
                new = try habits.store.record(record, for: indices, at: moment, on: access.today)
            } catch let error as Habit.CompletionError where indices.count > 1 {
                // If there are several habits, the error must name one.
                for (index, habit) in zip(indices, old)
                where (try? habit.recording(record, at: moment, on: access.today)) == nil {
                    let position = habits.store.records[index].position
                    let file = try access.habitStore().name
                    let place = Location(file: file, record: position, name: habit.displayName)
                    throw Diagnostic.error(place, error.description, hint: error.hint)
                }
                throw error
            }
            for (old, new) in zip(old, new) { report(old, new, day, habits) }
        }
    }
}

func habitAmount(_ text: String) throws -> HabitAmount {
    if let amount = HabitAmount(typed: text) { return amount }
    var hint = "write a number such as 2.5 or 10000"
    if let number = text.wholeMatch(of: /([0-9]+)[.,]([0-9]{3})/) {
        let (decimal, whole) = ("\(number.1).\(number.2)0", "\(number.1)\(number.2)")
        hint = "the separator may mark decimals or thousands; write `\(decimal)` or `\(whole)`"
    }
    throw Diagnostic.error("can't read `\(text)` as an amount", hint: hint)
}

extension HabitChoice {
    /// Returns the habits that a user means, and the time: from the words of `--date`, or else from the last words.
    fileprivate func found(_ which: [String], _ date: [String]) throws -> (indices: [Int], moment: Date) {
        let whole = which.joined(separator: " ")
        let which = isNameOrPosition(whole) ? [whole] : which
        guard date.isEmpty, which.count > 1 else {
            let moment = try date.phrase.map { try access.pastTime($0).moment } ?? access.today.now
            return (try find(which), moment)
        }
        let vocabulary = access.dateVocabulary()
        // `floss on monday` names one habit, even if `on` is a part of the name of another one.
        func names(_ word: String) -> Bool { vocabulary.has(word) ? isNameOrPosition(word) : has(word) }
        for count in which.indices.dropFirst() where has(which[0]) && which[1..<count].allSatisfy(names) {
            if which[count...].allSatisfy(isNameOrPosition) { continue }
            let text = which[count...].joined(separator: " ")
            do {
                _ = try DateParser.parse(text, on: access.today, vocabulary: vocabulary, direction: .past)
                return (try find(Array(which[..<count])), try access.pastTime(text).moment)
            } catch let error as DateParser.ParseError
                where (isUnlikeAny(which[count]) || !names(which[count])) && error.isNearTime(text)
            {
                // In `read 3 pages`, the number is the mistake, even if there is no habit 3.
                let isAmount = error.isUnclear && Int(which[count]) != nil && !error.hint.contains("did you mean")
                _ = try find(Array(which[..<(isAmount ? count + 1 : count)]))
                throw error
            } catch is DateParser.ParseError {
                continue
            }
        }
        return (try find(which), access.today.now)
    }
}

extension DateParser.ParseError {
    /// Whether an unreadable text was most likely meant as a time.
    fileprivate func isNearTime(_ text: String) -> Bool {
        Int(text) == nil && (text.contains(where: \.isNumber) || hint.contains("did you mean"))
    }
}
