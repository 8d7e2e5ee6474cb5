import Diagnostics
import Persistence
import Site
import Templates

/// The pages, documents and static files of one build: those that have to be made, and what has become of them.
struct PageWork: Sendable {
    let plan: SitePlan
    /// The files of the site as it was before.
    private let known: FileList
    /// The static files.
    private let staticFiles: FileList
    private var notes: OutputNotes
    /// The pages that have to be made, by their place in the plan.
    private(set) var due: [Int]
    /// The documents that have to be made, in the same way.
    private var dueDocuments: [Int] = []
    /// The documents, once they have been planned.
    private(set) var documents: [PlannedDocument] = []
    /// The pages that have come and gone, if the known files are those that are noted, the static ones, and no others.
    private var moves: (new: [String], gone: [String])?
    /// The files of pages and documents, and the static ones.
    private(set) var files = FileList()
    private var reasons: [String: StaleReason]
    /// Whether there are notes of an earlier build.
    private let hasNotes: Bool
    var report = BuildReport()
    private(set) var failures: [Diagnostic] = []

    /// Finds out which pages of `plan` are not what `notes` say.
    ///
    /// - Parameters:
    ///   - notes: taken and not shared: there is much in them, and a second owner would make a copy of all.
    ///   - known: the files of the site as it is, of which the plan has nearly all.
    ///   - isAllKnown: whether `notes` and `known` were left by one build, which had nothing more to do.
    ///   - staticFiles: those that the site is to have.
    init(
        plan: SitePlan,
        notes: consuming OutputNotes,
        known: FileList,
        isAllKnown: Bool,
        besides staticFiles: FileList
    ) {
        (self.plan, self.known, self.staticFiles) = (plan, known, staticFiles)
        hasNotes = !notes.trace.pages.isEmpty
        let notedCount = notes.trace.pages.count + notes.trace.documents.count
        // What one build has left are the files that it noted, and its static ones. These are the static files of now if there
        // are as many, and each of now was one of them.
        let isAllNoted =
            isAllKnown && known.count == notedCount + staticFiles.count
            && staticFiles.files.allSatisfy { [trace = notes.trace] in
                known.contains($0) && trace.pages[$0] == nil && trace.documents[$0] == nil
            }
        self.notes = consume notes
        // Done to the end even by a build that is to stop: after half a comparison, all that it had compared would count as
        // made.
        (due, reasons) = self.notes.trace.update(to: plan)
        if isAllNoted {
            let files = due.map { plan.pages[$0].path.file }
            // What was noted under another normal form of Unicode is another file.
            let new = files.filter { reasons[$0] == nil || !known.contains($0) }
            moves = (new, reasons.keys.filter { !plan.hasPage(at: $0) })
        }
        // There are about as many documents as pages.
        if !hasNotes { self.notes.reserve(pages: due.count, documents: due.count) }
    }

    private static func files(of plan: SitePlan, _ documents: [PlannedDocument], near known: FileList) -> FileList {
        let files = (plan.pages.map(\.path.file), documents.map(\.file))
        // Where there is nothing to be near to, put in order each by themselves: so they nearly are.
        return known.isEmpty ? FileList(files.0).union(FileList(files.1)) : FileList(files.0 + files.1, near: known)
    }

    /// The known files, updated with those that were added and removed; nil if that isn't the full list.
    private func knownFiles(_ reasons: [String: StaleReason]) -> FileList? {
        guard let moves else { return nil }
        let files = Set(documents.map(\.file))
        let new = reasons.filter { $0.value == .newDocument }.keys
        let gone = reasons.keys.filter { !files.contains($0) }
        let found = known.replacing(moves.gone + gone, with: moves.new + new)
        return found.count == plan.pages.count + documents.count + staticFiles.count ? found : nil
    }

    /// Finds out which documents are not what the notes say.
    mutating func planDocuments() {
        documents = plan.documents(after: notes.trace)
        let (due, reasons) = notes.trace.update(to: documents, of: plan)
        dueDocuments = due
        files = knownFiles(reasons) ?? Self.files(of: plan, documents, near: known).union(staticFiles)
        // Where there are no notes, nobody asks for reasons.
        if hasNotes { self.reasons.merge(reasons) { $1 } }
    }

    /// The same with nothing in it, to stand in its place for a while.
    func emptied() -> PageWork { PageWork(plan: plan) }

    private init(plan: SitePlan) {
        (self.plan, known, staticFiles) = (plan, FileList(), FileList())
        notes = OutputNotes()
        (due, reasons, hasNotes) = ([], [:], false)
    }

    /// Gives the pages that have to be made, once.
    mutating func takeDue() -> [Int] {
        defer { due = [] }
        return due
    }

    /// Gives the documents that have to be made, once.
    mutating func takeDueDocuments() -> [Int] {
        defer { dueDocuments = [] }
        return dueDocuments
    }

    /// Makes those due whose file is not as it was left.
    ///
    /// - Parameter changed: the only files that may be otherwise, if they are known.
    mutating func addLost(among changed: Set<String>?, _ holds: @Sendable (String, FileStamp?) -> Bool) {
        // Nearly always those are the files that this build has just made.
        let changed = changed?.filter { !holds($0, notes.files[$0]) && reasons[$0] == nil }
        if changed?.isEmpty == true { return }
        let lost = lost { file, stamp in changed?.contains(file) == false || holds(file, stamp) }
        for (file, _) in lost.pages + lost.documents {
            reasons[file] = .file
            notes.trace.remove(file)
        }
        due += lost.pages.map(\.index)
        dueDocuments += lost.documents.map(\.index)
    }

    /// A file, and the place of what it is made of.
    private typealias Lost = (file: String, index: Int)

    /// Looks at all files that no reason was found for to make them.
    private func lost(_ holds: @Sendable (String, FileStamp?) -> Bool) -> (pages: [Lost], documents: [Lost]) {
        // Asked in this order because nearly all are as they were left.
        @Sendable func isLost(_ file: String) -> Bool { !holds(file, notes.files[file]) && reasons[file] == nil }
        // Without notes all pages have just been written.
        let noted = hasNotes ? plan.pages.indices : 0..<0
        let pages = noted.concurrentCompactMap { index -> Lost? in
            let file = plan.pages[index].path.file
            return isLost(file) && notes.trace.pages[file] != nil ? (file, index) : nil
        }
        let documents = documents.indices.concurrentCompactMap { index -> Lost? in
            let file = self.documents[index].file
            return isLost(file) && notes.trace.documents[file] != nil ? (file, index) : nil
        }
        return (pages, documents)
    }

    /// Takes in a document that has been made.
    mutating func add(_ document: PlannedDocument, _ result: Result<OutputFolder.Written, Diagnostic>) {
        let file = document.file
        report.remade.append(("/" + file, hasNotes ? reasons[file] ?? .newDocument : .program))
        guard let written = note(result, file) else { return }
        notes.setStamp(written.stamp, of: file)
        notes.trace.add(document)
    }

    /// Why a file is not made any more.
    func reason(ofGone file: String) -> StaleReason { reasons[file] ?? .notMade }

    /// Takes in a page that has been made.
    mutating func add(_ page: RenderedPage, of planned: PlannedPage, _ result: Result<OutputFolder.Written, Diagnostic>)
    {
        let file = page.path.file
        report.diagnostics += page.diagnostics
        report.remade.append((page.path.description, reasons[file] ?? (hasNotes ? .new : .program)))
        guard let written = note(result, file) else { return }
        notes.setStamp(written.stamp, of: file)
        // Who has something to say says it with every build.
        if page.diagnostics.isEmpty { notes.trace.add(page, of: planned, in: plan) }
    }

    /// Takes in that a page could not be made. If it was made before, it stays.
    mutating func refuse(_ page: RenderedPage) { report.diagnostics += page.diagnostics }

    /// Whether a static file is as it was left.
    func holds(_ file: String, in output: SiteOutput) -> Bool { output.holds(file, as: notes.files[file]) }

    /// Whether a static file is as it was left, and what it was copied from is too.
    func holds(_ file: String, copiedFrom version: Fingerprint?, in output: SiteOutput) -> Bool {
        notes.copies[file] == version && holds(file, in: output)
    }

    /// Takes in a static file that has been copied.
    ///
    /// - Returns: whether the file has been written.
    mutating func add(
        _ result: Result<OutputFolder.Written, Diagnostic>,
        copiedFrom version: Fingerprint?,
        to file: String
    ) -> Bool {
        notes.setCopy(nil, of: file)
        guard let written = note(result, file) else { return false }
        notes.setStamp(written.stamp, of: file)
        notes.setCopy(version, of: file)
        return written.isNew
    }

    private mutating func note(_ result: Result<OutputFolder.Written, Diagnostic>, _ file: String) -> OutputFolder
        .Written?
    {
        switch result {
        case .success(let written):
            guard written.isNew else { return written }
            report.written += 1
            report.changedFiles.append(file)
            return written
        case .failure(let failure):
            failures.append(failure)
            report.isIncomplete = true
            notes.setStamp(nil, of: file)
            return nil
        }
    }

    /// What is to be remembered of the build.
    consuming func notes(forgetting removed: [String]) -> OutputNotes {
        for file in removed {
            notes.setStamp(nil, of: file)
            notes.setCopy(nil, of: file)
        }
        return notes
    }
}
