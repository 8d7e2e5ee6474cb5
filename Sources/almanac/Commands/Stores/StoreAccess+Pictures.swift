import Build
import Diagnostics
import Foundation
import Interchange
import Persistence
import Records
import Site

extension StoreAccess {
    /// Saves the pictures of imported recipes beside the store, unless a recipe already has one, and prints how many.
    ///
    /// - Returns: diagnostics about single pictures, which are already printed.
    func save(_ pictures: [RecipePicture]) throws -> [Diagnostic] {
        guard !pictures.isEmpty else { return [] }
        if isDryRun {
            Console.result(
                "\(counted(pictures.count, "picture")) would be saved beside the store for recipes without one"
            )
            return []
        }
        let entries = try recipeEntries()
        let known = RecipePictures.find(for: entries, besides: recipes.url)
        var taken: Set<String> = []
        var diagnostics: [Diagnostic] = []
        var added = 0
        for picture in pictures {
            let match = entries.first { $0.item.name == picture.recipe && !taken.contains($0.slug) }
            guard let recipe = match, taken.insert(recipe.slug).inserted, known[recipe.slug] == nil else { continue }
            let place = Location(file: recipes.name, record: recipe.position, name: recipe.item.displayName)
            guard let type = PictureType(of: [UInt8](picture.data)) else {
                diagnostics.append(.error(place, "its picture is not imported: expected \(PictureType.names)"))
                continue
            }
            do {
                try self.pictures(of: entries).put(picture.data, type, for: recipe)
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
