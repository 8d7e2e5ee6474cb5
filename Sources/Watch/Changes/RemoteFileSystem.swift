#if os(Linux)
import CFileSystem
import Foundation

/// File systems that can be changed by other machines or programs without an event on this machine.
package enum RemoteFileSystem {
    /// The name of such a file system, if the path is on one.
    ///
    /// - Parameter path: an absolute path; if it doesn't exist, its nearest existing parent counts.
    package static func name(at path: String) -> String? {
        var place = URL(filePath: path, directoryHint: .inferFromPath)
        var kind: UInt32 = 0
        while cfs_file_system_kind(place.path(percentEncoded: false), &kind) != 0 {
            if place.pathComponents.count <= 1 { return nil }
            place.deleteLastPathComponent()
        }
        return name(of: kind)
    }

    /// The numbers are from statfs(2) and linux/magic.h, and from file systems outside of the Linux source tree.
    static func name(of kind: UInt32) -> String? {
        switch kind {
        case 0x6969: "NFS"
        case 0x517B: "SMB"
        case 0xFF53_4D42: "CIFS"
        case 0xFE53_4D42: "SMB 2"
        case 0x564C: "NCP"
        case 0x6573_5546: "FUSE"
        case 0x0102_1997: "9P"
        case 0x00C3_6400: "Ceph"
        case 0x5346_414F, 0x6B41_4653: "AFS"
        case 0x7375_7245: "Coda"
        case 0x0BD0_0BD0: "Lustre"
        case 0x4750_4653: "GPFS"
        case 0x0116_1970: "GFS2"
        case 0x7461_636F: "OCFS2"
        case 0x786F_4256: "a folder shared by VirtualBox"
        case 0xBACB_ACBC: "a folder shared by VMware"
        case 0x7C7C_6673: "a folder shared by Parallels"
        default: nil
        }
    }
}
#endif
