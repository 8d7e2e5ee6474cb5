import Persistence
import Records

/// Finds which documents a site has.
struct DocumentPlanner {
    let model: SiteModel
    private let taken: TakenPlaces

    init(model: SiteModel, taken: TakenPlaces) {
        self.model = model
        self.taken = taken
    }

    /// The documents, but for those whose places are taken.
    var documents: [PlannedDocument] {
        calendars.filter { !taken.contains($0.file) } + eventCalendars
    }

    // MARK: Calendars

    private var calendars: [PlannedDocument] {
        let sections = Set(model.settings.sections)
        let fingerprints = model.eventFingerprints
        let open = model.events.indices.filter { !model.events[$0].isCompleted }
        var documents: [PlannedDocument] = []
        if sections.contains(.schedule) || sections.contains(.calendar) {
            documents.append(calendar("calendar.ics", "open events", open, fingerprints))
        }
        if sections.contains(.completed) {
            documents.append(calendar("completed.ics", "completed events", model.completed, fingerprints))
        }
        return documents
    }

    private func calendar(
        _ file: String,
        _ contents: String,
        _ events: [Int],
        _ fingerprints: [Fingerprint]
    ) -> PlannedDocument {
        PlannedDocument(
            file: file,
            contents: contents,
            fingerprint: Fingerprint(of: events.lazy.map { fingerprints[$0] })
        ) { CalendarDocument(model: $0, file: file).bytes(of: events) }
    }

    /// A file for each event that a calendar can hold, to be put into one by itself.
    private var eventCalendars: [PlannedDocument] {
        let fingerprints = model.eventFingerprints
        return model.events.indices.concurrentMap { [model, taken] index -> PlannedDocument? in
            guard let file = CalendarDocument.file(of: index, in: model), !taken.contains(file) else { return nil }
            return PlannedDocument(file: file, contents: "the event", fingerprint: fingerprints[index]) {
                CalendarDocument(model: $0, file: nil).bytes(of: [index])
            }
        }.compactMap(\.self)
    }
}
