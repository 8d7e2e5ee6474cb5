/// A file or other entry of a folder.
package enum FolderEntry {
    package enum Kind: Sendable { case file, folder, link, pipe, other }
}
