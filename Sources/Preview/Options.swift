package import Foundation
import NIOCore

extension PreviewServer {
    /// What is served, and where.
    package struct Options: Sendable {
        /// The folder of the finished site. It need not exist yet.
        package var root: URL
        /// The path of the site on its host: "/" or "/life/".
        package var basePath: String
        /// The address to listen on; requests may name it in their Host field.
        package var host: String
        /// The first port to try; 0 lets the system choose.
        package var port: Int
        /// Answers those who change records; nil if nobody can.
        package var edits: EditHandler?
        /// The words of the forms and of the pages that pair, as they are now.
        package var words: @Sendable () -> EditWords = { EditWords(for: "en") }
        /// Lets paired devices in and nobody else, apart from this computer; nil to let everybody in who reaches the server.
        package var pairing: PairingOptions?
        /// The address under which a proxy shows the site. Who comes by it isn't on this computer.
        package var origin: OutsideOrigin?
        /// Tests set shorter times.
        var limits = Limits()

        package init(root: URL, basePath: String = "/", host: String = "127.0.0.1", port: Int = 8000) {
            self.root = root
            self.basePath = basePath
            self.host = host
            self.port = port
        }
    }
}

/// How devices are paired.
package struct PairingOptions: Sendable {
    /// The devices that are paired already.
    package var devices: PairedDevices
    /// Shows a link in the terminal; called from any thread.
    package var announce: @Sendable (PairingOffer) -> Void

    package init(_ devices: PairedDevices, announce: @escaping @Sendable (PairingOffer) -> Void) {
        (self.devices, self.announce) = (devices, announce)
    }
}

struct Limits: Sendable {
    /// The largest head of a request, in bytes: its target and its fields.
    var head = 16 * 1024
    /// The largest body of a request that changes something, in bytes. No other request needs one.
    var body = 64 * 1024
    /// The largest body of one that brings a picture, in bytes.
    var upload = EditUpload.limit + 64 * 1024
    /// How many connections this computer may have open, and how many all others together.
    var connections = ConnectionCount.usualLimit
    /// A connection that neither reads nor writes for this long is closed.
    var idle = TimeAmount.seconds(60)
    /// A request must be there after this time, from the beginning of the connection or the end of the last answer.
    var request = TimeAmount.seconds(60)
    /// The time between two heartbeats of an event stream; shorter than `idle`, so that the stream stays open.
    var heartbeat = TimeAmount.seconds(15)
}
