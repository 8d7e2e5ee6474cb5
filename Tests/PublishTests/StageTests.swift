import TestSupport
import Testing

@testable import Publish

@Suite("The stages of a publish")
struct StageTests {
    /// The pages of a site or a host, each with the pages that it links to.
    private typealias Pages = [String: Set<String>]

    /// A host that checks at every step that all pages reachable from the start page exist.
    private struct SimulatedHost {
        var pages: Pages = [:]
        var manifest: SiteManifest?

        /// The reachable pages that don't exist.
        var missing: Set<String> {
            guard pages["index.html"] != nil else { return [] }
            var (known, waiting): (Set<String>, [String]) = (["index.html"], ["index.html"])
            while let page = waiting.popLast() {
                for link in pages[page] ?? [] where known.insert(link).inserted { waiting.append(link) }
            }
            return known.filter { pages[$0] == nil }
        }

        /// Publishes a site, interrupted after a number of steps. Steps without a fixed order are shuffled.
        ///
        /// - Returns: whether the publish was complete, and the pages that were missing meanwhile.
        mutating func publish(
            _ site: Pages,
            steps: Int,
            using chance: inout SeededGenerator
        ) -> (isWhole: Bool, missing: Set<String>) {
            let files = site.mapValues { links in
                SiteManifest.File(size: links.count, sha256: links.sorted().joined(separator: " "))
            }
            let plan = PublishPlan(
                from: manifest,
                to: files,
                isAsset: { _ in false },
                title: { _ in nil },
                reason: { _ in nil }
            )
            guard !plan.isEmpty else { return (true, []) }
            var work: [(inout SimulatedHost) -> Void] = []
            for stage in plan.stages(to: plan.manifest(for: files, from: manifest, at: ""), from: manifest) {
                work.append { $0.manifest = stage.manifest }
                for file in stage.removed.shuffled(using: &chance) { work.append { $0.pages[file] = nil } }
                for file in stage.sent.shuffled(using: &chance) { work.append { $0.pages[file] = site[file] } }
            }
            for step in work.prefix(steps) {
                step(&self)
                if !missing.isEmpty { return (false, missing) }
            }
            return (steps >= work.count, [])
        }
    }

    /// A site with random pages and links.
    private func site(using chance: inout SeededGenerator) -> Pages {
        let names = (0..<8).map { "p\($0)/index.html" }.filter { _ in Bool.random(using: &chance) } + ["index.html"]
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, Set(names.filter { _ in Int.random(in: 0..<3, using: &chance) == 0 }))
            }
        )
    }

    @Test("Interrupted publishes leave no broken links, and a complete one finishes the job")
    func linksHold() {
        for seed in 0..<1_500 {
            var chance = SeededGenerator(seed: UInt64(seed))
            var host = SimulatedHost()
            var wanted = site(using: &chance)
            for number in 0..<30 {
                // Sometimes the same site again, sometimes a new one.
                if Bool.random(using: &chance) { wanted = site(using: &chance) }
                let steps = number == 29 ? .max : Int.random(in: 0..<25, using: &chance)
                let (isWhole, missing) = host.publish(wanted, steps: steps, using: &chance)
                guard missing.isEmpty else {
                    Issue.record("seed \(seed), publish \(number): \(missing.sorted()) are missing")
                    return
                }
                if isWhole { #expect(host.pages == wanted) }
            }
            #expect(host.pages == wanted)
        }
    }
}
