import Foundation

extension [UInt8] {
    /// The bytes of a file. They are read to where they stay: those of a `Data` would have to be copied.
    package init(contentsOfFile path: String) throws(SystemError) {
        let file = try Descriptor(path, O_RDONLY)
        try self.init(contentsOf: file.number, count: Int(try file.status().st_size))
    }

    /// The bytes of an open file, up to a number of them.
    package init(contentsOf file: Int32, count size: Int) throws(SystemError) {
        var failure: SystemError?
        // What is written behind the end meanwhile is of no use to anybody.
        self.init(unsafeUninitializedCapacity: size) { buffer, count in
            while count < buffer.count {
                let length = read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
                if length > 0 {
                    count += length
                } else if length == 0 {
                    return
                } else if errno != EINTR {
                    failure = .last
                    return
                }
            }
        }
        if let failure { throw failure }
    }
}
