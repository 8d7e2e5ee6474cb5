import Foundation

extension [UInt8] {
    /// Reads at most `size` bytes of an open file directly into an array; fewer only at its end. The bytes of a `Data`
    /// would have to be copied.
    ///
    /// - Parameter offset: where to begin.
    package init(contentsOf file: Int32, count size: Int, at offset: Int) throws(SystemError) {
        var failure: SystemError?
        // Bytes appended in the meantime aren't needed.
        self.init(unsafeUninitializedCapacity: size) { buffer, count in
            while count < buffer.count {
                let place = buffer.baseAddress.map { $0 + count }
                let length = pread(file, place, buffer.count - count, off_t(offset + count))
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
