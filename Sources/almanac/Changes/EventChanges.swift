import Build
import Persistence
import Preview
import Records
import Settings
import Site

/// Changes one event, or one occurrence of a series, through a page.
struct EventChanges: PageChanges {
    static let noun = "event"
    static let fields = [
        "add": ["text"] + values, "edit": values, "complete": ["when"], "day": ["day", "from"],
        "move": ["before", "after"], "leave-out": [], "reopen": [], "remove": [],
    ]
    private static let values = ["name", "when", "description", "location", "url"]

    var events: EventChoice
    private(set) var slug: String
    private var uid: String
    /// Whether the request's page is no longer the event's: its name or date has changed, or the page now belongs to
    /// another event.
    private var isMoved: Bool
    private(set) var index: Int
    private(set) var record: StoredRecord<Event>
    /// The occurrence to change; nil for the whole event.
    var occurrence: Occurrence?

    private var isCompleted: Bool { events.isCompleted }
    var access: StoreAccess { events.access }
    /// The event, or the occurrence as a separate event.
    var event: Event { occurrence.map(record.item.event) ?? record.item }
    var form: EventForm {
        var form = EventForm(event, slug: slug, uid: uid, isCompleted: isCompleted, access)
        form.occurrence = occurrence
        form.links = links
        guard !isCompleted else { return form }
        form.place = (record.position, events.schedule.events.count)
        if occurrence == nil, event.isSeries {
            form.completion = events.completion(of: event, slug: slug, among: events.identified)
        }
        return form
    }

    /// Finds the event whose page has a slug, or the occurrence that the field `occurrence` names by its time or its day.
    init(_ access: StoreAccess, slug: String, _ fields: [String: String], _ verb: String?) throws {
        var events = try EventChoice(access, needsBoth: true)
        let identified = events.identified
        let (open, uids) = (identified.open, identified.uids)
        let all = open + identified.completed
        // A guess is good enough for a form, which shows the event before it is changed.
        let identities = ShownValues.isMark(fields["shown"]) ? identified.identities : uids
        let known = all.map { (slug: $0.slug, identity: identities[$0.slug]) }
        let guess = { (index: Int) -> ShownValues? in
            guard index < open.count else { return nil }
            var form = EventForm(open[index], uid: nil, isCompleted: false, access)
            form.place = (open[index].position, events.schedule.events.count)
            return form.shown
        }
        guard let found = ShownValues.find(slug, fields["shown"], among: known, guess: verb == "edit" ? guess : nil)
        else { throw EditProblem(noPage: slug, access.words) }
        let (entry, isOpen) = (all[found.index], found.index < open.count)
        let records = isOpen ? events.schedule.events : events.schedule.completedEvents
        guard let index = records.firstIndex(where: { $0.position == entry.position }) else {
            throw EditProblem(noPage: slug, access.words)
        }
        events.isCompleted = !isOpen
        self.events = events
        (self.slug, uid, isMoved) = (entry.slug, uids[entry.slug] ?? "", found.isOther)
        (self.index, record) = (index, records[index])
        guard let occurrence = fields["occurrence"], !occurrence.isEmpty else { return }
        do {
            try choose(occurrence)
        } catch let problem as EditProblem where problem.kind == .missing {
            guard let verb, try follow(occurrence, for: verb, fields) else { throw problem }
        }
    }

    /// Applies all further changes to the event that has replaced an occurrence.
    mutating func turn(to record: StoredRecord<Event>, isCompleted: Bool, for verb: String) -> Bool {
        let identified = events.identified
        let entry = (isCompleted ? identified.completed : identified.open).first { $0.position == record.position }
        let records = isCompleted ? events.schedule.completedEvents : events.schedule.events
        guard let entry, let index = records.firstIndex(where: { $0.position == record.position }) else { return false }
        uid = identified.uids[entry.slug] ?? ""
        events.isCompleted = isCompleted
        (slug, isMoved, self.index, self.record) = (entry.slug, verb != "complete", index, record)
        return true
    }

    var page: String? { events.page(of: record.item) }

    func form(for verb: String?) -> EditForm? { verb == nil || verb == "edit" ? form.form : nil }

    mutating func make(_ verb: String, _ request: EditRequest) throws -> EditResult {
        let (words, fields) = (access.words, request.fields)
        let old = events.values(of: event)
        let setsState = verb == "complete" || verb == "reopen"
        // `edit` checks that itself.
        if isMoved || verb != "edit" && !form.shown.fits(fields, ignoringState: setsState) {
            return form.shown.outdated(form.form, verb, fields, mark: newMark(for: request))
        }
        switch (verb, isCompleted) {
        case ("complete", true): return access.unchanged(.completedAlready, old)
        case ("reopen", false): return access.unchanged(.openAlready, old)
        case ("complete", false):
            let when = fields["when"].flatMap { $0.isEmpty ? nil : $0 }
            let time = try when.map { try access.pastTime($0) }
            let completed = try events.complete(index, at: time, occurrence: occurrence)
            return access.done(events.message(.completedEvent, completed.item), page: events.page(of: completed.item))
        case ("reopen", true):
            let open = try events.schedule.reopen(at: index)
            return access.done(events.message(.reopenedEvent, open.item), page: events.page(of: open.item))
        case ("leave-out", false): return try leaveOut()
        case ("move", false): return try moveInSchedule(fields)
        case ("day", false): return try moveToDay(fields)
        case ("remove", _) where occurrence == nil:
            try form.shown.check(fields)
            try events.delete(at: index)
            return access.done(words(.removedEvent, old))
        case ("edit", _): return try edit(fields)
        case ("leave-out", true), ("move", true), ("day", true):
            throw EditProblem(.invalid, words(.isCompleted, old), hint: words(.isCompletedHint))
        case ("remove", _):
            throw EditProblem(.invalid, "an occurrence can't be removed by itself", hint: "use `leave-out`")
        default: throw Self.unknown(verb)
        }
    }

    /// The event's new mark, if it has the UID that the page showed. The mark has changed because another event now has
    /// the same name and date, or because one has and this event's values have changed. Nil if the event has another
    /// slug now.
    private func newMark(for request: EditRequest) -> String? {
        guard let shown = request.fields["shown"], request.path[1] == slug, ShownValues.isShown(shown)(uid) else {
            return nil
        }
        return events.identified.marks(access)[slug]
    }

    // MARK: Editing

    private mutating func edit(_ fields: [String: String]) throws -> EditResult {
        let (form, access) = (form, access)
        return try form.shown.answer(form.form, fields) {
            let edited = try form.edited(fields)
            guard edited != form.event else { return access.unchanged(.nothingWasChanged) }
            let changed = try replace { try form.with($0).edited(fields) }
            return access.done(events.message(.changedEvent, changed, was: form.event), page: events.page(of: changed))
        }
    }

    /// Changes the event, or turns the occurrence into a separate event.
    ///
    /// - Returns: the changed event.
    mutating func replace(_ change: (Event) throws -> Event) throws -> Event {
        if let occurrence { return try events.schedule.replace(occurrence, ofSeriesAt: index, change).item }
        let changed = try change(record.item)
        try events.update(at: index, with: changed)
        return changed
    }
}

extension EventChanges {
    static func newForm(_ words: EditWords, _ fields: [String: String]) -> EditForm {
        var shown = EventForm.fields(fields, words)
        // An event that was sent with `name` and `when` keeps them.
        if fields["text"] != nil || (fields["name"] ?? fields["when"]) == nil {
            let text = words.field("text", .whatAndWhen, fields["text"], hint: .whatAndWhenHint, isRequired: true)
            shown.replaceSubrange(0..<2, with: [text])
        }
        return EditForm(words(.addEvent), path: ["events"], submit: words(.add), fields: shown)
    }

    /// Adds an event: either `text` contains the name and the time, or `name` and `when` do.
    static func add(_ request: EditRequest, _ access: StoreAccess) throws -> EditResult {
        let fields = request.fields
        let values = EventValues(location: fields["location"], url: fields["url"])
        let (name, time): (String, EventTime)
        if let text = fields["text"] ?? (fields["name"] ?? fields["when"] == nil ? "" : nil) {
            for name in ["name", "when"] where fields[name]?.isEmpty == false {
                let message = "`text` says both the name and the time, so `\(name)` can't be given too"
                throw EditProblem(.invalid, message, field: name)
            }
            let entry = try QuickEntry(text, access)
            (name, time) = (entry.name, entry.time)
        } else {
            (name, time) = (fields["name"] ?? "", try values.reading(fields["when"] ?? "", access).time)
        }
        let plain = try Event.new(name: name, date: access.today.now, description: fields["description"])
        let event = try values.applied(to: plain, at: time, access)
        var events = try EventChoice(access)
        let record = try events.schedule.addNewEvent(event)
        let message = events.message(.addedEvent, record.item)
        return access.done(
            events.duplicate(of: record) == nil ? message : access.words(.sameEvent, ["added": message]),
            summary: message,
            page: events.page(of: record.item)
        )
    }
}

extension EventChoice {
    /// The events of both stores with their UIDs.
    var identified: IdentifiedEvents { IdentifiedEvents(schedule.entries(on: access.today)) }

    /// The message about a changed event, in the language of the site.
    func message(_ word: EditWord, _ event: Event, was old: Event? = nil) -> String {
        let (values, before) = (values(of: event), old.map { self.values(of: $0) })
        // Something else has changed, such as the place.
        if values == before { return access.words(.changedRecord, values) }
        return access.words(word, values.merging(["old": before?["event"] ?? ""]) { $1 })
    }

    /// The values of an event for messages.
    func values(of event: Event) -> [String: String] {
        ["event": access.text(of: event), "name": event.displayName]
    }

    /// The current page of an event, relative to the root of the site; nil if it isn't known or the site doesn't show
    /// the event.
    func page(of event: Event) -> String? {
        // Changing stores may have tidied them, so the record may have moved.
        let entries = schedule.entries(on: access.today)
        let all = entries.open + entries.completed
        let index = all.firstIndex { $0.item == event } ?? all.firstIndex { $0.item.isSame(as: event) }
        guard let index else { return nil }
        let slug = all[index].slug
        let path = "events/\(EventFolders(slugs: all.map(\.slug)).folder(of: slug))\(slug)/"
        return index < entries.open.count
            ? access.page(path, in: .schedule, .calendar) : access.page(path, in: .completed)
    }
}
