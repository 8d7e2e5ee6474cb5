import ArgumentParser
import Foundation
import Site

/// Prints the names that templates can use. `.ci/references` keeps the article in the repository up to date with them.
struct ReferenceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reference",
        abstract: "Print the names that templates can use."
    )

    func run() { Console.result(Data(TemplateNames.reference.utf8)) }
}
