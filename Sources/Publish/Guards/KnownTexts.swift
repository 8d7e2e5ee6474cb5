import Build
internal import Foundation
import Records
import Settings
import Site
import Templates

/// What may be seen on a site: words that a hidden text shares with it give nothing away.
struct KnownTexts {
    /// Texts that may be seen as they are.
    var shown: [String]
    /// The theme, which is the same for everybody.
    var theme: [String] = []
    /// The user's own templates: they may use the words of hidden texts, and not say whole sentences of them.
    var templates: [String] = []
    /// The user's own pages that are copied as they are: they may use single words.
    var pages: [[UInt8]] = []
}

extension KnownTexts {
    /// - Parameters:
    ///   - shown: the texts of records that may be seen.
    ///   - allowed: what the user says may be seen.
    ///   - read: gives the bytes of a file of the site.
    init(of input: SiteInput, shown: [String], allowed: [String], read: (String) throws -> [UInt8]) rethrows {
        let (settings, sources) = (input.settings, input.templates.sources)
        let zone = input.today.timeZone
        let zones: [NSTimeZone.NameStyle] = [
            .standard, .shortStandard, .daylightSaving, .shortDaylightSaving, .generic, .shortGeneric,
        ]
        self.shown = shown + allowed + [settings.title, settings.baseURL ?? "", settings.language]
        self.shown += [input.locale.identifier, zone.identifier] + Self.dateWords(in: input.locale)
        self.shown += zones.compactMap { zone.localizedName(for: $0, locale: input.locale) }
        self.shown += input.staticFiles + sources.map(\.path) + [Self.vocabulary]
        self.shown += sources.filter(\.isWords).map(\.text)
        theme = input.themeTexts
        templates = sources.map(\.text)
        pages = try input.staticFiles.filter(Self.isPage).map(read)
    }

    /// Whether a static file is written by hand, to be read by people or browsers. Others may be copies of stores.
    private static func isPage(_ file: String) -> Bool {
        ["html", "htm", "md", "txt", "svg", "css", "js", "webmanifest"].contains {
            file.lowercased().hasSuffix(".\($0)")
        }
    }

    /// Words that the program itself writes: names of properties of iCalendar, schema.org and feeds, of files, and of
    /// parts of the index.
    private static let vocabulary = """
        begin end vcalendar vevent version prodid calscale gregorian method publish refresh interval duration name \
        published wr calname timezone uid dtstamp dtstart dtend summary description status confirmed completed categories \
        url transp transparent value date time context schema org type recipe event recipeingredient \
        recipeinstructions howtostep howtosection recipeyield datecreated datepublished startdate enddate eventstatus \
        eventscheduled image text position author person organization feed entry title updated link rel href content \
        urlset loc lastmod sitemap items jsonfeed user agent disallow allow almanac index html json search list words \
        events habits recipes ingredients schedule calendar http https www atom alternate self encoding urn uuid sitemaps \
        vtimezone standard daylight tzid tzname tzoffsetfrom tzoffsetto rrule freq yearly byday bymonth robots true false
        """

    /// The names of days and months, which any page may show.
    private static func dateWords(in locale: Locale) -> [String] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        return calendar.monthSymbols + calendar.shortMonthSymbols + calendar.standaloneMonthSymbols
            + calendar.weekdaySymbols + calendar.shortWeekdaySymbols + calendar.standaloneWeekdaySymbols
            + [calendar.amSymbol, calendar.pmSymbol]
    }
}
