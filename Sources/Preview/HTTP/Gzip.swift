import CZlib

/// Compresses to gzip (RFC 1952).
///
/// - Returns: the compressed bytes, or nil if zlib has no memory left; then the bytes go out as they are.
func gzip(_ bytes: [UInt8], level: Int32 = 5) -> [UInt8]? {
    var stream = z_stream()
    guard czlib_begin_gzip(&stream, level) == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var input = bytes
    var result = Z_STREAM_ERROR
    let output = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
        input.withUnsafeMutableBufferPointer { input in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = room.baseAddress
            stream.avail_out = UInt32(room.count)
            result = deflate(&stream, Z_FINISH)
        }
        count = room.count - Int(stream.avail_out)
    }
    return result == Z_STREAM_END ? output : nil
}
