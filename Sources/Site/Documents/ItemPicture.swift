import Diagnostics
internal import Foundation
import Persistence

/// A picture that an item of a collection holds as bytes. It is written to a file, because pages show no pictures from
/// `data:` URLs: the policy that hosts get with a site allows only the site's own.
struct ItemPicture: Hashable, Sendable {
    let data: Data
    /// Named after its content, so equal pictures share a file.
    let file: String

    /// Returns nil if the bytes aren't those of a picture.
    init?(_ value: PropertyValue) {
        guard case .data(let data) = value, let type = PictureType(of: data) else { return nil }
        self.data = data
        let hash = data.withUnsafeBytes { Fingerprint($0) }.bits.hexadecimal(digits: 16)
        file = "pictures/items/\(hash).\(type.rawValue)"
    }

    var document: PlannedDocument {
        PlannedDocument(file: file, contents: "a picture", fingerprint: Fingerprint(file)) { [data] _ in [UInt8](data) }
    }
}
