import Foundation

/// The number of files and sockets that this process may have open.
enum OpenFileLimit {
    private static let wanted: rlim_t = 8192

    /// Raises the limit as far as is useful and permitted.
    ///
    /// - Returns: the limit now.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(Self.resource, &limit) == 0 else { return 1024 }
        let target = min(limit.rlim_max, wanted)
        if limit.rlim_cur < target {
            let before = limit.rlim_cur
            limit.rlim_cur = target
            // Where it is not permitted, the old limit stays.
            if setrlimit(Self.resource, &limit) != 0 { limit.rlim_cur = before }
        }
        return Int(clamping: limit.rlim_cur)
    }

    #if canImport(Darwin)
    private static let resource = RLIMIT_NOFILE
    #else
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
}
