import ArgumentParser
import Settings
import Site

/// Prints a reference that is generated from the code. `.ci/references` keeps the files in the repository up to date
/// with it.
struct ReferenceCommand: ParsableCommand {
    enum Reference: String, CaseIterable, ExpressibleByArgument {
        case schema
        case templateNames = "template-names"
    }

    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print the schema of almanac.yml or the template names.",
        shouldDisplay: false
    )

    @Argument(help: "Which reference to print.")
    var reference: Reference

    func run() {
        switch reference {
        case .schema: print(SettingsSchema.text(reservedNames: TemplateNames.reserved), terminator: "")
        case .templateNames: print(TemplateNames.reference, terminator: "")
        }
    }
}
