internal import Foundation
import Persistence
import Records
import Site

extension Fingerprint {
    /// Stands for all that a build of a configuration reads and is told, but for the moment; nil if a file cannot be
    /// read, or may be written to again without a trace.
    ///
    /// What is read later may be newer than what this was made of. It then does not fit what is noted, and the next
    /// build looks at everything.
    /// - Parameter now: when it is looked at, by the clock that dates files.
    init?(ofInputsOf configuration: Configuration, at now: Date) {
        var inputs = InputHasher()
        inputs.add(configuration)
        inputs.addStores(of: configuration)
        guard inputs.addTemplates(of: configuration), inputs.addStaticFiles(of: configuration, at: now),
            inputs.addPictures(of: configuration, at: now)
        else { return nil }
        self = inputs.hasher.finalize()
    }
}

/// Takes in one input after the other.
private struct InputHasher {
    var hasher = FingerprintHasher()

    // MARK: What the build is told

    mutating func add(_ configuration: Configuration) {
        var settled = configuration
        let zone = configuration.today.timeZone
        // The moment is compared by itself: what it decides holds for a while.
        settled.today = Today(now: .distantPast, timeZone: zone)
        add(value: settled)
        // Messages name files as seen from there.
        hasher.combine(FileManager.default.currentDirectoryPath)
        // Rules of a zone change with the system's tables, under the same name.
        let rules = FileStamp(ofFileAt: URL(filePath: "/usr/share/zoneinfo/\(zone.identifier)"))
        if let rules { add(rules) }
    }

    /// Takes in a value and all values in it, whatever they are: a setting that is new cannot be forgotten here.
    private mutating func add(value: Any) {
        switch value {
        case let url as URL: return hasher.combine(url.absoluteString)
        case let zone as TimeZone: return hasher.combine(zone.identifier)
        case let locale as Locale: return hasher.combine(locale.identifier)
        default: break
        }
        let mirror = Mirror(reflecting: value)
        hasher.combine(mirror.children.count)
        switch mirror.displayStyle {
        case .dictionary, .set:
            // In an order of their own in every process.
            let parts = mirror.children.map { child in
                var part = InputHasher()
                part.add(value: child.value)
                return part.hasher.finalize().bits
            }
            for bits in parts.sorted() { hasher.combine(bits) }
        case .class, nil: hasher.combine(String(reflecting: value))
        case .enum where mirror.children.isEmpty: hasher.combine(String(reflecting: value))
        default:
            for child in mirror.children {
                hasher.combine(child.label ?? "")
                add(value: child.value)
            }
        }
    }

    // MARK: What the build reads

    mutating func addStores(of configuration: Configuration) {
        let places = StorePlaces(configuration)
        hasher.combine(access(configuration.storesFolder.filePath, R_OK | X_OK) == 0 ? 1 : 0)
        hasher.combine(places.habitCandidates.count)
        for candidate in places.habitCandidates { hasher.combine(candidate.filePath) }
        let collections = configuration.settings.collections.map { collection in
            URL(filePath: collection.file, relativeTo: configuration.storesFolder)
        }
        for url in [places.events, places.completed, places.habits, places.recipes] + collections {
            let content = StoreFile.content(at: url, named: url.shortPath)
            hasher.combine(Fingerprint(content).bits)
        }
    }

    mutating func addTemplates(of configuration: Configuration) -> Bool {
        addFiles(in: configuration.templatesFolder) { url in
            // What cannot be read is spoken of by a build.
            (try? Data(contentsOf: url))?.withUnsafeBytes { Fingerprint($0) }
        }
    }

    mutating func addStaticFiles(of configuration: Configuration, at now: Date) -> Bool {
        addFiles(in: configuration.publicFolder) { Inputs.StaticFile.file($0).version(at: now) }
    }

    /// Takes in all files below a folder.
    private mutating func addFiles(in folder: URL, _ version: (URL) -> Fingerprint?) -> Bool {
        guard let files = try? FileTree.files(in: folder) else { return false }
        hasher.combine(files.count)
        return files.allSatisfy { add(name: $0, version(folder.appending(path: $0))) }
    }

    /// Takes in whatever might be the picture of a recipe: which it is of, the store says.
    mutating func addPictures(of configuration: Configuration, at now: Date) -> Bool {
        let store = StorePlaces.recipes(in: configuration)
        let files = RecipePictures.files(besides: store)
        hasher.combine(files.count)
        return files.allSatisfy { add(name: $0.lastPathComponent, Inputs.StaticFile.file($0).version(at: now)) }
    }

    private mutating func add(name: String, _ version: Fingerprint?) -> Bool {
        guard let version else { return false }
        hasher.combine(name)
        hasher.combine(version.bits)
        return true
    }

    private mutating func add(_ stamp: FileStamp) {
        hasher.combine(stamp.inode)
        hasher.combine(UInt64(bitPattern: stamp.size))
        hasher.combine(UInt64(bitPattern: stamp.modified))
    }
}
