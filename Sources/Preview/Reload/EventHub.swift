// An update costs its publisher nothing: all that it leads to happens on the event loop, and what reads files on a thread
// of its own. That thread is one, so versions arrive in the order in which they were asked for, and a page that is just
// connecting cannot be told an older version after a newer one.

import NIOCore
import NIOPosix

/// Knows the pages that are open, and tells each what concerns it.
final class EventHub: Sendable {
    private let eventLoop: any EventLoop
    private let reader: NIOThreadPool
    private let site: Site
    private let limits: Limits
    private let journal: PreviewLog
    private let streams: NIOLoopBoundBox<[ObjectIdentifier: EventStream]>

    /// Creates a hub for streams on `eventLoop`. `reader` has one thread.
    init(on eventLoop: any EventLoop, reader: NIOThreadPool, site: Site, limits: Limits, journal: PreviewLog) {
        self.eventLoop = eventLoop
        self.reader = reader
        self.site = site
        self.limits = limits
        self.journal = journal
        streams = .makeBoxSendingValue([:], eventLoop: eventLoop)
    }

    /// Begins to keep the connections alive.
    func start() {
        eventLoop.scheduleRepeatedTask(initialDelay: limits.heartbeat, delay: limits.heartbeat) { _ in
            try self.send(.heartbeat, to: self.streams.value.values)
        }
    }

    /// Tells the open pages what changed. It returns at once, from any thread.
    func publish(_ update: SiteUpdate) {
        let hasNewProblems = site.problems.replace(with: update.problems)
        eventLoop.execute {
            let pages = Set(self.streams.value.values.map(\.page))
            self.readVersions(of: pages) { versions in
                let streams = self.streams.value.values
                let greeted = streams.filter(\.isGreeted)
                for stream in greeted { try self.send(versions[stream.page], to: stream) }
                let files = Self.assets(in: update.changedFiles)
                if !files.isEmpty { try self.send(.files(files), to: streams) }
                if hasNewProblems { try self.send(.problems(ProblemList(update.problems)), to: greeted) }
            }
        }
    }

    /// Adds a page that was opened. Called on the event loop.
    func add(_ stream: EventStream) {
        let id = ObjectIdentifier(stream)
        streams.value[id] = stream
        readVersions(of: [stream.page]) { versions in
            guard let stream = self.streams.value[id] else { return }
            stream.isGreeted = true
            try self.send(.retry(500), to: [stream])
            try self.send(versions[stream.page], to: stream)
            try self.send(.problems(ProblemList(self.site.problems.all)), to: [stream])
        }
    }

    /// Forgets a page that was closed. Called on the event loop.
    func remove(_ stream: EventStream) {
        streams.value[ObjectIdentifier(stream)] = nil
        stream.end()
    }

    /// Reads the versions on the reader's thread, and goes on with them on the event loop.
    private func readVersions(
        of pages: Set<SitePath>,
        then use: @escaping @Sendable ([SitePath: String]) throws -> Void
    ) {
        let site = site
        reader.runIfActive(eventLoop: eventLoop) {
            // A page that cannot be read now keeps the version it has.
            pages.reduce(into: [:]) { versions, page in versions[page] = try? site.version(at: page) }
        }
        .flatMapThrowing(use)
        .whenFailure { [journal] in journal.add($0) }
    }

    /// Tells a page its version, unless that is unknown or was told before.
    private func send(_ version: String?, to stream: EventStream) throws {
        guard let version, version != stream.version else { return }
        stream.version = version
        stream.send(try ServerEvent.page(version: version).encoded())
    }

    private func send(_ event: ServerEvent, to streams: some Collection<EventStream>) throws {
        let bytes = try event.encoded()
        for stream in streams { stream.send(bytes) }
    }

    /// What a page may use: all but pages, which watch for themselves.
    private static func assets(in files: Set<String>) -> [String] {
        let assets = files.filter { file in
            file.split(separator: "/").last.map { !ContentType(fileName: String($0)).isPage } ?? false
        }
        return assets.count <= 1_000 ? assets.sorted() : ["*"]
    }
}
