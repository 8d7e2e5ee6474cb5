"""Runs khal on a calendar in a vdir, as somebody at a terminal does. The first argument is the folder that the vdir is in,
the others are those of khal."""

import pathlib
import subprocess
import sys

CONFIGURATION = """
[calendars]
[[vdir]]
path = {folder}/vdir
[sqlite]
path = {folder}/khal.db
[default]
default_calendar = vdir
[locale]
local_timezone = Europe/London
default_timezone = Europe/London
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
"""

folder = sys.argv[1]
pathlib.Path(folder, "config").write_text(CONFIGURATION.format(folder=folder))
program = [sys.executable, "-I", "-m", "khal", "-c", f"{folder}/config", *sys.argv[2:]]
sys.exit(subprocess.run(program, env={"HOME": folder, "LANG": "C.UTF-8"}).returncode)
