import Build
import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import Site

/// Saves the pictures of imported recipes beside the store.
struct ImportedPictures {
    private let pictures: [RecipePicture]

    init(_ pictures: [RecipePicture]) { self.pictures = pictures }

    /// Saves each picture beside the store, unless the recipe already has one, and prints how many.
    ///
    /// - Returns: diagnostics about single pictures, which are already printed.
    func put(_ access: StoreAccess) throws -> [Diagnostic] {
        guard !pictures.isEmpty else { return [] }
        if access.isDryRun {
            Console.result(
                "\(counted(pictures.count, "picture")) would be saved beside the store for recipes without one"
            )
            return []
        }
        let recipes = try access.recipeEntries()
        let known = RecipePictures.find(for: recipes, besides: access.recipes.url)
        var taken: Set<String> = []
        var diagnostics: [Diagnostic] = []
        var added = 0
        for picture in pictures {
            let match = recipes.first { $0.item.name == picture.recipe && !taken.contains($0.slug) }
            guard let recipe = match, taken.insert(recipe.slug).inserted, known[recipe.slug] == nil else { continue }
            let place = Location(file: access.recipes.name, record: recipe.position, name: recipe.item.displayName)
            guard let type = PictureType(of: [UInt8](picture.data)) else {
                diagnostics.append(.error(place, "its picture is not imported: it is none of \(PictureType.names)"))
                continue
            }
            do {
                try access.pictures(of: recipes).put(picture.data, type, for: recipe)
                added += 1
            } catch {
                diagnostics.append(.error(place, "its picture is not imported: \(error)"))
            }
        }
        Console.messages(diagnostics, all: nil)
        Console.result("pictures: added \(added), skipped \(pictures.count - added)")
        return diagnostics
    }
}
