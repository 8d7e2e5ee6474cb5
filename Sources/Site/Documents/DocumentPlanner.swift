import Persistence
import Records
import Settings
import Templates

/// Finds which documents a site has.
struct DocumentPlanner {
    let model: SiteModel
    private let pages: [PlannedPage]
    private let searchNotes: [SearchPart.Note]
    private let taken: TakenPlaces
    private let fingerprints: RecordFingerprints

    /// - Parameter searchNotes: what another process has noted of the search.
    init(
        model: SiteModel,
        pages: [PlannedPage],
        staticFiles: [String],
        searchNotes: [SearchPart.Note] = []
    ) {
        self.model = model
        self.searchNotes = searchNotes
        self.pages = pages
        taken = TakenPlaces(pages: pages, staticFiles: staticFiles)
        fingerprints = RecordFingerprints(model)
    }

    /// The documents, but for those whose places are taken.
    var documents: [PlannedDocument] {
        let index = SearchIndex(model.searchRecords, notes: searchNotes).documents
        // One behind the other into one list: those of the events are many, and more lists of them would be moved.
        var documents: [PlannedDocument] = []
        documents.reserveCapacity(model.events.count + index.count + 64)
        for some in [calendars, feeds, data, collections, [robots, appManifest], sitemaps, accents, index] {
            for document in some where !taken.contains(document.file) { documents.append(document) }
        }
        addEventCalendars(to: &documents)
        return documents
    }

    // MARK: Calendars

    private var calendars: [PlannedDocument] {
        var documents: [PlannedDocument] = []
        if model.showsOpenEvents {
            documents.append(calendar(CalendarDocument.open, "open events", model.openEvents))
        }
        if model.showsCompletedEvents {
            documents.append(calendar(CalendarDocument.completed, "completed events", model.completed))
        }
        return documents
    }

    private func calendar(_ file: String, _ contents: String, _ events: [Int]) -> PlannedDocument {
        PlannedDocument(
            file: file,
            contents: contents,
            fingerprint: fingerprint(ofEvents: events)
        ) { CalendarDocument(model: $0, file: file).bytes(of: events) }
    }

    /// A file for each event that a calendar can hold, to be put into one by itself.
    private func addEventCalendars(to documents: inout [PlannedDocument]) {
        // Hardly ever has anything else a place there.
        let mayBeTaken = taken.touches(CalendarDocument.folder)
        documents += model.events.indices.concurrentCompactMap { [model, taken, fingerprints] index in
            guard let file = CalendarDocument.file(of: index, in: model), !mayBeTaken || !taken.contains(file) else {
                return nil
            }
            return PlannedDocument(
                file: file,
                contents: "the event",
                fingerprint: fingerprints.events[index]
            ) { CalendarDocument(model: $0, file: nil).bytes(of: [index]) }
        }
    }

    private func fingerprint(ofEvents events: [Int]) -> Fingerprint {
        Fingerprint(of: events.lazy.map { fingerprints.events[$0] })
    }

    /// The style sheet with the colour of the settings.
    private var accents: [PlannedDocument] {
        guard let accent = model.settings.accent else { return [] }
        let sheet = Accent(colour: accent).styleSheet(on: model.paper ?? .unknown)
        return [
            PlannedDocument(file: Accent.file, contents: "the accent", fingerprint: Fingerprint(sheet)) { _ in
                Array(sheet.utf8)
            }
        ]
    }

    // MARK: Feeds

    private var feeds: [PlannedDocument] {
        guard model.settings.baseURL != nil else { return [] }
        let items = FeedItem.latest(in: model)
        let fingerprint = Fingerprint(
            of: items.map { item in
                switch item.record {
                case .completion(let index): fingerprints.events[index]
                case .recipe(let index): fingerprints.recipes[index]
                }
            }
        )
        let contents = "the latest completions and recipes"
        return [
            PlannedDocument(file: AtomFeed.file, contents: contents, fingerprint: fingerprint) {
                AtomFeed(model: $0, items: items).bytes
            },
            PlannedDocument(file: JSONFeed.file, contents: contents, fingerprint: fingerprint) {
                JSONFeed(model: $0, items: items).bytes
            },
        ]
    }

    // MARK: Data

    private var data: [PlannedDocument] {
        let sections = Set(model.settings.sections)
        var documents: [PlannedDocument] = []
        if model.showsOpenEvents {
            let open = model.openEvents
            documents.append(
                document("events", "open events", of: open) { $0.events(open) }
            )
        }
        if model.showsCompletedEvents { documents += completedData }
        if sections.contains(.habits) {
            documents.append(document("habits", "habits", Fingerprint(of: fingerprints.habits)) { $0.habits })
        }
        if sections.contains(.recipes) {
            documents.append(document("recipes", "recipes", Fingerprint(of: fingerprints.recipes)) { $0.recipes })
        }
        return documents
    }

    /// A file for each year, so that none grows for ever, and one that lists them.
    private var completedData: [PlannedDocument] {
        var hasher = FingerprintHasher()
        for year in model.years {
            hasher.combine(year.year)
            hasher.combine(year.count)
        }
        let index = document("completed", "numbers of completed events", hasher.finalize()) { $0.completedYears }
        let years = model.years.map { year in
            let events = model.completedMonths[year.months].flatMap(\.events)
            let contents = "events completed in \(year.year)"
            return document(DataDocument.name(of: year), contents, of: events) {
                $0.completed(events, in: year.year)
            }
        }
        return [index] + years
    }

    private var collections: [PlannedDocument] {
        model.collections.map { collection in
            let name = collection.name
            var hasher = FingerprintHasher()
            hasher.combine(name)
            for (index, item) in collection.items.enumerated() {
                hasher.combine(item.title)
                hasher.combine(item.slug)
                hasher.combine(.dictionary(item.values))
                hasher.combine(model.paths.text(of: RecordIndex(list: Name(name), index: index)))
            }
            // Names of collections can differ by case only, names of files should not.
            let file = slug(for: name, kind: "collection")
            return document("collections/\(file)", "items of `\(name)`", hasher.finalize()) {
                $0.collection(collection)
            }
        }
    }

    private func document(
        _ name: String,
        _ contents: String,
        of events: [Int],
        _ value: @escaping @Sendable (DataDocument) -> [UInt8]
    ) -> PlannedDocument {
        document(name, contents, fingerprint(ofEvents: events), value)
    }

    private func document(
        _ name: String,
        _ contents: String,
        _ fingerprint: Fingerprint,
        _ value: @escaping @Sendable (DataDocument) -> [UInt8]
    ) -> PlannedDocument {
        let file = DataDocument.file(name)
        return PlannedDocument(file: file, contents: contents, fingerprint: fingerprint) {
            value(DataDocument(model: $0, file: file))
        }
    }

    // MARK: For robots and telephones

    private var robots: PlannedDocument {
        let hasSitemap = !sitemaps.isEmpty
        return PlannedDocument(
            file: RobotsDocument.file,
            contents: "the site",
            fingerprint: Fingerprint(bits: hasSitemap ? 1 : 0)
        ) { RobotsDocument(model: $0, hasSitemap: hasSitemap).bytes }
    }

    private var appManifest: PlannedDocument {
        let bytes = AppManifest(settings: model.settings, paper: model.paper).bytes
        let fingerprint = bytes.withUnsafeBytes { Fingerprint($0) }
        let contents = "the site and its colours"
        return PlannedDocument(file: AppManifest.file, contents: contents, fingerprint: fingerprint) { _ in bytes }
    }

    private var sitemaps: [PlannedDocument] {
        guard model.settings.isPublic, model.settings.baseURL != nil else { return [] }
        let entries = Sitemap.entries(of: pages, in: model)
        return Sitemap.shards(of: entries).map { file, content in
            PlannedDocument(file: file, contents: "pages and their dates", fingerprint: content.fingerprint) {
                content.bytes(model: $0)
            }
        }
    }
}
