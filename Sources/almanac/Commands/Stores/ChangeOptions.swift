import ArgumentParser

/// The options of a verb that changes a store.
struct ChangeOptions: ParsableArguments {
    @Flag(help: "Print what would change without changing it.")
    var dryRun = false

    @OptionGroup var stores: StoreOptions

    /// Runs a verb, and reports all errors; see ``reporting(_:changing:needsStores:_:)``.
    ///
    /// - Parameters:
    ///   - verb: the title of the change, such as `event add`.
    ///   - file: the store that an error without its own location is about.
    func change(
        _ verb: String,
        _ file: (StoreAccess) -> String = { _ in "" },
        needsStores: Bool = true,
        _ body: (StoreAccess) throws -> Void
    ) throws {
        let access = try stores.access(verb: verb, isDryRun: dryRun)
        try reporting(file(access), changing: access, needsStores: needsStores) { try body(access) }
    }

    /// Prints what was done, or would be.
    func report(_ done: String, _ would: String, _ rest: String) {
        Console.result("\(dryRun ? would : done) \(rest)".escapingControls)
    }
}
