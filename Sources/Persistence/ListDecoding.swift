import Dispatch
import Foundation
import Synchronization

/// Decodes a long list on several cores, each decoding a share of it.
///
/// A decoder of Foundation scans the whole text first, which is quick, and decodes the elements one by one, which is not.
enum ListDecoding {
    /// Shorter texts are decoded before another thread has begun.
    private static let leastCount = 1 << 17

    /// The elements of a list that is all of `data`.
    ///
    /// - Parameter decode: decodes a type from the data, with a decoder of its own that has this user information.
    /// - Throws: what `decode` throws.
    static func elements<Element: Decodable & Sendable>(
        _ type: Element.Type,
        in data: Data,
        decode: @Sendable (Share<Element>.Type, [CodingUserInfoKey: any Sendable]) throws -> Share<Element>
    ) throws -> [Element] {
        let count = data.count < leastCount ? 1 : Cores.count
        guard let key = ShareNumber.key, count > 1 else { return try decode(Share.self, [:]).elements }
        let shares = Mutex<[Int: Result<[Element], any Error>]>([:])
        Cores.perform(count) { index in
            let result = Result {
                try decode(Share.self, [key: ShareNumber(index: index, count: count)]).elements
            }
            shares.withLock { $0[index] = result }
        }
        let results = shares.withLock { $0 }
        return try (0..<count).flatMap { try results[$0]?.get() ?? [] }
    }

    /// Which share of a list a decoder is to decode.
    private struct ShareNumber: Sendable {
        static let key = CodingUserInfoKey(rawValue: "share")

        var index: Int
        var count: Int
    }

    /// Some elements of a list: all, if the decoder does not know of a share.
    struct Share<Element: Decodable>: Decodable {
        var elements: [Element] = []

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            let share = ShareNumber.key.flatMap { decoder.userInfo[$0] as? ShareNumber }
            let total = container.count
            let first = share.flatMap { share in total.map { $0 * share.index / share.count } } ?? 0
            let end = share.flatMap { share in total.map { $0 * (share.index + 1) / share.count } }
            // A decoder that does not know how long the list is lets the first share have all.
            if total == nil, let share, share.index > 0 { return }
            if let end { elements.reserveCapacity(end - first) }
            while !container.isAtEnd, container.currentIndex < end ?? .max {
                if container.currentIndex < first {
                    _ = try container.decode(Unread.self)
                } else {
                    elements.append(try container.decode(Element.self))
                }
            }
        }
    }
}

/// A value that nobody looks at.
struct Unread: Decodable {
    init(from decoder: any Decoder) {}
}
