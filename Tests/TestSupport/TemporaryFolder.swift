package import Foundation

/// Gives `body` a new empty folder and removes it, with all it holds, when `body` returns or throws.
///
/// The address has its symbolic links resolved, so that it equals what a program run in the folder reports.
package func withTemporaryFolder<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (URL) async throws -> Result
) async throws -> Result {
    let folder = try makeTemporaryFolder()
    let result: Result
    do {
        result = try await body(folder)
    } catch {
        // What the test found weighs more than a folder left behind.
        try? FileManager.default.removeItem(at: folder)
        throw error
    }
    try FileManager.default.removeItem(at: folder)
    return result
}

/// A new empty folder that nobody else can read. Whoever asks for it removes it.
func makeTemporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "almanac-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
    )
    return folder
}
