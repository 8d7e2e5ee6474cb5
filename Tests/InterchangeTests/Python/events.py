"""Reads the calendar on standard input, and prints as JSON what each of its events is to icalendar and vobject: instants in
UTC, days, and texts.

With the argument "zones", prints Windows' names of time zones and the zones that they mean instead, as tzlocal has them.
With the argument "khal" and a zone, imports it into a calendar of khal's instead, and prints the lines that it lists for
1 November 2026 to 31 December 2027."""

import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

import icalendar
import tzlocal.windows_tz
import vobject

NAMES = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE", "DTSTAMP"]
TEXTS = ["UID", "SUMMARY", "LOCATION", "URL", "RRULE"]


def text(value):
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.isoformat()


def by_icalendar(data):
    calendar = icalendar.Calendar.from_ical(data)
    errors = [str(error) for part in calendar.walk() for error in part.errors]
    events = []
    for event in calendar.walk("VEVENT"):
        found = {}
        for name in NAMES:
            values = event.get(name, [])
            values = values if isinstance(values, list) else [values]
            dates = [date for value in values for date in (value.dts if hasattr(value, "dts") else [value])]
            found[name] = [text(date.dt) for date in dates]
        for name in TEXTS:
            if name in event:
                value = event[name]
                found[name] = [value.to_ical().decode() if name == "RRULE" else str(value)]
        found["ALARM"] = [str(alarm["TRIGGER"].dt) for alarm in event.walk("VALARM")]
        events.append(found)
    return events, errors


def by_vobject(data):
    events = []
    for event in vobject.readOne(data.decode()).vevent_list:
        found = {}
        for name in NAMES:
            lines = event.contents.get(name.lower(), [])
            values = [line.value for line in lines]
            flat = [date for value in values for date in (value if isinstance(value, list) else [value])]
            found[name] = [text(date) for date in flat]
        for name in TEXTS:
            lines = event.contents.get(name.lower(), [])
            if lines:
                found[name] = [lines[0].value]
        found["ALARM"] = [str(alarm.trigger.value) for alarm in event.contents.get("valarm", [])]
        events.append(found)
    return events


def by_khal(data, zone):
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "calendar").mkdir()
        (home / "all.ics").write_bytes(data)
        config = home / "config"
        config.write_text(
            f"[calendars]\n[[all]]\npath = {home}/calendar\n[sqlite]\npath = {home}/khal.db\n"
            f"[locale]\nlocal_timezone = {zone}\ndefault_timezone = {zone}\ntimeformat = %H:%M\n"
            "dateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\n"
            "longdatetimeformat = %Y-%m-%d %H:%M\n[default]\ndefault_calendar = all\n"
        )
        environment = {"HOME": folder, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}

        def khal(*arguments):
            command = [sys.executable, "-m", "khal", "-c", str(config), *arguments]
            run = subprocess.run(command, env=environment, capture_output=True, text=True)
            if run.returncode != 0:
                sys.exit(run.stderr)
            return run.stdout

        khal("import", "--batch", str(home / "all.ics"))
        line = "{start-date}|{start-time}|{title}|{location}"
        lines = khal("list", "2026-11-01", "2027-12-31", "--format", line, "--day-format", "")
        return sorted({line for line in lines.splitlines() if line})


data = sys.stdin.buffer.read()
if sys.argv[1:] == ["zones"]:
    print(json.dumps(tzlocal.windows_tz.win_tz))
elif sys.argv[1:2] == ["khal"]:
    print(json.dumps(by_khal(data, sys.argv[2])))
else:
    events, errors = by_icalendar(data)
    print(json.dumps({"icalendar": events, "vobject": by_vobject(data), "errors": errors}))
