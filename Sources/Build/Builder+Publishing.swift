package import Foundation
package import Site
import Templates
internal import Theme

extension Builder {
    /// The files of the site as the last build has left it, relative to the output folder, sorted.
    package var files: [String] { memory.listing?.files.files ?? [] }

    /// What the last build has made its pages of.
    package var input: SiteInput? { earlier?.input }

    /// Why files are not what they were when notes were kept, as far as the notes can tell.
    ///
    /// - Parameter notes: where ``keepNotes(at:)`` has put them.
    package func reasons(since notes: URL) -> [String: StaleReason] {
        guard let plan = earlier?.plan, var trace = OutputNotes.trace(at: notes) else { return [:] }
        let pages = trace.update(to: plan).reasons
        let documents = trace.update(to: plan.documents(), of: plan).reasons
        return pages.merging(documents) { page, _ in page }
    }

    /// Keeps what is noted of the last build, to find out later what has changed since.
    package func keepNotes(at url: URL) throws { try memory.keepTrace(at: url) }
}

extension SiteInput {
    /// The texts that come with the program, and the words of the interface: pages say them whatever the stores hold.
    package var themeTexts: [String] {
        let theme = [Theme.templates, Theme.publicFiles].flatMap(\.values).map { String(decoding: $0, as: UTF8.self) }
        return theme + templates.sources.filter(\.isWords).map(\.text)
    }
}
