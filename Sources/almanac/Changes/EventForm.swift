import Build
import Foundation
import Preview
import Records

/// An event, or one occurrence of a series, as a form shows it.
struct EventForm {
    private(set) var event: Event
    private let occurrence: Occurrence?
    private let slug: String
    private let isCompleted: Bool
    private let links: [EditLink]
    private let today: Today

    /// - Parameter occurrence: the occurrence that the event is when taken by itself; nil for all of the event.
    init(
        _ event: Event,
        _ occurrence: Occurrence?,
        slug: String,
        isCompleted: Bool,
        links: [EditLink],
        _ today: Today
    ) {
        (self.event, self.occurrence, self.slug, self.isCompleted) = (event, occurrence, slug, isCompleted)
        (self.links, self.today) = (links, today)
    }

    /// The form of another event with the same values.
    func with(_ event: Event) -> EventForm {
        var form = self
        form.event = event
        return form
    }

    /// The fields and what they show.
    private var values: [(name: String, value: String)] {
        [
            ("name", event.name), ("when", when), ("description", event.description ?? ""),
            ("location", event.location ?? ""), ("url", event.url ?? ""),
        ]
    }

    /// Names what the form shows, field by field.
    var fingerprint: String { values.map { Self.digest(of: $0.value) }.joined(separator: ".") }

    private static func digest(of value: String) -> String { ContentDigest(Data(value.utf8)).hash }

    var form: EditForm {
        let values = Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
        func field(_ name: String, _ label: String, hint: String? = nil, lines: Bool = false) -> EditForm.Field {
            let isRequired = ["name", "when"].contains(name)
            let value = values[name] ?? ""
            return .init(name, label, value: value, hint: hint, hasLines: lines, isRequired: isRequired)
        }
        var form = EditForm(
            title,
            path: ["events", slug],
            submit: "Save",
            fields: [
                field("name", "Name"),
                field("when", "When", hint: "Such as “tomorrow 9:30”, “fri 15:00 to 17:00” or “24 to 27 dec”."),
                field("description", "Details", hint: "As Markdown.", lines: true), field("location", "Where"),
                field("url", "Link"),
            ]
        )
        form.shown = fingerprint
        form.occurrence = occurrence?.name
        form.links = links
        form.buttons = buttons
        return form
    }

    private var buttons: [EditButton] {
        let path = ["events", slug]
        if let occurrence {
            let fields = ["occurrence": occurrence.name]
            return [
                EditButton("Complete", path: path + ["complete"], fields: fields),
                EditButton("Leave out", path: path + ["leave-out"], fields: fields),
            ]
        }
        let move = isCompleted ? ("Reopen", "reopen") : ("Complete", "complete")
        return [
            EditButton(move.0, path: path + [move.1]),
            EditButton("Remove", path: path + ["remove"], fields: ["shown": fingerprint]),
        ]
    }

    private var title: String {
        if let occurrence {
            return
                "Change \(event.displayName) on \(EventTimeWords(timeZone: today.timeZone).words(for: occurrence.time))"
        }
        return event.details.repeats == nil ? "Change \(event.displayName)" : "Change all of \(event.displayName)"
    }

    /// The form as it was sent, with what is wrong. A field that was changed in the store meanwhile shows both values; if it
    /// wasn't changed in the form, it gets the new one.
    func form(with fields: [String: String], _ problem: EditProblem) -> EditForm {
        var form = form
        form.problem = problem
        let shown = (fields["shown"] ?? "").split(separator: ".").map(String.init)
        for index in form.fields.indices {
            let stored = form.fields[index].value
            guard let sent = fields[form.fields[index].name] else { continue }
            let before = shown.indices.contains(index) ? shown[index] : nil
            if sent != stored, before != Self.digest(of: stored) { form.fields[index].current = stored }
            if before != Self.digest(of: sent) { form.fields[index].value = sent }
        }
        return form
    }

    /// The event with the fields that differ from what the form showed.
    func edited(_ fields: [String: String], _ access: StoreAccess) throws -> Event {
        let shown = Dictionary(values.map { ($0.name, $0.value) }) { first, _ in first }
        let changed = fields.filter { shown[$0.key].map { [value = $0.value] in $0 != value } ?? false }
        var values = EventValues(location: changed["location"], url: changed["url"])
        var time: EventTime?
        if let when = changed["when"] {
            let read = try values.time(when, of: event, access)
            // The field shows the end and the repetition: without them in it, there are none.
            values.end = read.end == nil && read.lastDay == nil ? "" : nil
            values.repeats = read.repeats == nil ? "" : nil
            time = read
        }
        let edited = try values.applied(to: event, at: time, access)
        guard occurrence == nil || edited.details.repeats == nil else {
            let hint = "to change how it repeats, change the whole series"
            throw EditProblem(.invalid, "one occurrence can't repeat", hint: hint, field: "when")
        }
        return try edited.edited(name: changed["name"], description: changed["description"])
    }

    /// When it is, as it can be typed: `2026-11-27 15:00 to 17:00`.
    private var when: String {
        let zone = event.timeZone.flatMap { TimeZone(identifier: $0) } ?? today.timeZone
        let words = EventTimeWords(timeZone: zone)
        let time = event.time
        guard time.repeats == nil else { return words.words(for: time) }
        switch time.start {
        case .day(let day): return "\(day)" + (time.lastDay.map { " to \($0)" } ?? "")
        case .moment(let start):
            guard let day = Day(start, in: zone) else { return "" }
            let end = time.end.map { end in
                let last = Day(end, in: zone)
                return " to " + (last == day ? "" : "\(last?.description ?? "") ") + words.short(end).suffix(5)
            }
            return "\(day) \(words.short(start).suffix(5))" + (end ?? "")
        }
    }
}
