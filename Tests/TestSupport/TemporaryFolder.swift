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
    let folder = parentFolder.resolvingSymlinksInPath()
        .appending(path: "almanac-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
        at: folder,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
    )
    return folder
}

/// Where the folders of tests are: in memory if 4 GiB are free there, unless `TMPDIR` names another place.
///
/// The tests create and remove hundreds of thousands of files. On a disk, most of their time may go into that: to create
/// a file, ext4 skips all inodes that were released in the last minute.
private let parentFolder: URL = {
    let isChosen = ProcessInfo.processInfo.environment["TMPDIR"] != nil
    var memory = statvfs()
    guard !isChosen, statvfs("/dev/shm", &memory) == 0, access("/dev/shm", W_OK) == 0 else {
        return FileManager.default.temporaryDirectory
    }
    // Some tests run programs from their folders. Swift doesn't import `ST_NOEXEC` of statvfs(3).
    let runsPrograms = memory.f_flag & 8 == 0
    let hasRoom = UInt64(memory.f_bavail) * UInt64(memory.f_frsize) >= 4 << 30
    return runsPrograms && hasRoom ? URL(filePath: "/dev/shm") : FileManager.default.temporaryDirectory
}()
