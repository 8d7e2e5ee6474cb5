import Diagnostics
import Persistence

/// Checks one store and collects diagnostics in addition to those of reading it.
struct StoreCheck<Item: Checkable & Decodable> {
    let contents: StoreContents<Item>
    let today: Today
    private(set) var diagnostics: [Diagnostic]

    /// Starts with the diagnostics of reading, and adds a note if the file seems to belong to another app, and the
    /// remarks on each record by itself.
    ///
    /// - Parameter required: The keys that every record must have.
    init(_ contents: StoreContents<Item>, required: [String], today: Today) {
        self.contents = contents
        self.today = today
        diagnostics = contents.diagnostics
        checkOwner(required: required)
        checkRecords()
    }

    /// Reports records with an identifier that an earlier record has. Both are kept.
    mutating func checkDuplicates(of key: String, _ identifier: (Item) -> String?) {
        var positions: [String: Int] = [:]
        for record in contents.records {
            guard let id = identifier(record.item) else { continue }
            guard let first = positions[id] else {
                positions[id] = record.position
                continue
            }
            let remark = Remark(
                .key(key),
                message: "record \(first) has the same value, \"\(id)\"",
                hint: "both are kept; change one of them"
            )
            add(remark, to: record)
        }
    }

    mutating func add(_ remark: Remark, to record: StoredRecord<Item>) {
        diagnostics.append(
            contents.diagnostic(
                remark.severity,
                record: record.position,
                at: remark.path,
                name: record.item.name.isBlank ? nil : record.item.name,
                remark.message,
                hint: remark.hint
            )
        )
    }

    private mutating func checkRecords() {
        let dates = DateCheck(today: today, format: contents.format)
        let remarks = contents.records.flatMap { record in
            record.item.remarks(using: dates).map { (remark: $0, place: record) }
        }
        for (remark, record) in Remark.combined(remarks) { add(remark, to: record) }
    }

    /// Adds a note if the file seems to belong to another app: `schedules.plist` and `recipes.data` are names that
    /// other apps use too. If no record can be read and all lack the same keys, that is the more likely explanation.
    private mutating func checkOwner(required: [String]) {
        guard contents.records.isEmpty, let first = contents.rejected.first else { return }
        func missing(in record: PropertyValue?) -> [String] {
            guard case .dictionary(let values)? = record else { return [] }
            return required.filter { values[$0] == nil }
        }
        let absent = missing(in: first.item)
        guard !absent.isEmpty, contents.rejected.allSatisfy({ missing(in: $0.item) == absent }) else { return }
        let keys = absent.map { "\"\($0)\"" }.joined(separator: " and ")
        diagnostics.append(
            .note(
                Location(file: contents.location(ofRecord: first.position).file),
                "none of the records has \(keys)",
                hint: "this looks like the file of another app that happens to have the same name"
            )
        )
    }
}
