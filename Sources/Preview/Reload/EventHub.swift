import NIOCore
import NIOHTTP1

/// Knows the pages that are open, and tells each what concerns it.
///
/// Everything but `publish` belongs to the event loop.
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

    /// Keeps the streams open, and finds out which clients are gone.
    func sendHeartbeats(every time: TimeAmount) {
        eventLoop.scheduleRepeatedTask(initialDelay: time, delay: time) { _ in
            self.closeRevoked()
            for stream in self.streams.value.values { stream.send(ServerEvent.heartbeat) }
        }
    }

    /// Tells the open pages what changed. It returns at once, from any thread.
    func publish(_ update: SiteUpdate) {
        eventLoop.execute {
            self.closeRevoked()
            let streams = self.streams.value.values
            let hasNewProblems = self.site.problems.value != update.problems
            self.site.problems.value = update.problems
            self.logFailure {
                let assets = Self.assets(in: update.changedFiles)
                let files = try ServerEvent.named("files", assets)
                let problems = try ServerEvent.named("problems", ProblemList(update.problems))
                for stream in streams {
                    self.sendVersion(to: stream)
                    if !assets.isEmpty { stream.send(files) }
                    if hasNewProblems { stream.send(problems) }
                }
            }
        }
    }

    /// Adds a page that was opened, and tells it the present state.
    func open(_ page: SitePath, for client: Client, on channel: any Channel) -> EventStream {
        let stream = EventStream(page: page, for: client, on: channel)
        streams.value[ObjectIdentifier(stream)] = stream
        logFailure {
            stream.send(ServerEvent.retry)
            sendVersion(to: stream)
            stream.send(try ServerEvent.named("problems", ProblemList(site.problems.value)))
        }
        return stream
    }

    /// Forgets a page that was closed.
    func remove(_ stream: EventStream) { streams.value[ObjectIdentifier(stream)] = nil }

    /// Ends the streams of devices that aren't paired any more.
    private func closeRevoked() {
        let digests = Set(streams.value.values.compactMap(\.device))
        guard let pairing, !digests.isEmpty else { return }
        let paired = pairing.paired(among: digests)
        for (key, stream) in streams.value {
            guard let device = stream.device, !paired.contains(device) else { continue }
            streams.value[key] = nil
            stream.close()
        }
    }

    /// Tells a page its version, unless that was told before.
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

    /// The files that a page may use: all but pages, which watch for themselves. "*" stands for too many to tell.
    private static func assets(in files: Set<String>) -> [String] {
        let assets = files.filter { file in
            file.split(separator: "/").last.map { !ContentType(fileName: String($0)).isPage } ?? false
        }
        return assets.count <= 1_000 ? assets.sorted() : ["*"]
    }
}

/// The connection to one open page. It belongs to the event loop of its channel.
final class EventStream {
    let page: SitePath
    /// The version of the page that the browser was told last.
    var version: String?
    /// The digest of the paired device that listens, if one does.
    let device: String?
    private let channel: any Channel

    init(page: SitePath, for client: Client, on channel: any Channel) {
        self.page = page
        if case .paired(let device) = client { self.device = device.digest } else { device = nil }
        self.channel = channel
    }

    func close() { channel.close(promise: nil) }

    /// Sends an event. A browser that doesn't take the events sent before loses its connection: it connects again when
    /// it listens, and is told the present state.
    func send(_ event: ByteBuffer) {
        guard channel.isWritable else { return channel.close(promise: nil) }
        channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(event)), promise: nil)
    }
}
