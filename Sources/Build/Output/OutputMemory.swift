internal import Foundation
import Persistence
import Site

/// What a process remembers of the output folder that it builds into again and again.
struct OutputMemory: Sendable {
    private var notes: OutputNotes?
    /// The manifest as the last build left it.
    private(set) var listing: SiteOutput.Listing?
    private(set) var output: URL?
    /// The file of the notes, when they were last read or written.
    private var version: FileStamp?
    /// The notes that are being read while there is something else to do.
    private var expected: ExpectedNotes?

    /// Begins to read the notes about `output`, if they are not known.
    ///
    /// - Parameter files: the files of the output, if somebody has just read them.
    mutating func expect(_ output: URL, files: FileTable?) {
        guard notes == nil, let version = OutputNotes.version(for: output) else { return }
        expected = ExpectedNotes(of: output, version, files)
    }

    /// Gets ready to build into `output`.
    ///
    /// What another process has noted since is read: it has built, too. What this one remembers and has not written yet is
    /// then forgotten. Nothing depends on it but time.
    mutating func enter(_ output: URL, listing: SiteOutput.Listing?) {
        let now = OutputNotes.version(for: output)
        guard output != self.output || now != version || listing == nil || notes == nil else { return }
        // Without the list of what is ours, the notes are about somebody else's folder.
        let read = listing == nil ? nil : expected?.notes(about: output, at: now) ?? OutputNotes.read(for: output)
        notes = read ?? OutputNotes()
        expected = nil
        self.output = output
        version = now
    }

    /// Stands for the notes as they were last read or written; nil if they were not.
    var seal: Fingerprint? { notes?.seal }

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

    /// Writes what pages were made of to another file, for whoever wants to know later what has changed since.
    func keepTrace(at url: URL) throws { try notes?.writeTrace(to: url) }

    /// How the last build has left the files of the output.
    var files: FileTable? { notes?.files }

    /// Writes the notes, for other processes. What goes wrong costs them time and nothing else.
    ///
    /// - Returns: what stands for the notes as they were written; nil if they could not be.
    mutating func save() -> Fingerprint? {
        guard let output, notes != nil else { return nil }
        try? notes?.write(for: output, files: listing?.files ?? FileList())
        version = OutputNotes.version(for: output)
        return notes?.seal
    }
}

/// Notes that are being read by another thread.
private struct ExpectedNotes: Sendable {
    private let output: URL
    private let version: FileStamp
    private let notes: Expected<OutputNotes?>

    /// - Parameter version: the file of the notes, before it is read.
    init(of output: URL, _ version: FileStamp, _ files: FileTable?) {
        self.output = output
        self.version = version
        notes = Expected { OutputNotes.read(for: output, files: files) }
    }

    /// The notes, once; nil if they are not those that the file holds now.
    func notes(about output: URL, at version: FileStamp?) -> OutputNotes? {
        output == self.output && version == self.version ? notes.take() ?? nil : nil
    }
}
