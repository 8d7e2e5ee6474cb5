import Diagnostics
import Foundation
import Persistence
import Records
import Testing

@Suite("Companion file") struct CompanionFileTests {
    private let folder: StoreFolder

    init() throws { folder = try StoreFolder() }

    private var beside: URL { Companion.url(beside: folder.recipes) }

    private var store: Store<Recipe> {
        var store = Store<Recipe>(folder.recipes, named: "recipes.data", format: .json)
        store.companion = CompanionFile(beside: folder.recipes, named: "recipes.almanac.json", rule: .recipes)
        return store
    }

    private func write(_ names: String...) throws {
        let recipes = names.map { #"{"id":"\#($0)","createdAt":1,"name":"\#($0)","notes":"","ingredients":[]}"# }
        try Data("[\(recipes.joined(separator: ","))]".utf8).write(to: folder.recipes)
    }

    private func cook(_ position: Int) throws {
        try store.edit { _ = try $0.edit(at: position) { $0.cooked(on: try #require(Day("2026-11-22"))) } }
    }

    /// A value that can't be read, and the place and the text of the error about it.
    struct BadValue: CustomTestStringConvertible {
        var value: [UInt8]
        var line = 3
        var column = 28
        var key = "source"
        var message: String
        var hint: String

        var testDescription: String { message }
    }

    static let badValues = [
        BadValue(
            value: Array("\"a\tb\"".utf8),
            message: "the control character 0x09 on line 3, column 30 isn't allowed in text",
            hint: #"write it as \u0009"#
        ),
        BadValue(value: Array("1e400".utf8), message: "the number 1e400 is too large", hint: "correct the value"),
        BadValue(
            value: Array(#""\ud800""#.utf8),
            message: #"\ud800 is half a surrogate pair and represents no character"#,
            hint: "remove it"
        ),
        BadValue(
            value: Array(#""\d""#.utf8),
            message: #"\d isn't a JSON escape"#,
            hint: #"write \\ for the sign \ itself"#
        ),
        BadValue(
            value: [UInt8(ascii: "\""), 0xFF, UInt8(ascii: "\"")],
            message: "the byte 0xFF on line 3, column 29 isn't UTF-8",
            hint: "save the file as UTF-8"
        ),
        BadValue(
            value: Array(#"[2,{"x":01}]"#.utf8),
            column: 36,
            key: "source[2].x",
            message: "01 isn't a JSON number",
            hint: "correct the value"
        ),
        BadValue(
            value: Array(#"{"\d":1}"#.utf8),
            column: 29,
            key: #"source.\d"#,
            message: #"\d isn't a JSON escape"#,
            hint: #"write \\ for the sign \ itself"#
        ),
    ]

    @Test("An entry with a value that can't be read is reported and kept, and the others count", arguments: badValues)
    func badValue(_ bad: BadValue) throws {
        try write("Pie", "Cake")
        let entry = Array(#"{ "name" : "Pie","source": "#.utf8) + bad.value + Array("}".utf8)
        let start = Array("{ \"version\" : 1,\n\"recipes\" : [\n".utf8)
        let end = Array(",\n{\"name\":\"Cake\",\"tags\":[\"sweet\"]}] }".utf8)
        try Data(start + entry + end).write(to: beside)
        func check() {
            let contents = store.read()
            #expect(contents.items.map(\.details.tags) == [[], ["sweet"]])
            let words = "error: key \"\(bad.key)\": \(bad.message)"
            let hint = "\(bad.hint); until then, the recipe is shown without this entry and can't be changed"
            let message = "recipes.almanac.json:\(bad.line):\(bad.column): \(words)\n    hint: \(hint)"
            #expect(contents.diagnostics.map(\.description) == [message])
        }
        check()
        try cook(2)
        let before = try folder.data(beside)
        #expect(before.range(of: Data(entry)) != nil)
        // A second entry would win once this one is corrected.
        let error = #expect(throws: StoreError.self) { try cook(1) }
        #expect(error?.diagnostics.map(\.location.key) == [bad.key])
        #expect(throws: StoreError.self) { try store.edit { _ = try $0.remove(at: 1) } }
        #expect(try folder.data(beside) == before)
        #expect(store.read().items.map(\.details.cooked.count) == [0, 1])
    }

    @Test("In each list, an entry that can't be read is an error and leaves the others readable")
    func lists() throws {
        func companion(_ list: String) throws -> Companion {
            let text = #"{"\#(list)":[{"name":"A","title":"A","x":1e400},{"name":"B","title":"B"}]}"#
            let companion = try Companion(Array(text.utf8), file: "x", list: list)
            #expect(companion.entries.map { $0.value == nil } == [true, false])
            return companion
        }
        func errors<Item: Sendable>(_ rule: CompanionRule<Item>, _ list: String) throws -> [String] {
            let parts = CompanionRule<Item>.Parts([], areAll: true, try companion(list))
            return rule.joined(parts).diagnostics.filter { $0.severity == .error }.map(\.message)
        }
        let message = "the number 1e400 is too large"
        #expect(try errors(CompanionRule<Event>.events(in: .gmt), Companion.events) == [message])
        #expect(try errors(CompanionRule<Habit>.habits(on: sampleToday()), Companion.habits) == [message])
        #expect(try errors(CompanionRule<Recipe>.recipes, Companion.recipes) == [message])
    }

    @Test("An entry without keys is said to belong to no record", arguments: ["7", "1e400"])
    func noDictionary(entry: String) throws {
        func hints<Item: Sendable>(_ rule: CompanionRule<Item>, _ list: String) throws -> [String?] {
            let companion = try Companion(Array(#"{"\#(list)":[\#(entry)]}"#.utf8), file: "x", list: list)
            return rule.joined(CompanionRule<Item>.Parts([], areAll: true, companion)).diagnostics.map(\.hint)
        }
        let events = try hints(CompanionRule<Event>.events(in: .gmt), Companion.events)
        #expect(events.count == 1 && events[0]?.hasSuffix("; until then, it doesn't belong to any event") == true)
        let recipes = try hints(CompanionRule<Recipe>.recipes, Companion.recipes)
        #expect(recipes.count == 1 && recipes[0]?.hasSuffix("; until then, it doesn't belong to any recipe") == true)
    }

    @Test("Other members of the file are kept as they are")
    func otherMembers() throws {
        try write("Pie")
        try Data(#"{"z":1e400,"recipes":[],"recipes":[{"n":1}],"by":{"a":"\u0041","a":1.10}}"#.utf8).write(to: beside)
        try cook(1)
        let expected = #"""
            {
              "by" : {"a":"\u0041","a":1.10},
              "recipes" : [
                {
                  "cooked" : [
                    "2026-11-22"
                  ],
                  "id" : "Pie",
                  "name" : "Pie"
                }
              ],
              "recipes" : [{"n":1}],
              "version" : 1,
              "z" : 1e400
            }

            """#
        #expect(try folder.data(beside) == Data(expected.utf8))
    }

    // MARK: Exactness

    /// Members of an entry that Almanac doesn't know, whose values `PropertyValue` doesn't hold exactly.
    private static let others =
        #""ext":{"id":18446744073709551616,"e\#u{301}":"one","\#u{E9}":"two"},"#
        + #""rate":1.10,"esc":"\u0041""#

    @Test("In a changed entry, the values of unknown keys stay exact, and other entries keep their bytes")
    func exactValues() throws {
        try write("Pie")
        let other = #"{"id":"Q","n":1.10,"n":2}"#
        try Data(#"{"version":1,"recipes":[{"name":"Pie",\#(Self.others)},\#(other)]}"#.utf8).write(to: beside)
        try cook(1)
        let expected = #"""
            {
              "recipes" : [
                {
                  "cooked" : [
                    "2026-11-22"
                  ],
                  "esc" : "\u0041",
                  "ext" : {
                    "e\#u{301}" : "one",
                    "id" : 18446744073709551616,
                    "\#u{E9}" : "two"
                  },
                  "id" : "Pie",
                  "name" : "Pie",
                  "rate" : 1.10
                },
                \#(other)
              ],
              "version" : 1
            }

            """#
        #expect(try folder.data(beside) == Data(expected.utf8))
        try cook(1)
        #expect(try folder.data(beside) == Data(expected.utf8))
    }

    @Test("Exact values of unknown keys move with an event to the other companion file and back")
    func movedValues() throws {
        func store(_ url: URL, from other: URL) -> Store<Event> {
            var store = Store<Event>(url)
            store.companion = CompanionFile(beside: url, named: "", rule: .events(in: .gmt), other: other)
            return store
        }
        try folder.write(["A"], to: folder.events)
        var schedule = Schedule(
            events: store(folder.events, from: folder.completed),
            completed: store(folder.completed, from: folder.events)
        )
        try schedule.load()
        let date = schedule.events[0].item.date.formatted(.iso8601)
        let (open, done) = (Companion.url(beside: folder.events), Companion.url(beside: folder.completed))
        let entry = #"{"name":"A","date":"\#(date)","identifier":"A",\#(Self.others)}"#
        try Data(#"{"events":[\#(entry)]}"#.utf8).write(to: open)
        let kept = ["1.10", "18446744073709551616", "\"e\u{301}\"", "\"\u{E9}\"", #""\u0041""#]
        func check(_ url: URL) throws {
            let data = try folder.data(url)
            for text in kept { #expect(data.range(of: Data(text.utf8)) != nil, "\(text)") }
        }
        try schedule.load()
        try schedule.complete(at: 0, on: schedule.events[0].item.date)
        #expect(!FileManager.default.fileExists(atPath: open.path))
        try check(done)
        try schedule.reopen(at: 0)
        #expect(!FileManager.default.fileExists(atPath: done.path))
        try check(open)
    }

    @Test("A repeated key is a warning with its place")
    func repeatedKeys() throws {
        try write("Pie")
        let text = #"{"version":1,"recipes":[{"name":"Pie","tags":["a"],"ext":{"n":1,"n":2},"tags":[]}],"by":1,"by":2}"#
        try Data(text.utf8).write(to: beside)
        let contents = store.read()
        #expect(contents.items.map(\.details.tags) == [["a"]])
        let messages = [(65, "ext.n"), (72, "tags"), (91, "by")].map { column, key in
            """
            recipes.almanac.json:1:\(column): warning: key "\(key)": is repeated here; the first is used
                hint: remove one of the two
            """
        }
        #expect(contents.diagnostics.map(\.description) == messages)
    }

    @Test("A changed entry and the version are written once, with the first value of a repeated key")
    func writtenOnce() throws {
        try write("Pie")
        let entry = #"{"name":"Pie","source":"Gran","cooked":["2026-11-20"],"source":"Mum","cooked":[]}"#
        try Data(#"{"version":1,"recipes":[\#(entry)],"version":1,"by":1,"by":2}"#.utf8).write(to: beside)
        try cook(1)
        let expected = """
            {
              "by" : 1,
              "by" : 2,
              "recipes" : [
                {
                  "cooked" : [
                    "2026-11-20",
                    "2026-11-22"
                  ],
                  "id" : "Pie",
                  "name" : "Pie",
                  "source" : "Gran"
                }
              ],
              "version" : 1
            }

            """
        #expect(try folder.data(beside) == Data(expected.utf8))
    }

    @Test("A repeated key is a warning even if the file has no entries")
    func repeatedKeysWithoutEntries() throws {
        try folder.write(["A"], to: folder.events)
        var events = Store<Event>(folder.events)
        events.companion = CompanionFile(beside: folder.events, named: "x.almanac.json", rule: .events(in: .gmt))
        let url = Companion.url(beside: folder.events)
        try Data(#"{"version":1,"events":[],"version":1}"#.utf8).write(to: url)
        let messages = events.read().diagnostics.map(\.message)
        #expect(messages == ["is repeated here; the first is used"])
    }
}
