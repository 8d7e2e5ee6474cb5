extension FixedWidthInteger {
    /// The number in hexadecimal, with leading zeros up to a number of digits.
    package func hexadecimal(digits count: Int, uppercase: Bool = false) -> String {
        let digits = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: Swift.max(0, count - digits.count)) + digits
    }
}
