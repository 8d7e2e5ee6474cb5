import Build
internal import Foundation
import Persistence
import Site

/// Looks in the finished files of a site for what the settings keep out of it.
///
/// The pages were made without it; this is a second look, at the bytes, which knows nothing of how they were made. Words
/// that stand in a hidden field and nowhere in what may be shown give it away: a file that holds several of those of one
/// field holds the field.
struct LeakCheck {
    /// A field that was found in a file.
    struct Leak: Hashable {
        var field: String
        var file: String
        var words: [String]
    }

    /// A hidden field by its telling words.
    private struct Suspect {
        var name: String
        var words: Set<Word>
    }

    private let suspects: [Suspect]
    private let spelling: [Word: String]

    init(of input: SiteInput) {
        let hidden = HiddenText(of: input)
        guard !hidden.fields.isEmpty else {
            (suspects, spelling) = ([], [:])
            return
        }
        let calendar = Self.dateWords(in: input.locale)
        let texts = hidden.shown + input.themeTexts + calendar + [input.settings.title, Self.vocabulary]
        let known = Set(texts.flatMap { Self.words(of: Array($0.utf8)).keys })
        var spelling: [Word: String] = [:]
        suspects = hidden.fields.compactMap { field in
            let found = Self.words(of: Array(field.text.utf8)).filter { !known.contains($0.key) }
            spelling.merge(found) { first, _ in first }
            return found.isEmpty ? nil : Suspect(name: field.name, words: Set(found.keys))
        }
        self.spelling = spelling
    }

    /// The fields that are found in files.
    ///
    /// - Parameter read: gives the bytes of a file.
    func leaks(in files: [String], read: @Sendable (String) throws -> [UInt8]) rethrows -> [Leak] {
        guard !suspects.isEmpty else { return [] }
        let telling = Set(spelling.keys)
        // The index of the search holds a text word by word, in many files: it is looked at as one, and holds no words of
        // ours that could be there by chance.
        var places: [(file: String, words: Set<Word>)] = []
        var index: Set<Word> = []
        for file in files where Self.isText(file) {
            let words = telling.intersection(Self.words(of: Self.unfolded(try read(file), file)).keys)
            if file.hasPrefix("search/"), file.hasSuffix(".json") {
                index.formUnion(words)
            } else if !words.isEmpty {
                places.append((file, words))
            }
        }
        places.append(("search/", index))
        return places.flatMap { place in
            suspects.compactMap { suspect in
                let found = suspect.words.intersection(place.words)
                let wanted = place.file == "search/" ? 1 : min(3, suspect.words.count)
                guard found.count >= wanted else { return nil }
                let words = found.compactMap { spelling[$0] }.sorted()
                return Leak(field: suspect.name, file: place.file, words: words)
            }
        }
    }

    private static func isText(_ file: String) -> Bool {
        let ends = ["html", "json", "xml", "ics", "txt", "webmanifest", "svg", "js", "css"]
        return ends.contains { file.hasSuffix(".\($0)") }
    }

    /// Lines of calendars are folded in the middle of words (RFC 5545, section 3.1).
    private static func unfolded(_ bytes: [UInt8], _ file: String) -> [UInt8] {
        guard file.hasSuffix(".ics") else { return bytes }
        return Array(String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "").utf8)
    }

    /// Words that the program itself writes: names of properties of iCalendar, schema.org and feeds.
    private static let vocabulary = """
        begin end vcalendar vevent version prodid calscale gregorian method publish refresh interval duration name \
        published wr calname timezone uid dtstamp dtstart dtend summary description status confirmed completed categories \
        url transp transparent value date time context schema org type recipe event recipeingredient \
        recipeinstructions howtostep howtosection recipeyield datecreated datepublished startdate enddate eventstatus \
        eventscheduled image text position author person organization feed entry title updated link rel href content \
        urlset loc lastmod sitemap items jsonfeed user agent disallow allow almanac
        """

    /// The names of days and months, which any page may show.
    private static func dateWords(in locale: Locale) -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return calendar.monthSymbols + calendar.shortMonthSymbols + calendar.standaloneMonthSymbols
            + calendar.weekdaySymbols + calendar.shortWeekdaySymbols + calendar.standaloneWeekdaySymbols
    }

    // MARK: Words

    /// A word, by a fingerprint of its letters.
    typealias Word = Fingerprint

    /// The words of a text that can tell something: of three letters and more, in small letters.
    static func words(of bytes: [UInt8]) -> [Word: String] {
        var words: [Word: String] = [:]
        var word: [UInt8] = []
        func end() {
            defer { word.removeAll(keepingCapacity: true) }
            guard word.count >= 3, word.contains(where: { $0 >= 0x80 || $0 >= 0x61 }) else { return }
            let print = word.withUnsafeBytes { Fingerprint($0) }
            if words[print] == nil { words[print] = String(decoding: word, as: UTF8.self) }
        }
        for byte in bytes {
            switch byte {
            case 0x61...0x7A, 0x30...0x39, 0x80...: word.append(byte)
            case 0x41...0x5A: word.append(byte | 0x20)
            default: if !word.isEmpty { end() }
            }
        }
        end()
        return words
    }
}
