import Diagnostics
import FileSystem
package import Foundation
package import Persistence
package import Records
package import Site

extension RecipePictures {
    /// Writes a picture next to the store, named so that the next build finds it for a recipe, and replaces the
    /// existing one.
    ///
    /// The name of the old picture is kept, unless its suffix doesn't match the content. A new picture is named after
    /// the recipe's id, as the app does it, or after its page if the id isn't a valid file name. So is the replacement
    /// of a picture that another recipe shows too.
    /// - Throws: `StoreError`, or a `Diagnostic` if a link or a folder is in the way. Nothing is changed then.
    package static func put(
        _ content: Data,
        _ type: PictureType,
        for recipe: Entry<Recipe>,
        among recipes: [Entry<Recipe>],
        besides store: URL,
        options: EditOptions
    ) throws {
        let folder = folder(of: store)
        let shared = namesShown(by: recipes, except: recipe, besides: store)
        let found = find(for: [recipe], besides: store)[recipe.slug]?.lastPathComponent
        let old = found.flatMap { shared.contains($0) ? nil : $0 }
        let stem = old.map(stem) ?? ownStem(of: recipe)
        let others = names(in: folder).filter { Self.stem(of: $0) == stem }
        // On some disks, `pie.JPG` and `pie.jpg` are the same file.
        let name = old.flatMap { PictureType(suffix: suffix(of: $0)) == type ? $0 : nil } ?? "\(stem).\(type.rawValue)"
        let places = ([name] + others.filter { $0 != name }).map { folder.appending(path: $0) }
        try change(places, to: [content], besides: store, options)
    }

    /// Removes each picture that a build would find for a recipe, unless another recipe shows it too.
    ///
    /// - Throws: as ``put(_:_:for:among:besides:options:)``.
    package static func remove(
        for recipe: Entry<Recipe>,
        among recipes: [Entry<Recipe>],
        besides store: URL,
        options: EditOptions
    ) throws {
        let folder = folder(of: store)
        let stems = stems(of: recipe)
        let shared = namesShown(by: recipes, except: recipe, besides: store)
        let files = names(in: folder).filter { stems.contains(stem(of: $0)) && !shared.contains($0) }
            .map { folder.appending(path: $0) }
        guard !files.isEmpty else { return }
        try change(files, to: [], besides: store, options)
    }

    /// Renames the picture of a renamed recipe so that a build still finds it, unless another recipe shows it too.
    ///
    /// - Throws: as ``put(_:_:for:among:besides:options:)``.
    package static func follow(
        from old: Entry<Recipe>,
        to new: Entry<Recipe>,
        among recipes: [Entry<Recipe>],
        besides store: URL,
        options: EditOptions
    ) throws {
        guard let file = find(for: [old], besides: store)[old.slug],
            !find(for: recipes, besides: store).values.contains(file)
        else { return }
        let name = "\(ownStem(of: new)).\(suffix(of: file.lastPathComponent))"
        let places = [folder(of: store).appending(path: name), file]
        try requireFiles(places)
        try StoreFile.replace(places, options: options) { [$0[1], nil] }
    }

    /// The names of the pictures that other recipes show.
    private static func namesShown(
        by recipes: [Entry<Recipe>],
        except recipe: Entry<Recipe>,
        besides store: URL
    ) -> Set<String> {
        let others = recipes.filter { $0.slug != recipe.slug }
        return Set(find(for: others, besides: store).values.map(\.lastPathComponent))
    }

    /// Writes these contents to the first files, and removes the others.
    private static func change(
        _ files: [URL],
        to contents: [Data],
        besides store: URL,
        _ options: EditOptions
    ) throws {
        try requireFiles(files)
        try StoreFile.replace(files, beside: store, options: options) { old in
            old.indices.map { contents.indices.contains($0) ? contents[$0] : nil }
        }
    }

    /// Checks that only regular files would be replaced. The target of a link may belong to someone else.
    private static func requireFiles(_ files: [URL]) throws(Diagnostic) {
        for file in files {
            guard let kind = FolderEntry.Kind(at: file.filePath, followsLink: false), kind != .file else { continue }
            let hint = "put a file in its place, or change the picture there"
            throw Diagnostic.error(Location(file: file.shortPath), "this is a link or a folder", hint: hint)
        }
    }

    private static func ownStem(of recipe: Entry<Recipe>) -> String {
        // File names have at most 255 bytes, including the suffix.
        let id = recipe.item.pictureName.map(stem)
        return id.flatMap { $0.utf8.count <= 240 ? $0 : nil } ?? recipe.slug
    }
}

extension PictureType {
    fileprivate init?(suffix: String) { self.init(rawValue: suffix == "jpeg" ? "jpg" : suffix) }
}
