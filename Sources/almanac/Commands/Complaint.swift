import ArgumentParser
import Diagnostics
import Records

/// Runs a verb; what it throws is told as a message, and the exit status is 1. Wrong usage stays what it is.
func complaining(_ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as ExitCode {
        throw error
    } catch let error as ValidationError {
        throw error
    } catch let error as Diagnostic {
        Console.message("\(error)")
        throw ExitCode(1)
    } catch let error as EditingError {
        Console.message("error: \(error.description.printable)")
        throw ExitCode(1)
    } catch {
        Console.message("\(error)")
        throw ExitCode(1)
    }
}

extension Selection.Failure {
    /// Why nothing was chosen, and what to write instead.
    func diagnostic(_ text: String, kind: String) -> Diagnostic {
        let place = Location(file: "")
        switch self {
        case .none(let nearest):
            let hint = nearest.map { "did you mean `\($0)`?" } ?? "`almanac \(kind) list` shows them"
            return .error(place, "no \(kind) is called `\(text)`", hint: hint)
        case .several(let candidates):
            let list = candidates.map { "\n    \($0.position)  \($0.name)" }.joined()
            return .error(place, "several are called `\(text)`; nothing was done:\(list)", hint: "write the number")
        case .outOfRange(let count):
            let range = count == 0 ? "there is none" : "they go from 1 to \(count)"
            return .error(place, "there is no \(kind) \(text): \(range)")
        }
    }
}

extension String {
    /// The text as one line for a terminal: what could steer it is made visible.
    var printable: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar.value {
            case 0x0A, 0x0D, 0x09: result.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069:
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// The lines of a text for a terminal.
    var printableLines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable } }
}
