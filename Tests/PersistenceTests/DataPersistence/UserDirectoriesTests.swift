import Foundation
import Testing

@testable import Persistence

@Suite struct UserDirectoriesTests {
    private func directories(_ environment: [String: String] = [:], file: String? = nil) -> UserDirectories {
        UserDirectories(
            environment: ["HOME": "/home/eve"].merging(environment) { $1 },
            fallbackHome: "/root",
            read: { path in path.hasSuffix("/user-dirs.dirs") ? file.map { "# \(path)\n\($0)" } : nil }
        )
    }

    @Test(arguments: [
        (nil, "/home/eve/Documents/"), ("", "/home/eve/Documents/"),
        ("XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n", "/home/eve/Dokumente/"),
        ("XDG_DOCUMENTS_DIR=\"$HOME/\"", "/home/eve/"), ("XDG_DOCUMENTS_DIR=\"$HOME\"", "/home/eve/"),
        ("XDG_DOCUMENTS_DIR=\"/data/my documents\"", "/data/my documents/"),
        ("XDG_DOCUMENTS_DIR=\"/data/a\\\"b\"", "/data/a\"b/"),
        ("XDG_DOCUMENTS_DIR=\"relative\"", "/home/eve/Documents/"),
        ("#XDG_DOCUMENTS_DIR=\"/no\"\nXDG_DOCUMENTS_DIR=\"/1\"\n  XDG_DOCUMENTS_DIR=\"/2\" ", "/2/"),
        ("XDG_DOCUMENTS_DIR=\"$HOMES/x\"", "/home/eve/Documents/"),
    ])
    func readsDocumentsDirectoryFromFile(file: String?, path: String) {
        #expect(directories(file: file).documents.path(percentEncoded: false) == path)
    }

    @Test func prefersDocumentsDirectoryFromEnvironment() {
        let file = "XDG_DOCUMENTS_DIR=\"/file\""
        #expect(directories(["XDG_DOCUMENTS_DIR": "/here"], file: file).documents.path == "/here")
        #expect(directories(["XDG_DOCUMENTS_DIR": "here"], file: file).documents.path == "/file")
        #expect(directories(["HOME": ""]).documents.path == "/root/Documents")
        let asked = Log<String>()
        let configured = UserDirectories(
            environment: ["HOME": "/h", "XDG_CONFIG_HOME": "/etc/me"],
            fallbackHome: "/",
            read: {
                asked.add($0)
                return nil
            }
        )
        #expect(configured.documents.path == "/h/Documents")
        #expect(asked.values == ["/etc/me/user-dirs.dirs"])
    }

    @Test func findsCachesDirectory() {
        #expect(directories().caches.path == "/home/eve/.cache")
        #expect(directories(["XDG_CACHE_HOME": "/tmp/c"]).caches.path == "/tmp/c")
        #expect(directories(["XDG_CACHE_HOME": "c"]).caches.path == "/home/eve/.cache", "relative paths are ignored")
    }

    @Test func returnsPathsInDirectories() {
        let documents = FileManager.getPath(with: "a b.plist", for: .documentsDirectory)
        #expect(documents.deletingLastPathComponent().path == FileManager.getDocumentsDirectory().path)
        #expect(documents.lastPathComponent == "a b.plist")
        let caches = FileManager.getPath(with: "x", for: .cachesDirectory)
        #expect(caches.path == FileManager.getCachesDirectory().path + "/x")
        #expect(caches.path != FileManager.getPath(with: "x", for: .documentsDirectory).path)
    }
}
