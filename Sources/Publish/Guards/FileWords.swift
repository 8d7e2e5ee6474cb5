internal import Foundation
import Persistence

/// The words of a file that is to be published, in the orders that they can be read in.
struct FileWords {
    /// Runs of words: of the whole file, of what stands outside its tags, or of each text of a property list.
    private(set) var sequences: [[Word]]

    /// - Parameter file: its path, which can say something, too.
    init(_ bytes: [UInt8], of file: String) {
        sequences = [WordScanner(markup: Array(file.utf8)).all] + Self.sequences(of: bytes)
    }

    private static func sequences(of bytes: [UInt8]) -> [[Word]] {
        if bytes.starts(with: "bplist".utf8) {
            guard let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
                return []
            }
            return texts(in: list)
        }
        guard let text = text(of: bytes) else { return [] }
        let scanner = WordScanner(markup: text)
        return scanner.all.count == scanner.outside.count ? [scanner.all] : [scanner.all, scanner.outside]
    }

    /// The bytes of a text as UTF-8. Nil for pictures and the like, which hold no text that could be read.
    private static func text(of bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return String(data: Data(bytes), encoding: .utf16).map { Array($0.utf8) }
        }
        guard !bytes.prefix(4_096).contains(0) else { return nil }
        if bytes.allSatisfy({ $0 < 0x80 }) || String(validating: bytes, as: UTF8.self) != nil { return bytes }
        let text =
            String(data: Data(bytes), encoding: .windowsCP1252) ?? String(data: Data(bytes), encoding: .isoLatin1)
        return text.map { Array($0.utf8) }
    }

    private static func texts(in value: Any) -> [[Word]] {
        switch value {
        case let text as String: [WordScanner.words(of: text)]
        case let number as Int: [WordScanner.words(of: "\(number)")]
        case let data as Data: sequences(of: Array(data))
        case let values as [Any]: values.flatMap { texts(in: $0) }
        case let values as [String: Any]: values.flatMap { texts(in: $0.key) + texts(in: $0.value) }
        default: []
        }
    }
}
