import Foundation
import TestSupport

/// Makes random changes to everything that a site is built from, as people, editors and apps do. Some are invalid.
struct WatchEdits {
    let workspace: Workspace
    private var generator: SeededGenerator
    /// The sample records by store name.
    private let samples: [String: [Any]]

    private static let habits = "com.makeschool.Habitual.plist"
    private static let stores = ["schedules.plist", "completedEvents.plist", "recipes.data", habits]

    /// - Parameter workspace: contains the sample stores.
    init(of workspace: Workspace, seed: UInt64) throws {
        self.workspace = workspace
        generator = SeededGenerator(seed: seed)
        var samples: [String: [Any]] = [:]
        for store in Self.stores { samples[store] = try Self.records(Data(contentsOf: workspace["stores/\(store)"])) }
        self.samples = samples
    }

    private static func records(_ data: Data) throws -> [Any] {
        if data.first == UInt8(ascii: "[") { return try JSONSerialization.jsonObject(with: data) as? [Any] ?? [] }
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        if let preferences = list as? [String: Any], let habits = preferences["HABITS_ARRAY"] as? Data {
            return try JSONSerialization.jsonObject(with: habits) as? [Any] ?? []
        }
        return list as? [Any] ?? []
    }

    // MARK: Making changes

    /// Makes one or several changes.
    mutating func edit() throws {
        for _ in 0..<(chance(10) ? 20 : 1) {
            switch Int.random(in: 0..<20, using: &generator) {
            case 0..<8: try editStore()
            case 8..<13: try editTemplate()
            case 13..<17: try editStaticFile()
            case 17: try editSettings()
            case 18: try moveFolder()
            default: try touch()
            }
        }
    }

    /// Makes all input valid, so that a site can be built.
    mutating func mend() throws {
        for store in Self.stores { try save(data(for: store, isWhole: true), to: "stores/\(store)") }
        try save(Data("title: The end\n".utf8), to: "almanac.yml")
        for name in Self.templates { try save(Data("# Page\n".utf8), to: "Templates/\(name)") }
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    private mutating func any<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &generator)]
    }

    private mutating func editStore() throws {
        let store = any(Self.stores)
        if chance(5) {
            try? workspace.remove("stores/\(store)")
        } else {
            try save(data(for: store, isWhole: chance(85)), to: "stores/\(store)")
        }
    }

    private static let templates = ["one.md", "two.md", "partials/part.md"]

    private mutating func editTemplate() throws {
        let path = "Templates/\(any(Self.templates))"
        if chance(15) {
            try? workspace.remove(path)
        } else {
            let text = any([
                "# A page\n", "# {{site.title}}\n", "{{> part}} and more\n", "# {{#open}}\n", "{{nobody}}", "",
            ])
            try save(Data("\(text)\(any(["", "x", "*y*"]))".utf8), to: path)
        }
    }

    private mutating func editStaticFile() throws {
        let path = "Public/\(any(["a.txt", "deep/b.txt", "deep/er/c.txt", "style.css"]))"
        if chance(25) {
            try? workspace.remove(path)
        } else {
            try save(Data(repeating: any([65, 66, 67]), count: any([0, 1, 1_000, 100_000])), to: path)
        }
    }

    private mutating func editSettings() throws {
        let texts = ["title: One\n", "title: Two\nlanguage: de\n", "titel: Wrong\n", ": [", ""]
        try save(Data(any(texts).utf8), to: "almanac.yml")
    }

    /// Moves a folder away, and puts it or a copy of it back.
    private mutating func moveFolder() throws {
        let (folder, aside) = (workspace[any(["stores", "Templates", "Public"])], workspace["moved"])
        try FileManager.default.moveItem(at: folder, to: aside)
        if chance(50) {
            try FileManager.default.moveItem(at: aside, to: folder)
        } else {
            try FileManager.default.copyItem(at: aside, to: folder)
            try FileManager.default.removeItem(at: aside)
        }
    }

    private mutating func touch() throws {
        let attributes = [FileAttributeKey.modificationDate: Date(timeIntervalSinceReferenceDate: any([1, 2, 3]))]
        try? FileManager.default.setAttributes(attributes, ofItemAtPath: workspace["stores/\(any(Self.stores))"].path)
    }

    // MARK: Contents

    /// Some of the sample's records in a random format, truncated unless `isWhole`.
    private mutating func data(for store: String, isWhole: Bool) throws -> Data {
        let records = (samples[store] ?? []).filter { _ in chance(70) }
        let data = try encoded(records, of: store)
        return isWhole ? data : data.prefix(data.count / 2)
    }

    private mutating func encoded(_ records: [Any], of store: String) throws -> Data {
        let json = try JSONSerialization.data(withJSONObject: records.map(Self.withoutDates), options: .sortedKeys)
        let format = any([PropertyListSerialization.PropertyListFormat.binary, .xml])
        if store == Self.habits {
            return try PropertyListSerialization.data(
                fromPropertyList: ["HABITS_ARRAY": json],
                format: format,
                options: 0
            )
        }
        if store == "recipes.data" || chance(33) { return json }
        return try PropertyListSerialization.data(fromPropertyList: records, format: format, options: 0)
    }

    /// JSON has no dates, so the apps write seconds since 2001.
    private static func withoutDates(_ record: Any) -> Any {
        guard let record = record as? [String: Any] else { return record }
        return record.mapValues { ($0 as? Date)?.timeIntervalSinceReferenceDate ?? $0 }
    }

    /// Saves a file in one of several ways.
    private mutating func save(_ data: Data, to path: String) throws {
        let url = workspace[path]
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: try data.write(to: url)
        case 1:
            try? FileManager.default.removeItem(at: url)
            try data.write(to: url)
        case 2:
            try Data().write(to: url)
            let file = try FileHandle(forWritingTo: url)
            try file.write(contentsOf: data.prefix(data.count / 3))
            try file.write(contentsOf: data.dropFirst(data.count / 3))
            try file.close()
        default:
            let aside = folder.appending(path: ".aside")
            try data.write(to: aside)
            guard rename(aside.path, url.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }
}
