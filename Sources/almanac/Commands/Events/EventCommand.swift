import ArgumentParser

struct EventCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "event",
        abstract: "Show and change the schedule.",
        discussion: """
            WHICH is a position in the output of `almanac event list`, an identifier or its first characters, or a \
            name or part of one.

            A date is `2026-11-25 9:00`, `tomorrow 9:00`, `fri 18:30` (the next one) or ISO 8601, in your \
            time zone.

            Example: almanac event add "Dentist" tomorrow 9:00
            """,
        subcommands: [
            EventList.self, EventShow.self, EventAdd.self, EventEdit.self, EventMove.self, EventRemove.self,
            EventComplete.self, EventReopen.self,
        ]
    )
}
