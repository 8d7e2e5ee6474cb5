#if os(Linux)
import Testing

@testable import Watch

@Suite("Remote file systems")
struct RemoteFileSystemTests {
    @Test(arguments: [
        (0x6969, "NFS"), (0xFF53_4D42, "CIFS"), (0xFE53_4D42, "SMB 2"), (0x6573_5546, "FUSE"), (0x0102_1997, "9P"),
        (0xEF53, nil), (0x0102_1994, nil),
    ])
    func recognisesRemoteFileSystems(_ kind: UInt32, _ name: String?) {
        #expect(RemoteFileSystem.name(of: kind) == name)
    }

    @Test("Local file systems have no name, even for missing files", arguments: ["/proc", "/proc/self/nothing/there"])
    func local(_ path: String) {
        #expect(RemoteFileSystem.name(at: path) == nil)
    }
}
#endif
