package import Foundation
package import Records

/// Recipes in Cooklang (<https://cooklang.org/docs/spec/>).
package enum Cooklang {
    /// Reads a recipe. Its title is in the metadata, or else it is the name of the file.
    ///
    /// Paragraphs become numbered steps, and sections get headings; a paragraph that has an ingredient on each line and nothing
    /// else is a list. The amounts are those of the list of ingredients; the steps only name them. Metadata that a recipe here
    /// has no place for are named in a note.
    package static func read(_ data: Data, file: String) -> Converted<[Recipe]> {
        let decoded = decodedFile(data, file: file)
        var reader = CooklangReader(decoded.value, file: file)
        let recipe = reader.recipe()
        return Converted([recipe], (decoded.diagnostics + reader.diagnostics).sorted())
    }

    /// Writes one recipe; the format has one to a file.
    ///
    /// The ingredients that the steps name in the order of the list are marked there, and the others are listed before the
    /// first step; see ``CooklangWriter``. What the format can't hold is said.
    package static func write(_ recipe: Recipe) -> Converted<Data> {
        let writer = CooklangWriter(recipe)
        return Converted(Data(writer.text.utf8), writer.diagnostics)
    }
}
