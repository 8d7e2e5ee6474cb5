import Diagnostics
public import Foundation

/// Reads a store from the disk. Everything else about reading is in ``StoreReader``.
public enum StoreFile {
    /// Reads the records of the store at a path.
    ///
    /// A file that does not exist is an empty store without a format and nothing to say about. A file that cannot be
    /// read is an error in ``StoreContents/diagnostics``.
    /// - Parameters:
    ///   - type: the type of a record.
    ///   - path: where the file is.
    ///   - name: what messages call the file; its path, unless given.
    ///   - preferencesKey: as for ``StoreReader/read(_:from:file:preferencesKey:)``.
    public static func read<Item: Decodable & Sendable>(
        _ type: Item.Type = Item.self,
        at path: URL,
        named name: String? = nil,
        preferencesKey: String? = nil
    ) -> StoreContents<Item> {
        let file = name ?? path.path
        do {
            return StoreReader.read(type, from: try Data(contentsOf: path), file: file, preferencesKey: preferencesKey)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return StoreContents(source: SourceMap(file: file))
        } catch {
            var contents = StoreContents<Item>(source: SourceMap(file: file))
            contents.isReadable = false
            contents.diagnostics = [.error(Location(file: file), "cannot be read: \(error)")]
            return contents
        }
    }
}
