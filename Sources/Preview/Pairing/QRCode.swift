import CQRCode

/// A text as a QR code (ISO/IEC 18004), to be scanned from the terminal.
enum QRCode {
    /// The width in modules of the light border that scanners need.
    private static let border = 2

    /// The code as lines of half blocks, each showing two rows of modules. Blocks are the light modules, because most
    /// terminals are dark; few scanners fail on an inverted code.
    ///
    /// - Returns: nil if the text is too long for a QR code.
    static func lines(of text: String) -> [String]? {
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = Array(UnsafeBufferPointer(start: code.pointee.data, count: width * width))
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<width).contains(row), (0..<width).contains(column) else { return row < width + border }
            // The lowest bit of a module is set if it is dark.
            return modules[row * width + column] & 1 == 0
        }
        let columns = -border..<width + border
        return stride(from: -border, to: width + border, by: 2).map { row in
            String(columns.map { half(isLight(row, $0), isLight(row + 1, $0)) })
        }
    }

    private static func half(_ isUpperLight: Bool, _ isLowerLight: Bool) -> Character {
        switch (isUpperLight, isLowerLight) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
