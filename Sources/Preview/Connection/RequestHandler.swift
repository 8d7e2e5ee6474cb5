import NIOCore
import NIOHTTP1
import NIOPosix

/// Answers the requests of one connection, one after the other.
final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    let service: Service
    var deadline: Deadline?
    private var stream: EventStream?
    /// Whether the last answer of this connection has begun; nothing more is answered then.
    private var isClosing = false

    init(service: Service) { self.service = service }

    func channelActive(context: ChannelHandlerContext) {
        deadline = Deadline(on: context.eventLoop) { context.close(promise: nil) }
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        if let stream { service.hub.remove(stream) }
        stream = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A request has no content, or is refused: its head is all of it.
        guard case .head(let head) = unwrapInboundIn(data), !isClosing else { return }
        context.triggerUserOutboundEvent(HeadGate.Turn.taken, promise: nil)
        do {
            let request = try service.requests.examine(head)
            if case .events(let page) = request.target, !request.conditions.isHead {
                openStream(for: page, head: head, context)
            } else {
                answer(request, head: head, context)
            }
        } catch {
            refuse(error, head: head, context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case let refusal as Refusal: refuse(refusal, head: nil, context)
        case is HTTPParserError: refuse(.badRequest("This is no HTTP request."), head: nil, context)
        default: context.close(promise: nil)
        }
    }

    private func answer(_ request: SiteRequest, head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let service = service
        service.readers.runIfActive(eventLoop: context.eventLoop) { try service.answer(request) }
            .assumeIsolated().whenComplete { [weak self] result in
                guard let self, context.channel.isActive else { return }
                switch result {
                case .success(let answer): send(answer, to: head, context)
                case .failure(let error):
                    service.journal.add(error)
                    let reason = "The file cannot be read now."
                    send(Answer(Refusal(status: .serviceUnavailable, reason: reason)), to: head, context)
                }
            }
    }

    /// Answers with the refusal; `head` is nil if the request could not be read.
    private func refuse(_ refusal: Refusal, head: HTTPRequestHead?, _ context: ChannelHandlerContext) {
        guard !isClosing else { return }
        context.triggerUserOutboundEvent(HeadGate.Turn.taken, promise: nil)
        service.journal.add(refusal, request: head.map { "\($0.method.rawValue) \($0.uri)" })
        send(Answer(refusal), to: head, mayKeepAlive: !refusal.endsConnection, context)
    }

    private func send(
        _ answer: Answer,
        to head: HTTPRequestHead?,
        mayKeepAlive: Bool = true,
        _ context: ChannelHandlerContext
    ) {
        let keepsAlive = mayKeepAlive && head?.canBeFollowed ?? false
        isClosing = !keepsAlive
        let outgoing = OutgoingAnswer(answer, to: head, keepsAlive: keepsAlive)
        context.write(wrapOutboundOut(.head(outgoing.head)), promise: nil)
        sendNext(of: outgoing, context)
    }

    private func openStream(for page: SitePath, head: HTTPRequestHead, _ context: ChannelHandlerContext) {
        isClosing = true
        context.writeAndFlush(wrapOutboundOut(.head(OutgoingAnswer.eventStreamHead(for: head))), promise: nil)
        let stream = EventStream(page: page, on: context.channel, limits: service.limits)
        self.stream = stream
        service.hub.add(stream)
        context.triggerUserOutboundEvent(HeadGate.Turn.streaming, promise: nil)
    }
}
