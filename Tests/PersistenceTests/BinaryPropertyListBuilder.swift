import Foundation

/// Writes valid and invalid binary property lists object by object. References and offsets take four bytes.
struct BinaryPropertyListBuilder {
    var objects: [[UInt8]]
    var root = 0
    /// The number of objects in the trailer. Defaults to the actual number.
    var count: UInt64?
    /// Offsets that replace those of the objects.
    var offsets: [Int: UInt32] = [:]

    init(_ objects: [[UInt8]]) { self.objects = objects }

    var data: Data {
        var bytes = Array("bplist00".utf8)
        var table: [UInt8] = []
        for (index, object) in objects.enumerated() {
            table += Self.bigEndian(offsets[index] ?? UInt32(bytes.count))
            bytes += object
        }
        let tableOffset = UInt64(bytes.count)
        bytes += table + [0, 0, 0, 0, 0, 0, 4, 4]
        bytes += Self.bigEndian(count ?? UInt64(objects.count)) + Self.bigEndian(UInt64(root))
        return Data(bytes + Self.bigEndian(tableOffset))
    }

    static func array(_ references: [UInt32]) -> [UInt8] {
        let head =
            references.count < 15
            ? [0xA0 | UInt8(references.count)] : [0xAF, 0x12] + bigEndian(UInt32(references.count))
        return head + references.flatMap(bigEndian)
    }

    static func dictionary(_ keys: [UInt32], _ values: [UInt32]) -> [UInt8] {
        [0xD0 | UInt8(keys.count)] + (keys + values).flatMap(bigEndian)
    }

    static func string(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + Array(text.utf8) }

    static func date(_ seconds: Double) -> [UInt8] { [0x33] + bigEndian(seconds.bitPattern) }

    static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
