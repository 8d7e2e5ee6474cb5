package import Foundation
package import Records

/// A key that identifies an event.
package enum EventKey: Hashable, Sendable {
    /// The start, rounded down to a second, and the name.
    case event(Date, name: String)
    /// The original date of an occurrence that the event replaces.
    case occurrence(OccurrenceDate, series: String)
    /// The identifier, which comes from the UID in a calendar, and the name.
    case identifier(String, name: String)
}

extension EventRecord: Importable {
    package var importKey: EventKey { .event(event.date.wholeSecond, name: event.name) }

    /// An occurrence has one replacement (RFC 5545, section 3.8.4.4), which a later version of the calendar may move.
    /// Other open events may move, too. Completed ones don't: a to-do that is due again can have the same UID.
    package var importKeys: [EventKey] {
        if let series = event.occurrenceOf, let occurrence = event.occurrence {
            return [.occurrence(occurrence, series: series), importKey]
        }
        guard !isCompleted, let identifier = event.identifier else { return [importKey] }
        return [.identifier(identifier, name: event.name), importKey]
    }

    /// Returns the event updated with the imported name, date, details and completion. A completed event stays
    /// completed, with its name and date, even if an older copy says otherwise.
    package func updated(from imported: EventRecord) -> (record: EventRecord, changes: [String]) {
        var new = imported.event.details
        if event.hasRule(of: imported.event) { new.repeats = event.repeats }
        let isSameDate = event.date.wholeSecond == imported.event.date.wholeSecond
        let isOlder = isCompleted && !imported.isCompleted
        // Its end belongs to its date.
        if isOlder, !isSameDate { (new.end, new.days) = (nil, nil) }
        let own = isOlder || isSameDate ? event.details : imported.event.datesFollowing(event)
        let details = own.updated(from: new)
        let moment = imported.isCompleted ? imported.event.completedAt : nil
        let isSameMoment = moment?.wholeSecond == event.completedAt?.wholeSecond
        var changes = details.changes
        if imported.isCompleted, !isCompleted { changes.append("completed") }
        if isCompleted, moment != nil, !isSameMoment { changes.append("completedAt") }
        var event = event
        event.identifier = event.identifier ?? imported.event.identifier
        event.details = details.value
        if !isOlder, event.name != imported.event.name {
            event.name = imported.event.name
            changes.append("name")
        }
        if !isOlder, !isSameDate {
            (event.date, event.end, event.days) = (imported.event.date, imported.event.end, imported.event.days)
            changes.append("date")
        }
        if moment != nil, !isSameMoment { event.completedAt = moment }
        event.extras.merge(imported.event.extras) { own, _ in own }
        return (EventRecord(event, isCompleted: isCompleted || imported.isCompleted), changes)
    }
}

extension Event {
    /// Returns the details of `old` after it has moved to the date of this event. Exceptions and additional dates move
    /// along, except those that this event has, too.
    fileprivate func datesFollowing(_ old: Event) -> EventDetails {
        func moved(_ dates: [OccurrenceDate], beside own: [OccurrenceDate]) -> [OccurrenceDate] {
            zip(dates, following(dates, since: old)).map { own.contains($0) ? $0 : $1 }
        }
        var details = old.details
        details.exceptDays = moved(old.exceptDays, beside: self.exceptDays)
        details.additionalDays = moved(old.additionalDays, beside: self.additionalDays)
        return details
    }

    /// Whether the rules of two series mean the same. A calendar writes the end of a rule as a time in UTC (RFC 5545,
    /// section 3.3.10), and Almanac writes it as a day.
    fileprivate func hasRule(of other: Event) -> Bool {
        guard let own = recurrenceRule, let rule = other.recurrenceRule else { return false }
        let name = other.timeZone ?? details.timeZone
        let form = DateTimeForm(of: self, zone: name.flatMap { TimeZone(identifier: $0) } ?? .gmt)
        func written(_ rule: RecurrenceRule) -> RecurrenceRule {
            rule.ending(rule.until.map(form.until), count: rule.count)
        }
        return written(own) == written(rule)
    }
}

/// A key that identifies a habit.
package enum HabitKey: Hashable, Sendable {
    case title(String)
    /// The title in lower case, without spaces around it. A phone's keyboard may add a capital or a space.
    case name(String)
}

extension Habit: Importable {
    package var importKeys: [HabitKey] { [.title(title), .name(title.trimmed.lowercased())] }

    /// Returns the habit updated with the imported days. If there are none, the imported counts replace older ones. The
    /// picture is replaced unless the imported one is `other`. The goal of this habit decides which days count.
    package func updated(from imported: Habit) -> (record: Habit, changes: [String]) {
        let newDetails = details.updated(from: imported.details)
        let imported = imported.recounted(for: newDetails.goal)
        let isOlder = (imported.lastCompletionDate ?? .distantPast) < (lastCompletionDate ?? .distantPast)
        var habit = self
        habit.dateCreated = dateCreated ?? imported.dateCreated
        if imported.image != .other { habit.image = imported.image }
        if !imported.details.history.isEmpty {
            if newDetails.history != details.history { habit.counts = counts(with: newDetails, from: imported) }
        } else {
            if !isOlder { habit.counts = imported.counts }
            // A table may lack these columns.
            habit.bestStreak = max(bestStreak, imported.bestStreak)
            habit.numberOfCompletions = max(numberOfCompletions, imported.numberOfCompletions)
        }
        habit.details = newDetails
        habit.extras.merge(imported.extras) { own, _ in own }
        let changes: [(String, Bool)] = [
            ("selectedImage", habit.image != image), ("currentStreak", habit.currentStreak != currentStreak),
            ("bestStreak", habit.bestStreak != bestStreak),
            ("numberOfCompletions", habit.numberOfCompletions != numberOfCompletions),
            ("lastCompletionDate", habit.lastCompletionDate?.wholeSecond != lastCompletionDate?.wholeSecond),
            ("days", newDetails.history != details.history), ("frequency", newDetails.frequency != details.frequency),
            ("goal", newDetails.goal != details.goal), ("question", newDetails.question != details.question),
            ("description", newDetails.description != details.description),
            ("colour", newDetails.colour != details.colour), ("archived", newDetails.isArchived != details.isArchived),
        ]
        return (habit, changes.filter(\.1).map(\.0))
    }

    /// Returns the app's counts after an import has changed the days. Only days after the last completion extend the
    /// streak. If the app has counted more days than the history has, no count gets lower.
    private func counts(with details: HabitDetails, from imported: Habit) -> HabitCounts {
        guard let moment = lastCompletionDate else { return imported.counts }
        let known = HabitCounts(self.details.history, self.details.goal, in: .gmt)
        let all = HabitCounts(details.history, details.goal, in: .gmt)
        let last = self.details.history.days.last { $0.entry.isDone(self.details.goal) }?.day ?? lastDay(in: .gmt)
        let later = details.history.days.count { $0.entry.isDone(details.goal) && $0.day > last ?? .last }
        var counts = counts
        counts.bestStreak = max(bestStreak, all.bestStreak)
        counts.numberOfCompletions = max(numberOfCompletions, numberOfCompletions &+ later, all.numberOfCompletions)
        // With a new goal, known days can count, too, even some after the last imported one.
        guard later > 0, let end = imported.lastCompletionDate, end > moment else { return counts }
        (counts.currentStreak, counts.lastCompletionDate) = (all.currentStreak, end)
        if bestStreak <= known.bestStreak { counts.bestStreak = all.bestStreak }
        if numberOfCompletions <= known.numberOfCompletions { counts.numberOfCompletions = all.numberOfCompletions }
        return counts
    }
}

extension HabitDetails {
    /// Returns these details updated with the imported ones. Days that the import doesn't have are kept.
    fileprivate func updated(from imported: HabitDetails) -> HabitDetails {
        var details = self
        details.goal = imported.goal ?? goal
        let other = imported.history.days.map { known in
            (known.day, history[known.day]?.updated(from: known.entry, goal: details.goal) ?? known.entry)
        }
        let days = history.days.map { ($0.day, $0.entry) } + other
        details.history = HabitHistory(days).keepingUnread(of: history)
        let isWhole = imported.isWhole
        // Other programs write weekdays as a number of times a week.
        if isWhole || imported.frequency != .daily, imported.frequency.ratio != frequency.ratio {
            details.frequency = imported.frequency
        }
        details.question = imported.question ?? (isWhole ? nil : question)
        details.description = imported.description ?? (isWhole ? nil : description)
        details.colour = imported.colour ?? colour
        details.isArchived = imported.isArchived || !isWhole && isArchived
        return details
    }
}

extension HabitEntry {
    /// Returns the entry updated with an imported one. The imported state and amount win, unless the import only has a
    /// note, or agrees with the entry but has less detail. The note stays unless the import has one too.
    fileprivate func updated(from imported: HabitEntry, goal: HabitGoal?) -> HabitEntry {
        let hasValue = imported.state != nil || imported.amount != nil
        let ownState: State? = state ?? amount.map { _ in isDone(goal) ? State.done : .missed }
        let isSameState = imported.state == ownState && imported.amount == nil
        // A table has only one number for a day, even if the entry here has more.
        let isSame = !hasValue || isSameState || number != nil && number == imported.number
        let value = isSame ? self : imported
        return HabitEntry(value.state, amount: value.amount, note: imported.note ?? note)
    }
}

extension Recipe: Importable {
    package var importKeys: [String] { [name] }

    /// Returns whether the recipes share an id or an address, because the name alone isn't unique.
    package func isSameRecord(as imported: Recipe) -> Bool {
        if let id, id == imported.id { return true }
        guard let url = details.url, !name.isBlank, name != "(untitled)" else { return false }
        return url == imported.details.url
    }

    /// Returns the recipe with the imported notes, ingredients and details. An unchanged ingredient keeps its
    /// identifier.
    package func updated(from imported: Recipe) -> (record: Recipe, changes: [String]) {
        let hasNewNotes = !imported.notes.isBlank && imported.notes.trimmed != notes.trimmed
        let hasNewIngredients = !imported.ingredients.isEmpty && !hasIngredients(of: imported)
        var recipe = self
        recipe.id = id ?? imported.id
        recipe.createdAt = createdAt ?? imported.createdAt
        if hasNewNotes { recipe.notes = imported.notes }
        if hasNewIngredients { recipe.ingredients = ingredients(from: imported.ingredients) }
        recipe.details = details.updated(from: imported.details)
        recipe.extras.merge(imported.extras) { own, _ in own }
        let changes = (hasNewNotes ? ["notes"] : []) + (hasNewIngredients ? ["ingredients"] : [])
        return (recipe, changes + recipe.details.differences(from: details))
    }

    private func ingredients(from imported: [Ingredient]) -> [Ingredient] {
        var own = Dictionary(grouping: ingredients, by: \.name)
        return imported.map { ingredient in
            guard let old = own[ingredient.name]?.first else { return ingredient }
            own[ingredient.name]?.removeFirst()
            var new = ingredient
            new.id = old.id ?? ingredient.id
            new.extras = old.extras.merging(ingredient.extras) { own, _ in own }
            new.lineExtras = old.lineExtras
            return new
        }
    }
}
