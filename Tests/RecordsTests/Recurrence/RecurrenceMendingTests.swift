import Records
import Testing

@Suite("Rules that RFC 5545 forbids") struct RecurrenceMendingTests {
    @Test(
        "The occurrences are those that dateutil finds",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=2MO,1MO,TU", "FREQ=WEEKLY;BYDAY=MO,TU"),
            ("FREQ=DAILY;INTERVAL=2;BYDAY=-1SU", "FREQ=DAILY;INTERVAL=2;BYDAY=SU"),
            ("FREQ=MONTHLY;BYWEEKNO=20;BYDAY=MO", "FREQ=YEARLY;BYDAY=MO;BYWEEKNO=20"),
            ("FREQ=DAILY;BYWEEKNO=20", "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYWEEKNO=20"),
            ("FREQ=DAILY;BYYEARDAY=100", "FREQ=YEARLY;BYYEARDAY=100"),
            ("FREQ=WEEKLY;BYMONTHDAY=13;BYDAY=1FR", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13"),
            ("FREQ=MONTHLY;BYSETPOS=-1", "FREQ=MONTHLY"),
            ("FREQ=DAILY;COUNT=3;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231;COUNT=3"),
        ]
    )
    func mended(text: String, rule: String) throws {
        let (mended, fault) = try RecurrenceRule.mending(text)
        #expect(mended.description == rule)
        #expect(fault != nil)
    }

    @Test("The number of a weekday in a week of the year has no meaning")
    func weekOfYear() throws {
        let mended = try RecurrenceRule.mending("FREQ=YEARLY;BYWEEKNO=20;BYDAY=-1MO").rule
        #expect(try mended == RecurrenceRule("FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO"))
    }

    @Test("A valid rule has no fault", arguments: ["FREQ=MONTHLY;BYDAY=1MO", "freq=yearly;byweekno=20; "])
    func valid(text: String) throws {
        let (rule, fault) = try RecurrenceRule.mending(text)
        #expect(try rule == RecurrenceRule(text))
        #expect(fault == nil)
    }

    @Test(
        "No valid rule has the occurrences of some",
        arguments: [
            "FREQ=WEEKLY;INTERVAL=2;BYMONTHDAY=13", "FREQ=HOURLY;BYWEEKNO=20", "FREQ=MONTHLY;BYYEARDAY=9;BYDAY=1MO",
            "FREQ=DAILY;BYSETPOS=2",
        ]
    )
    func refused(text: String) {
        #expect(throws: RecurrenceRule.Fault.self) { try RecurrenceRule.mending(text) }
    }
}
