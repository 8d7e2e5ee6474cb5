import NIOCore
import NIOHTTP1

/// The way to one open page. It belongs to the event loop of its channel.
final class EventStream {
    let page: SitePath
    /// The version of the page that the browser was told last.
    var version: String?
    /// Whether the browser was told how things stand. Until then it is on its way to being told the newest.
    var isGreeted = false
    private let channel: any Channel
    private let limits: Limits
    private let deadline: Deadline
    private var waiting = 0

    init(page: SitePath, on channel: any Channel, limits: Limits) {
        self.page = page
        self.channel = channel
        self.limits = limits
        deadline = Deadline(on: channel.eventLoop) { channel.close(promise: nil) }
    }

    /// Sends an event, or gives the client up if it does not take what it was sent before.
    func send(_ event: ByteBuffer) {
        guard waiting + event.readableBytes <= limits.waitingEvents else {
            channel.close(promise: nil)
            return
        }
        if waiting == 0 { deadline.set(in: limits.writing) }
        waiting += event.readableBytes
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(event)))
            .assumeIsolated().whenComplete { [weak self] _ in self?.wasTaken(event.readableBytes) }
    }

    /// Frees what the stream holds; its channel is closed.
    func end() { deadline.cancel() }

    private func wasTaken(_ count: Int) {
        waiting -= count
        if waiting == 0 { deadline.clear() } else { deadline.set(in: limits.writing) }
    }
}
