import Testing

@testable import Site
@testable import Templates

/// The tables of names available in templates.
@Suite struct TemplateNamesTests {
    @Test func coverEveryRecordShape() {
        for (kind, record) in SiteRoot.builtInRecords {
            for name in record.names {
                guard case .record(let other) = name.shape.element else { continue }
                #expect(SiteRoot.builtInRecords[other] != nil, "\(kind).\(name.name)")
            }
        }
    }
}
