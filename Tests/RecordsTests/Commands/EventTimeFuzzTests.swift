import Foundation
import Records
import Testing

/// Words in every order: each text is read or rejected, and the confirmation has the same meaning.
@Suite struct EventTimeFuzzTests {
    private static let pieces = [
        "today", "tomorrow", "tonight", "monday", "fri", "weekend", "next", "this", "last", "every", "first", "second",
        "daily",
        "weekly", "monthly", "24", "9", "3", "15th", "24.", "31", "9:00", "18.30", "3pm", "24.12.", "24/12",
        "2026-12-24",
        "dec", "feb", "june", "2027", "at", "to", "-", "until", "from", "on", "of", "in", "for", "and", ",", "the",
        "ago", "now",
        "noon", "midnight", "morning", "evening", "day", "week", "month", "minutes", "hours", "10 times", "all day",
        "of the month", "every 2 weeks", "every monday", "jeden", "bis", "Uhr", "am", "übermorgen", ".", ":", "W49",
        "99999999999",
    ]

    /// A linear congruential generator, so that each run tries the same texts (Knuth, MMIX).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33 | state << 31
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func parsesOrRejectsAnyText(seed: UInt64) throws {
        var generator = Generator(state: seed)
        let (today, vocabulary) = (try today(), try DateVocabulary.embedded())
        let words = EventTimeWords(timeZone: today.timeZone)
        var count = 0
        for _ in 0..<500 {
            let length = Int.random(in: 1...6, using: &generator)
            let pieces = (0..<length).compactMap { _ in Self.pieces.randomElement(using: &generator) }
            let text = pieces.joined(separator: Bool.random(using: &generator) ? " " : pieces.count == 2 ? "" : " ")
            let found: EventTime
            do throws(DateParser.ParseError) {
                found = try DateParser.parse(text, on: today, vocabulary: vocabulary)
            } catch {
                #expect(!error.description.isEmpty && !error.hint.isEmpty)
                continue
            }
            count += 1
            // The description of several repeating days isn't valid input.
            guard found.repeats == nil || found.lastDay == nil else { continue }
            let back = words.words(for: found)
            do throws(DateParser.ParseError) {
                let again = try DateParser.parse(back, on: today, vocabulary: vocabulary)
                #expect(again == found, "`\(text)` is read back as `\(back)`")
            } catch {
                Issue.record("`\(text)` is read back as `\(back)`: \(error); \(error.hint)")
            }
        }
        #expect(count > 20)
    }
}
