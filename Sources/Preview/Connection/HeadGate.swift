// A connection is in one phase at a time, and each has its deadline. This handler stands before the HTTP decoder, so
// that what the decoder sees is bounded: one whole header at a time, and the next one only when the answer is out.

import NIOCore
import NIOHTTP1

/// Lets one header after the other through to the decoder, in time and in size.
final class HeadGate: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// What the handler of requests tells the gate, as an outbound event.
    enum Turn: Sendable {
        /// The request has arrived and will be answered.
        case taken
        /// The answer is out; the next request may come if `keepAlive`.
        case answered(keepAlive: Bool)
        /// The answer goes on until the client leaves; what it sends is of no interest.
        case streaming
    }

    private enum Phase {
        /// A header is awaited, or has begun to come.
        case reading
        /// The request is being answered; nothing is read.
        case answering
        /// Events go out for as long as the client listens.
        case streaming
        /// The last answer is out, and the client has not closed yet.
        case draining
    }

    private let limits: Limits
    private var phase = Phase.reading
    private var buffer = HeadBuffer()
    private var deadline: Deadline?
    private var inputEnded = false
    private var isAdvancing = false
    /// Whether an answer is out and nothing of the next request has come.
    private var isIdle = false
    private var isReadHeldBack = false
    /// Whether the head that was let through has become a request, or has been refused.
    private var isTaken = false

    init(limits: Limits) { self.limits = limits }

    func channelActive(context: ChannelHandlerContext) {
        deadline = Deadline(on: context.eventLoop) { [weak self] in self?.expire(context) }
        deadline?.set(in: limits.header)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        deadline = nil
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard phase == .reading || phase == .answering else { return }
        var part = unwrapInboundIn(data)
        if isIdle {
            isIdle = false
            deadline?.set(in: limits.header)
        }
        buffer.append(&part)
        advance(context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard let event = event as? ChannelEvent, event == .inputClosed else {
            context.fireUserInboundEventTriggered(event)
            return
        }
        // The decoder is not told: it would decode nothing more, and what came before the end is still to be answered.
        inputEnded = true
        switch phase {
        case .reading: advance(context)
        case .answering: break
        case .streaming, .draining: context.close(promise: nil)
        }
    }

    func read(context: ChannelHandlerContext) {
        if phase == .answering {
            isReadHeldBack = true
        } else {
            context.read()
        }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let turn = event as? Turn else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        switch turn {
        case .taken:
            isTaken = true
        case .answered(keepAlive: true):
            phase = .reading
            isIdle = buffer.isEmpty
            deadline?.set(in: isIdle ? limits.idle : limits.header)
            advance(context)
        case .answered(keepAlive: false):
            drain(context)
        case .streaming:
            phase = .streaming
            if inputEnded { context.close(promise: nil) }
        }
        readOn(context)
        promise?.succeed()
    }

    /// Passes on what is there, as long as answers are given at once.
    private func advance(_ context: ChannelHandlerContext) {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        do {
            while phase == .reading, let head = try buffer.next() {
                phase = .answering
                isTaken = false
                deadline?.clear()
                context.fireChannelRead(wrapInboundOut(head))
                // The decoder leaves some heads without a word, such as those of other versions.
                if !isTaken { context.fireErrorCaught(Refusal.badRequest("This is no request of HTTP/1.1.")) }
            }
        } catch {
            refuse(error, context)
        }
        if phase == .reading, inputEnded { context.close(promise: nil) }
    }

    private func refuse(_ refusal: Refusal, _ context: ChannelHandlerContext) {
        phase = .answering
        deadline?.clear()
        context.fireErrorCaught(refusal)
    }

    private func drain(_ context: ChannelHandlerContext) {
        phase = .draining
        guard !inputEnded else { return context.close(promise: nil) }
        deadline?.set(in: limits.lingering)
        context.close(mode: .output, promise: nil)
    }

    private func readOn(_ context: ChannelHandlerContext) {
        guard phase != .answering, isReadHeldBack else { return }
        isReadHeldBack = false
        context.read()
    }

    private func expire(_ context: ChannelHandlerContext) {
        if phase == .reading, !buffer.isEmpty {
            refuse(Refusal(status: .requestTimeout, reason: "The header of the request took too long."), context)
        } else {
            context.close(promise: nil)
        }
    }
}
