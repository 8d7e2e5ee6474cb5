// Changes stores, and immediately prints a line for each confirmed change, so that a test knows which changes must
// survive when it kills this program.

import Foundation
import Persistence

struct Note: Codable, Equatable, Sendable {
    var id: String
    var version: Int
}

func confirm(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func store(_ path: String) -> Store<Note> {
    let isText = path.hasSuffix(".json")
    return Store(URL(filePath: path), format: isText ? .json : .binaryPropertyList)
}

// As in `almanac`, exceeding the limit on file sizes is an error instead of ending the program.
signal(SIGXFSZ, SIG_IGN)

/// How long to wait for the lock, in milliseconds.
let timeout = ProcessInfo.processInfo.environment["STORE_PROBE_TIMEOUT"].flatMap { Int($0) } ?? 1_200_000
let options = EditOptions(lockTimeout: .milliseconds(timeout))

/// Adds notes one by one.
func add(_ count: Int, to store: Store<Note>, called name: String) throws {
    for number in 0..<count {
        try store.edit(options: options) { try $0.append(Note(id: "\(name)-\(number)", version: 0)) }
        confirm("add \(name)-\(number)")
    }
}

/// Adds, edits, moves and removes notes until killed.
func churn(_ open: Store<Note>, _ done: Store<Note>, called name: String) throws {
    // Finishes what an earlier process was killed in the middle of.
    try done.edit(with: open) { done, open in
        let ids = Set(done.records.map(\.item.id))
        for record in open.records.reversed() where ids.contains(record.item.id) {
            try open.remove(at: record.position)
        }
    }
    for number in 0... {
        let id = "\(name)-\(number)"
        try open.edit { try $0.insert(Note(id: id, version: 0), at: Int.random(in: 1...($0.count + 1))) }
        confirm("add \(id) 0")
        let edited = try open.edit { editor in
            guard let record = editor.records.randomElement() else { return "" }
            var note = record.item
            note.version += 1
            try editor.replace(at: record.position, with: note)
            return "\(note.id) \(note.version)"
        }
        confirm("add \(edited)")
        let moved = try done.edit(with: open) { done, open in
            guard open.count > 4, let record = open.records.randomElement() else { return "" }
            try done.append(try open.remove(at: record.position))
            return record.item.id
        }
        confirm("done \(moved)")
        if let old = done.read().records.first, number % 2 == 0 {
            confirm("removing \(old.item.id)")
            try done.edit { editor in
                guard let record = editor.records.first(where: { $0.item.id == old.item.id }) else { return }
                try editor.remove(at: record.position)
            }
        }
    }
}

let arguments = Array(CommandLine.arguments.dropFirst())
do {
    switch arguments.first {
    case "add" where arguments.count == 4:
        try add(Int(arguments[2]) ?? 1, to: store(arguments[1]), called: arguments[3])
    case "move" where arguments.count == 3:
        try store(arguments[2]).edit(with: store(arguments[1])) { done, open in
            try done.append(try open.remove(at: 1))
        }
    case "churn" where arguments.count == 4:
        try churn(store(arguments[1]), store(arguments[2]), called: arguments[3])
    default:
        FileHandle.standardError.write(Data("usage: StoreProbe add|move|churn …\n".utf8))
        exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
