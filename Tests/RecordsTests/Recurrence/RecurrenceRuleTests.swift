import Foundation
import Records
import Testing

@Suite struct RecurrenceRuleTests {
    // MARK: Reading and writing

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"),
        ("RRULE:freq=weekly;byday=we,mo", "FREQ=WEEKLY;BYDAY=MO,WE"),
        (" rrule:WKST=SU; BYDAY=-1FR,2MO,1TU,MO;\tFREQ=MONTHLY; ", "FREQ=MONTHLY;BYDAY=MO,1TU,2MO,-1FR;WKST=SU"),
        ("FREQ=DAILY;INTERVAL=1;WKST=MO", "FREQ=DAILY"),
        // The defaults of RFC 7529, and a program's own part.
        ("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT;X-FOO=1", "FREQ=YEARLY"),
        ("COUNT=+3;INTERVAL=02;FREQ=DAILY", "FREQ=DAILY;COUNT=3;INTERVAL=2"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1,15,-2,1,15", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1,-2"),
        ("FREQ=DAILY;UNTIL=20261231", "FREQ=DAILY;UNTIL=20261231"),
        ("FREQ=DAILY;UNTIL=20261231t090000", "FREQ=DAILY;UNTIL=20261231T090000"),
        ("FREQ=DAILY;UNTIL=20261231T235960Z", "FREQ=DAILY;UNTIL=20261231T235959Z"),
        (
            "WKST=SA;BYSETPOS=-366,1;BYMONTH=12,1;BYWEEKNO=53,-53;BYYEARDAY=366,-366;BYMONTHDAY=31;BYDAY=SU;BYHOUR=0,23;"
                + "BYMINUTE=0,59;BYSECOND=60,0;INTERVAL=2147483647;COUNT=2147483647;FREQ=YEARLY",
            "FREQ=YEARLY;COUNT=2147483647;INTERVAL=2147483647;BYSECOND=0,60;BYMINUTE=0,59;BYHOUR=0,23;BYDAY=SU;"
                + "BYMONTHDAY=31;BYYEARDAY=366,-366;BYWEEKNO=53,-53;BYMONTH=1,12;BYSETPOS=1,-366;WKST=SA"
        ),
    ])
    func writesCanonicalText(text: String, canonical: String) throws {
        let rule = try RecurrenceRule(text)
        #expect(rule.description == canonical)
        #expect(try RecurrenceRule(canonical) == rule)
    }

    @Test func parsesParts() throws {
        let rule = try RecurrenceRule("FREQ=MONTHLY;UNTIL=20261231T090000Z;INTERVAL=2;BYDAY=MO,-1FR;BYHOUR=9;WKST=SU")
        #expect(rule.frequency == .monthly)
        #expect(rule.until == .instant(try Date("2026-12-31T09:00:00Z", strategy: .iso8601)))
        #expect(rule.interval == 2)
        #expect(rule.count == nil)
        #expect(rule.byDay.map(\.weekday) == [.monday, .friday])
        #expect(rule.byDay.map(\.ordinal) == [nil, -1])
        #expect(rule.byHour == [9])
        #expect(rule.weekStart == .sunday)
    }

    // MARK: Faults

    @Test(arguments: [
        ("", "the rule is empty", "write one such as `FREQ=WEEKLY;BYDAY=MO`"),
        ("RRULE:;;", "the rule is empty", "write one such as `FREQ=WEEKLY;BYDAY=MO`"),
        ("INTERVAL=2", "the rule has no `FREQ`", "add one, as in `FREQ=WEEKLY`"),
        ("every week", "can't read `every week` as a rule", "write a rule of RFC 5545, such as `FREQ=WEEKLY;BYDAY=MO`"),
        ("FREQ=DAILY;weekly", "`WEEKLY` has no `=`", "separate parts with `;`, as in `FREQ=DAILY;COUNT=3`"),
        ("FREQ=DAILY;BYDAYS=MO", "rules have no part `BYDAYS`", "did you mean `BYDAY`?"),
        (
            "FREQ=DAILY;X=1", "rules have no part `X`",
            "the parts are FREQ, UNTIL, COUNT, INTERVAL, BYSECOND, BYMINUTE, BYHOUR, BYDAY, BYMONTHDAY, BYYEARDAY, "
                + "BYWEEKNO, BYMONTH, BYSETPOS, WKST"
        ),
        ("FREQ=DAILY;COUNT=1;COUNT=2", "the rule has `COUNT` twice", "keep one of them"),
        ("FREQ=WEEKLLY", "can't read `WEEKLLY` as a frequency", "did you mean `WEEKLY`?"),
        (
            "FREQ=FORTNIGHTLY", "can't read `FORTNIGHTLY` as a frequency",
            "use YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY or SECONDLY"
        ),
        (
            "FREQ=DAILY;COUNT=3;UNTIL=20261231", "the rule has both `COUNT` and `UNTIL`",
            "keep the one that says where it ends"
        ),
        (
            "FREQ=MONTHLY;BYWEEKNO=20", "`BYWEEKNO` has no meaning with `FREQ=MONTHLY`",
            "remove it, or use `FREQ=YEARLY`"
        ),
        (
            "FREQ=DAILY;BYYEARDAY=100", "`BYYEARDAY` has no meaning with `FREQ=DAILY`",
            "remove it, or use `FREQ=YEARLY`"
        ),
        (
            "FREQ=WEEKLY;BYMONTHDAY=13", "`BYMONTHDAY` has no meaning with `FREQ=WEEKLY`",
            "remove it, or use `FREQ=MONTHLY`"
        ),
        (
            "FREQ=WEEKLY;BYDAY=2MO", "`BYDAY=2MO` has no meaning with `FREQ=WEEKLY`",
            "remove it, or use `FREQ=MONTHLY`"
        ),
        (
            "FREQ=YEARLY;BYWEEKNO=20;BYDAY=TU,-1MO", "`BYDAY=-1MO` has no meaning with `BYWEEKNO`",
            "write `BYDAY=MO`"
        ),
        (
            "FREQ=DAILY;BYSETPOS=1", "`BYSETPOS` has nothing to choose from",
            "add a part such as `BYDAY=MO,TU,WE,TH,FR`, or remove it"
        ),
    ])
    func explainsFault(text: String, description: String, hint: String) throws {
        let fault = try #require(throws: RecurrenceRule.Fault.self) { try RecurrenceRule(text) }
        #expect(fault.description == description)
        #expect(fault.hint == hint)
    }

    static let values: [(String, [String], String)] = [
        (
            "INTERVAL", ["0", "-1", "", "1.5", "2147483648", "99999999999999999999"],
            "a whole number from 1 to 2147483647"
        ),
        ("COUNT", ["0", "-3", "three"], "a whole number from 1 to 2147483647"),
        ("BYMONTH", ["0", "13", "-1", "", "1,", "1,,2", "5L", "٣"], "whole numbers from 1 to 12"),
        ("BYHOUR", ["24", "-1"], "whole numbers from 0 to 23"),
        ("BYMINUTE", ["60"], "whole numbers from 0 to 59"),
        ("BYSECOND", ["61"], "whole numbers from 0 to 60"),
        ("BYMONTHDAY", ["0", "32", "-32"], "whole numbers from 1 to 31, or -1 to -31"),
        ("BYYEARDAY", ["367", "-9223372036854775808"], "whole numbers from 1 to 366, or -1 to -366"),
        ("BYWEEKNO", ["54", "0"], "whole numbers from 1 to 53, or -1 to -53"),
        ("BYSETPOS", ["0", "-367"], "whole numbers from 1 to 366, or -1 to -366"),
        ("BYDAY", ["XX", "M", "0MO", "54MO", "MO1", "1", ""], "days such as MO, 1MO or -1FR, with numbers up to 53"),
        ("WKST", ["1", "MON", "MO,TU"], "MO, TU, WE, TH, FR, SA or SU"),
        (
            "UNTIL",
            [
                "20260230", "2026-12-31", "20261231T25", "20261231T250000", "20261231T090000+", "20261231 090000",
                "é261231",
            ],
            "a day such as 20261231, or a time such as 20261231T090000 or 20261231T080000Z"
        ),
    ]

    @Test(arguments: values)
    func rejectsValues(part: String, values: [String], expected: String) throws {
        for value in values {
            let fault = try #require(throws: RecurrenceRule.Fault.self) {
                try RecurrenceRule("FREQ=YEARLY;\(part)=\(value)")
            }
            let parts = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            let found = part == "WKST" ? value : parts.first { $0.isEmpty } ?? value
            #expect(
                fault.description
                    == "can't read `\(found.uppercased().replacing(" ", with: ""))` as a value of `\(part)`"
            )
            #expect(fault.hint == "use \(expected)")
        }
    }

    @Test func truncatesLongTexts() throws {
        let long = String(repeating: "A", count: 10_000)
        for text in ["FREQ=\(long)", "\(long)=1", long, "FREQ=DAILY;BYDAY=\(long)"] {
            let fault = try #require(throws: RecurrenceRule.Fault.self) { try RecurrenceRule(text) }
            #expect(fault.description.count < 100)
        }
    }
}
