internal import Foundation
import Persistence
import Records

extension FingerprintHasher {
    /// Tells an event by all that a document can show of it.
    mutating func combine(_ event: Event) {
        combine(event.date)
        combine(event.name)
        combine(event.description)
        combine(event.completedAt)
    }

    mutating func combine(_ date: Date?) {
        combine(date == nil ? 0 : 1)
        if let date { combine(date.timeIntervalSinceReferenceDate.bitPattern) }
    }

    mutating func combine(_ text: String?) {
        combine(text == nil ? 0 : 1)
        if let text { combine(text) }
    }

    mutating func combine(_ fingerprint: Fingerprint) { combine(fingerprint.bits) }
}

extension Fingerprint {
    /// Stands for several, in order.
    init(of fingerprints: some Sequence<Fingerprint>) {
        var hasher = FingerprintHasher()
        for fingerprint in fingerprints { hasher.combine(fingerprint) }
        self = hasher.finalize()
    }
}
