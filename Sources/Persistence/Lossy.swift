/// A record, or why there is none: decoding it never throws, so that one bad record does not hide the others.
enum Lossy<Item: Decodable & Sendable>: Decodable, Sendable {
    case item(Item)
    /// The error, and the record's values as far as they can be read.
    case failure(any Error, PropertyValue?)

    init(from decoder: any Decoder) {
        do {
            // By way of a container, because decoders treat dates and data specially only there.
            self = .item(try decoder.singleValueContainer().decode(Item.self))
        } catch {
            // If not even the values can be read, the first error says more than a second one would.
            self = .failure(error, try? PropertyValue(from: decoder))
        }
    }
}
