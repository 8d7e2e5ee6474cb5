import FileSystem
import Foundation
import TestSupport
import Testing

@testable import Publish

@Suite("The files of a site to publish", .ends)
struct SiteImageTests {
    /// Sizes around those of the pieces in which files are read, and the hashes, computed by Python's hashlib.
    private static let digests = [
        0: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        1: "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        (1 << 20) - 1: "ef47c97a50cd59fab2fd994f56e6e654c3459b53c9eee41daba20ea5a57b3d3b",
        1 << 20: "058c32f63feb00e29d76a8677b86d525661c4c07841cca95bea37d9046754a33",
        (1 << 20) + 1: "688ebfcdd5c6432b3823467dc65dfff66acea52a22492cc415fb24324de18d77",
        3 << 20: "e3ff6f50021da1014628cd30ccd1e7d423443387614b1bad2af7ad371c8946b5",
    ]

    @Test("Files have their sizes and hashes, however large they are")
    func hashes() async throws {
        try await withTemporaryFolder { folder in
            let site = folder.appending(path: "site", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: site, withIntermediateDirectories: true)
            for size in Self.digests.keys {
                let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 251 ^ $0) }
                try Data(bytes).write(to: site.appending(path: "\(size)"))
            }
            let names = Self.digests.keys.map { "\($0)" }
            let image = try SiteImage(of: site, files: names, adding: ["x": "\0"], in: folder.appending(path: "extras"))
            for (size, hash) in Self.digests {
                #expect(image.files["\(size)"] == SiteManifest.File(size: size, sha256: hash))
            }
            #expect(image.files["x"] == image.files["1"])
            #expect(try image.open("x").readAll() == [0])
        }
    }
}
