import Diagnostics
import FileSystem
import Foundation

/// A change of one or more files under locks: all of them are changed, or none.
///
/// If the process ends in the middle, the first files have their new content and the others their old one. The same can
/// happen if the disk fails in the middle, and again when the old content is put back.
struct FileTransaction {
    struct File {
        var url: URL
        /// The name of the file in messages.
        var name: String
        /// The file it belongs to, whose permissions a new file gets.
        var model: URL?
    }

    /// How often to try when another program keeps changing a file.
    static let attempts = 20

    var files: [File]
    var options: EditOptions

    /// Makes the change. A dry run only calls `body` and checks whether the files could be written.
    ///
    /// - Parameter body: receives the content of each file, nil for one that doesn't exist, and returns the content to
    ///   write, nil to remove the file. It is called again if another program has changed a file in the meantime.
    /// - Throws: whatever `body` and ``EditOptions/willChange`` throw, ``StoreError/noContents(_:)`` if a file can't be
    ///   read, and ``StoreError/notWritten(_:)``. The files are unchanged then, unless the message says otherwise.
    func run<Result>(_ body: ([Data?]) throws -> (Result, [Data?])) throws -> Result {
        if options.isDryRun { return try dryRun(body) }
        do {
            return try repeating(body)
        } catch {
            options.didEnd?(false)
            throw error
        }
    }

    private func repeating<Result>(_ body: ([Data?]) throws -> (Result, [Data?])) throws -> Result {
        var contested = 0
        for number in 0..<Self.attempts {
            // Programs that save at regular intervals would otherwise interfere with every attempt.
            if number > 0 { usleep(1_000 << min(number, 5)) }
            do {
                return try attempt(body)
            } catch let error as Contest {
                contested = error.index
            }
        }
        let hint = "nothing has been changed; try again when that program has finished"
        let place = Location(file: files[contested].name)
        throw StoreError.notWritten(.error(place, "another program keeps changing it", hint: hint))
    }

    /// Another program has changed a file, by its index.
    private struct Contest: Error {
        var index: Int
    }

    /// The result of a change that isn't made.
    private func dryRun<Result>(_ body: ([Data?]) throws -> (Result, [Data?])) throws -> Result {
        let places = try files.map(place)
        let found = try zip(files, places).map { file, place -> Data? in
            do throws(SystemError) {
                let folder = try Descriptor(place.folder, O_RDONLY | O_DIRECTORY)
                return try FoundFile.read(place.name, in: folder.number, limit: StoreReader.maximumSize)?.data
            } catch  where error.code == ENOENT {
                return nil
            } catch {
                try options.refuse(.noContents(error.readingDiagnostic(file.name)))
                return nil
            }
        }
        let (result, wanted) = try body(found)
        for (index, change) in Self.changes(at: places, found, wanted).enumerated() where change != nil {
            guard let error = places[index].writeError else { continue }
            try options.refuse(.notWritten(error.diagnostic(files[index].name, "cannot be written")))
        }
        return result
    }

    private func attempt<Result>(_ body: ([Data?]) throws -> (Result, [Data?])) throws -> Result {
        let places = try files.map(place)
        let locks = try lockFolders(of: places)
        // A link may have been redirected while waiting for the locks.
        for (index, file) in files.enumerated() where try place(file) != places[index] { throw Contest(index: index) }
        let folders = locks.map(\.descriptor)
        return try withExtendedLifetime(locks) {
            let found = try files.indices.map { try read(places[$0].name, in: folders[$0], for: files[$0].name) }
            let (result, wanted) = try body(found.map { $0?.data })
            let changes = Self.changes(at: places, found.map { $0?.data }, wanted)
            try put(changes, found: found, folders: folders)
            return result
        }
    }

    /// Reads a file, after removing what a killed process has left of an earlier change.
    private func read(_ name: String, in folder: Int32, for file: String) throws -> FoundFile? {
        do {
            if let kept = try Replacement.clearLeftovers(of: name, in: folder) {
                throw StoreError.leftover(kept, of: file)
            }
            return try FoundFile.read(name, in: folder, limit: StoreReader.maximumSize)
        } catch let error as SystemError {
            throw StoreError.noContents(error.readingDiagnostic(file))
        }
    }

    private func put(_ changes: [StoreChange?], found: [FoundFile?], folders: [Int32]) throws {
        /// The replacements, with the indices of their files.
        var replacements: [(file: Int, replacement: Replacement)] = []
        do {
            for (index, change) in changes.enumerated() {
                guard let change else { continue }
                let (name, folder) = (change.url.lastPathComponent, folders[index])
                let model = model(for: index, found: found, folders: folders)
                try naming(index) {
                    let new = try Replacement(of: name, in: folder, found: found[index], with: change.new, like: model)
                    replacements.append((index, new))
                }
            }
            for case let change? in changes { try options.willChange?(change) }
            for position in replacements.indices {
                try naming(replacements[position].file) { try replacements[position].replacement.place() }
            }
        } catch {
            for position in replacements.indices.reversed() {
                replacements[position].replacement.rollBack()
                guard replacements[position].replacement.isAbandoned else { continue }
                // The earlier files keep their new content: a record that moves to them is in no other file now.
                for (_, earlier) in replacements[..<position] { earlier.commit() }
                let (file, replacement) = replacements[position]
                throw StoreError.abandoned(files[file].name, replacement, after: error)
            }
            throw error
        }
        for (_, replacement) in replacements { replacement.commit() }
        if !replacements.isEmpty { options.didEnd?(true) }
    }

    /// The status of the file whose mode a new file gets: the file it belongs to, else the first existing one of the
    /// transaction in the same folder.
    private func model(for index: Int, found: [FoundFile?], folders: [Int32]) -> stat? {
        guard found[index] == nil else { return nil }
        var status = stat()
        if let model = files[index].model, stat(model.path(percentEncoded: false), &status) == 0 { return status }
        return found.indices.lazy.compactMap { folders[$0] == folders[index] ? found[$0]?.status : nil }.first
    }

    /// Adds the file to an error.
    private func naming(_ index: Int, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch is Replacement.Conflict {
            throw Contest(index: index)
        } catch let error as SystemError where error.code == EEXIST {
            let obstacle = Replacement.temporaryName(for: files[index].url.lastPathComponent)
            let message = "cannot be written: `\(obstacle)` beside it is in the way"
            throw StoreError.notWritten(.error(Location(file: files[index].name), message, hint: "remove that"))
        } catch let error as SystemError {
            throw StoreError.notWritten(error.diagnostic(files[index].name, "cannot be written"))
        }
    }

    private func place(_ file: File) throws -> FileLocation {
        do {
            return try FileLocation(file.url.path(percentEncoded: false))
        } catch {
            throw StoreError.noContents(error.readingDiagnostic(file.name))
        }
    }

    /// Locks each folder once, in an order common to all programs, which prevents deadlocks.
    ///
    /// - Returns: the lock of each file's folder.
    private func lockFolders(of places: [FileLocation]) throws -> [FolderLock] {
        let folders = try zip(places, files).map { try identity(of: $0.folder, for: $1.name) }
        var locks: [FileIdentity: FolderLock] = [:]
        var names: [FileIdentity: Set<String>] = [:]
        for index in places.indices.sorted(by: { folders[$0] < folders[$1] }) {
            let (folder, place, file) = (folders[index], places[index], files[index].name)
            guard names[folder, default: []].insert(place.name).inserted else {
                let message = "is the same file as another one that is changed together with it"
                throw StoreError.notWritten(.error(Location(file: file), message))
            }
            if locks[folder] != nil { continue }
            do {
                locks[folder] = try FolderLock(place.folder, timeout: options.lockTimeout, for: file)
            } catch {
                throw StoreError.notWritten(error)
            }
        }
        return folders.compactMap { locks[$0] }
    }

    private func identity(of folder: String, for file: String) throws -> FileIdentity {
        var status = stat()
        if let error = SystemError.from({ stat(folder, &status) }) {
            throw StoreError.notWritten(error.diagnostic(file, "cannot be written"))
        }
        return status.identity
    }

    private static func changes(at places: [FileLocation], _ found: [Data?], _ wanted: [Data?]) -> [StoreChange?] {
        places.indices.map { index -> StoreChange? in
            if found[index] == wanted[index] { return nil }
            return StoreChange(url: places[index].url, old: found[index], new: wanted[index])
        }
    }
}

extension SystemError {
    /// A diagnostic for an error from reading a file.
    func readingDiagnostic(_ file: String) -> Diagnostic {
        func error(_ message: String, _ hint: String) -> Diagnostic {
            .error(Location(file: file), message, hint: hint)
        }
        return switch code {
        case EISDIR: error("is a folder", "name a file in it, or move the folder away")
        case ELOOP: error("is a link that leads back to itself", "correct the link")
        case EINVAL, ENXIO: error("isn't a regular file", "put a file in its place")
        case EOVERFLOW: error(StoreReader.tooLarge, "is this the right file?")
        case EACCES, EPERM: error("cannot be read: permission denied", "check its permissions")
        default: diagnostic(file, "cannot be read")
        }
    }
}

extension StoreError {
    /// The error for a change that could neither be completed nor taken back.
    fileprivate static func abandoned(
        _ file: String,
        _ replacement: Replacement,
        after error: any Error
    ) -> StoreError {
        let cause = (error as? StoreError)?.diagnostics.first
        let consequence =
            replacement.kept.map { "and is kept beside it as `\($0)`" } ?? "so the file has its new content"
        let message =
            "\(cause?.message ?? "cannot be written"); the old version of \(file) can't be put back, \(consequence)"
        let first = replacement.isKeptOnlyForNow ? "copy it elsewhere before the next change, which removes it; " : ""
        let hint = "\(first)check the disk; then compare the files, because a part of the change has been made"
        return .notWritten(.error(cause?.location ?? Location(file: file), message, hint: hint))
    }

    /// The error for a change that was interrupted while another program saved the file.
    fileprivate static func leftover(_ kept: String, of file: String) -> StoreError {
        let message =
            "an earlier change was interrupted while another program saved the file; that version is kept as \(kept)"
        let hint = "nothing has been changed now; compare the two, then try again"
        return .notWritten(.error(Location(file: file), message, hint: hint))
    }
}
