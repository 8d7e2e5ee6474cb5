/// The JSON Schema (draft 7) of `almanac.yml`, which editors use to complete and check the file.
///
/// ``Settings/parse(_:file:reservedNames:)`` reads the same keys, and also checks what a schema can't express, such as
/// which time zones exist.
package enum SettingsSchema {
    /// The file, which `almanac init` puts next to the settings.
    package static let file = "almanac.schema.json"

    /// - Parameter reservedNames: the names that templates use already, which no collection may have.
    package static func text(reservedNames: Set<String>) -> String {
        String(decoding: PackageResources.almanac_schema_json, as: UTF8.self)
            .replacing("{{reservedNames}}", with: reservedNames.sorted().joined(separator: #"", ""#))
    }
}
