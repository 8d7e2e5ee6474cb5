package import Foundation
package import Records
import Site

/// The pictures that stand beside the store of the recipes.
///
/// The app names one after the recipe's id (`<id>.png`); a person, after the recipe: `Apple pie.jpg`, `apple-pie.webp`.
/// Names are compared with what is in the folder, and never made into a path: an id can be any text, `../` included.
package enum RecipePictures {
    /// The picture of each recipe that has one, by slug.
    package static func find(for recipes: [Entry<Recipe>], besides store: URL) -> [String: URL] {
        let files = names(in: folder(of: store))
        let byName = Dictionary(files.map { (stem(of: $0), $0) }) { first, _ in first }
        guard !byName.isEmpty else { return [:] }
        var pictures: [String: URL] = [:]
        for recipe in recipes {
            let file = stems(of: recipe).lazy.compactMap { byName[$0] }.map { folder(of: store).appending(path: $0) }
                .first { $0.isRegularFile }
            pictures[recipe.slug] = file
        }
        return pictures
    }

    /// What the picture of a recipe may be called, without its suffix; the first that there is counts.
    static func stems(of recipe: Entry<Recipe>) -> [String] {
        [recipe.item.id, recipe.item.name, recipe.slug].compactMap(\.self)
    }

    /// All files beside the store that might be pictures.
    static func files(besides store: URL) -> [URL] {
        let folder = folder(of: store)
        return names(in: folder).map { folder.appending(path: $0) }.filter(\.isRegularFile)
    }

    static func folder(of store: URL) -> URL {
        // Of a folder that is a link, Foundation lists nothing.
        store.deletingLastPathComponent().resolvingSymlinksInPath()
    }

    static func names(in folder: URL) -> [String] {
        // A folder that cannot be listed has no pictures; the store in it is spoken of elsewhere.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
        return names.filter { name in suffixes.contains { name.hasSuffix($0) } }.sorted()
    }

    /// Where the picture of a recipe goes in the site.
    package static func path(slug: String, of picture: URL) -> String {
        "pictures/\(slug).\(suffix(of: picture.lastPathComponent))"
    }

    private static let types: Set<String> = Set(PictureType.allCases.map(\.rawValue) + ["jpeg"])

    /// What their files' names end in: `.jpg`, and as cameras write it, `.JPG`.
    package static let suffixes = types.flatMap { [".\($0)", ".\($0.uppercased())"] }

    static func suffix(of name: String) -> String {
        name.lastIndex(of: ".").map { name[$0...].dropFirst().lowercased() } ?? ""
    }

    static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }
}
