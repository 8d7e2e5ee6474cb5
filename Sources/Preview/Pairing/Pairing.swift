// Pairing begins with a link that is only shown in the terminal. Opening it just shows a page, because programs that
// preview links open them too; the device is paired by the button on that page. The link contains an 80-bit key, which
// is valid for one device and ten minutes. After ten wrong keys it is withdrawn, and no new key is issued for a minute.
//
// A paired device keeps a cookie. If the connection isn't encrypted, an eavesdropper can copy the cookie; the start-up
// message warns about that. `revoke` invalidates all copies.

import Diagnostics
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// The link that pairs a new device, for the terminal.
package struct PairingOffer: Sendable {
    package var link: String
    /// The link as a QR code: lines of half blocks, light on dark.
    package var code: [String]
    /// The device that was just paired, after which the link is for another one; nil if the link has another reason.
    package var paired: PairedDevice?
}

/// Admits paired devices, and pairs new ones.
final class Pairing: Sendable {
    /// The name of the cookie that contains the secret of a device.
    static let cookie = "almanac-device"
    private static let keyLifetime = TimeAmount.minutes(10)
    private static let wrongKeyLimit = 10
    private static let pause = TimeAmount.minutes(1)

    private let devices: PairedDevices
    private let announce: @Sendable (PairingOffer) -> Void
    private let log: PreviewLog
    private let state = Mutex(State())

    private struct State {
        var key: String?
        /// When the key expires; without a key, the time before which no new one is issued.
        var end = NIODeadline.distantPast
        var wrongKeys = 0
        /// The address of the server, once it is listening.
        var address: PreviewAddress?
    }

    init(_ devices: PairedDevices, log: PreviewLog, announce: @escaping @Sendable (PairingOffer) -> Void) {
        (self.devices, self.log, self.announce) = (devices, log, announce)
    }

    /// Sets the address at which the server listens, which links need.
    func begin(at address: PreviewAddress) { state.withLock { $0.address = address } }

    // MARK: Keys

    /// Shows a new link in the terminal, unless the last one is still valid or there were too many wrong keys. After a
    /// device was paired, the link is always new, because the terminal also says which device it was.
    ///
    /// - Parameter paired: the device that was just paired with the last link.
    func offer(after paired: PairedDevice? = nil, at time: NIODeadline = .now()) {
        let link = state.withLock { state -> String? in
            guard paired != nil || time >= state.end, let address = state.address else { return nil }
            let key = RandomToken.text(16)
            (state.key, state.end, state.wrongKeys) = (key, time + Self.keyLifetime, 0)
            return address.pairingLink(key)
        }
        if let link { announce(PairingOffer(link: link, code: QRCode.lines(of: link) ?? [], paired: paired)) }
    }

    /// Checks the key of a link, and invalidates it if it is used for pairing, because it is valid for one device.
    ///
    /// - Throws: `HTTPError` with the reason; wrong keys are counted.
    func check(_ given: String, isUsed: Bool, at time: NIODeadline = .now()) throws(HTTPError) {
        let reason =
            "Too many wrong links were opened. After a minute, open the site again, and the terminal shows a new link."
        let pause = HTTPError(.tooManyRequests, reason, .tooManyLinks)
        try state.withLock { state throws(HTTPError) in
            guard let key = state.key, time < state.end else {
                if time < state.end { throw pause }
                throw HTTPError(.forbidden, "This link has expired; the terminal shows a new one.", .linkIsOver)
            }
            if RandomToken.isSame(given, key) {
                if isUsed { (state.key, state.end) = (nil, time) }
                return
            }
            state.wrongKeys += 1
            guard state.wrongKeys >= Self.wrongKeyLimit else {
                throw HTTPError(.forbidden, "This link isn't the one that the terminal shows.", .wrongLink)
            }
            (state.key, state.end) = (nil, time + Self.pause)
            throw pause
        }
    }

    /// Pairs a device with a key.
    ///
    /// - Returns: the secret that identifies the device from now on.
    func pair(_ name: String, key: String, at date: Date = Date()) throws(HTTPError) -> String {
        try check(key, isUsed: true)
        let secret = RandomToken.text(52)
        do {
            offer(after: try devices.add(named: name, secret: secret, at: date))
        } catch {
            log.say("no device can be paired: \(error)")
            throw HTTPError(.serviceUnavailable, "The device can't be saved; the terminal shows why.")
        }
        return secret
    }

    // MARK: Devices

    /// Records a visit. If that fails, the device is admitted anyway.
    private func noteVisit(of device: PairedDevice, at date: Date) {
        do {
            try devices.noteVisit(of: device, at: date)
        } catch {
            log.say("the last visit of a paired device can't be saved: \(error)")
        }
    }

    /// The paired device that sent a request; nil if there is none.
    func device(of head: HTTPRequestHead, at date: Date = Date()) throws(HTTPError) -> PairedDevice? {
        do {
            for secret in Self.secrets(in: head.headers) {
                guard let device = try devices.device(with: secret) else { continue }
                noteVisit(of: device, at: date)
                return device
            }
            return nil
        } catch {
            log.say("paired devices can't be recognised: \(error)")
            throw HTTPError(.serviceUnavailable, "Paired devices can't be recognised now; the terminal shows why.")
        }
    }

    /// The digests of the paired devices; empty if the list can't be read, which the next request reports.
    var digests: Set<String> { Set((try? devices.all())?.map(\.digest) ?? []) }

    /// A browser sends the cookies of all matching paths, so several may have the same name (RFC 6265, section 5.4).
    private static func secrets(in fields: HTTPHeaders) -> [String] {
        fields["cookie"].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == cookie ? parts[1] : nil
        }
    }
}
