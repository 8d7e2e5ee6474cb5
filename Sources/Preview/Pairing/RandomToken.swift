/// Unguessable random texts.
enum RandomToken {
    /// Digits and letters without those that look alike (Crockford's Base 32), for five bits each.
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")

    static func text(_ count: Int) -> String {
        // The system generator is cryptographically secure.
        var generator = SystemRandomNumberGenerator()
        return String((0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] })
    }

    /// Compares texts in constant time.
    static func isSame(_ given: String, _ wanted: String) -> Bool {
        let (given, wanted) = (Array(given.utf8), Array(wanted.utf8))
        guard given.count == wanted.count else { return false }
        return zip(given, wanted).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
