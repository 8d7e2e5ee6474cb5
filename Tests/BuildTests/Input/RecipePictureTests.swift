import Build
import Diagnostics
import Foundation
import Persistence
import Records
import Site
import TestSupport
import Testing

@Suite("Recipe pictures are stored where a build finds them", .ends)
struct RecipePictureTests {
    private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 7, count: 40))
    private static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    @Test(
        "The content determines the type of a picture",
        arguments: [
            (Array(jpeg), "jpg"), (Array(png), "png"), (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), "webp"),
            (Array("GIF87a".utf8), "gif"), (Array("GIF89a,".utf8), "gif"),
            (Array("\0\0\0\u{1C}ftypavif\0\0\0\0".utf8), "avif"), (Array("\0\0\0\u{1C}ftypavis".utf8), "avif"),
            ([], nil), ([0xFF, 0xD8], nil), (Array("\u{89}PNG".utf8), nil), (Array("RIFF\0\0\0\0WAVEfmt ".utf8), nil),
            (Array("\0\0\0\u{18}ftypheic".utf8), nil), (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), nil),
            (Array("GIF88a".utf8), nil), (Array("%PDF-1.7".utf8), nil),
        ] as [([UInt8], String?)]
    )
    func types(content: [UInt8], suffix: String?) {
        #expect(PictureType(of: content)?.rawValue == suffix)
    }

    private func entry(_ id: String?, _ name: String, slug: String) -> Entry<Recipe> {
        Entry(item: Recipe(id: id, name: name), slug: slug, position: 1)
    }

    /// Passes `body` the URL of a store in a folder with these files.
    private func withFiles(_ names: String..., body: (URL, () throws -> [String]) throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let stores = folder.appending(path: "stores")
            try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: false)
            for name in names { try Data(name.utf8).write(to: stores.appending(path: name)) }
            try body(stores.appending(path: "recipes.data")) {
                try FileManager.default.contentsOfDirectory(atPath: stores.path).filter { !$0.hasPrefix(".") }.sorted()
            }
        }
    }

    private func pictures(of recipe: Entry<Recipe>, besides store: URL) -> RecipePictureFolder {
        RecipePictureFolder(of: [recipe], besides: store, options: EditOptions())
    }

    /// The name of a new picture: the files before, the recipe's id, and the files afterwards.
    @Test(
        "It is named after the recipe's id, its page, or the old picture",
        arguments: [
            ([], "A1", ["A1.jpg"]), ([], "../../A1", ["pie.jpg"]), ([], "", ["pie.jpg"]), ([], nil, ["pie.jpg"]),
            ([], String(repeating: "a", count: 241), ["pie.jpg"]), ([], ".hidden", ["pie.jpg"]),
            (["A1.png"], "A1", ["A1.jpg"]), (["A1.JPG"], "A1", ["A1.JPG"]), (["A1.jpeg", "A1.png"], "A1", ["A1.jpeg"]),
            (["Pie!.PNG"], "A1", ["Pie!.jpg"]), (["pie.webp", "B2.png"], "A1", ["B2.png", "pie.jpg"]),
            (["A1.txt"], "A1", ["A1.jpg", "A1.txt"]),
        ] as [([String], String?, [String])]
    )
    func put(before: [String], id: String?, after: [String]) async throws {
        try await withFiles { store, names in
            let folder = store.deletingLastPathComponent()
            for name in before { try Data(name.utf8).write(to: folder.appending(path: name)) }
            let recipe = entry(id, "Pie!", slug: "pie")
            try pictures(of: recipe, besides: store).put(Self.jpeg, .jpeg, for: recipe)
            #expect(try names() == after)
            let found = try #require(RecipePictures.find(for: [recipe], besides: store)["pie"])
            #expect(try Data(contentsOf: found) == Self.jpeg)
        }
    }

    @Test("A new picture gets the permissions of the store", arguments: [0o600, 0o640, 0o644])
    func mode(mode: Int) async throws {
        try await withFiles("recipes.data", "B2.png") { store, _ in
            let manager = FileManager.default
            try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: store.path)
            for recipe in [entry("A1", "Pie", slug: "pie"), entry("B2", "Tart", slug: "tart")] {
                try pictures(of: recipe, besides: store).put(Self.jpeg, .jpeg, for: recipe)
                let picture = try #require(RecipePictures.find(for: [recipe], besides: store)[recipe.slug])
                #expect(try manager.attributesOfItem(atPath: picture.path)[.posixPermissions] as? Int == mode)
            }
        }
    }

    @Test(
        "Its name may differ from the recipe's in case and signs",
        arguments: [
            ("apple pie.jpg", "Apple pie", "apple-pie"), ("TEA-Coffee.png", "Tea/Coffee?", "tea-coffee"),
            ("Käse Spätzle.webp", "Käse-Spätzle", "kase-spatzle"),
        ]
    )
    func nearName(file: String, name: String, slug: String) async throws {
        try await withFiles(file, "apple.jpg", "pie.jpg") { store, names in
            let recipe = entry("A1", name, slug: slug)
            #expect(RecipePictures.find(for: [recipe], besides: store)[slug]?.lastPathComponent == file)
            try pictures(of: recipe, besides: store).remove(for: recipe)
            #expect(try names() == ["apple.jpg", "pie.jpg"])
        }
    }

    @Test("A picture of a similar name is neither shown nor removed")
    func nearNameOfAnother() async throws {
        try await withFiles("Crepes.png", "מרק 2.png", "!.png", "Apple pie!.png") { store, names in
            let others = [entry("B1", "Apple pie!", slug: "apple-pie"), entry("B2", "מרק 2", slug: "2-2")]
            let recipes = [
                entry("A1", "Crêpes", slug: "crepes"), entry("A2", "עוגה 2", slug: "2"),
                entry("A3", "?", slug: "recipe-3a0c2d7f"), entry("A4", "Apple pie", slug: "apple-pie-2"),
            ]
            let found = RecipePictures.find(for: recipes + others, besides: store).mapValues(\.lastPathComponent)
            #expect(found == ["apple-pie": "Apple pie!.png", "2-2": "מרק 2.png"])
            let before = try names()
            for recipe in recipes {
                let folder = RecipePictureFolder(of: recipes + others, besides: store, options: EditOptions())
                try folder.remove(for: recipe)
            }
            #expect(try names() == before)
        }
    }

    @Test("Removing a picture removes all of the recipe's files, and none of other recipes")
    func remove() async throws {
        try await withFiles("A1.png", "A1.jpg", "Pie!.JPG", "pie.gif", "pies.gif", "B2.png") { store, names in
            let recipe = entry("A1", "Pie!", slug: "pie")
            try pictures(of: recipe, besides: store).remove(for: recipe)
            #expect(try names() == ["B2.png", "pies.gif"])
            try pictures(of: recipe, besides: store).remove(for: recipe)
            #expect(try names() == ["B2.png", "pies.gif"])
        }
    }

    @Test("A picture named after its recipe is renamed with it, unless another recipe shows it")
    func follow() async throws {
        try await withFiles("Pie!.JPG", "C3.png") { store, names in
            let old = entry("A1", "Pie!", slug: "pie")
            let new = entry("A1", "Tart", slug: "tart")
            func follow(among recipes: Entry<Recipe>...) throws {
                try RecipePictureFolder(of: recipes, besides: store, options: EditOptions()).renamePicture(
                    from: old,
                    to: new
                )
            }
            try follow(among: new, entry("D4", "Pie!", slug: "pie"))
            #expect(try names() == ["C3.png", "Pie!.JPG"])
            try follow(among: new)
            #expect(try names() == ["A1.jpg", "C3.png"])
            let picture = try #require(RecipePictures.find(for: [new], besides: store)["tart"])
            #expect(try Data(contentsOf: picture) == Data("Pie!.JPG".utf8))
            try follow(among: new)
            #expect(try names() == ["A1.jpg", "C3.png"])
        }
    }

    @Test("The target of a link isn't touched")
    func links() async throws {
        try await withFiles("B2.png") { store, names in
            let folder = store.deletingLastPathComponent()
            let photo = folder.deletingLastPathComponent().appending(path: "photo.jpg")
            try Self.jpeg.write(to: photo)
            let link = folder.appending(path: "A1.jpg")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: photo)
            let recipe = entry("A1", "Pie!", slug: "pie")
            for type in [PictureType.jpeg, .png] {
                #expect(throws: Diagnostic.self) {
                    try pictures(of: recipe, besides: store).put(Self.png, type, for: recipe)
                }
            }
            #expect(throws: Diagnostic.self) {
                try pictures(of: recipe, besides: store).remove(for: recipe)
            }
            #expect(try names() == ["A1.jpg", "B2.png"])
            #expect(try Data(contentsOf: photo) == Self.jpeg)
        }
    }
}
