package import Foundation

extension JSONEncoder {
    /// An encoder for JSON that people read: sorted keys, each on a line of its own.
    package static var readable: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
