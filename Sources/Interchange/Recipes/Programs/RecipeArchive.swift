import Diagnostics
package import Foundation
import Records

/// A picture from an import, with the name of its recipe.
package struct RecipePicture: Sendable, Equatable {
    package var recipe: String
    package var data: Data
}

struct RecipeBundle {
    var recipes: Converted<[Recipe]>
    var pictures: [RecipePicture] = []
}

/// Reads an export of many recipes, as a ZIP archive or unpacked. Mealie and Nextcloud Cookbook write a folder for each
/// recipe, Paprika a file. A backup of Mealie has one file with all recipes, and a folder of pictures for each. A
/// folder of Cooklang or RecipeMD has a file for each recipe, too.
package enum RecipeArchive {
    /// Returns the paths of the recipe files in an export, in a stable order, each with the path of its picture.
    package static func files(of paths: [String]) -> [(recipe: String, picture: String?)] {
        let paths = paths.filter { path in
            !path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
        }
        let (pictures, namesakes) = (pictures(among: paths), namesakes(among: paths))
        // The Markdown files in a backup of Mealie are templates.
        let isBackup = paths.contains { $0.fileName == MealieBackup.fileName }
        let suffixes = isBackup ? suffixes.filter { $0 != ".md" } : suffixes
        return paths.filter { path in suffixes.contains { path.lowercased().hasSuffix($0) } }.sorted()
            .map { ($0, namesakes[$0.withoutExtension] ?? pictures[$0.folderPath]) }
    }

    /// Returns the picture in the folder of a single recipe file: the one with its name.
    package static func picture(named recipe: String, among names: [String]) -> String? {
        let isRecipe = suffixes.contains { recipe.lowercased().hasSuffix($0) }
        return isRecipe ? namesakes(among: names)[recipe.withoutExtension] : nil
    }

    /// Returns the paths of the pictures, keyed by their paths without the extension. In Cooklang, the picture of a
    /// recipe has the name of its file.
    private static func namesakes(among paths: [String]) -> [String: String] {
        let found = paths.sorted().filter { path in pictureSuffixes.contains { path.lowercased().hasSuffix($0) } }
        return Dictionary(found.map { ($0.withoutExtension, $0) }) { first, _ in first }
    }

    private static let pictureSuffixes = [".jpg", ".jpeg", ".png", ".webp"]

    /// Returns the paths of the pictures, keyed by the folder of their recipe.
    private static func pictures(among paths: [String]) -> [String: String] {
        var pictures: [String: String] = [:]
        for path in paths.sorted(by: >) {
            let (folder, name) = (path.folderPath, path.fileName)
            if name.hasPrefix("full.") { pictures[folder] = path }
            guard name.hasPrefix("original.") else { continue }
            // Mealie exports a single recipe without folders.
            pictures[folder.hasSuffix("images/") ? String(folder.dropLast(7)) : folder] = path
        }
        return pictures
    }

    /// Returns the paths of the pictures in a backup of Mealie, keyed by the identifier of their recipe without
    /// hyphens, because the database may omit those in the folder names.
    private static func backupPictures(among paths: [String]) -> [String: String] {
        let pictures = pictures(among: paths).map { (String($0.dropLast()).fileName.replacing("-", with: ""), $1) }
        return Dictionary(pictures) { first, _ in first }
    }

    /// Returns whether a file of an export contains recipes as opposed to settings. A Markdown file does, unless it is
    /// about its folder.
    package static func holdsRecipe(_ file: ImportFile) -> Bool { file.recipeKind != nil }

    private static let suffixes = [".json", ".paprikarecipe", ".cook", ".md"]

    /// Returns whether an archive with these files is a recipe export.
    static func knows(_ paths: [String]) -> Bool { LoopExport.files(of: paths).isEmpty && !files(of: paths).isEmpty }

    /// Reads the recipes of an archive. Files without recipes are skipped.
    static func read(_ archive: ImportFile, zone: TimeZone) -> RecipeBundle {
        var bundle = RecipeBundle(recipes: Converted([]))
        func fail(_ path: String, _ message: String) {
            let hint = "export the recipes again"
            bundle.recipes.diagnostics.append(.error(Location(file: path), message, hint: hint))
        }
        do throws(Damage) {
            var zip = try ZipArchive(archive.data)
            let members = Dictionary(zip.members.map { ($0.path, $0) }) { first, _ in first }
            func content(_ path: String) throws(Damage) -> Data? {
                guard let member = members[path] else { return nil }
                let content = try zip.content(of: member)
                if Gzip.isGzip(content) { try zip.reserve(Gzip.contentSize(of: content)) }
                return content
            }
            for (path, picture) in files(of: zip.members.map(\.path)) {
                do throws(Damage) {
                    guard let data = try content(path) else { continue }
                    var file = ImportFile(path: "\(archive.path)/\(path)", data: data)
                    guard let kind = file.recipeKind else { continue }
                    file.picture = try picture.flatMap { path throws(Damage) in try content(path) }
                    guard case .recipes(let read) = file.read(as: kind, zone: zone) else { continue }
                    bundle.recipes.value += read.recipes.value
                    bundle.recipes.diagnostics += read.recipes.diagnostics
                    bundle.pictures += read.pictures
                    guard path.fileName == MealieBackup.fileName else { continue }
                    let pictures = backupPictures(among: zip.members.map(\.path))
                    for recipe in read.recipes.value {
                        guard let path = pictures[(recipe.id ?? "").replacing("-", with: "")] else { continue }
                        guard let picture = try content(path) else { continue }
                        bundle.pictures.append(RecipePicture(recipe: recipe.name, data: picture))
                    }
                } catch {
                    fail("\(archive.path)/\(path)", error.message)
                }
            }
        } catch {
            fail(archive.path, error.message)
        }
        if bundle.recipes.value.isEmpty, bundle.recipes.diagnostics.isEmpty {
            fail(archive.path, "no recipes in the archive: expected those of Mealie, Nextcloud Cookbook or Paprika")
        }
        return bundle
    }
}

extension ImportFile {
    /// The kind of recipe file; nil for any other file.
    fileprivate var recipeKind: FileKind? {
        let kind = FileKind.detect(data, named: path.fileName)
        if kind == nil {
            // A damaged file is read as one, to report the damage.
            if path.lowercased().hasSuffix(".paprikarecipe") { return .paprika }
            let isJSON = path.lowercased().hasSuffix(".json")
            return isJSON && LinkedData(data, file: path).diagnostics.hasErrors ? .schemaOrg : nil
        }
        if kind == .recipeMD, describesFolder, RecipeMD.read(data, file: path).value.isEmpty { return nil }
        let kinds: [FileKind] = [.mealie, .paprika, .schemaOrg, .recipeJSON, .cooklang, .recipeMD]
        return kind.flatMap { kinds.contains($0) ? $0 : nil }
    }
}
