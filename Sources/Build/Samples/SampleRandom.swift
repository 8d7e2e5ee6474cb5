internal import Foundation
import Records

/// Pseudo-random numbers and identifiers that are the same in every run (using the mixing function of SplitMix64;
/// Steele, Lea and Flood 2014).
enum SampleRandom {
    /// An upper-case UUID in the form of version 4, for the nth item of a kind.
    static func identifier(_ kind: String, _ number: Int) -> String {
        var bytes = [0, 1].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: hash("\(kind) \(half)", number) >> ($0 * 8)) }
        }
        (bytes[6], bytes[8]) = (bytes[6] & 0x0F | 0x40, bytes[8] & 0x3F | 0x80)
        return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)).uuidString }
    }

    /// A number from 0 to 99, determined by a day and a word.
    static func percent(_ word: String, _ day: Day) -> Int {
        Int(hash(word, Day.first.distance(to: day)) % 100)
    }

    private static func hash(_ word: String, _ number: Int) -> UInt64 {
        word.utf8.reduce(mix(UInt64(truncatingIfNeeded: number))) { mix($0 ^ UInt64($1)) }
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
