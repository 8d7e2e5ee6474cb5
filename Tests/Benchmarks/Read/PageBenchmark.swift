import Foundation
import Persistence
import Records
import Settings
import Site
import Templates

/// Measures how fast pages are rendered, on one thread and in memory.
struct PageBenchmark {
    let folder: URL

    /// The maximum time for measuring one kind of page.
    private static let limit = Duration.seconds(1)

    /// - Returns: a row for each kind of page, sorted by the kind's share of the time of a build.
    func table(events count: Int) throws -> MarkdownTable {
        let plan = try plan(events: count)
        let kinds = Dictionary(grouping: plan.pages) { Self.kind(of: $0.path.description) }
            .map { (kind: $0, pages: $1, rendered: Self.render($1, of: plan)) }
            .sorted { $0.rendered.each * $0.pages.count > $1.rendered.each * $1.pages.count }
        var table = MarkdownTable(["page", "pages", "pages a second", "each", "bytes", "all of the kind"])
        for (kind, pages, rendered) in kinds {
            table.add([
                "`\(kind)`", Figure.count(pages.count), Figure.count(Int(Duration.seconds(1) / rendered.each)),
                Figure.time(rendered.each), Figure.count(rendered.bytes), Figure.time(rendered.each * pages.count),
            ])
        }
        return table
    }

    /// The path of a page with a star for each part that differs within its kind: `/events/*/`.
    private static func kind(of path: String) -> String {
        let parts = path.split(separator: "/")
        return "/" + parts.enumerated().map { $0 == 0 ? "\($1)" : "*" }.joined(separator: "/")
    }

    /// Renders pages, evenly distributed over all of the kind, until the time is up.
    private static func render(_ pages: [PlannedPage], of plan: SitePlan) -> (each: Duration, bytes: Int) {
        let step = max(1, pages.count / 1_000)
        let chosen = stride(from: 0, to: pages.count, by: step).map { pages[$0] }
        // Anything that is computed once for all pages is excluded from the time.
        if let first = chosen.first { _ = plan.render(first, isTraced: true) }
        var (count, bytes) = (0, 0)
        let start = ContinuousClock.now
        repeat {
            bytes += plan.render(chosen[count % chosen.count], isTraced: true).bytes.count
            count += 1
        } while count < chosen.count && ContinuousClock.now - start < limit
        return ((ContinuousClock.now - start) / count, bytes / count)
    }

    private func plan(events count: Int) throws -> SitePlan {
        let household = try Household(events: count)
        try household.write(to: folder, .json)
        let zone = TimeZone(identifier: Schedule.zone) ?? .gmt
        let today = Today(now: try Date(Schedule.now, strategy: .iso8601), timeZone: zone)
        return SitePlan(
            SiteInput(
                settings: Settings(),
                records: AlmanacRecords(
                    events: read("events"),
                    completed: read("completed"),
                    habits: read("habits"),
                    recipes: read("recipes"),
                    today: today
                ),
                templates: SiteTemplates(try templates(), language: Settings().language),
                today: today,
                locale: Locale(identifier: "en_GB")
            )
        )
    }

    private func read<Item: Decodable & Sendable>(_ store: String) -> StoreContents<Item> {
        StoreFile.read(at: folder.appending(path: Household.fileNames[store] ?? ""))
    }

    private func templates() throws -> [TemplateSource] {
        let templates = Repository.root.appending(path: "Templates")
        return try FileManager.default.subpathsOfDirectory(atPath: templates.path).sorted()
            .filter { !URL(filePath: $0).pathExtension.isEmpty }
            .map { path in
                let text = try String(contentsOf: templates.appending(path: path), encoding: .utf8)
                return TemplateSource(path: path, file: "Templates/\(path)", text: text)
            }
    }
}
