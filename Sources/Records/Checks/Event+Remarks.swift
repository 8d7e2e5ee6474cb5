import Foundation

extension Event: Checkable {
    func remarks(judging dates: DateJudge) -> [Remark] {
        [
            .blank(name, key: CodingKeys.name.rawValue),
            dates.remark(on: date, key: CodingKeys.date.rawValue),
            dates.remark(on: details.completedAt, key: EventDetails.Key.completedAt.rawValue),
        ].compactMap(\.self)
    }
}
