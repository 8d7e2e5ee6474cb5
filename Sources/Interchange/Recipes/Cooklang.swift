package import Foundation
package import Records

/// Recipes in Cooklang (<https://cooklang.org/docs/spec/>).
package enum Cooklang {
    /// Reads a recipe. Its title is in the metadata, or else it is the name of the file.
    ///
    /// Paragraphs become numbered steps, and sections get headings. The amounts are those of the list of ingredients; the
    /// steps only name them. A recipe here has no place for most metadata; a note names them.
    package static func read(_ data: Data, file: String) -> Converted<[Recipe]> {
        let decoded = decodedFile(data, file: file)
        var reader = CooklangReader(decoded.value, file: file)
        let recipe = reader.recipe()
        return Converted([recipe], (decoded.diagnostics + reader.diagnostics).sorted())
    }
}
