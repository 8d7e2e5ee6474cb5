package import Persistence
import Templates

/// The inputs of every page of a site, so that the next build makes only those pages again for which something has
/// changed.
///
/// While a page is rendered, everything that it looks up is noted with a fingerprint of the answer. The next build
/// looks up the same names on its own records and compares the answers. It needn't know what pages show, nor how a
/// change of one record affects others: an event's `next` is an answer like any other.
package struct SiteTrace: Sendable {
    /// The inputs of one page.
    package struct Page: Hashable, Sendable {
        /// The path of its template.
        package var template: String
        /// A fingerprint of its path and of the record that it is made from.
        var identity: Fingerprint
        /// The answers that it depends on.
        var uses: [DependencyTable.Use]
    }

    /// The fingerprint of the inputs that all pages share.
    var siteInputs = Fingerprint(bits: 0)
    /// The fingerprint of the inputs that all documents share.
    var documentInputs = Fingerprint(bits: 0)
    /// The fingerprints of the templates, layouts and partials, by path.
    var templates: [String: Fingerprint] = [:]
    /// The fingerprint of each page template with everything that it uses, by path.
    var uses: [String: Fingerprint] = [:]
    package internal(set) var pages = FileMap<Page>()
    var dependencies = DependencyTable()
    /// The documents, each with a fingerprint of its inputs.
    package internal(set) var documents = FileMap<Fingerprint>()
    /// The words of the parts of the search index.
    var search: [SearchPart.Note] = []

    /// The trace of a site that has no pages yet.
    package init() {}

    /// Adds a page that has been made.
    package mutating func add(_ page: RenderedPage) {
        guard let inputs = page.inputs else { return }
        let uses = inputs.answers.map { dependencies.add($0.answers, of: $0.record) }
        pages[page.path.file] = Page(template: inputs.template, identity: inputs.identity, uses: uses)
    }

    /// Adds a document that has been made.
    package mutating func add(_ document: PlannedDocument) { documents[document.file] = document.fingerprint }

    /// Whether no page has been made.
    package var isEmpty: Bool { pages.isEmpty }

    package func hasPage(at file: String) -> Bool { pages[file] != nil }
    package func hasDocument(at file: String) -> Bool { documents[file] != nil }

    /// Removes a page or document, so that the next build makes it again.
    package mutating func remove(_ file: String) {
        pages[file] = nil
        documents[file] = nil
    }

    /// Removes answers that no page depends on any more, once there are many of them. A build that makes few pages
    /// leaves few.
    package mutating func compact() {
        guard let numbers = dependencies.compact(pages.values.lazy.flatMap(\.uses)) else { return }
        pages.mutateValues { page in
            for index in page.uses.indices { page.uses[index].row = numbers[Int(page.uses[index].row)] }
        }
    }

    // MARK: Comparing

    /// Updates the trace to the state of the documents of `plan`, and removes those that have to be made again.
    ///
    /// - Returns: the indices in `planned` of the documents to make; and the reasons, by file.
    package mutating func update(
        to planned: [PlannedDocument],
        of plan: SitePlan
    ) -> (due: [Int], reasons: [String: StaleReason]) {
        var due: [Int] = []
        var reasons: [String: StaleReason] = [:]
        for file in documents.files(besides: planned.lazy.map(\.file)) { documents[file] = nil }
        for (index, document) in planned.enumerated() {
            let known = documents[document.file]
            if known == document.fingerprint, documentInputs == plan.documentInputs { continue }
            due.append(index)
            reasons[document.file] =
                known == nil
                ? .newDocument : documentInputs == plan.documentInputs ? .contents(document.contents) : .documentInputs
            documents[document.file] = nil
        }
        documentInputs = plan.documentInputs
        search = planned.compactMap(\.searchNote)
        return (due, reasons)
    }
}
