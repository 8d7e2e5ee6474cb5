package import Foundation

/// A digest that shows whether a file's content has changed: its length and a 128-bit FNV-1a hash (RFC 9923).
///
/// It protects against accidents, not against deliberate collisions.
package struct ContentDigest: Hashable, Sendable, Codable {
    package var count: Int
    /// The hash, in hexadecimal digits.
    package var hash: String

    package init(_ data: Data) {
        let prime = UInt128(1) << 88 + 0x13B
        let start = UInt128(0x6C62_272E_07BB_0142) << 64 + 0x62B8_2175_6295_C58D
        let hash = data.withUnsafeBytes { bytes in bytes.reduce(start) { ($0 ^ UInt128($1)) &* prime } }
        count = data.count
        self.hash = String(hash, radix: 16)
    }
}
