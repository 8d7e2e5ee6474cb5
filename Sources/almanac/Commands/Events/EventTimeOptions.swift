import ArgumentParser
import Records

/// The options for the details of an event besides its name and time.
struct EventTimeOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: .value("when", "When it ends, or `for 2 hours`; for an all-day event, its last day.")
    )
    var end: [String] = []

    @Option(help: .value("place", "Its location; empty for none."))
    var location: String?

    @Option(help: .value("url", "A page about it; empty for none."))
    var url: String?

    @Option(help: .value("id", "The time zone of its times, such as Europe/Lisbon."))
    var zone: String?

    @Option(help: .value("rule", "How it repeats, as an RFC 5545 rule, such as FREQ=WEEKLY;BYDAY=MO; empty for none."))
    var repeats: String?

    var values: EventValues {
        EventValues(end: end.phrase, location: location, url: url, zone: zone, repeats: repeats)
    }
}
