package import Foundation
import Persistence
package import Site
import Templates

extension Builder {
    /// The files of the site as the last build has left it, relative to the output folder, sorted.
    package var files: [String] { left?.state.files.names.sorted { $0.precedesByBytes($1) } ?? [] }

    /// What the last build has made its pages of.
    package var input: SiteInput? { earlier?.input }

    /// Why files aren't what they were when a state was kept, as far as that can tell.
    ///
    /// - Parameter url: where ``keepState(at:)`` has put it.
    package func reasons(since url: URL) -> [String: StaleReason] {
        // Without a state that can be used, no reason is known.
        guard let plan = earlier?.plan, var state = try? BuildState.read(at: url) else { return [:] }
        state.decodeTrace()
        var trace = state.trace
        let pages = trace.update(to: plan).reasons
        let documents = trace.update(to: plan.documents(), of: plan).reasons
        return pages.merging(documents) { page, _ in page }
    }

    /// Keeps the state that the last build left, to find out later what has changed since.
    package func keepState(at url: URL) throws { try left?.state.copy(to: url) }
}
