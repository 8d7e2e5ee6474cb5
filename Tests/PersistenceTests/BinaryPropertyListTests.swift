import Diagnostics
import Foundation
import Persistence
import Testing

@Suite struct BinaryPropertyListTests {
    private typealias Builder = BinaryPropertyListBuilder

    private func messages(_ builder: Builder) -> [String] { messages(builder.data) }

    private func messages(_ data: Data) -> [String] {
        let contents = StoreReader.read(Event.self, from: data, file: "s.plist")
        #expect(contents.format == .binaryPropertyList)
        return contents.messages
    }

    /// An array of events with these dates.
    private func events(dates: [Double]) -> Builder {
        let events = dates.indices.map { Builder.dictionary([1, 2], [3, UInt32(4 + dates.count + $0)]) }
        let root = Builder.array(dates.indices.map { UInt32(4 + $0) })
        return Builder(
            [root, Builder.string("name"), Builder.string("date"), Builder.string("x")] + events
                + dates.map(Builder.date)
        )
    }

    @Test func namesRecordAndKey() {
        let builder = Builder([
            Builder.array([3, 4]), Builder.string("name"), Builder.string("date"),
            Builder.dictionary([1, 2], [5, 6]), Builder.dictionary([1], [5]),
            Builder.string("Dentist"), Builder.string("tomorrow"),
        ])
        #expect(
            messages(builder) == [
                "s.plist: error: record 1 (\"Dentist\"), key \"date\": expected a date, found text \"tomorrow\"",
                "s.plist: error: record 2 (\"Dentist\"): the key \"date\" is missing\n    hint: add \"date\"",
            ]
        )
    }

    @Test func keepsDatesOutsideCalendar() throws {
        let contents = StoreReader.read(
            Event.self,
            from: events(dates: [.nan, 0, .infinity, -.infinity, 1e300]).data,
            file: "s.plist"
        )
        let dates = contents.items.map(\.date.timeIntervalSinceReferenceDate)
        #expect(try #require(dates.first).isNaN)
        #expect(dates.dropFirst() == [0, .infinity, -.infinity, 1e300])
        #expect(contents.messages == [])
    }

    @Test func readsFirstAndLastYear() {
        let dates = [Date.distantPast.timeIntervalSinceReferenceDate, 252_423_993_599]
        let contents = StoreReader.read(Event.self, from: events(dates: dates).data, file: "s.plist")
        #expect(contents.messages == [])
        #expect(contents.items.map(\.date.timeIntervalSinceReferenceDate) == dates)
    }

    @Test func rejectsTooDeepNesting() {
        func nested(_ levels: Int) -> Builder {
            Builder((1..<UInt32(levels)).map { Builder.array([$0]) } + [Builder.array([])])
        }
        let hint = "\n    hint: no app writes this; restore the file from a backup"
        let tooDeep = ["s.plist: error: nested more than 512 levels deep at byte 2568\(hint)"]
        #expect(messages(nested(100_000)) == tooDeep)
        #expect(messages(nested(513)) == tooDeep)
        #expect(messages(nested(512)) == ["s.plist: error: record 1: expected a dictionary, found an array of 1"])
    }

    @Test func rejectsTooDeepNestingOfSharedValues() {
        // The innermost arrays are visited first, from the root, and only exceed the limit together with the others.
        let levels = UInt32(600)
        var objects = (1..<levels).map { Builder.array([$0]) } + [Builder.array([])]
        objects.append(Builder.array([400, 200, 0]))
        var builder = Builder(objects)
        builder.root = Int(levels)
        #expect(messages(builder).first?.contains("nested more than 512 levels deep") == true)
    }

    @Test func rejectsCycles() {
        let hint = "\n    hint: restore the file from a backup"
        #expect(
            messages(Builder([Builder.array([0])])) == ["s.plist: error: the value at byte 8 contains itself\(hint)"]
        )
        #expect(
            messages(Builder([Builder.array([1]), Builder.dictionary([2], [0]), Builder.string("a")])) == [
                "s.plist: error: the value at byte 13 contains itself\(hint)"
            ]
        )
    }

    @Test(arguments: [(9, 10), (30, 10), (60, 2)])
    func rejectsExponentialExpansion(levels: Int, width: Int) {
        let arrays = (1...UInt32(levels)).map { Builder.array(Array(repeating: $0, count: width)) }
        let found = messages(Builder(arrays + [Builder.string("lol")]))
        #expect(found.count == 1)
        #expect(found.first?.contains("repeats others so often that it would not fit in memory") == true)
    }

    @Test func reportsWhereFileIsTruncated() throws {
        let whole = try fixture("schedules.plist")
        let hint = "it may have been written only in part; let the app write it again, or restore it from a backup"
        #expect(
            messages(whole.prefix(600)) == [
                "s.plist: error: the file is cut off or has something after its end: found no table of contents at byte 568\n    hint: \(hint)"
            ]
        )
        #expect(
            messages(Data("bplist00".utf8)) == [
                "s.plist: error: the file is cut off at byte 8: too short to be a binary property list\n    hint: \(hint)"
            ]
        )
    }

    @Test func survivesTruncationAndCorruption() throws {
        let whole = Array(try fixture("schedules.plist"))
        for end in 8..<whole.count {
            #expect(!StoreReader.read(Event.self, from: Data(whole[..<end]), file: "s").isReadable)
        }
        for offset in whole.indices {
            for value: UInt8 in [0x00, 0xFF, 0xAF, 0xDF, whole[offset] ^ 1] {
                var bytes = whole
                bytes[offset] = value
                _ = StoreReader.read(Event.self, from: Data(bytes), file: "s").messages
            }
        }
    }

    @Test func validatesOffsetsReferencesAndLengths() {
        var builder = Builder([Builder.array([1]), Builder.string("a")])
        builder.offsets = [1: 999_999]
        let hint = "\n    hint: restore the file from a backup"
        #expect(messages(builder) == ["s.plist: error: the entry at byte 19 leads out of the file\(hint)"])
        #expect(
            messages(Builder([Builder.array([7])])) == [
                "s.plist: error: the reference at byte 9 leads to no value\(hint)"
            ]
        )
        let long = [0xAF, 0x13] + Builder.bigEndian(UInt64(1) << 62)
        #expect(messages(Builder([long])) == ["s.plist: error: the value at byte 8 is longer than the file\(hint)"])
        #expect(
            messages(Builder([Builder.array([1]), [0xF0]])) == [
                "s.plist: error: found 0xF0 at byte 13, which doesn't begin a value\(hint)"
            ]
        )
        builder = Builder([Builder.array([])])
        builder.count = 1 << 63
        #expect(messages(builder).first?.contains("found no table of contents") == true)
    }

    @Test func warnsOfDuplicateKeys() {
        let builder = Builder([
            Builder.array([1]), Builder.dictionary([2, 3, 2], [4, 5, 4]), Builder.string("name"),
            Builder.string("date"),
            Builder.string("x"), Builder.date(0),
        ])
        let hint = "\n    hint: remove one of the two"
        let message = "s.plist: warning: the dictionary at byte 13 has a key twice; the last is used"
        #expect(messages(builder) == [message + hint])
    }

    @Test func reportsValuesThatAreNotRecords() {
        let builder = Builder([Builder.array([1, 2, 3]), [0x00], [0x80, 5], [0x61, 0xD8, 0x00]])
        let found = messages(builder)
        #expect(found.count == 3)
        #expect(
            found.first
                == "s.plist: error: record 1: expected a dictionary, found null\n    hint: remove it"
        )
        #expect(found.dropFirst().first == "s.plist: error: record 2: expected a dictionary, found a uid")
    }
}
