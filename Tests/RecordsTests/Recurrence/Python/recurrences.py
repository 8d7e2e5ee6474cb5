"""Expands series, and prints the occurrences of each as a text.

The input is a JSON array. dateutil expands the rule of each series, and recurring-ical-events the series as a calendar.
Where dateutil differs from RFC 5545, section 3.3.10, the rule is rewritten for it; the comments of `Reference` quote the
RFC. recurring-ical-events passes rules to dateutil as they are, so those are left out, with what `is_common_ground` says;
the answer for them is null."""

import datetime
import json
import multiprocessing
import sys
import zoneinfo

import icalendar
import recurring_ical_events
from dateutil import rrule
from dateutil.rrule import rrulestr

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
DAY = datetime.timedelta(days=1)


def week(day, first_weekday):
    """The number of the day's week, and the number of weeks in that year: "Week number one of the calendar year is the first week that contains
    at least four (4) days in that calendar year.\""""

    def start(year):
        fourth = datetime.date(year, 1, 4)
        return fourth - (fourth.weekday() - first_weekday) % 7 * DAY

    year = (day - (day.weekday() - first_weekday) % 7 * DAY + 3 * DAY).year
    return (day - start(year)).days // 7 + 1, (start(year + 1) - start(year)).days // 7


class Weeks(rrule._iterinfo):
    """dateutil miscounts weeks 52 and 53 in the first days of January, and weeks -52 and -53 in the last days of December, as
    comments in its source say."""

    def rebuild(self, year, month):
        is_new = year != self.lastyear
        super().rebuild(year, month)
        numbers = self.rrule._byweekno
        if is_new and numbers:
            for index in range(self.yearlen):
                number, count = week(datetime.date(year, 1, 1) + index * DAY, self.rrule._wkst)
                self.wnomask[index] = int(number in numbers or number - count - 1 in numbers)


rrule._iterinfo = Weeks


class Reference:
    """A series as dateutil expands it."""

    def __init__(self, series):
        self.zone = zoneinfo.ZoneInfo(series["zone"])
        self.all_day = series["isAllDay"]
        self.start = datetime.datetime.fromisoformat(series["start"])
        self.parts = dict(part.split("=") for part in series["rule"].split(";"))
        self.series = series

    def occurrences(self):
        first = datetime.datetime.fromisoformat(self.series["first"])
        end = datetime.datetime.fromisoformat(self.series["last"]) + DAY
        times = set(self.shown(self.of_rule(end)))
        times |= set(self.shown(map(datetime.datetime.fromisoformat, self.series["additional"])))
        times |= set(self.shown(datetime.datetime.fromisoformat(new) for _, new in self.series["moved"]))
        excepted = map(datetime.datetime.fromisoformat, self.series["exceptedTimes"])
        times -= set(self.shown(excepted))
        times -= set(self.shown(datetime.datetime.fromisoformat(old) for old, _ in self.series["moved"]))
        days = set(self.series["exceptedDays"])
        return [time for time in sorted(times) if first <= time < end and str(time.date()) not in days]

    def of_rule(self, end):
        """The start, and the times of the rule up to an end."""
        parts = self.adapted()
        count = int(parts.pop("COUNT", 0))
        until = self.until(parts.pop("UNTIL", None))
        rule = rrulestr(";".join(f"{name}={value}" for name, value in parts.items()), dtstart=self.rule_start())
        # "The DTSTART property value always counts as the first occurrence."
        found = [self.start] if until is None or self.instant(self.start) <= until else []
        for time in rule:
            if time >= end or (count and len(found) == count) or (until and self.instant(time - DAY) > until):
                break
            if time > self.start and (until is None or self.instant(time) <= until):
                found.append(time)
        return found

    def adapted(self):
        parts = dict(self.parts)
        if self.all_day:
            # "BYSECOND, BYMINUTE and BYHOUR [...] MUST be ignored" for a DTSTART that is a DATE; dateutil knows no dates.
            for name in ["BYHOUR", "BYMINUTE", "BYSECOND"]:
                parts.pop(name, None)
        if "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & parts.keys():
            # "Information, not contained in the rule, [...] is derived from DTSTART": the day of the week, too.
            # dateutil takes all seven days.
            parts["BYDAY"] = DAYS[self.start.weekday()]
        if self.has_week_positions():
            # The same, now that the rule starts on another day.
            parts.setdefault("BYDAY", DAYS[self.start.weekday()])
        days = parts.get("BYDAY", "").split(",")
        if any(len(day) > 2 for day in days):
            # "If an integer modifier is not present, it means all days of this type": MO beside 1TU is every Monday.
            # dateutil wants a day that is both.
            every = range(1, 6 if parts["FREQ"] == "MONTHLY" or "BYMONTH" in parts else 54)
            parts["BYDAY"] = ",".join(
                day if len(day) > 2 else ",".join(f"{number}{day}" for number in every) for day in days
            )
        return parts

    def has_week_positions(self):
        return self.parts["FREQ"] == "WEEKLY" and "BYSETPOS" in self.parts

    def rule_start(self):
        if self.has_week_positions():
            # "A set of recurrence instances starts at the beginning of the interval": of the week. dateutil starts the
            # first one at DTSTART.
            return self.start - (self.start.weekday() - DAYS.index(self.parts.get("WKST", "MO"))) % 7 * DAY
        return self.start

    def until(self, text):
        """The last instant at which an occurrence may start."""
        if text is None:
            return None
        if len(text) == 8:
            return self.instant(datetime.datetime.strptime(text, "%Y%m%d") + DAY) - datetime.timedelta(seconds=1)
        time = datetime.datetime.strptime(text.rstrip("Z"), "%Y%m%dT%H%M%S")
        return time.replace(tzinfo=datetime.timezone.utc) if text.endswith("Z") else self.instant(time)

    def instant(self, time):
        if self.all_day:
            time = time.replace(hour=0, minute=0, second=0)
        return time.replace(tzinfo=self.zone).astimezone(datetime.timezone.utc)

    def shown(self, times):
        """What clocks show at these times: another time if they skip it."""
        if self.all_day:
            return [datetime.datetime(time.year, time.month, time.day) for time in times]
        return [self.instant(time).astimezone(self.zone).replace(tzinfo=None) for time in times]


class CalendarSeries(Reference):
    """A series as recurring-ical-events expands it."""

    def is_common_ground(self):
        parts = self.calendar_parts()
        rewritten = {name: value for name, value in self.adapted().items() if name != "UNTIL"}
        if self.has_week_positions() or rewritten.items() - parts.items():
            # `Reference` rewrites the rule, because dateutil differs from what its comments quote.
            return False
        if self.all_day and parts["FREQ"] in ["HOURLY", "MINUTELY", "SECONDLY"]:
            # A DATE has no time to which hours could be added (section 3.3.4); there, it counts as midnight.
            return False
        rule = self.calendar_rule()
        if "COUNT" in parts and next(iter(rrulestr(rule, dtstart=self.start, ignoretz=True)), None) != self.start:
            # "The DTSTART property value always counts as the first occurrence"; there, only if the rule produces it.
            return False
        # With a TZID, an exception is an instant (section 3.3.5, form 3). There, 8:00 in São Paulo also excludes 8:00 in UTC,
        # which is 5:00 in São Paulo.
        excepted = self.series["exceptedTimes"] + [old for old, _ in self.series["moved"]]
        utc = {self.instant(time).replace(tzinfo=None).isoformat() for time in self.occurrences()}
        return self.all_day or self.series["zone"] == "UTC" or utc.isdisjoint(excepted)

    def calendar_parts(self):
        parts = dict(self.parts)
        if self.all_day:
            # They "MUST NOT be specified when the associated DTSTART property has a DATE value type".
            for name in ["BYHOUR", "BYMINUTE", "BYSECOND"]:
                parts.pop(name, None)
        if "UNTIL" in parts:
            # "The value of the UNTIL rule part MUST have the same value type as the DTSTART property", and "MUST be specified
            # as a date with UTC time" if that has a time zone.
            last = self.until(parts["UNTIL"])
            parts["UNTIL"] = f"{last.astimezone(self.zone):%Y%m%d}" if self.all_day else f"{last:%Y%m%dT%H%M%SZ}"
        return parts

    def calendar_rule(self):
        return ";".join(f"{name}={value}" for name, value in self.calendar_parts().items())

    def calendar(self):
        def value(text):
            digits = text.replace("-", "").replace(":", "")
            return f";VALUE=DATE:{digits[:8]}" if self.all_day else f";TZID={self.series['zone']}:{digits}"

        series = self.series
        lines = ["BEGIN:VEVENT", "UID:1", "SUMMARY:1", f"DTSTART{value(series['start'])}", f"RRULE:{self.calendar_rule()}"]
        lines += [f"RDATE{value(time)}" for time in series["additional"]]
        lines += [f"EXDATE{value(time)}" for time in series["exceptedTimes"]]
        lines += [f"EXDATE;VALUE=DATE:{day.replace('-', '')}" for day in series["exceptedDays"]]
        lines += ["END:VEVENT"]
        for old, new in series["moved"]:
            lines += ["BEGIN:VEVENT", "UID:1", "SUMMARY:1", f"RECURRENCE-ID{value(old)}", f"DTSTART{value(new)}"]
            lines += ["END:VEVENT"]
        return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//test//EN", *lines, "END:VCALENDAR", ""])

    def events(self):
        first = datetime.date.fromisoformat(self.series["first"])
        end = datetime.date.fromisoformat(self.series["last"]) + DAY
        query = recurring_ical_events.of(icalendar.Calendar.from_ical(self.calendar()))
        starts = [event["DTSTART"].dt for event in query.between(first, end)]
        if self.all_day:
            return sorted({datetime.datetime(day.year, day.month, day.day) for day in starts})
        utc = datetime.timezone.utc
        return sorted({time.astimezone(utc).astimezone(self.zone).replace(tzinfo=None) for time in starts})


def text(times):
    return " ".join(time.isoformat() for time in times)


def expand(series):
    calendar = CalendarSeries(series)
    return text(calendar.occurrences()), text(calendar.events()) if calendar.is_common_ground() else None


if __name__ == "__main__":
    with multiprocessing.Pool() as pool:
        found = pool.map(expand, json.load(sys.stdin), chunksize=20)
    print(json.dumps({"rules": [rule for rule, _ in found], "calendars": [calendar for _, calendar in found]}))
