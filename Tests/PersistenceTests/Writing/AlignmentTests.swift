import Testing

@testable import Persistence

@Suite struct AlignmentTests {
    /// Aligns two lists whose values are an identity, which may be missing, and a text.
    private func origins(of values: [String], in earlier: [String]) -> [Int?] {
        Alignment(of: values, with: earlier, isSame: ==) { value in
            value.contains(":") ? value.prefix { $0 != ":" } : nil
        }
        .origins
    }

    @Test(
        "A value comes from an equal one, first of all at the same index, or else from one of the same identity",
        arguments: [
            (["1:a", "2:b"], ["1:a", "2:b"], [0, 1]), (["2:b", "1:a"], ["1:a", "2:b"], [1, 0]),
            (["2:b", "3:c"], ["1:a", "2:b", "3:c"], [1, 2]), (["2:x", "1:y"], ["1:a", "2:b"], [1, 0]),
            // With one identity for all of them, a changed value doesn't take the place of an unchanged one.
            (["1:b", "1:b", "1:b"], ["1:a", "1:b", "1:b"], [0, 1, 2]),
            (["1:c", "1:b", "1:x"], ["1:a", "1:b", "1:c"], [2, 1, 0]),
            (["b", "c", "x"], ["a", "b", "c"], [1, 2, nil]), (["a", "a", "a"], ["a", "a"], [0, 1, nil]),
            ([], ["a"], []),
        ] as [([String], [String], [Int?])]
    )
    func align(values: [String], earlier: [String], expected: [Int?]) {
        #expect(origins(of: values, in: earlier) == expected)
    }
}
