internal import Foundation
import Persistence

/// A picture that an item of a collection holds as bytes. It becomes a file, because pages show no pictures of `data:` URLs: the
/// policy that hosts get with a site allows only its own.
struct ItemPicture: Hashable, Sendable {
    let data: Data
    /// Named after its content, so equal pictures share a file.
    let file: String

    /// Nil for bytes that aren't those of a picture.
    init?(_ value: PropertyValue) {
        guard case .data(let data) = value, let type = PictureType(of: data) else { return nil }
        self.data = data
        let digits = String(data.withUnsafeBytes { Fingerprint($0) }.bits, radix: 16)
        file = "pictures/items/\(String(repeating: "0", count: 16 - digits.count))\(digits).\(type.rawValue)"
    }

    var document: PlannedDocument {
        PlannedDocument(file: file, contents: "a picture", fingerprint: Fingerprint(file)) { [data] _ in [UInt8](data) }
    }
}
