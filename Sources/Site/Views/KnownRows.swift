internal import Foundation
import Persistence
import Records

/// The rows of an earlier model, by the entries that they were made of.
struct KnownRows: Sendable {
    private let events: [SiteModel.EventRow]
    private var places: [ObjectIdentifier: Int] = [:]

    /// - Parameters:
    ///   - input: what rows are looked for. If it makes other rows of the same entries, none are known.
    ///   - folders: those of its events, which come and go without a change of theirs.
    init(_ model: SiteModel, for input: SiteInput, _ folders: EventFolders) {
        events = model.events
        let field = "events.description"
        guard model.today.timeZone == input.today.timeZone,
            model.settings.exclude.contains(field) == input.settings.exclude.contains(field),
            model.eventFolders == folders
        else { return }
        places.reserveCapacity(events.count)
        for place in events.indices { places[ObjectIdentifier(events[place].source)] = place }
    }

    /// The row of an entry with its place, if it is still the same.
    func row(of entry: Entry<Event>, isCompleted: Bool, ordinal: Int) -> (row: SiteModel.EventRow, place: Int?)? {
        guard let place = places[ObjectIdentifier(entry)] else { return nil }
        let row = events[place]
        return row.isCompleted == isCompleted && row.ordinal == ordinal ? (row, place) : nil
    }
}
