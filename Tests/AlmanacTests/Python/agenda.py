"""Imports a calendar into khal, and prints as JSON what its agenda lists: pairs of a day and a name. The arguments are the
calendar's file, a time zone, and the first and the last day."""

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
local_timezone = {zone}
default_timezone = {zone}
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
"""


def khal(folder, *arguments):
    program = [sys.executable, "-I", "-m", "khal", "-c", f"{folder}/config", *arguments]
    environment = {"HOME": folder, "LANG": "C.UTF-8"}
    done = subprocess.run(program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    # khal skips what it can't read, so any message counts as a failure.
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def agenda(path, zone, first, last):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "vdir").mkdir()
        pathlib.Path(folder, "config").write_text(CONFIGURATION.format(folder=folder, zone=zone))
        khal(folder, "import", "--batch", "-a", "read", path)
        lines = khal(folder, "list", "--format", "{title}", "--day-format", "# {date-long}", first, last).splitlines()
    day = None
    for line in lines:
        if line.startswith("# "):
            day = line[2:]
        else:
            yield day, line


print(json.dumps(list(agenda(*sys.argv[1:]))))
