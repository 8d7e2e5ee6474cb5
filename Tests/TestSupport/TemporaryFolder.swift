package import Foundation

/// Passes a new empty folder to `body`, and removes it with its contents when `body` returns or throws.
///
/// The URL has its symbolic links resolved, so that it equals the paths that a program in the folder reports.
package func withTemporaryFolder<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (URL) async throws -> Result
) async throws -> Result {
    let folder = try makeTemporaryFolder()
    let result: Result
    do {
        result = try await body(folder)
    } catch {
        // The test's error matters more than a failure to remove the folder.
        try? FileManager.default.removeItem(at: folder)
        throw error
    }
    try FileManager.default.removeItem(at: folder)
    return result
}

/// A new empty folder that other users can't read. The caller must remove it.
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
