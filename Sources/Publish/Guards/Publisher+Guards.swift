import Build
import Diagnostics
import FileSystem
internal import Foundation
import Records
import Settings
import Site
internal import Theme

extension Publisher {
    /// Refuses a site that the user most likely doesn't want to publish.
    ///
    /// - Throws: the first problem found.
    func check(_ image: SiteImage, of input: SiteInput, at now: Date) throws(Diagnostic) {
        try refuseMissingAddress()
        try refuseOldStores(at: now)
        try refuseSamples(in: input)
        if let fault = limitFaults(of: image).first(where: { $0.severity == .error }) { throw fault }
        try refuseLeaks(in: image, of: input)
    }

    /// Diagnostics about limits of the host that the site exceeds or approaches.
    func limitFaults(of image: SiteImage) -> [Diagnostic] {
        var limits = target.limits
        if limits == nil, case .git(let git) = target.host, git.isOnGitHub { limits = .gitHubPages }
        return limits.map { HostLimits(of: $0).faults(of: image.files.mapValues(\.size), at: place) } ?? []
    }

    /// Search engines find a site by its sitemap, which requires absolute URLs.
    private func refuseMissingAddress() throws(Diagnostic) {
        guard configuration.settings.isPublic, configuration.settings.baseURL == nil else { return }
        throw .error(
            place,
            "the site is public, and its sitemap and feeds need the address that it will have",
            hint: "add `baseURL` to almanac.yml, for example `baseURL: https://example.org/life/`"
        )
    }

    private func refuseOldStores(at now: Date) throws(Diagnostic) {
        guard let maxAge = target.maxAge else { return }
        for url in StoreLocations(configuration).all {
            let values = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().filePath)
            guard let date = values?[.modificationDate] as? Date else { continue }
            let age = Int(now.timeIntervalSince(date))
            guard age > maxAge else { continue }
            throw .error(
                Location(file: url.shortPath),
                "the store was last changed \(Self.words(age)) ago, and `maxAge` of `\(target.name)` is "
                    + Self.words(maxAge),
                hint: "check whether the app still saves to this file, or raise `maxAge`"
            )
        }
    }

    private static func words(_ seconds: Int) -> String {
        switch seconds {
        case ..<7_200: counted(seconds / 60, "minute")
        case ..<172_800: "\(seconds / 3_600) hours"
        default: "\(seconds / 86_400) days"
        }
    }

    private func refuseSamples(in input: SiteInput) throws(Diagnostic) {
        if options.allowsSamples { return }
        let (marks, records) = (SampleMarks(), input.records)
        let events = (records.open + records.completed).map(\.item)
        let sampleEvents = events.filter { marks.mark(of: $0) == .sample }.map(\.name)
        let pictures = RecipePictures.find(for: records.recipes, besides: StoreLocations(configuration).recipes)
        let sampleRecipes = records.recipes
            .filter { marks.mark(of: $0.item, hasPicture: pictures[$0.slug] != nil) == .sample }.map(\.item.name)
        let habits = records.habits.map(\.item)
        let meals = input.menu.map(SampleMenu.meals) ?? []
        let hasCollection = (try? SampleCollection(of: configuration))?.isSample ?? false
        // Habits and meals have no identifier, so a few of them alone prove nothing.
        let hasIdentified = !sampleEvents.isEmpty || !sampleRecipes.isEmpty || hasCollection
        guard hasIdentified || marks.hasAllSamples(habits) || meals.count == SampleMenu.count else { return }
        let sampleHabits = habits.filter { marks.mark(of: $0) == .sample }.map(\.title)
        let lists = [
            ("event", sampleEvents), ("habit", sampleHabits), ("recipe", sampleRecipes),
            ("meal", meals.map(\.entry.name)),
        ]
        let collection = hasCollection ? ["the collection of flash cards"] : []
        let names = lists.compactMap { Self.words($0, $1) } + collection
        let folder = configuration.siteFolder.shortPath
        let remove = "almanac samples remove" + (folder == "." ? "" : " --site \(folder.quotedForShell)")
        throw .error(
            place,
            "the site still shows sample records of `almanac init`: \(names.joined(separator: "; "))",
            hint:
                "`\(remove)` removes them and keeps your own; `almanac publish --samples` publishes them"
        )
    }

    /// `3 events ("Dentist", "Choir" and 1 more)`
    private static func words(_ noun: String, _ names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let first = names.prefix(3).map { "\"\($0)\"" }.joined(separator: ", ")
        let rest = names.count > 3 ? " and \(names.count - 3) more" : ""
        return "\(counted(names.count, noun)) (\(first)\(rest))"
    }

    private func refuseLeaks(in image: SiteImage, of input: SiteInput) throws(Diagnostic) {
        guard configuration.hidesRecords else { return }
        let settings = configuration.settings
        let texts = RecordTexts(of: try StoreRecords(reading: configuration), shownBy: input)
        let shown = texts.shown + [settings.title, settings.baseURL ?? ""] + target.mayShow
        let check = LeakCheck(for: texts.hidden, shown: shown, builtIn: builtIn)
        // Files for the host, such as `_headers`, don't depend on the stores.
        let files = image.files.keys.filter { image.source(of: $0) == image.folder }.sorted()
        let leaks: [LeakCheck.Leak]
        do {
            leaks = try check.leaks(in: files) { try image.open($0).forEachPiece($1) }
        } catch {
            throw .error(place, "the site that was built cannot be read: \(reason(of: error))", hint: "publish again")
        }
        if let leak = leaks.first { throw diagnostic(leak, others: leaks.count - 1) }
    }

    /// The files of the theme whose words are in every site.
    private var builtIn: [[UInt8]] {
        let language = configuration.settings.language
        let templates = ["layouts/page.html", "words/\(language).yml", "words/aisles/\(language).yml"]
        return (templates.compactMap { Theme.templates[$0] } + Array(Theme.publicFiles.values)).map { Array($0) }
    }

    private func diagnostic(_ leak: LeakCheck.Leak, others: Int) -> Diagnostic {
        let (value, showsHidden) = (leak.value, options.showsHidden)
        let record = (showsHidden || value.isRecordShown ? value.record : nil).map { "`\($0)`" } ?? value.place
        let place = leak.isInName ? "the name of a file" : "this file"
        let text = value.text.split(whereSeparator: \.isWhitespace).prefix(12).joined(separator: " ")
        return .error(
            // The file's name may itself contain the hidden value.
            leak.isInName && !showsHidden ? self.place : location(of: leak.file),
            "`\(value.field)` of \(record) is excluded by the settings, and \(place) contains it"
                + (showsHidden ? ": `\(text)`" : "") + (others > 0 ? " (and \(others) more such places)" : ""),
            hint:
                "check which of your templates or static files contains it; list texts that the site may show under "
                + "`mayShow` of the target" + (showsHidden ? "" : ", and in a terminal the text is shown")
        )
    }
}
