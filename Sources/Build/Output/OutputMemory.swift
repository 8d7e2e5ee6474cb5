internal import Dispatch
internal import Foundation
import Site
internal import Synchronization

/// What a process remembers of the output folder that it builds into again and again.
struct OutputMemory: Sendable {
    private var notes: OutputNotes?
    /// The manifest as the last build left it.
    private(set) var listing: SiteOutput.Listing?
    private(set) var output: URL?
    /// The file of the notes, when they were last read or written.
    private var stamp: FileStamp?
    /// The notes that are being read while there is something else to do.
    private var expected: ExpectedNotes?

    /// Begins to read the notes about `output`, if they are not known.
    mutating func expect(_ output: URL) {
        guard notes == nil, let stamp = OutputNotes.stamp(for: output) else { return }
        expected = ExpectedNotes(of: output, stamp)
    }

    /// Gets ready to build into `output`.
    ///
    /// What another process has noted since is read: it has built, too. What this one remembers and has not written yet is
    /// then forgotten. Nothing depends on it but time.
    mutating func enter(_ output: URL, listing: SiteOutput.Listing?) {
        let now = OutputNotes.stamp(for: output)
        guard output != self.output || now != stamp || listing == nil || notes == nil else { return }
        // Without the list of what is ours, the notes are about somebody else's folder.
        let read = listing == nil ? nil : expected?.notes(about: output, at: now) ?? OutputNotes.read(for: output)
        notes = read ?? OutputNotes()
        expected = nil
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

/// Notes that are being read by another thread.
private final class ExpectedNotes: Sendable {
    private let output: URL
    private let stamp: FileStamp
    private let reading = DispatchGroup()
    private let result = Mutex<OutputNotes?>(nil)

    /// - Parameter stamp: the file of the notes, before it is read.
    init(of output: URL, _ stamp: FileStamp) {
        self.output = output
        self.stamp = stamp
        DispatchQueue.global(qos: .userInitiated).async(group: reading) { [self] in
            let notes = OutputNotes.read(for: output)
            result.withLock { $0 = notes }
        }
    }

    /// The notes, once; nil if they are not those that the file holds now.
    func notes(about output: URL, at stamp: FileStamp?) -> OutputNotes? {
        guard output == self.output, stamp == self.stamp else { return nil }
        reading.wait()
        return result.withLock { notes in
            defer { notes = nil }
            return notes
        }
    }
}
