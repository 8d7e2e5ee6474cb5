package import Foundation
import Persistence
import Settings

/// Somewhere that a build reads from, whether anything is there or not.
package enum InputPlace: Hashable, Sendable {
    /// A file, or a folder whose being there counts.
    case file(URL)
    /// The files of a folder itself whose names end in a suffix.
    case files(in: URL, suffix: String)
    /// All files below a folder.
    case tree(URL)
}

extension Configuration {
    /// Everything that a build of this configuration reads, and whether its output folder is there.
    package var inputs: Set<InputPlace> {
        let files = StorePlaces.defaults.merging(settings.storeFiles) { $1 }.values + settings.collections.map(\.file)
        var places = Set(files.map { InputPlace.file(URL(filePath: $0, relativeTo: storesFolder).absoluteURL) })
        places.formUnion(
            ["events", "completed", "recipes"].map { key in
                let file = settings.storeFiles[key] ?? StorePlaces.defaults[key] ?? key
                return .file(Companion.url(beside: URL(filePath: file, relativeTo: storesFolder).absoluteURL))
            }
        )
        // The habits are in any property list that holds them, unless almanac.yml says in which.
        if let file = settings.storeFiles["habits"] {
            places.insert(.file(Companion.url(beside: URL(filePath: file, relativeTo: storesFolder).absoluteURL)))
        } else {
            places.formUnion([".plist", ".almanac.json"].map { .files(in: storesFolder, suffix: $0) })
        }
        // Somebody may remove the whole site: it is then to be made again.
        places.formUnion([.file(storesFolder), .tree(templatesFolder), .tree(publicFolder), .file(output)])
        if settings.sections.contains(.recipes) {
            let folder = StorePlaces.recipes(in: self).deletingLastPathComponent()
            places.formUnion(RecipePictures.suffixes.map { .files(in: folder, suffix: $0) })
        }
        places.formUnion(settings.sources.flatMap { SourcePlace($0, relativeTo: siteFolder).inputs })
        places.insert(.file(menu))
        return places.union(ConfigurationOptions.settingsFiles.map { .file(siteFolder.appending(path: $0)) })
    }
}
