import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The entry point for changes: admits requests, has them answered on a separate thread, and converts the results to
/// HTTP.
///
/// Reading and writing stores waits for the disk, for locks and for other programs, which the event loop must not do.
final class EditService: Sendable {
    let authorization: EditAuthorization
    private let hosts: AllowedHosts
    private let handler: EditHandler
    let words: @Sendable () -> EditWords
    private let base: BasePath
    /// There is one thread, so changes are made one after the other.
    private let thread = NIOThreadPool(numberOfThreads: 1)

    /// The messages about changes that browsers without scripts haven't shown yet, by device.
    private let messages = Mutex<[String: (text: String, time: ContinuousClock.Instant)]>([:])

    init(
        _ handler: @escaping EditHandler,
        words: @escaping @Sendable () -> EditWords,
        base: BasePath,
        hosts: AllowedHosts
    ) {
        (self.handler, self.words, self.base, self.hosts) = (handler, words, base, hosts)
        authorization = EditAuthorization(hosts: hosts)
        thread.start()
    }

    /// Ends the thread, after the current change is finished.
    func stop() {
        // This fails only if the thread has ended already.
        try? thread.syncShutdownGracefully()
    }

    /// Parses an edit request from a client with access to the records.
    ///
    /// - Throws: `HTTPError`.
    func request(_ path: [String], _ request: NIOHTTPServerRequestFull) throws(HTTPError) -> EditRequest {
        if request.head.method == .POST { return try authorization.change(path, request) }
        return EditRequest(isChange: false, path: path, fields: try EditFields.pairs(in: request.head.query))
    }

    /// The token, for a script on this server's pages, a program that isn't a browser, or a user who opens its address.
    func tokenResponse(to head: HTTPRequestHead) throws(HTTPError) -> Response {
        try hosts.checkOrigin(head.headers, acceptsTyped: true)
        return .uncached(.ok, "text/plain; charset=utf-8", Array(authorization.token.utf8))
    }

    /// Answers a request. The future belongs to the event loop.
    func response(_ request: EditRequest, to head: HTTPRequestHead, on eventLoop: any EventLoop) -> EventLoopFuture<
        Response
    > {
        let wantsJSON = head.wantsJSON
        return thread.runIfActive(eventLoop: eventLoop) { [self] in
            // The result and its words use the current settings.
            let result = handler(request)
            var page = EditPage(base: base, token: authorization.token, words: words())
            if !wantsJSON { page.message = message(for: request.device, with: result) }
            return try page.response(to: result, wantsJSON: wantsJSON)
        }
    }

    /// Remembers the message of a change, and returns it once, for the page that the change redirects the browser to.
    /// After ten seconds, the message is dropped, because another program on this computer may request a page.
    func message(
        for device: String?,
        with result: EditResult,
        at now: ContinuousClock.Instant = .now
    ) -> String? {
        messages.withLock { messages -> String? in
            switch result {
            case .done(let done):
                messages[device ?? ""] = (done.message, now)
                return nil
            case .list, .order:
                guard let message = messages.removeValue(forKey: device ?? "") else { return nil }
                return message.time.duration(to: now) < .seconds(10) ? message.text : nil
            case .form, .state, .reading, .refused: return nil
            }
        }
    }
}
