import Diagnostics
internal import Foundation
import Records
import Settings

// Messages about stores that don't exist.

extension StoreLoader {
    func noStores() -> Diagnostic {
        let folder = configuration.storesFolder.shortPath
        let names = ["events", "completed", "recipes"].compactMap { configuration.storeFiles[$0] }
        let habits =
            configuration.settings.storeFiles["habits"].map { "`\($0)`" }
            ?? "a property list that holds `\(Habit.preferencesKey)`"
        return .error(
            Location(file: folder),
            "no store is here: looked for \(names.map { "`\($0)`" }.joined(separator: ", ")) and \(habits)",
            hint: "name the right folder with `--stores`, or create samples with `almanac init my-almanac`"
        )
    }

    static func missingFile(_ name: String, named key: String) -> Diagnostic {
        let message = "there is no such file, but almanac.yml names it under `\(key)`"
        // No verb writes a collection.
        let creation = key == "stores" ? "; the first record that you add creates the file" : ""
        let hint = name.missingPathHint("correct the name there\(creation)")
        return .error(Location(file: name), message, hint: hint)
    }
}
