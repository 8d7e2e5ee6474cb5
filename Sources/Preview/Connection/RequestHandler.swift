import FileSystem
import NIOCore
import NIOHTTP1

/// Collects each request of a connection, and sends the router's response.
///
/// NIO's handlers before this one parse requests, limit their heads, and pass on the next request only after the
/// previous one is answered. A refused request is the last one of its connection, so that nothing depends on where the
/// next one would begin.
final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let router: Router
    private let hub: EventHub
    private let log: PreviewLog
    private let limits: Limits
    /// The maximum body size of the incoming request.
    private var bodyLimit = 0

    /// Ends the connection if a request takes too long to arrive; nil while one is being answered.
    private var deadline: Scheduled<Void>?
    private var head: HTTPRequestHead?
    private var body = ByteBuffer()
    /// A request that is answered once the client has received earlier responses.
    private var waiting: NIOHTTPServerRequestFull?
    /// The number of responses that are being sent.
    private var responsesUnderWay = 0
    /// Whether the last response of the connection has begun.
    private var isLast = false
    /// Whether the client has sent everything.
    private var inputEnded = false
    private var stream: EventStream?

    init(router: Router, hub: EventHub, log: PreviewLog, limits: Limits) {
        self.router = router
        self.hub = hub
        self.log = log
        self.limits = limits
    }

    func channelActive(context: ChannelHandlerContext) {
        expectRequest(context)
        context.fireChannelActive()
    }

    /// Starts the time limit for the next request. A client that sends a byte now and then never triggers the idle
    /// timeout.
    private func expectRequest(_ context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.request) {
            // Browsers keep spare connections open; they are closed silently.
            guard let head = self.head else {
                // The decoder may report an incomplete head.
                self.isLast = true
                return context.close(promise: nil)
            }
            self.refuse(HTTPError(.requestTimeout, "The request took too long to arrive."), of: head, context)
        }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isLast else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): begin(head, context)
        case .body(var part):
            guard body.readableBytes + part.readableBytes <= bodyLimit else { return refuseBody(context) }
            body.writeBuffer(&part)
        case .end:
            guard let head else { return }
            deadline?.cancel()
            deadline = nil
            // The next request may arrive while this one is being answered.
            self.head = nil
            let request = NIOHTTPServerRequestFull(head: head, body: body)
            guard context.channel.isWritable else { return waiting = request }
            respond(to: request, context)
        }
    }

    /// Continues when the client has received responses. Until then, NIO reads nothing more from the connection, so a
    /// client that doesn't read responses can't fill the memory.
    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if context.channel.isWritable, let request = waiting {
            waiting = nil
            respond(to: request, context)
        }
        context.fireChannelWritabilityChanged()
    }

    private func begin(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        var head = head
        head.resolveTarget()
        self.head = head
        body.clear()
        do throws(HTTPError) {
            bodyLimit = try router.bodyLimit(of: head, from: context.remoteAddress, limits)
            try head.checkFraming()
        } catch {
            return refuse(error, of: head, context)
        }
        let announced = head.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        if announced > bodyLimit { return refuseBody(context) }
        guard head.waitsToContinue else { return }
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))),
            promise: nil
        )
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // After a malformed request, the decoder reports an error for everything that still arrives.
        guard !isLast else { return }
        switch error as? HTTPParserError {
        case nil: context.close(promise: nil)
        case .headerOverflow:
            refuse(HTTPError(.requestHeaderFieldsTooLarge, "The head of the request is too large."), of: nil, context)
        case .invalidVersion:
            refuse(HTTPError(.httpVersionNotSupported, "The preview only supports HTTP/1."), of: nil, context)
        case _?: refuse(.badRequest("This is not an HTTP request."), of: nil, context)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is IdleStateHandler.IdleStateEvent: context.close(promise: nil)
        case ChannelEvent.inputClosed:
            inputEnded = true
            closeIfDone(context)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        if let stream { hub.remove(stream) }
        context.fireChannelInactive()
    }

    private func respond(to request: NIOHTTPServerRequestFull, _ context: ChannelHandlerContext) {
        do {
            switch try router.respond(to: request, from: context.remoteAddress) {
            case .response(let response): send(response, to: request.head, context)
            case .events(let page, let client): openStream(for: page, client, request.head, context)
            case .edit(let edit, let editService):
                editService.response(edit, to: request.head, on: context.eventLoop).assumeIsolated().whenComplete {
                    result in
                    self.send(result, to: request.head, context)
                }
            }
        } catch let error as HTTPError {
            refuse(error, of: request.head, context)
        } catch {
            log.add(error)
            let error = HTTPError(.serviceUnavailable, "The file can't be read now.")
            send(Response(error, to: request.head), to: request.head, context)
        }
    }

    /// Sends the result of a request for records. The client may have left.
    private func send(_ result: Result<Response, any Error>, to head: HTTPRequestHead, _ context: ChannelHandlerContext)
    {
        guard context.channel.isActive else { return }
        switch result {
        case .success(let response):
            let reasons: [HTTPResponseStatus: String] = [
                .notFound: "There is no such record, or nothing to do with it.",
                .conflict: "The record has changed since the page was loaded.",
            ]
            if let reason = reasons[response.status] {
                let error = HTTPError(response.status, reason)
                log.add(error, request: Self.line(of: head), from: context.remoteAddress)
            }
            send(response, to: head, context)
        case .failure:
            send(Response(HTTPError(.serviceUnavailable, "The preview is shutting down."), to: head), to: head, context)
        }
    }

    private func refuseBody(_ context: ChannelHandlerContext) {
        refuse(
            HTTPError(.payloadTooLarge, "A request may have a body of at most \(bodyLimit) bytes."),
            of: head,
            context
        )
    }

    /// Answers with the error; `head` is nil if the request can't be read.
    private func refuse(_ error: HTTPError, of head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        log.add(error, request: head.map(Self.line(of:)), from: context.remoteAddress)
        isLast = true
        send(Response(error, to: head), to: head, context)
    }

    /// The request line for the log, without the query, which can contain the key of a link or the token.
    private static func line(of head: HTTPRequestHead) -> String {
        "\(head.method.rawValue) \(head.uri.prefix { $0 != "?" })"
    }

    private func openStream(
        for page: RequestPath,
        _ client: Client,
        _ head: HTTPRequestHead,
        _ context: ChannelHandlerContext
    ) {
        isLast = true
        // Without a length, the response is chunked, or in HTTP/1.0 it extends to the end of the connection.
        let response = Response(status: .ok, fields: ["Content-Type": "text/event-stream; charset=utf-8"])
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponseHead(response, to: head, isLast: true))), promise: nil)
        let stream = hub.open(page, for: client, on: context.channel)
        self.stream = stream
        // The client may have left before the first event was sent.
        if !context.channel.isActive { hub.remove(stream) }
        closeIfDone(context)
    }

    // MARK: Sending

    /// A chunk is read after the previous one has been sent, so a large file only needs the memory of one chunk.
    private static let pieceSize: Int64 = 64 * 1024

    /// Sends a response; `request` is nil if the request can't be read.
    private func send(_ response: Response, to request: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        // After a request to switch protocols, the client doesn't send HTTP.
        if request?.isKeepAlive != true || request?.headers.contains(name: "upgrade") == true { isLast = true }
        responsesUnderWay += 1
        var head = HTTPResponseHead(response, to: request, isLast: isLast)
        // NIO removes the length where it isn't allowed.
        head.headers.add(name: "Content-Length", value: "\(response.body.count)")
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        switch response.body {
        case _ where request?.method == .HEAD: finish(context)
        case .bytes(let bytes):
            context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
            finish(context)
        case .file(let file, let range): send(range, of: file, context)
        }
    }

    private func send(_ range: Range<Int64>, of file: ReadableFile, _ context: ChannelHandlerContext) {
        guard !range.isEmpty else { return finish(context) }
        let end = min(range.lowerBound + Self.pieceSize, range.upperBound)
        let count = Int(end - range.lowerBound)
        guard let piece = try? file.read(count, at: Int(range.lowerBound)), piece.count == count else {
            // The file is now shorter than the length in the head of the response, so the response must be cut off.
            return context.close(promise: nil)
        }
        let eventLoop = context.eventLoop.assumeIsolated()
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: piece)))))
            .assumeIsolated().whenSuccess {
                // Other connections get their turn first.
                eventLoop.execute { self.send(end..<range.upperBound, of: file, context) }
            }
    }

    private func finish(_ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
            self.responsesUnderWay -= 1
            if !self.isLast { self.expectRequest(context) }
            self.closeIfDone(context)
        }
    }

    /// Closes the connection after its last response.
    ///
    /// If the client may still be sending, only our side is closed: closing a connection with unread bytes would reset
    /// it, and the client might lose the response (RFC 9112, section 9.6).
    private func closeIfDone(_ context: ChannelHandlerContext) {
        guard responsesUnderWay == 0, waiting == nil else { return }
        if inputEnded {
            context.close(promise: nil)
        } else if isLast, stream == nil {
            context.close(mode: .output, promise: nil)
        }
    }
}
