import NIOCore
import NIOPosix

/// The threads of a server.
struct Threads: Sendable {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let fileReaders = NIOThreadPool(numberOfThreads: 2)
    let versionReader = NIOThreadPool(numberOfThreads: 1)

    var eventLoop: any EventLoop { group.next() }

    init() {
        fileReaders.start()
        versionReader.start()
    }

    /// Ends all threads. The readers go first, since what they have read goes to the event loop, which closes its
    /// connections when it ends.
    func stop() {
        // They fail only when they have ended already.
        try? fileReaders.syncShutdownGracefully()
        try? versionReader.syncShutdownGracefully()
        try? group.syncShutdownGracefully()
    }
}
