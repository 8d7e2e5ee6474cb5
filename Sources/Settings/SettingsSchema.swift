/// The JSON Schema of `almanac.yml`, which editors use to complete and check the file as it is typed.
///
/// ``Settings/parse(_:file:reservedNames:)`` also checks what a schema can't express, such as which time zones exist.
package enum SettingsSchema {
    /// What the file is called where `almanac init` puts it, beside the settings.
    package static let file = "almanac.schema.json"

    /// What is in it.
    package static var bytes: [UInt8] { PackageResources.almanac_schema_json }
}
