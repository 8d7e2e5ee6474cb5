import ArgumentParser
import Build
import Diagnostics
import Foundation
import Preview

/// Access to the site from other devices: addresses, paired devices, and the messages about them.
extension ServeCommand {
    /// The address to listen on. With `--lan`, an IPv6 address that accepts IPv4 too, if the system has IPv6.
    var address: String { host ?? (lan ? PreviewAddress.everywhere : "127.0.0.1") }

    static func origin(_ text: String) throws -> PublicOrigin {
        if let origin = PublicOrigin(text) { return origin }
        let hint = text.allSatisfy(\.isASCII) ? "" : "; write an internationalized name in its `xn--` form"
        let message = "`\(text)` isn't an address such as https://almanac.example.net, without a path"
        throw ValidationError(message + hint)
    }

    /// Tells the user what to open in a browser, on this computer and on others.
    func words(_ place: PreviewAddress) -> String {
        let own = "Open \(place.url.absoluteString)" + (place.isOtherPort ? " (port \(port) was taken)" : "")
        // If devices must be paired, the pairing link has the address.
        let others = lan || origin != nil ? [] : place.others
        return ([own] + others.map { "On other computers of your network, open \($0.absoluteString)" })
            .joined(separator: "\n")
    }

    /// Says which device was paired, if one was, and explains how to pair the next.
    ///
    /// - Parameters:
    ///   - isInNetwork: whether the device must be in the same network.
    ///   - isReadOnly: whether devices can only see the records.
    static func words(_ offer: PairingOffer, isInNetwork: Bool, isReadOnly: Bool) -> String {
        // A terminal can be dark or light, and a scanner needs full contrast one way or the other, so the colours are
        // set explicitly.
        let isTerminal = isatty(FileHandle.standardOutput.fileDescriptor) == 1
        let code = offer.code.map { isTerminal ? "\u{1B}[40;97m\($0)\u{1B}[0m" : $0 }
        let steps = [
            isInNetwork ? "connect it to the same network as this computer" : nil,
            "scan the code below with its camera, or open the link in its browser (within ten minutes)",
            "name the device on the page that opens, and confirm",
        ]
        let numbered = steps.compactMap(\.self).enumerated().map { "\($0.offset + 1). \($0.element)" }
        let text =
            if let device = offer.paired {
                [
                    "",
                    "“\(device.name)” is paired: it can see \(isReadOnly ? "" : "and change ")everything in this almanac until you revoke it.",
                    "To revoke it, run `almanac serve --devices --revoke \(device.number)`.", "",
                    "To use this almanac on another device as well:",
                ] + numbered
            } else {
                ["To use this almanac on a phone or another computer:"] + numbered
                    + ["To revoke it later, run `almanac serve --devices --revoke` with its name."]
            }
        return (text + [offer.link] + code).joined(separator: "\n")
    }

    func warnOfOthers() {
        guard !["127.0.0.1", "::1", "localhost"].contains(address) else { return }
        if lan {
            let message =
                "the connection isn't encrypted: anyone listening on your network sees what you see and can pose as your device"
            let hint = "use `--lan` where you trust the network; for encryption, put a proxy in front (`--origin`)"
            options.print([.warning(message, hint: hint)])
            return
        }
        let others = ["0.0.0.0", "::"].contains(address) ? "on your network" : "who reaches \(address)"
        let message =
            origin == nil
            ? "the site is shown to everybody \(others), not to this computer alone"
            : "the connection to \(address) isn't encrypted; only the one to the proxy may be"
        options.print([.warning(message, hint: "leave `--host` out unless that is what you want")])
    }

    // MARK: Paired devices

    var pairedDevices: PairedDevices {
        PairedDevices(in: StateFolder.url(environment: ProcessInfo.processInfo.environment))
    }

    /// Lists the paired devices, or revokes one.
    func printDevices() throws {
        try reporting {
            if let revoke {
                let device = try pairedDevices.revoke(revoke)
                return Console.result("Revoked \(device.number): \(device.name)".escapingControls)
            }
            let devices = try pairedDevices.all()
            guard !devices.isEmpty else {
                return Console.result("No device is paired; `almanac serve --lan` pairs one.")
            }
            let width = devices.map(\.name.count).max() ?? 0
            for device in devices {
                let name = device.name + String(repeating: " ", count: width - device.name.count)
                let times = "paired \(Self.moment(device.paired)), last here \(Self.moment(device.seen))"
                Console.result("\(device.number)  \(name)  \(times)".escapingControls)
            }
            Console.message("To revoke a device, add `--revoke` and its number or name.")
        }
    }

    /// A point in time in the time zone of this computer: `2026-11-26 14:20`.
    private static func moment(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space)
        return String(date.formatted(style.time(includingFractionalSeconds: false)).prefix(16))
    }
}
