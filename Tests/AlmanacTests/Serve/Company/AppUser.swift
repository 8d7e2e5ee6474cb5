import FileSystem
import Foundation
import TestSupport
import Testing

/// Writes whole stores with its own identifiers and keys, and puts them in place by renaming a file. It also changes
/// records of others: the time of an event, the picture of a habit or the notes of a recipe.
struct AppUser: Sendable {
    let workspace: Workspace
    var own: [CompanyRecord] = []
    /// By first name: how often it changed another user's event or recipe, or the last picture it gave to a habit.
    var touched: [String: Int] = [:]

    func next(_ round: Int, _ choice: Int) async throws -> AppUser {
        var user = self
        switch CompanyRecord.Step(choice, of: own.count) {
        case .add(.meal): try change(.completed) { (events: inout [OriginalEvent]) in events.reverse() }
        case .add(let list):
            let record = CompanyRecord(list: list, name: "app \(list) \(round)")
            user.own.append(record)
            let date = Date(timeIntervalSinceReferenceDate: 900_000_000)
            switch list {
            case .habit: try change(.habits) { $0.append(OriginalHabit(title: record.name, on: date)) }
            case .recipe: try change(.recipes) { $0.insert(OriginalRecipe(name: record.name, on: date), at: 0) }
            default: try change(.schedule) { $0.append(OriginalEvent(date: date, name: record.name)) }
            }
        case .rename(let index):
            let old = own[index]
            user.own[index].name += "'"
            let new = user.own[index].name
            switch old.list {
            case .habit: try change(.habits) { (all: inout [OriginalHabit]) in all[named: old.name]?.title = new }
            case .recipe: try change(.recipes) { (all: inout [OriginalRecipe]) in all[named: old.name]?.name = new }
            default: try change(.schedule) { (all: inout [OriginalEvent]) in all[named: old.name]?.name = new }
            }
        case .toggle: try user.touch(choice)
        case .move: try change(.schedule) { (all: inout [OriginalEvent]) in all.insert(all.removeLast(), at: 0) }
        case .remove(let index):
            let old = user.own.remove(at: index)
            switch old.list {
            case .habit: try change(.habits) { (all: inout [OriginalHabit]) in all.removeAll { $0.title == old.name } }
            case .recipe:
                try change(.recipes) { (all: inout [OriginalRecipe]) in all.removeAll { $0.name == old.name } }
            default: try change(.schedule) { (all: inout [OriginalEvent]) in all.removeAll { $0.name == old.name } }
            }
        }
        return user
    }

    /// Changes a record that another user created.
    private mutating func touch(_ choice: Int) throws {
        var key: String?
        switch choice % 3 {
        case 0:
            try change(.schedule) { (all: inout [OriginalEvent]) in
                key = all.others(choice).map { index in
                    all[index].date += 60
                    return CompanyRecord.key(all[index].name)
                }
            }
        case 1:
            try change(.recipes) { (all: inout [OriginalRecipe]) in
                key = all.others(choice).map { index in
                    all[index].notes += "*"
                    return CompanyRecord.key(all[index].name)
                }
            }
        default:
            let images = OriginalHabit.Images.allCases
            let image = images[choice % images.count]
            try change(.habits) { (all: inout [OriginalHabit]) in
                key = all.others(choice).map { index in
                    all[index].selectedImage = image
                    return CompanyRecord.key(all[index].title)
                }
            }
            if let key { touched[key] = image.rawValue }
            return
        }
        if let key { touched[key, default: 0] += 1 }
    }

    /// Starts over if the file changes meanwhile, like an app that watches its file.
    private func change<Item: Codable>(_ store: Workspace.AppStore, _ body: (inout [Item]) -> Void) throws {
        let (name, new) = (store.rawValue, "\(store.rawValue).new")
        let folder = try OpenFolder(workspace["stores"].path)
        while true {
            let before = try Identity(workspace["stores/\(name)"])
            var items: [Item] = try workspace.items(of: store)
            body(&items)
            try workspace.encoded(items, of: store).write(to: workspace["stores/\(new)"])
            // Exchanging the files shows whether the one replaced is the one that was read. If it isn't, it is put back
            // immediately.
            try #require(folder.exchange(name, with: new))
            guard try Identity(workspace["stores/\(new)"]) == before else {
                try #require(folder.exchange(name, with: new))
                continue
            }
            try FileManager.default.removeItem(at: workspace["stores/\(new)"])
            return
        }
    }

    /// What changes if a file is replaced or written.
    private struct Identity: Equatable {
        var number: UInt64
        var size: Int64
        var modified: Int64

        init(_ url: URL) throws {
            var status = stat()
            try #require(stat(url.path, &status) == 0)
            (number, size) = (UInt64(status.st_ino), Int64(status.st_size))
            modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
        }
    }
}

/// An item in an app's store.
protocol NamedItem { var itemName: String { get } }

extension OriginalEvent: NamedItem { var itemName: String { name } }
extension OriginalHabit: NamedItem { var itemName: String { title } }
extension OriginalRecipe: NamedItem { var itemName: String { name } }

extension Array where Element: NamedItem {
    fileprivate subscript(named name: String) -> Element? {
        get { first { $0.itemName == name } }
        set {
            guard let newValue, let index = firstIndex(where: { $0.itemName == name }) else { return }
            self[index] = newValue
        }
    }

    /// The index of a record made by the page or the terminal.
    fileprivate func others(_ choice: Int) -> Int? {
        let found = indices.filter { self[$0].itemName.hasPrefix("page ") || self[$0].itemName.hasPrefix("verb ") }
        return found.isEmpty ? nil : found[choice / 3 % found.count]
    }
}
