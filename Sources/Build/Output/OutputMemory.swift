internal import Foundation
import Site

/// What a process remembers of the output folder that it builds into again and again.
struct OutputMemory: Sendable {
    private var notes: OutputNotes?
    /// The manifest as the last build left it.
    private(set) var listing: SiteOutput.Listing?
    private(set) var output: URL?
    /// The file of the notes, when they were last read or written.
    private var stamp: FileStamp?

    /// Gets ready to build into `output`.
    ///
    /// What another process has noted since is read: it has built, too. What this one remembers and has not written yet is
    /// then forgotten. Nothing depends on it but time.
    mutating func enter(_ output: URL, listing: SiteOutput.Listing?) {
        let now = OutputNotes.stamp(for: output)
        guard output != self.output || now != stamp || listing == nil || notes == nil else { return }
        // Without the list of what is ours, the notes are about somebody else's folder.
        notes = listing == nil ? OutputNotes() : OutputNotes.read(for: output) ?? OutputNotes()
        self.output = output
        stamp = now
    }

    /// Gives the notes away, for a build to change. Until they come back, there are none.
    mutating func takeNotes() -> OutputNotes {
        defer { notes = nil }
        return notes ?? OutputNotes()
    }

    /// Remembers how a build has left the folder.
    mutating func leave(notes: OutputNotes, listing: SiteOutput.Listing?) {
        self.notes = notes
        self.listing = listing
    }

    /// How the last build has left the files of the folder.
    var stamps: [String: FileStamp] { notes?.stamps ?? [:] }

    /// Writes the notes, for other processes. What goes wrong costs them time and nothing else.
    mutating func save() {
        guard let output, notes != nil else { return }
        try? notes?.write(for: output)
        stamp = OutputNotes.stamp(for: output)
    }
}
