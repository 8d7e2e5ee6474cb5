import Records
import Templates

/// The source of a record that isn't in any of the stores. The path of its file isn't published.
struct SourceView: View {
    let source: RecordSource

    var text: String? { source.name }

    static let kind = "source"
    static let fields = FieldTable<SourceView>([
        .text("name", "The source's name.") { $0.source.name },
        .text("colour", "Its colour, such as `#cc3333`; nothing if it has none.") { $0.source.colour },
    ])
}

/// The calendar of the open events of a source.
struct SourceCalendar: View {
    let source: String
    let file: String
    let events: [Int]

    static let kind = "source calendar"
    static let fields = FieldTable<SourceCalendar>([
        .text("name", "The source's name.") { $0.source },
        .path("url", "The calendar to subscribe to.") { "/" + $0.file },
    ])
}

extension SiteModel {
    /// The calendars of the sources with open events, by name.
    var sourceCalendars: [SourceCalendar] {
        let events = self.openEvents.filter { self.events[$0].entry.source != nil }
        let sources = Dictionary(grouping: events) { self.events[$0].entry.source?.name ?? "" }
        var register = SlugRegister()
        return sources.sorted { $0.key < $1.key }.map { source, events in
            let file = "calendars/\(register.claim(slug(for: source, kind: "source"))).ics"
            return SourceCalendar(source: source, file: file, events: events)
        }
    }
}
