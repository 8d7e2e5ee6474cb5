"""Reads the calendar on standard input with two libraries, and prints what each has found as JSON.

With the argument "write", writes a calendar with each of them instead, as a JSON object of texts."""

import datetime
import json
import sys
import zoneinfo

import icalendar
import vobject


def read(data):
    events = [
        {
            "uid": str(event["UID"]),
            "date": event.start.isoformat(),
            "name": str(event["SUMMARY"]),
            "description": str(event["DESCRIPTION"]) if "DESCRIPTION" in event else None,
            "completed": str(event["X-ALMANAC-COMPLETED"]) if "X-ALMANAC-COMPLETED" in event else None,
        }
        for event in icalendar.Calendar.from_ical(data).walk("VEVENT")
    ]
    calendar = vobject.readOne(data.decode())
    others = [
        {
            "uid": event.uid.value,
            "date": event.dtstart.value.isoformat(),
            "name": event.summary.value,
            "description": event.description.value if hasattr(event, "description") else None,
            "completed": event.x_almanac_completed.value if hasattr(event, "x_almanac_completed") else None,
        }
        for event in getattr(calendar, "vevent_list", [])
    ]
    errors = [str(error) for part in icalendar.Calendar.from_ical(data).walk() for error in part.errors]
    return {"icalendar": events, "vobject": others, "errors": errors}


def write():
    berlin = zoneinfo.ZoneInfo("Europe/Berlin")
    start = datetime.datetime(2026, 7, 23, 9, 0, tzinfo=berlin)
    name = "Zahnarzt, Dr. Müller; 2. Stock – bitte nüchtern kommen, und die Karte nicht vergessen 🦷🦷"
    text = "Erste Zeile\nzweite, mit \\ und ; und \"Anführungszeichen\""

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//test//test//EN")
    calendar.add("version", "2.0")
    event = icalendar.Event()
    event.add("uid", "1@test")
    event.add("dtstamp", start)
    event.add("dtstart", start)
    event.add("dtend", start + datetime.timedelta(hours=1))
    event.add("summary", name)
    event.add("description", text)
    calendar.add_component(event)
    day = icalendar.Event()
    day.add("uid", "2@test")
    day.add("dtstamp", start)
    day.add("dtstart", datetime.date(2026, 12, 24))
    day.add("summary", "Heiligabend")
    day.add("rrule", {"freq": "yearly"})
    calendar.add_component(day)
    calendar.add_missing_timezones()

    other = vobject.iCalendar()
    event = other.add("vevent")
    event.add("summary").value = name
    event.add("description").value = text
    # A zone of dateutil's, which vobject writes out as rules.
    import dateutil.tz
    event.add("dtstart").value = datetime.datetime(2026, 7, 23, 9, 0, tzinfo=dateutil.tz.gettz("Europe/Berlin"))
    day = other.add("vevent")
    day.add("summary").value = "Heiligabend"
    day.add("dtstart").value = datetime.date(2026, 12, 24)
    day.add("rrule").value = "FREQ=YEARLY"
    return {"icalendar": calendar.to_ical().decode(), "vobject": other.serialize()}


data = sys.stdin.buffer.read()
print(json.dumps(write() if sys.argv[1:] == ["write"] else read(data)))
