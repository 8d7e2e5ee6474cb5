import CQRCode

/// A text as a QR code (ISO/IEC 18004), to be scanned from a terminal.
enum QRCode {
    /// The light border that a scanner needs, in modules.
    private static let border = 2

    /// The code as lines of half blocks, each of two rows of modules. A block is light: terminals are dark, and scanners that
    /// can't read a code with light and dark exchanged are rare.
    ///
    /// - Returns: nil if the text is too long for a code.
    static func lines(of text: String) -> [String]? {
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = Array(UnsafeBufferPointer(start: code.pointee.data, count: width * width))
        func isLight(_ row: Int, _ column: Int) -> Bool {
            guard (0..<width).contains(row), (0..<width).contains(column) else { return row < width + border }
            // The lowest bit of a module says that it is dark.
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
