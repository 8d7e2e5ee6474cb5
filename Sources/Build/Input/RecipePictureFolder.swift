import Diagnostics
import FileSystem
package import Foundation
package import Persistence
package import Records
package import Site

/// The pictures next to the recipe store, for changing them.
package struct RecipePictureFolder {
    private let recipes: [Entry<Recipe>]
    private let store: URL
    private let options: EditOptions

    /// - Parameter recipes: all recipes of the store, because they can share pictures.
    package init(of recipes: [Entry<Recipe>], besides store: URL, options: EditOptions) {
        (self.recipes, self.store, self.options) = (recipes, store, options)
    }

    /// Writes a picture next to the store, named so that the next build finds it for a recipe, and replaces the
    /// existing one.
    ///
    /// The name of the old picture is kept, unless its suffix doesn't match the content. A new picture is named after
    /// the recipe's id, as the app does it, or after its page if the id isn't a valid file name. So is the replacement
    /// of a picture that another recipe shows too.
    /// - Throws: `StoreError`, or a `Diagnostic` if a link or a folder is in the way. Nothing is changed then.
    package func put(_ content: Data, _ type: PictureType, for recipe: Entry<Recipe>) throws {
        let shared = namesShown(except: recipe)
        let found = RecipePictures.find(for: [recipe], besides: store)[recipe.slug]?.lastPathComponent
        let old = found.flatMap { shared.contains($0) ? nil : $0 }
        let stem = old.map(RecipePictures.stem) ?? Self.ownStem(of: recipe)
        let others = RecipePictures.names(in: folder).filter { RecipePictures.stem(of: $0) == stem }
        // On some disks, `pie.JPG` and `pie.jpg` are the same file.
        let kept = old.flatMap { PictureType(suffix: RecipePictures.suffix(of: $0)) == type ? $0 : nil }
        let name = kept ?? "\(stem).\(type.rawValue)"
        let places = ([name] + others.filter { $0 != name }).map { folder.appending(path: $0) }
        try change(places, to: [content])
    }

    /// Removes each picture that a build would find for a recipe, unless another recipe shows it too.
    ///
    /// - Throws: as ``put(_:_:for:)``.
    package func remove(for recipe: Entry<Recipe>) throws {
        let shared = namesShown(except: recipe)
        let files = RecipePictures.names(in: folder)
            .filter { RecipePictures.isNamed($0, after: recipe) && !shared.contains($0) }
            .map { folder.appending(path: $0) }
        guard !files.isEmpty else { return }
        try change(files, to: [])
    }

    /// Renames the picture of a renamed recipe so that a build still finds it, unless another recipe shows it too.
    ///
    /// - Throws: as ``put(_:_:for:)``.
    package func renamePicture(from old: Entry<Recipe>, to new: Entry<Recipe>) throws {
        guard let file = RecipePictures.find(for: [old], besides: store)[old.slug],
            !RecipePictures.find(for: recipes, besides: store).values.contains(file)
        else { return }
        let name = "\(Self.ownStem(of: new)).\(RecipePictures.suffix(of: file.lastPathComponent))"
        let places = [folder.appending(path: name), file]
        try Self.requireFiles(places)
        try StoreFile.replace(places, options: options) { [$0[1], nil] }
    }

    private var folder: URL { RecipePictures.folder(of: store) }

    /// The names of the pictures that other recipes show.
    private func namesShown(except recipe: Entry<Recipe>) -> Set<String> {
        let others = recipes.filter { $0.slug != recipe.slug }
        return Set(RecipePictures.find(for: others, besides: store).values.map(\.lastPathComponent))
    }

    /// Writes these contents to the first files, and removes the others.
    private func change(_ files: [URL], to contents: [Data]) throws {
        try Self.requireFiles(files)
        try StoreFile.replace(files, beside: store, options: options) { old in
            old.indices.map { contents.indices.contains($0) ? contents[$0] : nil }
        }
    }

    /// Checks that only regular files would be replaced. The target of a link may belong to someone else.
    private static func requireFiles(_ files: [URL]) throws(Diagnostic) {
        for file in files {
            guard let kind = EntryKind(at: file.filePath, followsLink: false), kind != .file else { continue }
            let hint = "put a file in its place, or change the picture there"
            throw Diagnostic.error(Location(file: file.shortPath), "this is a link or a folder", hint: hint)
        }
    }

    private static func ownStem(of recipe: Entry<Recipe>) -> String {
        // File names have at most 255 bytes, including the suffix.
        let id = recipe.item.pictureName.map(RecipePictures.stem)
        return id.flatMap { $0.utf8.count <= 240 ? $0 : nil } ?? recipe.slug
    }
}

extension PictureType {
    fileprivate init?(suffix: String) { self.init(rawValue: suffix == "jpeg" ? "jpg" : suffix) }
}
