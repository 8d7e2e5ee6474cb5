import ArgumentParser
import Diagnostics
import Foundation
import Records

/// The options for the details of an event besides its name and time.
struct EventTimeOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("When it ends; for an all-day event, its last day.", valueName: "when")
    )
    var end: [String] = []

    @Option(help: ArgumentHelp("Its location; empty for none.", valueName: "place"))
    var location: String?

    @Option(help: ArgumentHelp("A page about it; empty for none.", valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("The time zone of its times, such as Europe/Lisbon.", valueName: "id"))
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "How it repeats, as an RFC 5545 rule, such as FREQ=WEEKLY;BYDAY=MO; empty for none.",
            valueName: "rule"
        )
    )
    var repeats: String?

    var areEmpty: Bool { values == EventValues() }

    /// The values of the options.
    var values: EventValues {
        EventValues(end: end.phrase, location: location, url: url, zone: zone, repeats: repeats)
    }
}
