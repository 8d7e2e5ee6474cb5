import ArgumentParser
import Diagnostics
import Foundation
import Records

/// What an event can be given besides its name and time.
struct EventTimeOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("When it ends; for an all-day event, its last day.", valueName: "when")
    )
    var end: [String] = []

    @Option(help: ArgumentHelp("Where it is; empty for nowhere.", valueName: "place"))
    var location: String?

    @Option(help: ArgumentHelp("A page about it; empty for none.", valueName: "url"))
    var url: String?

    @Option(help: ArgumentHelp("The time zone that its times are in, such as Europe/Lisbon.", valueName: "id"))
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "How it repeats, as a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=MO; empty for once.",
            valueName: "rule"
        )
    )
    var repeats: String?

    var areEmpty: Bool { values == EventValues() }

    /// What they say.
    var values: EventValues {
        EventValues(end: end.phrase, location: location, url: url, zone: zone, repeats: repeats)
    }
}
