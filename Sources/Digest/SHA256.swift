import CCrypto
package import Foundation

/// SHA-256 (FIPS 180-4), computed by libcrypto.
package enum SHA256 {
    /// The digest of bytes, in hexadecimal.
    ///
    /// - Returns: nil if libcrypto is out of memory or doesn't offer SHA-256. A file without a digest is uploaded
    ///   again.
    package static func digest(of data: Data) -> String? {
        var digest = [UInt8](repeating: 0, count: 32)
        let isDone = data.withUnsafeBytes { EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_sha256(), nil) }
        guard isDone == 1 else { return nil }
        return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
