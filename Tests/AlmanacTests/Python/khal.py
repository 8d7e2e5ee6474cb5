"""Imports calendars into khal, each into a vdir of its own, lists what it then has, and prints that as JSON: for each
calendar a list of events in the order of their dates. The arguments are the calendars' files."""

import datetime
import json
import pathlib
import subprocess
import sys
import tempfile

CONFIGURATION = """
[calendars]
[[read]]
path = {folder}/vdir
[sqlite]
path = {folder}/khal.db
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M:%S
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M:%S
longdatetimeformat = %Y-%m-%d %H:%M:%S
"""


def khal(folder, *arguments):
    program = [sys.executable, "-I", "-m", "khal", "-c", f"{folder}/config", *arguments]
    environment = {"HOME": folder, "LANG": "C.UTF-8"}
    done = subprocess.run(program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # khal skips what it can't read, so any message counts as a failure.
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def read(path):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "vdir").mkdir()
        pathlib.Path(folder, "config").write_text(CONFIGURATION.format(folder=folder))
        khal(folder, "import", "--batch", "-a", "read", path)
        fields = ["uid", "title", "start-long", "description"]
        chosen = [part for field in fields for part in ("--json", field)]
        days = khal(folder, "list", "--once", *chosen, "1990-01-01", "2100-01-01")
        # A line for each day that has events.
        events = [event for day in days.splitlines() for event in json.loads(day)]
        assert len(events) == len(list(pathlib.Path(folder, "vdir").iterdir())), path
    return [
        {
            "uid": event["uid"],
            "name": event["title"],
            "date": datetime.datetime.fromisoformat(event["start-long"] + "+00:00").isoformat(),
            "description": event["description"] or None,
        }
        for event in events
    ]


print(json.dumps([read(path) for path in sys.argv[1:]]))
