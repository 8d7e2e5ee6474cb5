import CFileSystem

/// The memory that this process has of the system.
package enum ProcessMemory {
    /// Keeps it until the process ends, but for its largest blocks, and takes more in large steps: for one that ends soon.
    /// Must be called before another thread begins.
    package static func keep() { cfs_keep_memory() }
}
