/// The server's own files, embedded in the program.
enum OwnFiles {
    /// The files by their paths below `.almanac/`.
    static let all: [String: Representation] = EmbeddedFiles.assets.reduce(into: [:]) { files, file in
        let bytes = [UInt8](file.value)
        files[file.key] = Representation(
            content: .bytes(bytes),
            type: ContentType(fileName: file.key),
            tag: EntityTag(of: bytes)
        )
    }

    /// The script that adds the buttons for changing records to a page.
    static func editingScript(base: BasePath) -> String {
        "<script type=\"module\" src=\"\(base.encoded).almanac/editing.js\"></script>"
    }
}
