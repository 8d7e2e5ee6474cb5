import Foundation

/// The names in a folder, each with its stamp. Empty if the folder cannot be read.
struct FolderListing {
    private(set) var entries: [(name: String, stamp: FileStamp)] = []

    init(_ folder: String) {
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            // An entry is as long as its name needs: to copy all of the C structure would be to read beyond it.
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return }
            let bytes = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
            let name = String(cString: bytes)
            if name == "." || name == ".." { continue }
            // By its bytes, which need not be UTF-8.
            entries.append((name, FileStamp(bytes, in: dirfd(stream))))
        }
    }
}
