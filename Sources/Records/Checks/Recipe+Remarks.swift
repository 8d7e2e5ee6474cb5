import Diagnostics
import Foundation
import Persistence

extension Recipe: Checkable {
    func remarks(using dates: DateCheck) -> [Remark] {
        let own = [
            Remark.blank(name, key: CodingKeys.name.rawValue),
            dates.remark(on: createdAt, key: CodingKeys.createdAt.rawValue),
        ]
        let inside = ingredients.enumerated().flatMap { index, ingredient in
            ingredient.remarks.map { $0.inside(.key(CodingKeys.ingredients.rawValue), .index(index)) }
        }
        return missingKeys.map { .missing($0, hint: wholeFileHint) } + own.compactMap(\.self) + inside
    }
}

extension Ingredient {
    var remarks: [Remark] {
        missingKeys.map { .missing($0, hint: wholeFileHint) }
            + [nameRemark, unitRemark, amountRemark].compactMap(\.self)
    }

    private var nameRemark: Remark? {
        let key = CodingKeys.name.rawValue
        return missingKeys.contains(key) ? nil : .blank(name, key: key)
    }

    private var unitRemark: Remark? {
        guard case .other(let found) = unit else { return nil }
        let names = AmountType.known.map(\.rawValue)
        let suggestion = nearest(to: found, among: names).map { "did you mean \"\($0)\"? " } ?? ""
        return Remark(
            .key(CodingKeys.amountType.rawValue),
            message: "found \"\(found)\", expected one of \(names.joined(separator: ", "))",
            hint: suggestion + wholeFileHint
        )
    }

    private var amountRemark: Remark? {
        guard amount < 0 || !amount.isFinite else { return nil }
        let found = Amount(amount).description
        return Remark(
            .key(CodingKeys.amount.rawValue),
            message: "found \(found), expected 0 or more",
            hint: "shown as it is; correct the amount"
        )
    }
}

/// The app decodes either all recipes or none.
private let wholeFileHint = "the app would fail to load the whole file"
