import CFileSystem

/// The memory that this process has of the system.
package enum ProcessMemory {
    /// Keeps all of it until the process ends, and takes more in large steps: for one that ends soon.
    package static func keep() { cfs_keep_memory() }
}
