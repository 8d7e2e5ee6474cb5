import Records
import TestSupport
import Testing

@Suite("Recipe times")
struct RecipeTimeTests {
    @Test(
        "Times are read in the forms that people and programs write",
        arguments: [
            ("20 min", 20), ("20 minutes", 20), ("20", 20), ("1 h 20 min", 80), ("1h20", 80),
            ("1 hour and 20 minutes", 80),
            ("1 hr, 20 mins", 80), ("1½ hours", 90), ("1 1/2 hours", 90), ("1.5 h", 90), ("0,5 Std.", 30), ("1:20", 80),
            ("1 Std. 20 Min.", 80), ("2 Stunden und 5 Minuten", 125), ("1 day", 1_440), ("1 day 2 hours", 1_560),
            ("90 s", 2), ("20 min.", 20), ("45 Minute(n)", 45), ("PT20M", 20), ("P0DT0H20M", 20), ("PT1H20M", 80),
            ("pt1h", 60), ("PT90M", 90), ("PT1.5H", 90), ("P1D", 1_440), ("P1DT2H", 1_560), ("PT1200S", 20),
            ("P0Y0M0DT0H35M0.000S", 35), ("PT00H05M", 5), ("P1W", 10_080), ("  PT20M ", 20), ("PT20", nil), ("P", nil),
            // What programs write.
            ("PT0D0H30M", 30), ("PT20 Mins", 20), ("PT32 M", 32), ("PT1H 30M", 90), ("PT45MIN", 45), ("00:30:00", 30),
            ("1:20:30", 81), ("P0D T1H", 60),
            ("PT20 parsecs", nil), ("1:20:75", nil), (":20", nil), ("1:2", nil), ("1:20:00:00", nil),
            ("PT", nil), ("P1M", nil), ("PT0M", nil), ("P1YT1M", nil), ("PT1H-5M", nil), ("", nil), ("0", nil),
            ("-20", nil),
            ("20-25 minutes", nil), ("20–25 min", nil), ("overnight", nil), ("20 parsecs", nil), ("20 min 1 h", nil),
            ("1 h 1 h", nil), ("1:75", nil), ("999999999 h", nil), ("PT99999999999999999999M", nil),
            ("20 min plus chilling", nil), ("min", nil), ("1 min 20", nil),
        ]
    )
    func reading(text: String, minutes: Int?) {
        #expect(RecipeTime(text)?.minutes == minutes)
    }

    @Test(
        "A written time is read back",
        arguments: [(1, "1 min", "PT1M"), (60, "1 h", "PT1H"), (80, "1 h 20 min", "PT1H20M")]
    )
    func writing(minutes: Int, text: String, iso: String) throws {
        let time = try #require(RecipeTime(minutes: minutes))
        #expect(time.text == text && time.isoText == iso)
    }

    @Test("Every time is read back from both of its formats", .ends)
    func roundTrip() throws {
        for minutes in Array(1...3_000) + [100_000, 366 * 24 * 60] {
            let time = try #require(RecipeTime(minutes: minutes))
            #expect(RecipeTime(time.text) == time && RecipeTime(time.isoText) == time)
        }
        #expect(RecipeTime(minutes: 0) == nil && RecipeTime(minutes: 366 * 24 * 60 + 1) == nil)
    }
}
