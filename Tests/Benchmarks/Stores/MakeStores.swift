import ArgumentParser
import Foundation

/// Makes stores, in a process of its own: see ``Usage/peak``.
struct MakeStores: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-stores",
        abstract: "Make stores to measure with: the same number gives the same records.",
        discussion: """
            DIR/stores has the stores, DIR/edited the same but for one event that has another name, and DIR/json and \
            DIR/edited-json have both as JSON, under the names that the Hugo site knows.
            """
    )

    @Option(help: "How many events there are, completed ones among them.")
    var events: Int

    @Option(help: "The format of the stores: \(StoreEncoding.allValueStrings.joined(separator: ", ")).")
    var format = StoreEncoding.json

    @Argument(help: "The folder that they go to.", completion: .directory)
    var folder: String

    func run() throws {
        let place = URL(filePath: folder, directoryHint: .isDirectory)
        var household = try Household(events: events)
        try write(household, to: place, "stores", "json")
        guard !household.schedule.events.isEmpty else { return }
        _ = household.renameOne()
        try write(household, to: place, "edited", "edited-json")
    }

    private func write(_ household: Household, to place: URL, _ stores: String, _ json: String) throws {
        try household.write(to: place.appending(path: stores), format)
        try household.write(to: place.appending(path: json), .json, named: HugoSite.storeNames)
    }
}
