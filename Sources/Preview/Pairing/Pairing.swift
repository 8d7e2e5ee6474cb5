// A pairing begins with a link that only the terminal shows. Opening it does nothing but show a page, because programs that
// show previews of links open them too; the button on the page pairs. The link holds a key of 80 bits, which is good for one
// device and for ten minutes. After ten wrong keys it is withdrawn, and there is no other for a minute.
//
// What a paired device keeps is a cookie. The connection may be in the clear, and then somebody who listens can copy it;
// the message at the start says so. `revoke` makes every copy useless.

import Diagnostics
import Foundation
import NIOCore
import NIOHTTP1
import Synchronization

/// What a new device needs to be paired, for the terminal.
package struct PairingOffer: Sendable {
    /// The link to open on the device.
    package var link: String
    /// The link as a QR code: lines of half blocks, light on dark.
    package var code: [String]
}

/// Lets devices in that were paired, and pairs new ones.
final class Pairing: Sendable {
    /// The name of the cookie that holds the secret of a device.
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
        /// When the key is no longer good; without a key, until when there is no new one.
        var end = NIODeadline.distantPast
        var wrongKeys = 0
        /// Where the server is, once it listens.
        var address: PreviewAddress?
    }

    init(_ devices: PairedDevices, log: PreviewLog, announce: @escaping @Sendable (PairingOffer) -> Void) {
        (self.devices, self.log, self.announce) = (devices, log, announce)
    }

    /// Says where the server listens, which links need.
    func begin(at address: PreviewAddress) { state.withLock { $0.address = address } }

    // MARK: Keys

    /// Shows a new link in the terminal, unless the last one is still good or too many wrong ones came.
    func offer(at time: NIODeadline = .now()) {
        let link = state.withLock { state -> String? in
            guard time >= state.end, let address = state.address else { return nil }
            let key = Secret.text(16)
            (state.key, state.end, state.wrongKeys) = (key, time + Self.keyLifetime, 0)
            return address.pairingLink(key)
        }
        if let link { announce(PairingOffer(link: link, code: QRCode.lines(of: link) ?? [])) }
    }

    /// Checks the key of a link, and takes it away if it is to pair: it is good for one device.
    ///
    /// - Throws: `Refusal` with the reason; a wrong key counts.
    func check(_ given: String, isUsed: Bool, at time: NIODeadline = .now()) throws(Refusal) {
        enum Outcome { case right, wrong, last, none, paused }
        let outcome = state.withLock { state -> Outcome in
            guard let key = state.key, time < state.end else { return time < state.end ? .paused : .none }
            if Secret.isSame(given, key) {
                if isUsed { (state.key, state.end) = (nil, time) }
                return .right
            }
            state.wrongKeys += 1
            guard state.wrongKeys >= Self.wrongKeyLimit else { return .wrong }
            (state.key, state.end) = (nil, time + Self.pause)
            return .last
        }
        switch outcome {
        case .right: return
        case .wrong: throw Refusal(.forbidden, .wrongLink)
        case .none: throw Refusal(.forbidden, .linkIsOver)
        case .last, .paused: throw Refusal(.tooManyRequests, .tooManyLinks)
        }
    }

    /// Pairs a device with a key.
    ///
    /// - Returns: the secret that the device is known by from now on.
    func pair(_ name: String, key: String, at date: Date = Date()) throws(Refusal) -> String {
        try check(key, isUsed: true)
        let secret = Secret.text(52)
        do {
            let device = try devices.add(named: name, secret: secret, at: date)
            log.say("paired device \(device.number), \"\(name)\"; `almanac serve --devices` lists and revokes devices")
        } catch {
            log.say("no device can be paired: \(error)")
            throw Refusal(.serviceUnavailable, "The device can't be remembered; the terminal says why.")
        }
        offer()
        return secret
    }

    // MARK: Devices

    /// A visit that can't be noted keeps nobody out.
    private func noteVisit(of device: PairedDevice, at date: Date) {
        do {
            try devices.noteVisit(of: device, at: date)
        } catch {
            log.say("the visit of a paired device can't be noted: \(error)")
        }
    }

    /// The paired device that sends a request; nil if none does.
    func device(of head: HTTPRequestHead, at date: Date = Date()) throws(Refusal) -> PairedDevice? {
        do {
            for secret in Self.secrets(in: head.headers) {
                guard let device = try devices.device(with: secret) else { continue }
                noteVisit(of: device, at: date)
                return device
            }
            return nil
        } catch {
            log.say("paired devices can't be told from others: \(error)")
            throw Refusal(.serviceUnavailable, "Paired devices can't be told from others now; the terminal says why.")
        }
    }

    /// Which of the devices are paired still.
    func paired(among digests: Set<String>) -> Set<String> {
        // Of a list that can't be read, the next request says so.
        guard !digests.isEmpty, let all = try? devices.all() else { return [] }
        return digests.intersection(all.map(\.digest))
    }

    /// A browser sends the cookies of all paths that lead here, so there may be several of the name (RFC 6265, section 5.4).
    private static func secrets(in fields: HTTPHeaders) -> [String] {
        fields["cookie"].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == cookie ? parts[1] : nil
        }
    }
}
