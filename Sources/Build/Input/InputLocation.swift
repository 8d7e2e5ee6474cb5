import FileSystem
package import Foundation
import Persistence
import Settings

/// A place that a build reads from, whether it exists or not.
package enum InputLocation: Hashable, Sendable {
    /// A file, or a folder whose existence matters.
    case file(URL)
    /// The files directly in a folder whose names have a suffix.
    case files(in: URL, suffix: String)
    /// All files below a folder. Hidden folders, except for `.well-known`, and links to folders are skipped.
    case tree(URL)
}

extension Configuration {
    /// Everything that a build of this configuration reads, and the output folder, whose existence matters.
    package var inputs: Set<InputLocation> {
        let stores = storeFiles.values.map(inStoresFolder)
        let files = stores + stores.map(Companion.url) + settings.collections.map { inStoresFolder($0.file) }
        var places = Set(files.map(InputLocation.file))
        // The habits are in any property list that contains them, unless almanac.yml names the file.
        if storeFiles["habits"] == nil {
            places.formUnion([".plist", ".almanac.json"].map { .files(in: storesFolder, suffix: $0) })
        }
        // If someone removes the whole site, it has to be built again.
        places.formUnion([.file(storesFolder), .tree(templatesFolder), .tree(publicFolder), .file(output)])
        if settings.sections.contains(.recipes) {
            let sources = settings.sources.filter { $0.kind == .recipes }
            let folders = sources.flatMap { SourcePath($0, relativeTo: siteFolder).pictureFolders }
            for folder in [StoreLocations.recipes(in: self).deletingLastPathComponent()] + folders {
                places.formUnion(RecipePictures.suffixes.map { .files(in: folder, suffix: $0) })
            }
        }
        places.formUnion(settings.sources.flatMap { SourcePath($0, relativeTo: siteFolder).inputs })
        places.insert(.file(menu))
        return places.union(SettingsFile.names.map { .file(siteFolder.appending(path: $0)) })
    }

    /// Whether a build reads a file, under this name or another one, or would if it existed. The site's static files
    /// don't count, because people put exports there.
    package func reads(_ file: URL) -> Bool {
        let (path, stamp) = (file.realPath, FileStamp(ofFileAt: file))
        func isSame(_ other: URL) -> Bool {
            if other.realPath == path { return true }
            guard let stamp, let other = FileStamp(ofFileAt: other) else { return false }
            return stamp.identity == other.identity
        }
        let habits = StoreLocations(self).habits
        let named = inputs.compactMap { if case .file(let url) = $0 { url } else { nil } }
        if (named + [habits, Companion.url(beside: habits)]).contains(where: isSame) { return true }
        return stamp != nil && foundInputs.contains(where: isSame)
    }

    /// The files that are read because they are in a folder.
    private var foundInputs: [URL] {
        let listed = inputs.flatMap { place -> [URL] in
            guard case .files(let folder, let suffix) = place else { return [] }
            // A folder that can't be listed contains no file that could be replaced.
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
            return names.filter { $0.hasSuffix(suffix) }.map { folder.appending(path: $0) }
        }
        let templates = ((try? FileTree.files(in: templatesFolder)) ?? []).map { templatesFolder.appending(path: $0) }
        let sources = settings.sources.flatMap { SourcePath($0, relativeTo: siteFolder).files }
        return listed + templates + sources
    }
}
