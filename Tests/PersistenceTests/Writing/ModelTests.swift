import Foundation
import Persistence
import TestSupport
import Testing

/// Random changes to a store and to a model in memory: 2,500 in each format.
@Suite(.ends) struct ModelTests {
    private static let formats: [StoreFormat] = [
        .binaryPropertyList, .xmlPropertyList, .json, .preferences(key: "THINGS", isXML: false),
        .preferences(key: "THINGS", isXML: true),
    ]

    private static let words = [
        "", "a", "é😀", "<&>\"'\\/", "two\nlines", "tab\t", "]]>", "{\"x\":[1,", "\u{2028}", "e\u{301}",
    ]

    @Test(arguments: formats)
    func matchesModel(format: StoreFormat) async throws {
        var generator = SeededGenerator(seed: UInt64(Self.formats.firstIndex(of: format) ?? 0) + 1)
        try await withTemporaryFolder { folder in
            let store = Store<Thing>(folder.appending(path: "s"), format: format, preferencesKey: "THINGS")
            var model = Model()
            var count = 0
            while count < rounds(400, long: 2_500) {
                try seed(store, &model)
                let number = Int.random(in: 1...10, using: &generator)
                try store.edit { editor in
                    for _ in 0..<number { try change(&editor, &model, using: &generator) }
                }
                count += number
                let read = Store<PropertyValue>(store.url, preferencesKey: "THINGS").read()
                #expect(read.items.map(\.normalized) == model.rows.map(\.normalized))
                #expect(read.format == format)
                guard read.items.count == model.rows.count else { return }
            }
            #expect(try names(in: folder) == ["s"])
        }
    }

    /// Ensures that there are always rows with unknown keys at every level, and rows that aren't things.
    private func seed(_ store: Store<Thing>, _ model: inout Model) throws {
        guard model.rows.count(where: { $0[path: ["k"]] != nil }) < 8 else { return }
        let extra: PropertyValue = .dictionary(["deep": .array([.integer(1), .boolean(true), .dictionary([:])])])
        let place: PropertyValue = .dictionary(["town": .string("t"), "k": extra])
        let parts: [PropertyValue] = (1...3).map { id in
            .dictionary(["id": .integer(id), "name": .string("p"), "k": .string("of \(id)")])
        }
        let known: PropertyValue = .dictionary([
            "name": .string("known"), "k": extra, "place": place, "parts": .array(parts),
        ])
        let bad: [PropertyValue] = model.rows.isEmpty ? [.dictionary(["nam": .string("bad")]), .integer(7)] : []
        for row in bad + [known, known] {
            try Store<PropertyValue>(store.url, format: store.format, preferencesKey: "THINGS").edit { editor in
                try editor.insert(row, at: editor.count / 2 + 1)
            }
            model.rows.insert(row, at: model.rows.count / 2)
        }
    }

    private func change(
        _ editor: inout StoreEditor<Thing>,
        _ model: inout Model,
        using generator: inout SeededGenerator
    ) throws {
        let records = editor.records
        let record = records.randomElement(using: &generator)
        // Around thirty rows, so that each is changed again and again.
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...1 where editor.count < 40, 2 where editor.count < 20:
            let position = Int.random(in: 1...(editor.count + 1), using: &generator)
            let thing = thing(using: &generator)
            try editor.insert(thing, at: position)
            model.insert(thing, at: position)
        case 3:
            guard let record else { return }
            #expect(try editor.remove(at: record.position) == record.item)
            model.remove(at: record.position)
        case 4...5:
            let (from, to) = (
                Int.random(in: 1...editor.count, using: &generator), Int.random(in: 1...editor.count, using: &generator)
            )
            try editor.move(from: from, to: to)
            model.move(from: from, to: to)
        default:
            guard let record else { return }
            let thing = variation(of: record.item, using: &generator)
            try editor.replace(at: record.position, with: thing)
            model.replace(at: record.position, with: thing)
        }
    }

    private func thing(using generator: inout SeededGenerator) -> Thing {
        let parts = (0..<Int.random(in: 0...3, using: &generator)).map { id in
            Thing.Part(id: id, name: word(using: &generator))
        }
        return Thing(name: word(using: &generator), parts: parts)
    }

    private func variation(of thing: Thing, using generator: inout SeededGenerator) -> Thing {
        var thing = thing
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: thing.name = word(using: &generator)
        case 1: thing.size = [nil, 0, -1.5, 1e20, 0.1].randomElement(using: &generator) ?? nil
        case 2: thing.place = Thing.Place(town: word(using: &generator))
        case 3: thing.place?.floor = [nil, 1, -7].randomElement(using: &generator) ?? nil
        case 4: thing.parts.shuffle(using: &generator)
        case 5: thing.parts.removeAll { _ in Bool.random(using: &generator) }
        default:
            thing.parts.append(Thing.Part(id: (thing.parts.map(\.id).max() ?? 0) + 1, name: word(using: &generator)))
        }
        return thing
    }

    private func word(using generator: inout SeededGenerator) -> String {
        Self.words.randomElement(using: &generator) ?? ""
    }
}
