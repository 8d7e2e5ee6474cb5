import Foundation
import Records
import TestSupport
import Testing

@Suite struct SlugTests {
    @Test(arguments: [
        ("Dentist, Dr. Okafor", "dentist-dr-okafor"), ("1. FC Köln – away match", "1-fc-koln-away-match"),
        ("Café with Zoë", "cafe-with-zoe"), ("Cafe\u{301}", "cafe"), ("Straße", "strasse"), ("GROẞ", "gross"),
        ("Smørrebrød", "smorrebrod"), ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Łódź", "lodz"), ("Đỗ Nhuận", "do-nhuan"),
        ("Þór", "thor"), ("Iğdır", "igdir"), ("İstanbul", "istanbul"), ("ﬁn", "fin"), ("ＡＢ１", "ab1"), ("Ǆ", "dz"),
        ("Water the plants at №12", "water-the-plants-at-no-12"), ("m²", "m2"), ("١٢ miles", "12-miles"),
        ("Board games at Ana's", "board-games-at-anas"), ("Parents’ evening", "parents-evening"),
        ("Mum & Dad visit <3", "mum-dad-visit-3"), ("*Die Fledermaus*, row 7", "die-fledermaus-row-7"),
        ("../../etc/passwd", "etc-passwd"), ("a\0b\nc", "a-b-c"), ("\"q\"", "q"), ("so\u{AD}ft\u{200B}er", "softer"),
        ("歯医者 dentist", "dentist"), ("Console", "console"), ("com10", "com10"), ("-- a --", "a"),
        ("a_b%20c", "a-b-20c"),
    ])
    func keepsWords(text: String, expected: String) {
        #expect(slug(for: text) == expected)
    }

    @Test(arguments: ["🥳", "歯医者", "", " \n", ".", "..", "\0", "\"'", "Чай", "½"])
    func fallsBackToHash(text: String) {
        let result = slug(for: text, kind: "recipe")
        #expect(result.wholeMatch(of: /recipe-[0-9a-f]{8}/) != nil)
        #expect(result == slug(for: text, kind: "recipe"))
    }

    /// The offset basis of FNV-1a is 811c9dc5; the others were computed by another program.
    @Test(arguments: [("", "event-811c9dc5"), ("..", "event-a3d4a70d"), ("🥳", "event-cf11fc94")])
    func hashesWithFNV1a(text: String, expected: String) {
        #expect(slug(for: text) == expected)
    }

    @Test(arguments: ["con", "PRN", "aux", "nul", "NUL.", "com0", "COM9", "lpt1", "LPT0"])
    func avoidsReservedWindowsNames(text: String) {
        #expect(slug(for: text, kind: "habit").hasPrefix("habit-"))
    }

    @Test func truncatesAtWord() {
        let text = Array(repeating: "seven77", count: 20).joined(separator: " ")
        #expect(slug(for: text) == Array(repeating: "seven77", count: 7).joined(separator: "-"))
        #expect(slug(for: "exactly " + String(repeating: "x", count: 52)).utf8.count == 60)
        #expect(slug(for: "short " + String(repeating: "x", count: 55)) == "short")
        #expect(slug(for: String(repeating: "é", count: 1_000_000)) == String(repeating: "e", count: 60))
        #expect(slug(for: "one " + String(repeating: "é", count: 1_000_000)) == "one")
    }

    /// A character that folds to nothing forces the text to be read one character at a time, as with other scripts.
    @Test func fastPathForASCIIMatchesGeneralPath() {
        var generator = SeededGenerator(seed: 11)
        let signs = Array("abcXYZ019 -'.\n")
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 1...90, using: &generator)).map { _ in
                    Bool.random(using: &generator) ? "w" : signs.randomElement(using: &generator) ?? "w"
                }
            )
            let whole = slug(for: text + "\u{301}")
            guard whole.wholeMatch(of: /event-[0-9a-f]{8}/) == nil else { continue }
            #expect(slug(for: text) == whole, "\(text)")
        }
        for length in 55...65 {
            let word = String(repeating: "x", count: length)
            for text in [word, "a " + word, word + " a", "a'" + word] {
                #expect(slug(for: text) == slug(for: text + "\u{301}"), "\(text)")
            }
        }
    }

    @Test func containsOnlyLettersDigitsAndHyphens() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let scalars = (0..<8).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &generator))
            }
            let text = String(String.UnicodeScalarView(scalars))
            let result = slug(for: text)
            #expect(result.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(scalars) became \(result)")
            #expect(result.utf8.count <= 60)
        }
    }

    @Test func registerNumbersDuplicates() {
        var register = SlugRegister(reserving: ["Index"])
        let claimed = ["foo", "FOO", "foo-2", "foo", "index", "foo-2"].map { register.claim($0) }
        #expect(claimed == ["foo", "FOO-2", "foo-2-2", "foo-3", "index-2", "foo-2-3"])
    }

    @Test func registerHandlesTenThousandDuplicates() {
        var register = SlugRegister()
        let claimed = (0..<10_000).map { _ in register.claim("x") }
        #expect(Set(claimed).count == 10_000)
        #expect(claimed.last == "x-10000")
    }

    @Test(arguments: [
        (816_825_600.0, "2026-11-20-x"), (.nan, "undated-x"), (.infinity, "undated-x"), (-1e12, "undated-x"),
    ])
    func eventsStartWithTheirDay(seconds: Double, expected: String) throws {
        let event = Event(date: Date(timeIntervalSinceReferenceDate: seconds), name: "X")
        #expect(event.ownSlug(in: try zone("Europe/London")) == expected)
    }
}
