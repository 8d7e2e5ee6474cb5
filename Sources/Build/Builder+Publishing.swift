package import Foundation
import Persistence
package import Site
import Templates

extension Builder {
    /// The files of the site after the last build, relative to the output folder, sorted.
    package var files: [String] { lastState?.state.files.names.sorted { $0.precedesByBytes($1) } ?? [] }

    /// The input that the last build made its pages from.
    package var input: SiteInput? { lastBuild?.input }

    /// The reasons for changes of files since a state was saved, as far as the state reveals them.
    ///
    /// - Parameter url: where ``saveState(at:)`` has saved the state.
    package func reasons(since url: URL) -> [String: StaleReason] {
        // Without a usable state, no reasons are known.
        guard let plan = lastBuild?.plan, var state = try? BuildState.read(at: url) else { return [:] }
        state.decodeTrace()
        var trace = state.trace
        var update = TraceUpdate(of: &trace, to: plan)
        _ = update.stalePages(among: Array(plan.pages.indices), in: &trace)
        let documents = trace.update(to: plan.documents(), of: plan).reasons
        return update.reasons.merging(documents) { page, _ in page }
    }

    /// Saves the state after the last build, to determine later what has changed since.
    package func saveState(at url: URL) throws { try lastState?.state.copy(to: url) }
}
