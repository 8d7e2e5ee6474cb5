import ArgumentParser
import Foundation

/// Makes stores in a separate process: see ``Usage/peak``.
struct MakeStores: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-stores",
        abstract: "Make stores to measure with: the same number gives the same records.",
        discussion: """
            DIR/stores has the stores, DIR/edited the one of open events again, in which one has another name, and \
            DIR/json has the stores as JSON, under the names that the Hugo site knows.
            """
    )

    @Option(help: "How many events there are, completed ones among them.")
    var events: Int

    @Option(help: "The format of the stores: \(StoreEncoding.allValueStrings.joined(separator: ", ")).")
    var format = StoreEncoding.json

    @Argument(help: "The folder that they go to.", completion: .directory)
    var folder: String

    func validate() throws {
        guard events > 0 else { throw ValidationError("`--events` takes a number above 0") }
    }

    func run() throws {
        let place = URL(filePath: folder, directoryHint: .isDirectory)
        var household = try Household(events: events)
        try household.write(to: place.appending(path: "stores"), format)
        try household.write(to: place.appending(path: "json"), .json, named: HugoSite.storeNames)
        _ = household.renameOne()
        let edited = ["events": Household.fileNames["events"] ?? ""]
        try household.write(to: place.appending(path: "edited"), format, named: edited)
    }
}
