package import Foundation
package import Records

/// Reads and writes recipes in Cooklang (<https://cooklang.org/docs/spec/>).
package enum Cooklang {
    /// Reads a recipe. Its title is taken from the metadata, or else from the file name.
    ///
    /// Paragraphs become numbered steps, and sections get headings. A paragraph with one ingredient on each line and nothing
    /// else is a list. Amounts go into the ingredient list; the steps only name the ingredients. A note lists the metadata that
    /// a recipe can't hold.
    ///
    /// - Parameter hasPicture: Whether the picture is available already.
    package static func read(_ data: Data, file: String, hasPicture: Bool = false) -> Converted<[Recipe]> {
        let decoded = decodedFile(data, file: file)
        var reader = CooklangReader(decoded.value, file: file, hasPicture: hasPicture)
        let recipe = reader.recipe()
        return Converted([recipe], (decoded.diagnostics + reader.diagnostics).sorted())
    }

    /// Writes one recipe; a Cooklang file holds only one.
    ///
    /// Ingredients that the steps name in list order are marked in the steps; the others are listed before the first
    /// step. See ``CooklangWriter``. Diagnostics report what the format can't hold.
    package static func write(_ recipe: Recipe) -> Converted<Data> {
        let writer = CooklangWriter(recipe.withYieldOfNotes)
        return Converted(Data(writer.text.utf8), writer.diagnostics)
    }
}
