internal import Foundation
import Records

/// An event as the app declares it, with Almanac's own two keys.
struct SampleEvent: Encodable {
    let identifier: String
    var date: Date
    var name: String
    var description: String?
    var completedAt: Date?
}

/// What is still to be done: a little overdue, most of it ahead, several things on one Saturday.
struct SampleSchedule {
    let events: [SampleEvent]

    init(_ clock: SampleClock) {
        let saturday = clock.next(.saturday, days: 2)
        let plans: [(Date, String, String?)] = [
            (clock.moment(days: -10, 17), "Return The Summer Book to the library", nil),
            (clock.moment(days: -4, 9, 30), "Ring the plumber about the dripping tap", Self.plumber),
            (clock.moment(clock.workday(days: 26), 8, 52), "Train to Edinburgh 🚆", Self.train),
            (clock.moment(days: 90, 13), "Mum & Dad’s anniversary ❤️", Self.anniversary),
            (clock.moment(clock.workday(days: 1), 8, 30), "Dentist, Dr Okafor", nil),
            (clock.moment(saturday, 19), "Board games at Ana’s 🎲", Self.boardGames),
            (clock.moment(clock.next(.tuesday, days: 1), 19, 30), "Choir rehearsal", nil),
            (clock.moment(clock.next(.friday, days: 40), 19), "Die Fledermaus, row 7, seats 12–13", nil),
            (clock.moment(days: -1, 16), "Post the parcel to Zoë", nil),
            (clock.moment(saturday, 10), "Farmers’ market", "Eggs, leeks, and *whatever looks good*."),
            (clock.moment(saturday, 12, 30), "Lunch with Søren & Mia", nil),
            (clock.moment(clock.workday(days: 12), 10, 15), "Car inspection, garage on Mill Road", nil),
            (clock.moment(clock.workday(days: 58), 11, 20), "Passport appointment", Self.passport),
            (clock.next(19), "Call Grandma", nil),
        ]
        events = plans.enumerated().map { index, plan in
            SampleEvent(
                identifier: SampleChance.identifier("open", index),
                date: plan.0,
                name: plan.1,
                description: plan.2
            )
        }
    }

    private static let plumber = """
        It drips **every four seconds**. Ask

        - whether it is the washer,
        - what a visit costs,
        - and if he still has our spare key.
        """

    private static let train = """
        Coach C, seats 41 and 42, *on the side of the sea*.

        1. Leave home at 8:10, the bus is never on time.
        2. Tickets are in the blue folder.
        3. Change at York: 14 minutes, same platform.

        > Ewan meets us at the station and brings the dog.
        """

    private static let anniversary = """
        Forty years! Things to settle:

        - the photograph from Lake Garda, framed
        - who brings the cake (see the recipe for banana bread, **not** again)
        - a toast that is shorter than the last one
        """

    private static let boardGames = """
        Bring crisps and the *other* box of Catan. Last time’s score stands: Ana 3, the rest of us 1.
        """

    private static let passport = """
        Take along:

        1. the old passport
        2. two photographs, no smiling
        3. the confirmation with the `reference number`
        """
}
