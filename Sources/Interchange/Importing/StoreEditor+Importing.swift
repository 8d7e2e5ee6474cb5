import Diagnostics
package import Foundation
package import Persistence
package import Records

extension StoreEditor where Item == Recipe {
    /// Adds imported recipes, new ones at the beginning in their order, and fills in the keys that the app requires.
    ///
    /// A recipe that the app couldn't read is left out and reported.
    /// - Parameter now: The date of creation for recipes without one.
    package mutating func add(_ recipes: [Recipe], at now: Date) throws(StoreError) -> ImportReport {
        var report = ImportReport(kind: "recipes")
        let records = records
        let plan = ImportPlan(existing: records.map(\.item), imported: recipes)
        report.skipped = plan.skipped.map(\.displayName)
        for change in plan.changed {
            let new = change.after.completed(at: change.before.createdAt ?? now, takenIDs: [])
            guard report.accepts(new, replacing: change.before) else { continue }
            try replace(at: records[change.index].position, with: new)
            report.changed.append(.init(name: new.displayName, keys: change.keys))
        }
        var taken = Set(records.compactMap(\.item.id))
        var position = 1
        for recipe in plan.added {
            let new = recipe.completed(at: now, takenIDs: taken)
            guard report.accepts(new, replacing: nil) else { continue }
            try insert(new, at: position)
            position += 1
            taken.insert(new.id ?? "")
            report.added.append(new.displayName)
            if records.contains(where: { $0.item.name == new.name }) {
                report.diagnostics.append(.twin(new.displayName))
            }
        }
        return report
    }
}

extension StoreEditor where Item == Habit {
    /// Adds imported habits, new ones at the beginning in their order.
    ///
    /// Days after today are left out, with a warning. Days that follow from the counts are recorded, as in a build.
    /// - Parameter today: The current day, which is also the date of creation for habits without one.
    package mutating func add(_ habits: [Habit], on today: Today) throws(StoreError) -> ImportReport {
        var report = ImportReport(kind: "habits")
        var known: [Habit] = []
        for habit in habits {
            let (habit, count) = habit.withoutDays(after: today)
            known.append(habit)
            guard count > 0 else { continue }
            let days = count == 1 ? "a day after today is" : "\(count) days after today are"
            let message = "\(habit.displayName.quoted): \(days) left out"
            let hint = "check the dates, and the computer's clock"
            report.diagnostics.append(.warning(Location(file: ""), message, hint: hint))
        }
        let records = records
        let plan = ImportPlan(existing: records.map(\.item), imported: known)
        report.skipped = plan.skipped.map(\.displayName)
        for change in plan.changed {
            try replace(at: records[change.index].position, with: change.after.recordingDays(on: today))
            report.changed.append(.init(name: change.after.displayName, keys: change.keys))
        }
        for (index, habit) in plan.added.enumerated() {
            try insert(habit.created(at: today.now).recordingDays(on: today), at: index + 1)
            report.added.append(habit.displayName)
        }
        return report
    }
}

extension StoreEditor where Item == Event {
    /// Adds new events at the end of the schedule, and completed ones to the completed events. An open event that is
    /// completed in the import moves to the completed events. An occurrence of a series that is already there is skipped.
    /// If a series moves, events that replace its occurrences then replace the moved ones.
    ///
    /// Must be called on the store of the completed events.
    /// - Parameter date: The time that changed events record; nil to record none.
    package mutating func add(
        _ events: [EventRecord],
        open: inout StoreEditor<Event>,
        on date: Date? = nil
    ) throws(StoreError) -> ImportReport {
        var report = ImportReport(kind: "events")
        let (openRecords, doneRecords) = (open.records, records)
        let existing =
            openRecords.map { EventRecord($0.item) } + doneRecords.map { EventRecord($0.item, isCompleted: true) }
        let series = Set(existing.compactMap { $0.event.isSeries ? $0.event.identifier : nil })
        func isKnown(_ record: EventRecord) -> Bool { record.series.map(series.contains) ?? false }
        let (known, events) = (events.filter(isKnown), events.filter { !isKnown($0) })
        for record in events where record.series != nil {
            report.diagnostics.append(.onlyOccurrence(record.event.displayName))
        }
        let imported = events.identified(beside: existing).withoutLostSeries(beside: existing)
        var plan = ImportPlan(existing: existing, imported: imported)
        let followed = existing.following(plan.changed)
        if followed != existing { plan = ImportPlan(existing: followed, imported: imported) }
        report.skipped = (known + plan.skipped).map(\.event.displayName)
        let mark = ChangeMark(on: date, among: existing.map(\.event))
        var leaving: [Int] = []
        func update(_ index: Int, with record: EventRecord) throws(StoreError) {
            let event = mark.marked(record.event.identified, from: existing[index].event)
            if index >= openRecords.count {
                try replace(at: doneRecords[index - openRecords.count].position, with: event)
            } else if record.isCompleted {
                try append(event)
                leaving.append(openRecords[index].position)
            } else {
                try open.replace(at: openRecords[index].position, with: event)
            }
        }
        let changed = Set(plan.changed.map(\.index))
        for index in existing.indices where followed[index] != existing[index] && !changed.contains(index) {
            try update(index, with: followed[index])
        }
        for change in plan.changed {
            report.changed.append(.init(name: change.after.event.displayName, keys: change.keys))
            try update(change.index, with: change.after)
        }
        for position in leaving.sorted(by: >) { try open.remove(at: position) }
        for record in plan.added {
            if record.isCompleted {
                try append(record.event.imported)
            } else {
                try open.append(record.event.imported)
            }
            report.added.append(record.event.displayName)
        }
        return report
    }
}

extension ImportReport {
    /// Returns whether the app could read the recipe, and reports it otherwise.
    fileprivate mutating func accepts(_ recipe: Recipe, replacing old: Recipe?) -> Bool {
        do {
            try recipe.check(replacing: old)
            return true
        } catch {
            let hint = "only this one is left out"
            diagnostics.append(.error(Location(file: ""), "\(recipe.displayName.quoted): \(error)", hint: hint))
            return false
        }
    }
}

extension Diagnostic {
    /// The note that a recipe was added although another one has the same name.
    fileprivate static func twin(_ name: String) -> Diagnostic {
        let message =
            "another recipe is called \(name.quoted), but shares neither id nor address with the imported one"
        let hint = "both are kept; if the imported one is newer, remove the other with `almanac recipe remove`"
        return .note(Location(file: ""), message, hint: hint)
    }

    fileprivate static func onlyOccurrence(_ name: String) -> Diagnostic {
        let hint = "`almanac event show --json` prints a whole series, and `almanac export events` all of them"
        return .note(Location(file: ""), "\(name.quoted) is only one occurrence of a series", hint: hint)
    }
}

extension Event {
    /// The event to add. The time of a change only has a meaning together with the UID of the event that changed.
    fileprivate var imported: Event {
        var event = identified
        if event.uid == nil { event.changedAt = nil }
        return event
    }
}

extension Habit {
    /// Returns the habit with the days that follow from its counts in its history.
    fileprivate func recordingDays(on today: Today) -> Habit {
        var habit = self
        habit.details.history = history(on: today)
        return habit
    }

    fileprivate func created(at now: Date) -> Habit {
        guard dateCreated == nil else { return self }
        var habit = self
        (habit.dateCreated, habit.missingKeys) = (now, [])
        return habit
    }
}

extension Recipe {
    /// Returns the recipe with a unique id, a date of creation, and an id for each ingredient.
    fileprivate func completed(at date: Date, takenIDs: Set<String>) -> Recipe {
        var recipe = self
        recipe.id = id.flatMap { takenIDs.contains($0) || $0.isEmpty ? nil : $0 } ?? UUID().uuidString
        recipe.createdAt = createdAt ?? date
        recipe.missingKeys = []
        for index in ingredients.indices where ingredients[index].id == nil {
            recipe.ingredients[index].id = UUID().uuidString
            recipe.ingredients[index].missingKeys = []
        }
        return recipe
    }
}
