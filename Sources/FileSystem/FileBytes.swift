import Foundation

extension [UInt8] {
    /// Reads at most `size` bytes of an open file directly into an array; fewer only at its end. The bytes of a `Data`
    /// would have to be copied.
    ///
    /// - Parameter offset: where to read; nil to read on from where the last read ended.
    package init(contentsOf file: Int32, count size: Int, at offset: Int? = nil) throws(SystemError) {
        var failure: SystemError?
        // Bytes appended in the meantime aren't needed.
        self.init(unsafeUninitializedCapacity: size) { buffer, count in
            while count < buffer.count {
                let (place, rest) = (buffer.baseAddress.map { $0 + count }, buffer.count - count)
                let length = offset.map { pread(file, place, rest, off_t($0 + count)) } ?? read(file, place, rest)
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
