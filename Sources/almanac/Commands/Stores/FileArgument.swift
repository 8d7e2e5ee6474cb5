import Diagnostics
import FileSystem
import Foundation

/// Reads the file that an argument names; `-` is the standard input.
///
/// - Throws: a diagnostic for a file that can't be read or has more than `limit` bytes.
func contents(ofArgument path: String, limit: Int) throws(Diagnostic) -> Data {
    let location = Location(file: path)
    let data: Data?
    var isPipe = false
    do {
        let isInput = path == "-"
        let file = try isInput ? Descriptor(duplicating: STDIN_FILENO) : Descriptor(path, O_RDONLY | O_NONBLOCK)
        isPipe = try !isInput && file.status().kind == .pipe
        data = try file.readAll(limit: limit)
    } catch {
        throw .error(location, "cannot be read: \(error)")
    }
    guard let data else {
        throw .error(location, "has more than \(limit / 1_000_000) MB", hint: "is this the right file?")
    }
    if data.isEmpty, isPipe {
        let hint = "start the program that writes to it first"
        throw .error(location, "is a pipe that no program writes to", hint: hint)
    }
    return data
}
