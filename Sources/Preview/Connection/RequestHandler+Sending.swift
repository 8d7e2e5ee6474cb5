import NIOCore
import NIOHTTP1
import NIOPosix

// A piece is written when the one before it has gone out, so that a slow client costs one piece of memory, and a
// client that takes nothing is noticed.

extension RequestHandler {
    private static let pieceSize: Int64 = 64 * 1024

    /// Writes the next piece of the answer, and goes on when it is out.
    func sendNext(of answer: OutgoingAnswer, _ context: ChannelHandlerContext) {
        switch answer.nextPiece(limit: Self.pieceSize) {
        case nil: finish(answer, context)
        case .bytes(let bytes): write(ByteBuffer(bytes: bytes), of: answer, context)
        case .file(let file, let range):
            let count = Int(range.upperBound - range.lowerBound)
            service.readers.runIfActive(eventLoop: context.eventLoop) {
                ByteBuffer(bytes: try file.read(at: range.lowerBound, count: count))
            }
            .assumeIsolated().whenComplete { [weak self] result in
                // A file that became shorter cannot be sent as was promised: the client must see that it breaks off.
                guard let self, let piece = try? result.get(), piece.readableBytes == count else {
                    return context.close(promise: nil)
                }
                write(piece, of: answer, context)
            }
        }
    }

    private func write(_ piece: ByteBuffer, of answer: OutgoingAnswer, _ context: ChannelHandlerContext) {
        let rest = answer.dropping(Int64(piece.readableBytes))
        guard !rest.isSent else {
            context.write(wrapOutboundOut(.body(.byteBuffer(piece))), promise: nil)
            return finish(rest, context)
        }
        deadline?.set(in: service.limits.writing)
        context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(piece))))
            .assumeIsolated().whenComplete { [weak self] result in
                guard case .success = result, let self else { return context.close(promise: nil) }
                sendNext(of: rest, context)
            }
    }

    private func finish(_ answer: OutgoingAnswer, _ context: ChannelHandlerContext) {
        deadline?.set(in: service.limits.writing)
        context.writeAndFlush(wrapOutboundOut(.end(nil)))
            .assumeIsolated().whenComplete { [weak self] result in
                guard case .success = result, let self else { return context.close(promise: nil) }
                deadline?.clear()
                context.triggerUserOutboundEvent(HeadGate.Turn.answered(keepAlive: answer.keepsAlive), promise: nil)
            }
    }
}
