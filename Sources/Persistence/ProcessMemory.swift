import CFileSystem

/// The memory that the process gets from the system.
package enum ProcessMemory {
    /// Keeps freed memory, except for the largest blocks, until the process ends, and requests memory in large steps.
    /// Meant for short-lived processes. It must be called before another thread starts.
    package static func keep() { cfs_keep_memory() }
}
