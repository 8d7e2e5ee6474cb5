extension Sequence<UInt8> {
    /// The 64-bit FNV-1a hash of the bytes (RFC 9923).
    package var fnv1a: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } }
}
