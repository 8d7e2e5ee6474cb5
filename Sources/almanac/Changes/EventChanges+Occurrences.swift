import Diagnostics
import Persistence
import Preview
import Records

// Changes to one occurrence of a series. A page names it in `occurrence`, by its time or by a day that it spans.

extension EventChanges {
    /// Makes all further changes apply to one occurrence of the series.
    ///
    /// - Throws: `EditProblem` if there is no such occurrence, or the event doesn't repeat.
    mutating func choose(_ text: String) throws {
        do {
            // Pages show days in the time zone of the site.
            let zone = access.today.timeZone
            let found = try events.occurrences(of: record, on: text, in: zone)
            // If there is none, another event may have replaced it.
            guard let first = found.choices.first, first.replacement == nil else {
                let message = access.words(.noOccurrence, ["day": access.text(of: found.day)])
                throw EditProblem(.missing, message, hint: access.words(.loadAgainHint))
            }
            occurrence = first.occurrence
            if found.choices.count > 1 { _ = try events.chosenOccurrence(of: record, on: text, in: zone) }
        } catch let error as DateParser.ParseError {
            throw EditProblem(.invalid, error.description, hint: error.hint, field: "occurrence")
        } catch let error as UnfitDate {
            throw EditProblem(.invalid, error.diagnostic.message, hint: error.diagnostic.hint, field: "occurrence")
        } catch let diagnostic as Diagnostic {
            throw EditProblem(.missing, diagnostic.message, hint: diagnostic.hint)
        }
    }

    /// Finds what has become of an occurrence since a form showed it: a separate event, or an occurrence at another
    /// time of its day. Without a form, only a completed event is found, which needn't be completed again.
    ///
    /// - Returns: false if there is none.
    mutating func follow(_ text: String, for verb: String, _ fields: [String: String]) throws -> Bool {
        let isForm = fields["shown"] != nil && !ShownValues.isMark(fields["shown"])
        guard isForm || verb == "complete", record.item.isSeries else { return false }
        let zone = access.today.timeZone
        let found = try events.occurrences(of: record, on: text, in: zone)
        if let completed = events.completedReplacement(of: record.item, at: found.time, in: zone) {
            return turn(to: completed, isCompleted: true, for: verb)
        }
        guard isForm else { return false }
        if let other = found.choices.first?.replacement {
            return turn(to: events.schedule.events[other], isCompleted: false, for: verb)
        }
        let others = try events.occurrences(of: record, on: "\(found.day)", in: zone).choices
        guard others.count == 1, others[0].replacement == nil else { return false }
        occurrence = others[0].occurrence
        return true
    }

    mutating func leaveOut() throws -> EditResult {
        guard let occurrence else {
            let hint = "it is the time or the day of the one to leave out"
            throw EditProblem(.invalid, "the field `occurrence` is missing", hint: hint, field: "occurrence")
        }
        let message = events.message(.leftOut, event)
        try events.schedule.leaveOut([occurrence], ofSeriesAt: index)
        return access.done(message, page: page)
    }

    /// Links to the other things to change: the whole series, or one of the next occurrences.
    var links: [EditAction] {
        let path = ["events", slug]
        guard occurrence == nil else { return [EditAction(access.words(.changeWholeSeries), path: path)] }
        return events.nextOccurrences(of: record.item, count: 3).map { occurrence in
            let when = access.text(of: occurrence.time)
            return EditAction(
                access.words(.onlyOccurrence, ["when": when]),
                path: path,
                fields: ["occurrence": occurrence.name]
            )
        }
    }
}

extension EventChoice {
    /// The button that completes the occurrence of a series that its page shows first, or the event in its place. Nil
    /// if the event doesn't repeat, or the page shows no occurrence.
    func completion(of series: Event, slug: String, among events: IdentifiedEvents) -> EditAction? {
        var form: EventForm
        let time: EventTime
        var fields: [String: String] = [:]
        var path = ["events", slug, "complete"]
        guard let next = nextOccurrence(of: series) else { return nil }
        if let index = next.replacement {
            let record = schedule.events[index]
            guard let entry = events.open.first(where: { $0.position == record.position }) else { return nil }
            (form, time) = (EventForm(entry, uid: events.uids[entry.slug], isCompleted: false, access), entry.item.time)
            path[1] = entry.slug
        } else {
            let event = series.event(for: next.occurrence)
            form = EventForm(event, slug: slug, uid: events.uids[slug], isCompleted: false, access)
            (form.occurrence, time) = (next.occurrence, next.occurrence.time)
            fields["occurrence"] = next.occurrence.name
        }
        fields["shown"] = form.shown.fingerprint
        return EditAction("\(access.words(.complete)): \(access.text(of: time))", path: path, fields: fields)
    }
}

extension Occurrence {
    /// The name of the occurrence on a page: `2026-12-24`, or `2026-12-24T08:30:00Z`.
    var name: String {
        if isAllDay, let days { return days.lowerBound.description }
        return LocalTime(start)?.extendedTextInUTC ?? ""
    }
}
