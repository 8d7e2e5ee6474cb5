import ArgumentParser
import Diagnostics
import Foundation
import Persistence

/// The options of a verb that removes records.
struct RemovalOptions: ParsableArguments {
    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var options: ChangeOptions

    func validate() throws {
        guard yes || options.dryRun || isatty(FileHandle.standardInput.fileDescriptor) == 1 else {
            throw ValidationError("there is no terminal to confirm on; add --yes")
        }
    }

    /// Asks the user to confirm the removal, unless `--yes` was given, and prints a message if the user declines.
    func isConfirmed(_ names: [String]) -> Bool {
        if yes || options.dryRun || Console.confirm("Remove \(names.joined(separator: "; "))? [y/N] ") { return true }
        Console.message("Nothing was removed.")
        return false
    }
}

/// Finds the records that words mean, each once. Words that together are the name of a record, such as `date night`,
/// mean that record.
///
/// - Throws: a `Diagnostic` if any word doesn't mean a single record, or if a number follows a name. Prints those about
///   other such words first.
func findEach<Item: Sendable>(
    _ words: [String],
    named names: [String],
    _ find: (String) throws -> StoredRecord<Item>
) throws -> [StoredRecord<Item>] {
    func isName(_ text: String) -> Bool { names.contains { $0.isSameName(as: text) } }
    let whole = words.joined(separator: " ")
    if isName(whole) { return [try find(whole)] }
    if let number = words.first(where: { Int($0) != nil && !isName($0) }), Int(words[0]) == nil {
        let hint = "name all records, or give all positions"
        throw Diagnostic.error("`\(number)` after a name isn't a position", hint: hint)
    }
    var found: [StoredRecord<Item>] = []
    var failures: [Diagnostic] = []
    for word in words {
        do {
            let record = try find(word)
            if !found.contains(where: { $0.position == record.position }) { found.append(record) }
        } catch let error as Diagnostic {
            failures.append(error)
        }
    }
    guard let last = failures.popLast() else { return found }
    Console.messages(failures)
    throw last
}
