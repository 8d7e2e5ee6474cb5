"""Prints what recurring-ical-events finds in each of the calendars on standard input: `start end name`, in UTC, in order."""

import datetime
import json
import sys
import zoneinfo

import icalendar
import recurring_ical_events


def text(value):
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            value = value.replace(tzinfo=zoneinfo.ZoneInfo("Europe/Berlin"))
        return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.isoformat()


def end(event):
    # The end of a day must be later than its start (RFC 5545, section 3.6.1); where it isn't, the event lasts one day.
    is_day = not isinstance(event.start, datetime.datetime)
    return max(event.end, event.start + datetime.timedelta(days=1)) if is_day else event.end


def occurrences(calendar):
    query = recurring_ical_events.of(icalendar.Calendar.from_ical(calendar))
    found = query.between(datetime.date(2026, 11, 1), datetime.date(2027, 12, 31))
    return sorted(f"{text(event.start)} {text(end(event))} {event['SUMMARY']}" for event in found if event.get("STATUS") != "CANCELLED")


print(json.dumps([occurrences(calendar) for calendar in json.load(sys.stdin)]))
