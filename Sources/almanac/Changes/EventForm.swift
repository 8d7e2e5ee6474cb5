import Build
import Foundation
import Preview
import Records

/// An event as a form shows it.
struct EventForm {
    private let event: Event
    private let slug: String
    private let isCompleted: Bool
    private let today: Today

    init(_ event: Event, slug: String, isCompleted: Bool, _ today: Today) {
        (self.event, self.slug, self.isCompleted, self.today) = (event, slug, isCompleted, today)
    }

    /// The fields and what they show.
    var shown: ShownValues {
        ShownValues([
            ("name", event.name), ("when", when), ("description", event.description ?? ""),
            ("location", event.location ?? ""), ("url", event.url ?? ""),
        ])
    }

    var form: EditForm {
        let shown = shown
        func field(_ name: String, _ label: String, hint: String? = nil, lines: Bool = false) -> EditForm.Field {
            let isRequired = ["name", "when"].contains(name)
            return .init(name, label, value: shown[name], hint: hint, hasLines: lines, isRequired: isRequired)
        }
        var form = EditForm(
            "Change \(event.displayName)",
            path: ["events", slug],
            submit: "Save",
            fields: [
                field("name", "Name"),
                field("when", "When", hint: "Such as “tomorrow 9:30”, “fri 15:00 to 17:00” or “24 to 27 dec”."),
                field("description", "Details", hint: "As Markdown.", lines: true), field("location", "Where"),
                field("url", "Link"),
            ]
        )
        form.shown = shown.fingerprint
        let move = isCompleted ? ("Reopen", "reopen") : ("Complete", "complete")
        form.buttons = [
            EditButton(move.0, path: ["events", slug, move.1]),
            EditButton("Remove", path: ["events", slug, "remove"], fields: ["shown": shown.fingerprint]),
        ]
        return form
    }

    /// The form as it was sent, with what is wrong.
    func form(with fields: [String: String], _ problem: EditProblem) -> EditForm {
        var form = form
        form.problem = problem
        shown.fill(&form, with: fields)
        return form
    }

    /// The event with the fields that differ from what the form showed.
    func edited(_ fields: [String: String], _ access: StoreAccess) throws -> Event {
        let changed = shown.changed(in: fields)
        var values = EventValues(location: changed["location"], url: changed["url"])
        var time: EventTime?
        if let when = changed["when"] {
            let read = try values.time(when, of: event, access)
            // The field shows the end and the repetition: without them in it, there are none.
            values.end = read.end == nil && read.lastDay == nil ? "" : nil
            values.repeats = read.repeats == nil ? "" : nil
            time = read
        }
        return try values.applied(to: event, at: time, access)
            .edited(name: changed["name"], description: changed["description"])
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
