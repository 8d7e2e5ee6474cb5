import Foundation

/// The names in a folder, with their stamps. Empty if the folder can't be read.
struct FolderListing {
    private(set) var entries: [(name: String, stamp: EntryStamp)] = []

    init(_ folder: String) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            // An entry is only as long as its name requires, so copying the whole C structure would read past its end.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
            let bytes = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            let name = String(cString: bytes)
            if name == "." || name == ".." { continue }
            // The name is passed as bytes, because it may not be UTF-8.
            entries.append((name, EntryStamp(bytes, in: dirfd(stream))))
        }
    }
}
