// Drags need separate presses, moves and releases, as a person makes them.

/// A pointing device.
package enum Pointer: Sendable {
    case mouse, finger
}

/// An action of a pointer.
package enum PointerAction: Sendable {
    case press, move, release
}

extension Page {
    /// Presses, moves or releases a pointer at a position in the viewport, in CSS pixels.
    package func point(_ action: PointerAction, x: Double, y: Double, with pointer: Pointer = .mouse) async throws {
        switch pointer {
        case .mouse:
            let types: [PointerAction: String] = [
                .press: "mousePressed", .move: "mouseMoved", .release: "mouseReleased",
            ]
            try await devTools("Input.dispatchMouseEvent", MouseEvent(type: types[action] ?? "", x: x, y: y))
        case .finger:
            let types: [PointerAction: String] = [.press: "touchStart", .move: "touchMove", .release: "touchEnd"]
            // A lifted finger touches nothing.
            let points = action == .release ? [] : [["x": x, "y": y]]
            try await devTools("Input.dispatchTouchEvent", TouchEvent(type: types[action] ?? "", touchPoints: points))
        }
    }
}

private struct MouseEvent: Encodable {
    var type: String
    var x: Double
    var y: Double
    var button = "left"
    var buttons = 1
    var clickCount = 1
}

private struct TouchEvent: Encodable {
    var type: String
    var touchPoints: [[String: Double]]
}
