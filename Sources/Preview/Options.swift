package import Foundation
import NIOCore

extension PreviewServer {
    /// What is served, and where.
    package struct Options: Sendable {
        /// The folder of finished files. It need not be there yet.
        package var root: URL
        /// The path under which the site will live on its host: "/" or "/life/".
        package var basePath: String
        /// The address to listen on; requests may name it in their Host field.
        package var host: String
        /// The first port to try; 0 lets the system choose.
        package var port: Int
        /// How long and how much a client may.
        var limits = Limits()

        package init(root: URL, basePath: String = "/", host: String = "127.0.0.1", port: Int = 8000) {
            self.root = root
            self.basePath = basePath
            self.host = host
            self.port = port
        }
    }
}

/// What a client may cost. The program takes these; tests take shorter ones.
struct Limits: Sendable {
    /// A header must have come in this time, from the opening of the connection or from its own first byte.
    var header = TimeAmount.seconds(10)
    /// A connection that was answered may be silent for so long.
    var idle = TimeAmount.seconds(60)
    /// A client that takes nothing for so long is given up.
    var writing = TimeAmount.seconds(30)
    /// After a last answer, what still comes in is thrown away for so long, so that the answer arrives: closing over
    /// unread bytes would reset the connection (RFC 9112, section 9.6).
    var lingering = TimeAmount.seconds(2)
    /// A comment line goes down each event stream so often.
    var heartbeat = TimeAmount.seconds(15)
    /// Connections at a time.
    var connections = 4_000
    /// Bytes of events that may wait for one client.
    var waitingEvents = 256 * 1024
    /// Ports to try, from the one asked for.
    var ports = 50
}
