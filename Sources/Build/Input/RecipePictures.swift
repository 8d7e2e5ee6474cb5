package import Foundation
package import Records
import Site

/// The pictures next to the recipe store.
///
/// The app names a picture after the recipe's id (`<id>.png`); people name it after the recipe: `Apple pie.jpg`,
/// `apple pie.JPG`, `apple-pie.webp`. Names are compared with those in the folder, and never used as paths, because an
/// id can be any text, even `../`.
package enum RecipePictures {
    /// The picture of each recipe that has one, by slug.
    package static func find(for recipes: [Entry<Recipe>], besides store: URL) -> [String: URL] {
        let files = filesByStem(in: folder(of: store))
        guard !files.isEmpty else { return [:] }
        var pictures: [String: URL] = [:]
        for recipe in recipes { pictures[recipe.slug] = stems(of: recipe).lazy.compactMap { files[$0] }.first }
        let named = Set(pictures.values)
        let others = files.filter { !named.contains($0.value) }.sorted { $0.key < $1.key }
        guard !others.isEmpty else { return pictures }
        var filesByLetters = Dictionary(others.map { (letters(of: $0.key), $0.value) }) { first, _ in first }
        filesByLetters[""] = nil
        for recipe in recipes where pictures[recipe.slug] == nil {
            pictures[recipe.slug] = filesByLetters[letters(of: recipe.item.name)]
        }
        return pictures
    }

    /// The pictures beside the files of a source, such as `Cake.jpg` for `Cake.cook`, by the paths of these files in
    /// messages. Only a file of Cooklang or RecipeMD holds a single recipe.
    static func namesakes(of files: [URL]) -> [String: URL] {
        let files = files.filter { ["cook", "md"].contains(suffix(of: $0.lastPathComponent)) }
        var pictures: [String: URL] = [:]
        for (folder, files) in Dictionary(grouping: files, by: { $0.deletingLastPathComponent() }) {
            let found = filesByStem(in: folder)
            for file in files { pictures[file.shortPath] = found[stem(of: file.lastPathComponent)] }
        }
        return pictures
    }

    /// The possible names of a recipe's picture, without suffix; the first existing one is used. If there is none, case
    /// and punctuation don't matter, because few file systems allow `Tea/Coffee?`.
    private static func stems(of recipe: Entry<Recipe>) -> [String] {
        [recipe.item.id, recipe.item.name, recipe.slug].compactMap(\.self)
    }

    /// The letters and digits of a name in lower case. Unlike a slug, they distinguish names in any script.
    private static func letters(of name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns whether a build might use a file as the picture of a recipe, because of its name.
    static func isNamed(_ file: String, after recipe: Entry<Recipe>) -> Bool {
        let stem = Self.stem(of: file)
        let letters = letters(of: stem)
        return stems(of: recipe).contains(stem) || !letters.isEmpty && letters == Self.letters(of: recipe.item.name)
    }

    /// All files next to the store that might be pictures.
    static func files(besides store: URL) -> [URL] { files(in: folder(of: store)) }

    private static func files(in folder: URL) -> [URL] {
        names(in: folder).map { folder.appending(path: $0) }.filter(\.isRegularFile)
    }

    private static func filesByStem(in folder: URL) -> [String: URL] {
        Dictionary(files(in: folder).map { (stem(of: $0.lastPathComponent), $0) }) { first, _ in first }
    }

    static func folder(of store: URL) -> URL { store.deletingLastPathComponent().resolvingSymlinksInPath() }

    static func names(in folder: URL) -> [String] {
        // A folder that can't be listed has no pictures; that is reported along with its store. Foundation doesn't list
        // a folder through a link.
        let path = folder.resolvingSymlinksInPath().filePath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted()
    }

    /// The path of a recipe's picture in the site.
    package static func path(slug: String, of picture: URL) -> String {
        "pictures/\(slug).\(suffix(of: picture.lastPathComponent))"
    }

    private static let types: Set<String> = Set(PictureType.allCases.map(\.rawValue) + ["jpeg"])

    /// The suffixes of picture files: `.jpg`, and in capitals, as cameras write it, `.JPG`.
    package static let suffixes = types.flatMap { [".\($0)", ".\($0.uppercased())"] }

    static func suffix(of name: String) -> String {
        name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }

    static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
