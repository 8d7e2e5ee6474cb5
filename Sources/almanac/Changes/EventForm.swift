import Build
import Foundation
import Preview
import Records
import Site

/// An event, or one occurrence of a series, as a form shows it.
struct EventForm {
    private(set) var event: Event
    private let slug: String
    private let uid: String?
    private let isCompleted: Bool
    private let access: StoreAccess
    /// The occurrence that the event represents; nil for a whole event.
    var occurrence: Occurrence?
    /// The position of the event in the schedule, and the number of events there.
    var place: (position: Int, count: Int)?
    var links: [EditAction] = []
    /// The button that completes an occurrence of a series; nil to complete the event.
    var completion: EditAction?

    /// - Parameter uid: the UID of the event, or of the series.
    init(_ event: Event, slug: String, uid: String?, isCompleted: Bool, _ access: StoreAccess) {
        (self.event, self.slug, self.uid) = (event, slug, uid)
        (self.isCompleted, self.access) = (isCompleted, access)
    }

    init(_ entry: Entry<Event>, uid: String?, isCompleted: Bool, _ access: StoreAccess) {
        self.init(entry.item, slug: entry.slug, uid: uid, isCompleted: isCompleted, access)
    }

    private var words: EditWords { access.words }

    /// The form of another event with the same values.
    func with(_ event: Event) -> EventForm {
        var form = self
        form.event = event
        return form
    }

    private var fields: [EditForm.Field] {
        let values = [
            "name": event.name, "when": when, "description": event.description ?? "",
            "location": event.location ?? "", "url": event.url ?? "",
        ]
        return Self.fields(values, words)
    }

    static func fields(_ values: [String: String], _ words: EditWords) -> [EditForm.Field] {
        [
            words.field("name", .name, values["name"], isRequired: true),
            words.field("when", .when, values["when"], hint: .whenHint, isRequired: true),
            words.field("description", .details, values["description"], hint: .asMarkdown, hasLines: true),
            words.field("location", .place, values["location"]), words.field("url", .link, values["url"]),
        ]
    }

    var shown: ShownValues {
        ShownValues(fields, words, state: isCompleted ? .completedMeanwhile : nil, identity: uid, place: place)
    }

    var form: EditForm {
        var form = EditForm(title, path: ["events", slug], submit: words(.save), fields: fields)
        form.shown = shown.fingerprint
        form.occurrence = occurrence?.name
        form.links = links
        form.buttons = buttons
        return form
    }

    private var buttons: [EditAction] {
        let path = ["events", slug]
        var fields = ["shown": shown.fingerprint]
        if let occurrence {
            fields["occurrence"] = occurrence.name
            return [
                EditAction(words(.complete), path: path + ["complete"], fields: fields),
                EditAction(words(.leaveOut), path: path + ["leave-out"], fields: fields),
            ]
        }
        let move = isCompleted ? (words(.reopen), "reopen") : (words(.complete), "complete")
        return [
            completion ?? EditAction(move.0, path: path + [move.1], fields: fields),
            EditAction(words(.remove), path: path + ["remove"], fields: fields),
        ]
    }

    private var title: String {
        if let occurrence {
            let when = access.text(of: occurrence.time)
            return words(.changeOccurrence, ["name": event.displayName, "when": when])
        }
        return words(event.isSeries ? .changeSeries : .changeRecord, ["name": event.displayName])
    }

    /// The event, changed by the fields that differ from what the form showed.
    func edited(_ fields: [String: String]) throws -> Event {
        let changed = shown.changed(in: fields)
        var values = EventValues(location: changed["location"], url: changed["url"])
        var time: EventTime?
        if let when = changed["when"]?.trimmingCharacters(in: .whitespaces), when != self.when {
            time = try values.newTime(when, of: event, access)
            // What the text doesn't say stays. But if only the end was deleted from the field, the event has none.
            if self.when.hasPrefix(when), isEnd(self.when.dropFirst(when.count)) { values.end = "" }
        }
        let edited = try values.applied(to: event, at: time, access)
        guard edited.occurrenceOf == nil || !edited.isSeries else {
            throw EditProblem(.invalid, words(.cantRepeat), hint: words(.cantRepeatHint), field: "when")
        }
        return try edited.edited(name: changed["name"], description: changed["description"])
    }

    /// The time of the event as you would type it: `2026-11-27 15:00 to 17:00`.
    private var when: String {
        let zone = access.timeZone(of: event)
        let time = event.time
        if let text = typedInLanguage(time, in: zone) { return text }
        return time.repeats == nil
            ? typed(time, until: "to", in: zone) : EventTimeWords(timeZone: zone).typed(time)
    }

    /// Returns a time that doesn't repeat as you would type it: `2026-11-27 15:00 bis 17:00`.
    private func typed(_ time: EventTime, until: String, in zone: TimeZone) -> String {
        let words = EventTimeWords(timeZone: zone)
        switch time.start {
        case .day(let day): return "\(day)" + (time.lastDay.map { " \(until) \($0)" } ?? "")
        case .moment(let start):
            guard let day = Day(start, in: zone) else { return "" }
            let end = time.end.map { end in
                let last = Day(end, in: zone)
                return " \(until) " + (last == day ? "" : "\(last?.description ?? "") ") + words.short(end).suffix(5)
            }
            return "\(day) \(words.short(start).suffix(5))" + (end ?? "")
        }
    }

    /// Returns a time as you would type it in the language of the site; nil in English, or if the text would be read as
    /// another time.
    private func typedInLanguage(_ time: EventTime, in zone: TimeZone) -> String? {
        guard let records = access.pageWords.records,
            let text = time.repeats == nil
                ? typed(time, until: records.until, in: zone) : records.typed(time, in: zone),
            let read = try? EventValues().reading(text, of: event, access).time,
            read.rule == time.rule(endingOnDayIn: zone),
            read.start == time.start, read.end == time.end, read.lastDay == time.lastDay, read.exceptDays.isEmpty
        else { return nil }
        return text
    }

    /// Whether the deleted text is an end of the event or begins with one: ` to 2026-12-27`, ` for 26 hours`, ` bis 21:00,
    /// ab 2026-11-26`. In a series, ` bis 2027-06-30` is the last day of the series, not the end of an occurrence.
    private func isEnd(_ text: Substring) -> Bool {
        text.hasPrefix(" to ") || text.hasPrefix(" for ") || text.prefixMatch(of: /^ [^0-9,]+ [0-9]{2}:[0-9]{2}/) != nil
            || event.time.repeats == nil && text.prefixMatch(of: /^ [^0-9,]+ [0-9]{4}-/) != nil
    }
}
