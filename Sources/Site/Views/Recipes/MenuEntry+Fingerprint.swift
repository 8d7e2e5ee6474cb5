import Persistence
import Records
package import Settings

extension MenuEntry {
    /// A hash that identifies the entry.
    package var fingerprint: String {
        let texts = ["\(day)", recipe ?? "", what ?? "", servings.map { "\($0)" } ?? "", note ?? ""]
        return String(Fingerprint(texts.joined(separator: "\0")).bits, radix: 16)
    }
}
