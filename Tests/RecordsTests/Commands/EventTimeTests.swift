import Foundation
import Records
import Testing

/// An ISO 8601 instant and a time zone; by default Thursday, 26 November 2026, 9:00 in Berlin.
func today(_ now: String = "2026-11-26T08:00:00Z", in zone: String = "Europe/Berlin") throws -> Today {
    Today(now: try Date(now, strategy: .iso8601), timeZone: try #require(TimeZone(identifier: zone)))
}

/// Times of events as people type them, and the words that confirm them.
@Suite struct EventTimeTests {
    private static let english = [
        ("mondays and thursdays 18:00", "every Monday and Thursday, 18:00, from 26 November 2026"),
        ("24 dec to 2 jan", "Thursday 24 December 2026 to Saturday 2 January 2027, all day"),
        // Days.
        ("today", "Thursday 26 November 2026, all day"), ("tomorrow", "Friday 27 November 2026, all day"),
        ("day after tomorrow", "Saturday 28 November 2026, all day"),
        ("in 2 weeks", "Thursday 10 December 2026, all day"),
        ("thursday", "Thursday 26 November 2026, all day"), ("2 weeks ago", "Thursday 12 November 2026, all day"),
        ("1 day later", "Friday 27 November 2026, all day"), ("2 hours later", "Thursday 26 November 2026, 11:00"),
        ("2 days earlier", "Tuesday 24 November 2026, all day"),
        ("start of the month", "Tuesday 1 December 2026, all day"),
        ("in a month", "Saturday 26 December 2026, all day"), ("last friday", "Friday 20 November 2026, all day"),
        ("this friday", "Friday 27 November 2026, all day"), ("next friday", "Friday 4 December 2026, all day"),
        ("coming friday", "Friday 27 November 2026, all day"), ("coming thursday", "Thursday 3 December 2026, all day"),
        ("coming week", "Monday 30 November to Sunday 6 December 2026, all day"),
        ("in 1h30", "Thursday 26 November 2026, 10:30"),
        ("tomorrow 9:00 for 1h30", "Friday 27 November 2026, 09:00 to 10:30"),
        ("24 dec", "Thursday 24 December 2026, all day"), ("Dec. 24", "Thursday 24 December 2026, all day"),
        ("24th of december, 2027", "Friday 24 December 2027, all day"), ("24/12", "Thursday 24 December 2026, all day"),
        ("12/24", "Thursday 24 December 2026, all day"), ("24.12.", "Thursday 24 December 2026, all day"),
        ("24.12.27", "Friday 24 December 2027, all day"), ("24-12-2026", "Thursday 24 December 2026, all day"),
        ("4/4", "Sunday 4 April 2027, all day"), ("3 jan", "Sunday 3 January 2027, all day"),
        ("26 nov", "Thursday 26 November 2026, all day"), ("25 nov", "Thursday 25 November 2027, all day"),
        ("2026-W49-3", "Wednesday 2 December 2026, all day"), ("2026-W53-7", "Sunday 3 January 2027, all day"),
        ("the 15th", "Tuesday 15 December 2026, all day"), ("end of month", "Monday 30 November 2026, all day"),
        ("end of year", "Thursday 31 December 2026, all day"), ("first monday", "Monday 7 December 2026, all day"),
        ("last monday of the month", "Monday 30 November 2026, all day"),
        ("second tuesday of march", "Tuesday 9 March 2027, all day"),
        ("first day of the month", "Tuesday 1 December 2026, all day"),
        // Times.
        ("tonight", "Thursday 26 November 2026, 19:00"), ("this evening", "Thursday 26 November 2026, 19:00"),
        ("tonight at 8", "Thursday 26 November 2026, 20:00"), ("tomorrow at 9", "Friday 27 November 2026, 09:00"),
        ("tomorrow noon", "Friday 27 November 2026, 12:00"), ("midnight", "Friday 27 November 2026, 00:00"),
        ("tomorrow midnight", "Friday 27 November 2026, 00:00"), ("tues 9am", "Tuesday 1 December 2026, 09:00"),
        ("mon 8.30", "Monday 30 November 2026, 08:30"), ("fri 8.12", "Friday 27 November 2026, 08:12"),
        ("dec 24 6pm", "Thursday 24 December 2026, 18:00"), ("6 p.m. dec 24", "Thursday 24 December 2026, 18:00"),
        ("24.12.2026 18:00", "Thursday 24 December 2026, 18:00"), ("24.12. 18.00", "Thursday 24 December 2026, 18:00"),
        ("yesterday 9:00", "Wednesday 25 November 2026, 09:00"), ("next friday 3pm", "Friday 4 December 2026, 15:00"),
        ("tomorrow morning", "Friday 27 November 2026, 09:00"),
        ("8 in the evening", "Thursday 26 November 2026, 20:00"),
        ("friday afternoon at 3", "Friday 27 November 2026, 15:00"),
        ("in the morning", "Friday 27 November 2026, 09:00"),
        ("tomorrow @ 9 o'clock", "Friday 27 November 2026, 09:00"), ("fri@4", "Friday 27 November 2026, 16:00"),
        ("now", "Thursday 26 November 2026, 09:00"),
        ("in 90 minutes", "Thursday 26 November 2026, 10:30"), ("in an hour", "Thursday 26 November 2026, 10:00"),
        ("2 hours ago", "Thursday 26 November 2026, 07:00"), ("today 8:00", "Thursday 26 November 2026, 08:00"),
        ("2026-12-01T10:00:00+02:00", "Tuesday 1 December 2026, 09:00"),
        ("in 2 weeks at 9", "Thursday 10 December 2026, 09:00"),
        ("2026-12-01T10:00", "Tuesday 1 December 2026, 10:00"),
        ("Wed, 2 December 2026, 9:30", "Wednesday 2 December 2026, 09:30"),
        // In English, bare hours of the night mean the afternoon. German clocks have 24 hours.
        ("at 4", "Thursday 26 November 2026, 16:00"), ("tomorrow at 1", "Friday 27 November 2026, 13:00"),
        ("friday at 6", "Friday 27 November 2026, 18:00"), ("friday at 7", "Friday 27 November 2026, 07:00"),
        ("tomorrow at 4:00", "Friday 27 November 2026, 04:00"), ("tomorrow at 04", "Friday 27 November 2026, 04:00"),
        ("tomorrow at 4am", "Friday 27 November 2026, 04:00"),
        ("tomorrow at 4 in the morning", "Friday 27 November 2026, 04:00"),
        ("friday 4", "Friday 27 November 2026, 04:00"),
        ("tomorrow at 4 to 6", "Friday 27 November 2026, 16:00 to 18:00"),
        ("tomorrow at 4 to 10am", "Friday 27 November 2026, 04:00 to 10:00"),
        ("tomorrow at 5 for 45 minutes", "Friday 27 November 2026, 17:00 to 17:45"),
        // Ends.
        ("friday 3pm to 5pm", "Friday 27 November 2026, 15:00 to 17:00"),
        ("3 to 5pm", "Thursday 26 November 2026, 15:00 to 17:00"),
        ("friday 11 to 1pm", "Friday 27 November 2026, 11:00 to 13:00"),
        ("fri 3pm til 5", "Friday 27 November 2026, 15:00 to 17:00"),
        ("9-10:30", "Friday 27 November 2026, 09:00 to 10:30"),
        ("11.00-12.00", "Thursday 26 November 2026, 11:00 to 12:00"), ("9 AM.", "Friday 27 November 2026, 09:00"),
        ("noon to 2", "Thursday 26 November 2026, 12:00 to 14:00"),
        ("tomorrow afternoon 3 to 5", "Friday 27 November 2026, 15:00 to 17:00"),
        ("sat 10–12", "Saturday 28 November 2026, 10:00 to 12:00"),
        ("nov 27 9-10", "Friday 27 November 2026, 09:00 to 10:00"),
        ("tomorrow 9 for 45 minutes", "Friday 27 November 2026, 09:00 to 09:45"),
        ("tomorrow 9:00 for 2 hours and 30 minutes", "Friday 27 November 2026, 09:00 to 11:30"),
        ("now until 11:00", "Thursday 26 November 2026, 09:00 to 11:00"),
        ("in 2 hours for 30 min", "Thursday 26 November 2026, 11:00 to 11:30"),
        ("22:00 to 1:00", "Thursday 26 November 2026, 22:00 to Friday 27 November 2026, 01:00"),
        ("10pm to 2", "Thursday 26 November 2026, 22:00 to Friday 27 November 2026, 02:00"),
        ("tomorrow 20:00 to 24:00", "Friday 27 November 2026, 20:00 to Saturday 28 November 2026, 00:00"),
        ("24 dec 18:00 to 25 dec 2:00", "Thursday 24 December 2026, 18:00 to Friday 25 December 2026, 02:00"),
        ("24-27 dec", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("dec 24 to 27", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("24 dec to 27 dec", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("24.-27.12", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("24.-27.12.", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("2026-12-24 to 2026-12-27", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("24 dec to 2 jan", "Thursday 24 December 2026 to Saturday 2 January 2027, all day"),
        ("24 dec to 2 jan 2028", "Friday 24 December 2027 to Sunday 2 January 2028, all day"),
        ("24 dec for 3 days", "Thursday 24 to Saturday 26 December 2026, all day"),
        ("mon to fri", "Monday 30 November to Friday 4 December 2026, all day"),
        ("next week", "Monday 30 November to Sunday 6 December 2026, all day"),
        ("next month", "Tuesday 1 to Thursday 31 December 2026, all day"),
        ("this weekend", "Saturday 28 to Sunday 29 November 2026, all day"),
        ("friday next week", "Friday 4 December 2026, all day"),
        ("in two weeks", "Thursday 10 December 2026, all day"),
        ("friday in 2 weeks", "Friday 11 December 2026, all day"),
        ("friday 15:00 in two weeks", "Friday 11 December 2026, 15:00"),
        ("friday in a week 9:00", "Friday 4 December 2026, 09:00"),
        ("thursday in 2 weeks", "Thursday 10 December 2026, all day"),
        ("a week from friday", "Friday 4 December 2026, all day"),
        ("2 weeks from monday at 9", "Monday 14 December 2026, 09:00"),
        ("a week after 24 dec", "Thursday 31 December 2026, all day"),
        ("a month from tomorrow", "Sunday 27 December 2026, all day"),
        ("2 days after tomorrow", "Sunday 29 November 2026, all day"),
        ("end of november", "Monday 30 November 2026, all day"),
        ("the end of february 2028", "Tuesday 29 February 2028, all day"),
        ("at the end of october 17:00", "Sunday 31 October 2027, 17:00"),
        ("1 december to end of january", "Tuesday 1 December 2026 to Sunday 31 January 2027, all day"),
        ("in half an hour", "Thursday 26 November 2026, 09:30"), ("fri 1830", "Friday 27 November 2026, 18:30"),
        ("in half an hr", "Thursday 26 November 2026, 09:30"),
        ("fri 9 for half an h", "Friday 27 November 2026, 09:00 to 09:30"),
        ("fri 9 for half hr", "Friday 27 November 2026, 09:00 to 09:30"),
        ("first of every month", "every month on the 1st, all day, from Tuesday 1 December 2026"),
        ("on the first of every month", "every month on the 1st, all day, from Tuesday 1 December 2026"),
        ("biweekly on monday", "every 2 weeks on Monday, all day, from 30 November 2026"),
        ("half past 8", "Friday 27 November 2026, 08:30"),
        ("quarter past 8 tomorrow", "Friday 27 November 2026, 08:15"),
        ("quarter to 9 pm", "Thursday 26 November 2026, 20:45"),
        ("2026-12-05T18:30Z", "Saturday 5 December 2026, 19:30"), ("20261205", "Saturday 5 December 2026, all day"),
        ("20261205T0930", "Saturday 5 December 2026, 09:30"), ("5-Dec-2026", "Saturday 5 December 2026, all day"),
        ("24 dec 8:52 -> 13:16", "Thursday 24 December 2026, 08:52 to 13:16"),
        ("tomorrow at 2 at night", "Friday 27 November 2026, 02:00"),
        ("saturday night 1:00", "Sunday 29 November 2026, 01:00"),
        ("saturday night at 11", "Saturday 28 November 2026, 23:00"),
        // Hours of the night in ranges, after `from` and in words mean the afternoon, too.
        ("friday at half past five", "Friday 27 November 2026, 17:30"),
        ("half past 6", "Thursday 26 November 2026, 18:30"),
        ("at quarter past two", "Thursday 26 November 2026, 14:15"),
        ("friday at quarter to one", "Friday 27 November 2026, 12:45"),
        ("friday at quarter to seven", "Friday 27 November 2026, 06:45"),
        ("friday 5 o'clock", "Friday 27 November 2026, 17:00"),
        ("friday 5 o'clock in the morning", "Friday 27 November 2026, 05:00"),
        ("friday from 5", "Friday 27 November 2026, 17:00"), ("friday from 05", "Friday 27 November 2026, 05:00"),
        ("tomorrow 2-4", "Friday 27 November 2026, 14:00 to 16:00"),
        ("tomorrow from 2 to 4", "Friday 27 November 2026, 14:00 to 16:00"),
        ("tomorrow 2:00-4:00", "Friday 27 November 2026, 02:00 to 04:00"),
        ("tomorrow from 5 to 10am", "Friday 27 November 2026, 05:00 to 10:00"),
        // A date without its last dot, where it can't be a time.
        ("fri 4.12 18:00", "Friday 4 December 2026, 18:00"), ("thu 24.12", "Thursday 24 December 2026, all day"),
        ("fri 4.12 all day", "Friday 4 December 2026, all day"), ("sun 3.1", "Sunday 3 January 2027, all day"),
        ("1.12 18:00 to 3.12 12:00", "Tuesday 1 December 2026, 18:00 to Thursday 3 December 2026, 12:00"),
        ("tomorrow 9.00 to 10.10", "Friday 27 November 2026, 09:00 to 10:10"),
        ("fri 9-10.10", "Friday 27 November 2026, 09:00 to 10:10"),
        // Years that can't be times.
        ("24 dec 2031", "Wednesday 24 December 2031, all day"), ("24.12.1900", "Monday 24 December 1900, all day"),
        ("24 dec 1959 10:00", "Thursday 24 December 1959, 10:00"),
        ("24.12.62", "Monday 24 December 1962, all day"), ("24/12/49", "Friday 24 December 2049, all day"),
        ("on tomorrow at 9", "Friday 27 November 2026, 09:00"),
        ("first monday of december 2027", "Monday 6 December 2027, all day"),
        ("last friday of june 2027 10:00", "Friday 25 June 2027, 10:00"),
        ("last sunday of march, 2027", "Sunday 28 March 2027, all day"),
        ("24 dec 27", "Friday 24 December 2027, all day"), ("dec 24 99", "Friday 24 December 1999, all day"),
        ("24 dec 26 - 2 jan 27", "Thursday 24 December 2026 to Saturday 2 January 2027, all day"),
        ("24-27 dec 27", "Friday 24 to Monday 27 December 2027, all day"),
        ("24 dec 24 18:00", "Tuesday 24 December 2024, 18:00"), ("24 dec 18", "Thursday 24 December 2026, 18:00"),
        ("24.12.24", "Tuesday 24 December 2024, all day"), ("24.12. 27", "Friday 24 December 2027, all day"),
        // The end of a day.
        ("24:00", "Friday 27 November 2026, 00:00"), ("tomorrow 24:00", "Saturday 28 November 2026, 00:00"),
        ("tomorrow at 24", "Saturday 28 November 2026, 00:00"), ("24 dec 24:00", "Friday 25 December 2026, 00:00"),
        ("last night", "Wednesday 25 November 2026, 22:00"), ("last night 1:00", "Thursday 26 November 2026, 01:00"),
        ("last night at 11", "Wednesday 25 November 2026, 23:00"),
        ("in a fortnight", "Thursday 10 December 2026, all day"),
        ("a fortnight ago", "Thursday 12 November 2026, all day"),
        ("in a fortnight on friday", "Friday 11 December 2026, all day"),
        ("every fortnight on monday", "every 2 weeks on Monday, all day, from 30 November 2026"),
        ("tomorrow 18h30", "Friday 27 November 2026, 18:30"), ("18h", "Thursday 26 November 2026, 18:00"),
        ("18h 24 dec", "Thursday 24 December 2026, 18:00"), ("tomorrow at 9h", "Friday 27 November 2026, 09:00"),
        ("tomorrow 9h-11h30", "Friday 27 November 2026, 09:00 to 11:30"),
        ("tomorrow 18h for 2h", "Friday 27 November 2026, 18:00 to 20:00"),
        ("in 2h", "Thursday 26 November 2026, 11:00"),
        // A day of a named month.
        ("first of december", "Tuesday 1 December 2026, all day"),
        ("the second of january 2028", "Sunday 2 January 2028, all day"),
        ("1st of next month", "Tuesday 1 December 2026, all day"),
        ("15th of next month at 9", "Tuesday 15 December 2026, 09:00"),
        ("the 15th of last month", "Thursday 15 October 2026, all day"),
        ("next month on the 15th", "Tuesday 15 December 2026, all day"),
        ("tuesday the first of december", "Tuesday 1 December 2026, all day"),
        ("first monday of next month", "Monday 7 December 2026, all day"),
        ("next month on the last friday", "Friday 25 December 2026, all day"),
        ("last day of next month", "Thursday 31 December 2026, all day"),
        ("on the last day of february", "Sunday 28 February 2027, all day"),
        ("last day of february 2028 9:00", "Tuesday 29 February 2028, 09:00"),
        // A weekday with the number of the day.
        ("thursday 24th", "Thursday 24 December 2026, all day"), ("thu 24", "Thursday 24 December 2026, all day"),
        ("thu the 24th 18:00", "Thursday 24 December 2026, 18:00"),
        ("fri 4th to sun 6th", "Friday 4 to Sunday 6 December 2026, all day"),
        // Halves, and phrases for a number of units.
        ("in 1.5 hours", "Thursday 26 November 2026, 10:30"), ("in 1½ hours", "Thursday 26 November 2026, 10:30"),
        ("in one and a half hours", "Thursday 26 November 2026, 10:30"),
        ("tomorrow 9:00 for an hour and a half", "Friday 27 November 2026, 09:00 to 10:30"),
        ("in a quarter of an hour", "Thursday 26 November 2026, 09:15"),
        ("in half a year", "Wednesday 26 May 2027, all day"),
        ("half-yearly", "every 6 months, all day, from Thursday 26 November 2026"),
        ("quarterly on the 1st", "every 3 months on the 1st, all day, from Tuesday 1 December 2026"),
        ("every quarter", "every 3 months, all day, from Thursday 26 November 2026"),
        ("every half hour", "every 30 minutes, 09:00, from Thursday 26 November 2026"),
        // The weekday tells the year.
        ("sat 21 nov", "Saturday 21 November 2026, all day"), ("mon 26 oct", "Monday 26 October 2026, all day"),
    ]

    private static let german = [
        ("montags 18:00", "every Monday, 18:00, from 30 November 2026"),
        ("werktags 9:15", "every weekday, 09:15, from 26 November 2026"),
        ("alle zwei Wochen montags", "every 2 weeks on Monday, all day, from 30 November 2026"),
        ("morgen 9 Uhr", "Friday 27 November 2026, 09:00"), ("heute Abend", "Thursday 26 November 2026, 19:00"),
        ("heute Abend um 8", "Thursday 26 November 2026, 20:00"), ("heute Morgen", "Thursday 26 November 2026, 09:00"),
        ("morgen früh", "Friday 27 November 2026, 09:00"), ("Montag Morgen", "Monday 30 November 2026, 09:00"),
        ("nächsten Freitag 15 Uhr", "Friday 4 December 2026, 15:00"),
        ("NAECHSTER FREITAG 15:00", "Friday 4 December 2026, 15:00"),
        ("kommenden Freitag", "Friday 27 November 2026, all day"),
        ("kommenden Donnerstag 9 Uhr", "Thursday 3 December 2026, 09:00"),
        ("kommende Woche", "Monday 30 November to Sunday 6 December 2026, all day"),
        ("kommende Woche Dienstag", "Tuesday 1 December 2026, all day"),
        ("kommenden Monat", "Tuesday 1 to Thursday 31 December 2026, all day"),
        ("kommendes Wochenende", "Saturday 28 to Sunday 29 November 2026, all day"),
        ("letzten Freitag", "Friday 20 November 2026, all day"),
        ("in 3 Tagen", "Sunday 29 November 2026, all day"), ("vor 3 Tagen", "Monday 23 November 2026, all day"),
        ("übermorgen", "Saturday 28 November 2026, all day"), ("vorgestern 9:00", "Tuesday 24 November 2026, 09:00"),
        ("24. Dezember", "Thursday 24 December 2026, all day"), ("am 15. um 9", "Tuesday 15 December 2026, 09:00"),
        ("18 Uhr 24.12.", "Thursday 24 December 2026, 18:00"),
        ("18 Uhr 24 Dezember", "Thursday 24 December 2026, 18:00"),
        ("um 4", "Friday 27 November 2026, 04:00"), ("morgen um 4", "Friday 27 November 2026, 04:00"),
        ("um 15 am Dienstag", "Tuesday 1 December 2026, 15:00"), ("9 Uhr 30", "Thursday 26 November 2026, 09:30"),
        ("Mittwoch, 2. Dezember 2026, 9:30 Uhr", "Wednesday 2 December 2026, 09:30"),
        ("vom 24. bis 27. Dezember", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("von 9 bis 10:30 Uhr", "Friday 27 November 2026, 09:00 to 10:30"),
        ("morgen von 9 bis 10", "Friday 27 November 2026, 09:00 to 10:00"),
        ("am 24.12. um 18 Uhr für 2 Stunden", "Thursday 24 December 2026, 18:00 to 20:00"),
        ("am Monatsersten", "Tuesday 1 December 2026, all day"),
        ("zwei Tage später", "Saturday 28 November 2026, all day"),
        ("Monatsende", "Monday 30 November 2026, all day"),
        ("nächste Woche", "Monday 30 November to Sunday 6 December 2026, all day"),
        ("jeden Dienstag 19:30", "every Tuesday, 19:30, from 1 December 2026"),
        ("jeden zweiten Mittwoch", "every 2 weeks on Wednesday, all day, from 2 December 2026"),
        ("alle 2 Wochen dienstag", "every 2 weeks on Tuesday, all day, from 1 December 2026"),
        ("jeden ersten Montag im Monat 18 Uhr", "every month on the first Monday, 18:00, from 7 December 2026"),
        ("am letzten Freitag jedes Monats", "every month on the last Friday, all day, from 27 November 2026"),
        ("jedes Jahr am 11. März", "every year on 11 March, all day, from Thursday 11 March 2027"),
        ("jeden Monat am 15.", "every month on the 15th, all day, from Tuesday 15 December 2026"),
        ("jeden Monat am 15 um 9", "every month on the 15th, 09:00, from Tuesday 15 December 2026"),
        ("jeden Werktag 8 Uhr", "every weekday, 08:00, from 27 November 2026"),
        ("jeden Morgen", "every day, 09:00, from Friday 27 November 2026"),
        ("täglich um 8 Uhr", "every day, 08:00, from Friday 27 November 2026"),
        ("jeden Tag 10 mal", "every day, all day, from Thursday 26 November 2026, 10 times"),
        ("jeden Montag 18 Uhr 10 mal", "every Monday, 18:00, from 30 November 2026, 10 times"),
        ("2 Wochen lang jeden Tag", "every day, all day, from Thursday 26 November 2026 until 9 December 2026"),
        ("jeden Tag bis Freitag", "every day, all day, from Thursday 26 November 2026 until 27 November 2026"),
        ("ab 1. Dezember jeden Montag", "every Monday, all day, from 7 December 2026"),
        ("halb neun", "Friday 27 November 2026, 08:30"), ("Viertel nach 8", "Friday 27 November 2026, 08:15"),
        ("Viertel vor 10", "Thursday 26 November 2026, 09:45"), ("Mo. 8.30 Uhr", "Monday 30 November 2026, 08:30"),
        ("Fr., 27.11.", "Friday 27 November 2026, all day"),
        ("Freitag, den 27. November", "Friday 27 November 2026, all day"),
        ("heute in einer Woche", "Thursday 3 December 2026, all day"),
        ("in zwei Wochen", "Thursday 10 December 2026, all day"),
        ("Freitag in 2 Wochen", "Friday 11 December 2026, all day"),
        ("am Freitag in zwei Wochen um 15 Uhr", "Friday 11 December 2026, 15:00"),
        ("eine Woche nach Freitag", "Friday 4 December 2026, all day"),
        ("Ende November", "Monday 30 November 2026, all day"),
        ("Ende Januar 2028 9 Uhr", "Monday 31 January 2028, 09:00"),
        ("Freitagabend", "Friday 27 November 2026, 19:00"),
        ("Freitag nächste Woche", "Friday 4 December 2026, all day"),
        ("24 Uhr", "Friday 27 November 2026, 00:00"), ("morgen 24 Uhr", "Saturday 28 November 2026, 00:00"),
        ("heute Nacht 2 Uhr", "Friday 27 November 2026, 02:00"),
        ("heute um 2 Uhr nachts", "Friday 27 November 2026, 02:00"),
        ("heute Nacht um 23 Uhr", "Thursday 26 November 2026, 23:00"),
        ("morgen Nacht um 1", "Saturday 28 November 2026, 01:00"),
        ("Samstagnacht 2 bis 4 Uhr", "Sunday 29 November 2026, 02:00 to 04:00"),
        ("nachts um 2", "Friday 27 November 2026, 02:00"), ("nachts um 11", "Thursday 26 November 2026, 23:00"),
        ("in einer halben Stunde", "Thursday 26 November 2026, 09:30"),
        ("in einer halben Std.", "Thursday 26 November 2026, 09:30"),
        ("Fr 9 Uhr für eine halbe Std", "Friday 27 November 2026, 09:00 to 09:30"),
        ("in anderthalb Stunden", "Thursday 26 November 2026, 10:30"),
        ("morgen 9:00 für 2,5 Stunden", "Friday 27 November 2026, 09:00 to 11:30"),
        ("in 1 Std. 30 Min.", "Thursday 26 November 2026, 10:30"),
        ("in einem halben Jahr", "Wednesday 26 May 2027, all day"),
        ("halbjährlich", "every 6 months, all day, from Thursday 26 November 2026"),
        ("vierteljährlich", "every 3 months, all day, from Thursday 26 November 2026"),
        ("am Morgen", "Friday 27 November 2026, 09:00"),
        ("morgen 2 bis 4", "Friday 27 November 2026, 02:00 to 04:00"),
        ("morgen von 2 bis 4", "Friday 27 November 2026, 02:00 to 04:00"),
        ("morgen halb fünf", "Friday 27 November 2026, 16:30"), ("morgen 5 Uhr", "Friday 27 November 2026, 05:00"),
        ("Viertel nach zwei", "Thursday 26 November 2026, 14:15"), ("halb eins", "Thursday 26 November 2026, 12:30"),
        ("3. Dezember um halb drei", "Thursday 3 December 2026, 14:30"),
        ("nachts um halb drei", "Friday 27 November 2026, 02:30"),
        ("morgen mittags halb eins", "Friday 27 November 2026, 12:30"),
        ("morgen 14 Uhr bis halb vier", "Friday 27 November 2026, 14:00 to 15:30"),
        ("Fr 4.12. bis So 6.12.", "Friday 4 to Sunday 6 December 2026, all day"),
        ("Mo 30.11", "Monday 30 November 2026, all day"), ("Sa 12.12 um 18 Uhr", "Saturday 12 December 2026, 18:00"),
        ("Mo 9.10", "Monday 30 November 2026, 09:10"),
        ("erster Dezember", "Tuesday 1 December 2026, all day"),
        ("am 15. nächsten Monats", "Tuesday 15 December 2026, all day"),
        ("am 15. des nächsten Monats", "Tuesday 15 December 2026, all day"),
        ("nächsten Monat am 15. um 9 Uhr", "Tuesday 15 December 2026, 09:00"),
        ("Do 24. nächsten Monats", "Thursday 24 December 2026, all day"),
        ("in vierzehn Tagen", "Thursday 10 December 2026, all day"),
        ("alle vierzehn Tage", "every 2 weeks, all day, from Thursday 26 November 2026"),
        ("morgen 18h30", "Friday 27 November 2026, 18:30"),
        ("morgen von 9h bis 11h", "Friday 27 November 2026, 09:00 to 11:00"),
        ("24. 12. 2026", "Thursday 24 December 2026, all day"), ("1. 1.2027", "Friday 1 January 2027, all day"),
        ("Do 24. 12., 18:00 Uhr", "Thursday 24 December 2026, 18:00"),
        ("24. bis 27. 12.", "Thursday 24 to Sunday 27 December 2026, all day"),
        ("am 24. 12.30 Uhr", "Thursday 24 December 2026, 12:30"),
        ("letzte Nacht", "Wednesday 25 November 2026, 22:00"),
        ("vergangene Nacht um 2", "Thursday 26 November 2026, 02:00"),
        ("Do 24 Uhr", "Friday 27 November 2026, 00:00"),
        ("24. Dezember 30 Tage lang", "Thursday 24 December 2026 to Friday 22 January 2027, all day"),
        ("Do 24.", "Thursday 24 December 2026, all day"), ("Montag den 30.", "Monday 30 November 2026, all day"),
        ("Fr., der 4. um 9 Uhr", "Friday 4 December 2026, 09:00"),
        ("zweiter Sonntag im Mai 2028", "Sunday 14 May 2028, all day"),
    ]

    @Test("If weeks begin on Sunday, so do next week and every second week")
    func firstWeekday() throws {
        var vocabulary = try DateVocabulary.embedded()
        vocabulary.firstWeekday = .sunday
        #expect(try words("next week", vocabulary) == "Sunday 29 November to Saturday 5 December 2026, all day")
        #expect(try words("next weekend", vocabulary) == "Saturday 5 to Sunday 6 December 2026, all day")
        let time = try DateParser.parse("every 2 weeks on sun and mon", on: today(), vocabulary: vocabulary)
        #expect(time.repeats == "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,SU")
    }

    // It is Thursday 26 November 2026, 9:00.
    @Test(
        "A weekend can be Friday and Saturday",
        arguments: [
            ("weekend", "Friday 27 to Saturday 28 November 2026, all day"),
            ("this weekend", "Friday 27 to Saturday 28 November 2026, all day"),
            ("next weekend", "Friday 4 to Saturday 5 December 2026, all day"),
            ("every weekend 10:00", "every Friday and Saturday, 10:00, from 27 November 2026"),
            (
                "every weekday 8:00",
                "every Monday, Tuesday, Wednesday, Thursday and Sunday, 08:00, from 29 November 2026"
            ),
        ]
    )
    func weekend(text: String, expected: String) throws {
        let english = try DateVocabulary.language("en")
        #expect(try words(text, DateVocabulary([english], weekend: [.friday, .saturday])) == expected)
    }

    private func words(_ text: String, _ vocabulary: DateVocabulary) throws -> String {
        let today = try today()
        let time = try DateParser.parse(text, on: today, vocabulary: vocabulary)
        return EventTimeWords(timeZone: today.timeZone).words(for: time)
    }

    @Test(arguments: english)
    func parsesEnglish(text: String, expected: String) throws {
        #expect(try words(text, .embedded("en")) == expected)
        // Additional languages change nothing.
        #expect(try words(text, .embedded("de", "en")) == expected)
        #expect(try words(text.uppercased(), .embedded()) == expected)
    }

    @Test(arguments: german)
    func parsesGerman(text: String, expected: String) throws {
        #expect(try words(text, .embedded("de")) == expected)
        #expect(try words(text, .embedded("en", "de")) == expected)
    }

    @Test(arguments: english.map(\.1) + german.map(\.1))
    func parsesItsConfirmation(text: String) throws {
        #expect(try words(text, .embedded()) == text)
    }
}
