import Diagnostics
import NIOCore
import NIOHTTP1

/// Keeps track of the open pages, and sends each the events that concern it.
///
/// Everything except `publish` must be called on the event loop.
final class EventHub: Sendable {
    private let eventLoop: any EventLoop
    private let site: Site
    private let pairing: Pairing?
    private let log: PreviewLog
    private let streams: NIOLoopBoundBox<[ObjectIdentifier: EventStream]>

    init(on eventLoop: any EventLoop, site: Site, pairing: Pairing?, log: PreviewLog) {
        self.eventLoop = eventLoop
        self.site = site
        self.pairing = pairing
        self.log = log
        streams = .makeBoxSendingValue([:], eventLoop: eventLoop)
    }

    /// Sends heartbeats, which keep the streams open and reveal disconnected clients.
    func sendHeartbeats(every time: TimeAmount) {
        eventLoop.scheduleRepeatedTask(initialDelay: time, delay: time) { _ in
            self.closeRevoked()
            for stream in self.streams.value.values { stream.send(ServerEvent.heartbeat) }
        }
    }

    /// Tells open pages what has changed. Returns immediately; may be called on any thread.
    func publish(changedFiles: Set<String>, problems: [Diagnostic]) {
        eventLoop.execute {
            self.closeRevoked()
            let streams = self.streams.value.values
            // If no file has changed, the rights to a store may have, and with them the buttons of pages.
            let hasNews = self.site.problems.value != problems || changedFiles.isEmpty
            self.site.problems.value = problems
            self.logFailure {
                let assets = Self.assets(in: changedFiles)
                let files = try ServerEvent.named("files", assets)
                let list = try ServerEvent.named("problems", ProblemList(problems))
                for stream in streams {
                    self.sendVersion(to: stream)
                    if !assets.isEmpty { stream.send(files) }
                    if hasNews { stream.send(list) }
                }
            }
        }
    }

    /// Adds a page that was opened, and sends it the current state.
    func open(_ page: RequestPath, for client: Client, on channel: any Channel) -> EventStream {
        let stream = EventStream(page: page, for: client, on: channel)
        streams.value[ObjectIdentifier(stream)] = stream
        logFailure {
            stream.send(ServerEvent.retry)
            sendVersion(to: stream)
            stream.send(try ServerEvent.named("problems", ProblemList(site.problems.value)))
        }
        return stream
    }

    func remove(_ stream: EventStream) { streams.value[ObjectIdentifier(stream)] = nil }

    /// Ends the streams of devices that are no longer paired.
    private func closeRevoked() {
        let streams = streams.value.values.filter { $0.device != nil }
        guard let pairing, !streams.isEmpty else { return }
        let paired = pairing.digests
        for stream in streams where !paired.contains(stream.device ?? "") {
            remove(stream)
            stream.close()
        }
    }

    /// Sends a page its version, unless it already has it.
    private func sendVersion(to stream: EventStream) {
        logFailure {
            guard let version = try site.version(at: stream.page), version != stream.version else { return }
            stream.version = version
            stream.send(ServerEvent.page(version: version))
        }
    }

    private func logFailure(of work: () throws -> Void) {
        do { try work() } catch { log.add(error) }
    }

    /// The files that a page may use, except for pages, which have their own streams. "*" stands for too many to list.
    private static func assets(in files: Set<String>) -> [String] {
        let assets = files.filter { file in
            file.split(separator: "/").last.map { !ContentType(fileName: String($0)).isPage } ?? false
        }
        return assets.count <= 1_000 ? assets.sorted() : ["*"]
    }
}

/// The connection to an open page. It must be used on the event loop of its channel.
final class EventStream {
    let page: RequestPath
    /// The version of the page that was last sent to the browser.
    var version: String?
    /// The digest of the paired device that receives the events, if there is one.
    let device: String?
    private let channel: any Channel

    init(page: RequestPath, for client: Client, on channel: any Channel) {
        self.page = page
        if case .paired(let device) = client { self.device = device.digest } else { device = nil }
        self.channel = channel
    }

    func close() { channel.close(promise: nil) }

    /// Sends an event. A browser that doesn't read the previous events is disconnected; when it reconnects, it gets the
    /// current state.
    func send(_ event: ByteBuffer) {
        guard channel.isWritable else { return channel.close(promise: nil) }
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(event)), promise: nil)
    }
}
