/// The JSON Schema of `almanac.yml`, by which editors complete and check it as it is typed. ``Settings/parse(_:file:)`` knows
/// what a schema cannot say, such as which time zones there are.
package enum SettingsSchema {
    /// What the file is called where `almanac init` puts it, beside the settings.
    package static let file = "almanac.schema.json"

    /// What is in it.
    package static var bytes: [UInt8] { PackageResources.almanac_schema_json }
}
