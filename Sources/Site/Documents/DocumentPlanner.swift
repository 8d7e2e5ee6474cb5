import Persistence
import Records
import Settings
import Templates

/// Decides which documents a site has.
struct DocumentPlanner {
    private let model: SiteModel
    private let pages: [PlannedPage]
    private let staticFiles: [String]
    /// The notes of an earlier build about the search index.
    private let searchNotes: [SearchPart.Note]
    private let eventFingerprints: [Fingerprint]

    init(model: SiteModel, pages: [PlannedPage], staticFiles: [String], searchNotes: [SearchPart.Note]) {
        (self.model, self.pages, self.staticFiles, self.searchNotes) = (model, pages, staticFiles, searchNotes)
        eventFingerprints = (0..<model.eventCount).concurrentMap { model.fingerprint(ofEvent: $0) }
    }

    /// The documents to write, and the paths of those that a page or a static file replaces.
    func plan() -> (documents: [PlannedDocument], replaced: [String]) {
        let taken = ReservedPaths(pages: pages, staticFiles: staticFiles)
        let (others, search) = Parallel.both {
            calendars + feeds + data + collections + [robots, appManifest] + sitemaps + colours + itemPictures
        } _: { [model, searchNotes] in
            let times = model.words.phrases["timesInAll"].map(\.forms) ?? [:]
            return SearchIndex(model.searchRecords, notes: searchNotes, times: times).documents
        }
        let documents = others + search + eventCalendars
        let free = documents.filter { !taken.contains($0.file) }
        return (free, free.count == documents.count ? [] : documents.map(\.file).filter(taken.contains))
    }

    private func fingerprint(of events: [Int]) -> Fingerprint { Fingerprint(of: events.map { eventFingerprints[$0] }) }

    // MARK: Calendars

    private var calendars: [PlannedDocument] {
        func calendar(_ file: String, _ contents: String, _ events: [Int], source: String? = nil) -> PlannedDocument {
            PlannedDocument(file: file, contents: contents, fingerprint: fingerprint(of: events)) {
                CalendarDocument(model: $0, file: file, source: source).bytes(of: events)
            }
        }
        var documents: [PlannedDocument] = []
        if model.settings.showsOpenEvents {
            documents.append(calendar(CalendarDocument.open, "open events", model.openEvents))
            documents += model.sourceCalendars.map {
                calendar($0.file, "open events of `\($0.source)`", $0.events, source: $0.source)
            }
        }
        if model.settings.showsCompletedEvents {
            documents.append(calendar(CalendarDocument.completed, "completed events", model.completed))
        }
        if let menu = model.menu {
            let bytes = MenuCalendar(model: model, menu: menu).bytes
            documents.append(PlannedDocument(file: MenuCalendar.file, contents: "the menu", bytes: bytes))
        }
        return documents
    }

    /// A file for each event that a calendar can represent, for visitors to add it to their own. The file of a series
    /// also contains its moved occurrences.
    private var eventCalendars: [PlannedDocument] {
        let moved = Dictionary(grouping: model.openEvents.filter { model.events[$0].series != nil }) {
            model.events[$0].series
        }
        return (0..<model.eventCount).concurrentCompactMap { index in
            CalendarDocument.file(of: index, in: model).map { file in
                let events = [index] + (moved[index] ?? [])
                return PlannedDocument(file: file, contents: "the event", fingerprint: fingerprint(of: events)) {
                    CalendarDocument(model: $0, file: nil).bytes(of: events)
                }
            }
        }
    }

    // MARK: Feeds

    private var feeds: [PlannedDocument] {
        guard model.settings.baseURL != nil else { return [] }
        let entries = FeedEntry.latest(in: model)
        let contents = "the latest completions and recipes"
        let (atom, json) = (AtomFeed(model: model, entries: entries), JSONFeed(model: model, entries: entries))
        return [
            PlannedDocument(file: AtomFeed.file, contents: contents, bytes: atom.bytes),
            PlannedDocument(file: JSONFeed.file, contents: contents, bytes: json.bytes),
        ]
    }

    // MARK: Data

    private var data: [PlannedDocument] {
        let sections = model.settings.sections
        var documents: [PlannedDocument] = []
        if model.settings.showsOpenEvents {
            let open = model.openEvents
            documents.append(data("events", "open events", fingerprint(of: open)) { $0.events(open) })
        }
        if model.settings.showsCompletedEvents { documents += completedData }
        if sections.contains(.habits) { documents.append(data("habits", "habits", bytes: \.habits)) }
        if sections.contains(.recipes) {
            let recipes = model.recipes.indices.concurrentMap(share: 64) { model.fingerprint(ofRecipe: $0) }
            documents.append(data("recipes", "recipes", Fingerprint(of: recipes)) { $0.recipes })
        }
        return documents
    }

    /// A list of years and a file for each year, so that no file grows forever.
    private var completedData: [PlannedDocument] {
        let years = model.archive.years.map { year in
            let events = model.archive.months[year.months].flatMap(\.events)
            let contents = "events completed in \(year.year)"
            return data(DataDocument.name(of: year), contents, fingerprint(of: events)) {
                $0.completed(events, in: year.year)
            }
        }
        return [data("completed", "numbers of completed events", bytes: \.completedYears)] + years
    }

    private var collections: [PlannedDocument] {
        model.collections.map { collection in
            // Two collections may differ only by case, but files must not.
            let file = slug(for: collection.name, kind: "collection")
            return data("collections/\(file)", "items of `\(collection.name)`", bytes: { $0.collection(collection) })
        }
    }

    private func data(
        _ name: String,
        _ contents: String,
        _ fingerprint: Fingerprint,
        _ bytes: @escaping @Sendable (DataDocument) -> [UInt8]
    ) -> PlannedDocument {
        let file = DataDocument.file(name)
        return PlannedDocument(file: file, contents: contents, fingerprint: fingerprint) {
            bytes(DataDocument(model: $0, file: file))
        }
    }

    /// A data file that is made in every build, because it is short.
    private func data(_ name: String, _ contents: String, bytes: (DataDocument) -> [UInt8]) -> PlannedDocument {
        let file = DataDocument.file(name)
        return PlannedDocument(file: file, contents: contents, bytes: bytes(DataDocument(model: model, file: file)))
    }

    // MARK: The site

    private var hasSitemap: Bool { model.settings.isPublic && model.settings.baseURL != nil }

    /// Tells robots what they may read (RFC 9309): nothing, unless the site is public.
    ///
    /// This is a request, not a protection. Robots read it only at the root of a host, so pages of a site that isn't
    /// public also say `noindex`.
    private var robots: PlannedDocument {
        var text = "User-agent: *\n" + (model.settings.isPublic ? "Allow: /\n" : "Disallow: /\n")
        if hasSitemap, let sitemap = model.address(ofPath: "/" + Sitemap.file) { text += "Sitemap: \(sitemap)\n" }
        return PlannedDocument(file: "robots.txt", contents: "the site", bytes: Array(text.utf8))
    }

    private var appManifest: PlannedDocument {
        let manifest = AppManifest(settings: model.settings, palette: model.palette)
        return PlannedDocument(file: AppManifest.file, contents: "the site and its colours", bytes: manifest.bytes)
    }

    private var sitemaps: [PlannedDocument] {
        guard hasSitemap else { return [] }
        let entries = Sitemap.entries(of: pages, in: model)
        return Sitemap.shards(of: entries).map { map in
            PlannedDocument(file: map.file, contents: "pages and their dates", bytes: map.bytes(model: model))
        }
    }

    /// The pictures that collections hold as bytes, without duplicates.
    private var itemPictures: [PlannedDocument] {
        let values = model.collections.lazy.flatMap(\.items).flatMap(\.values.values)
        return Set(values.compactMap(ItemPicture.init)).sorted { $0.file < $1.file }.map(\.document)
    }

    private var colours: [PlannedDocument] {
        guard model.settings.setsColours else { return [] }
        let palette = model.themePalette.with(accent: model.settings.accent, paper: model.settings.paper)
        let sheet = Array(palette.styleSheet(from: model.themePalette).utf8)
        return [PlannedDocument(file: Palette.settingsFile, contents: "the colours", bytes: sheet)]
    }
}
