import ArgumentParser
import Build
import Diagnostics
import Persistence
import Records

/// Prints an error about the command line, with the usage of the verb, and returns status 64. Verbs use it when they run:
/// a `ValidationError` would hide that an option is misspelt.
func usageError(_ message: String, of verb: any ParsableCommand.Type) -> ExitCode {
    Console.message("Error: \(message)")
    Console.message("Usage: \(Almanac.usageString(for: verb))")
    return .validationFailure
}

/// Runs a verb, and reports any error on standard error, with status 1.
///
/// - Parameter file: the store that an error without its own location is about.
func reporting<Result>(_ file: String = "", _ body: () throws -> Result) throws -> Result {
    do {
        return try body()
    } catch  where error is ExitCode || error is ValidationError {
        throw error
    } catch {
        Console.messages(diagnostics(for: error, file: file))
        throw ExitCode(1)
    }
}

/// Runs a verb that changes stores. A dry run shows its plan even if the change would be refused, and then fails for the
/// same reason.
///
/// - Parameters:
///   - file: the store that an error without its own location is about.
///   - needsStores: whether the change needs the folder of the stores.
func reporting(
    _ file: String = "",
    changing access: StoreAccess,
    needsStores: Bool = true,
    _ body: () throws -> Void
) throws {
    guard access.isDryRun else { return try reporting(file, body) }
    let missing = needsStores ? access.missingPlace : nil
    try reporting(file) {
        do {
            try body()
        } catch {
            // The plan may need a record of a store that is missing or can't be read.
            let obstacle: any Error = access.obstacle ?? error
            throw missing ?? obstacle
        }
        let obstacle: (any Error)? = access.settingsError ?? missing ?? access.obstacle
        if let obstacle { throw obstacle }
    }
}

func diagnostics(for error: any Error, file: String) -> [Diagnostic] {
    let place = Location(file: file)
    switch error {
    case let error as StoreError: return error.diagnostics
    case let error as Diagnostic: return [error]
    case let error as EditingError: return [.error(place, error.description)]
    case let error as Habit.CompletionError: return [.error(place, error.description, hint: error.hint)]
    case let error as DateParser.ParseError: return [.error(error.description, hint: error.hint)]
    case let error as UnfitDate: return [error.diagnostic]
    case let error as UnfitAddress:
        let hint = "write it in full, such as `https://example.org/cake`"
        return [.error("`\(error.text)` isn't a web address", hint: hint)]
    default: return [.error(place, reason(of: error))]
    }
}

extension Habit.CompletionError {
    /// The suggested correction, for the command line.
    var hint: String? {
        guard case .lastDayAhead(let day) = self else { return nil }
        return "if the clock was wrong, `almanac habit undo HABIT --now \(day)` removes that completion"
    }
}
