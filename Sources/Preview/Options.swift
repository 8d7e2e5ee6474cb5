package import Foundation
import NIOCore

extension PreviewServer {
    package struct Options: Sendable {
        /// The folder of the built site. It may not exist yet.
        package var root: URL
        /// The path of the site on its host: "/" or "/life/".
        package var basePath = "/"
        /// The address to listen on. Requests may contain it in their Host field.
        package var host = "127.0.0.1"
        /// The first port to try; 0 lets the system choose.
        package var port = 8000
        /// Answers edit requests; nil if records can't be changed.
        package var edits: EditHandler?
        /// Returns the current words of the forms and of the pairing pages.
        package var words: @Sendable () -> EditWords
        /// Admits only paired devices and this computer; nil to admit everyone who reaches the server.
        package var pairing: PairingOptions?
        /// The address under which a proxy publishes the site. Clients that use it aren't on this computer.
        package var origin: PublicOrigin?
        /// Tests set shorter times.
        var limits = Limits()

        package init(root: URL, words: @escaping @Sendable () -> EditWords) { (self.root, self.words) = (root, words) }
    }
}

package struct PairingOptions: Sendable {
    package var devices: PairedDevices
    /// Shows a link in the terminal; called on any thread.
    package var announce: @Sendable (PairingOffer) -> Void

    package init(_ devices: PairedDevices, announce: @escaping @Sendable (PairingOffer) -> Void) {
        (self.devices, self.announce) = (devices, announce)
    }
}

struct Limits: Sendable {
    /// The maximum size of a request's head in bytes: its target and header fields.
    var head = 16 * 1024
    /// The maximum body size of a request that changes something, in bytes. Other requests need no body.
    var body = 64 * 1024
    /// The maximum body size of a request with a picture, in bytes.
    var upload = EditForm.Field.Picture.maximumSize + 64 * 1024
    /// The maximum number of connections from this computer, and from all other computers together.
    var connections = ConnectionCount.usualLimit
    /// A connection without any data for this long is closed.
    var idle = TimeAmount.seconds(60)
    /// The time limit for a request to arrive, from the start of the connection or the end of the last response.
    var request = TimeAmount.seconds(60)
    /// The interval of heartbeats in an event stream, which is shorter than `idle` so that the stream stays open.
    var heartbeat = TimeAmount.seconds(15)
}
