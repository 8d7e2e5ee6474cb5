import CCrypto
package import Foundation

/// SHA-256 (FIPS 180-4), computed by libcrypto.
package enum SHA256 {
    /// The digest of bytes, in hexadecimal; nil in the same cases as for ``digest(_:)``.
    package static func digest(of data: Data) -> String? { digest { add in data.withUnsafeBytes { add($0) } } }

    /// The digest, in hexadecimal, of bytes that needn't be in memory all at once.
    ///
    /// - Parameter addPieces: calls its argument with each piece of the bytes in order.
    /// - Returns: nil if libcrypto is out of memory or doesn't offer SHA-256. A file without a digest is uploaded
    ///   again.
    package static func digest(
        _ addPieces: (_ add: (UnsafeRawBufferPointer) -> Void) throws -> Void
    ) rethrows -> String? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var isDone = EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        try addPieces { piece in
            isDone = isDone && EVP_DigestUpdate(context, piece.baseAddress, piece.count) == 1
        }
        var digest = [UInt8](repeating: 0, count: 32)
        guard isDone, EVP_DigestFinal_ex(context, &digest, nil) == 1 else { return nil }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
