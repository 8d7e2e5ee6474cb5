"""Reads the files that a site has for programs, each with a library that knows nothing of Almanac, and prints what they
have found as JSON. The argument is the folder of the site."""

import json
import pathlib
import re
import sys
import xml.etree.ElementTree

import extruct
import feedparser
import icalendar
import jsonschema
import vobject
from recipe_scrapers import scrape_html

site = pathlib.Path(sys.argv[1])


def calendar(path):
    data = path.read_bytes()
    assert b"\n" not in data.replace(b"\r\n", b""), path
    assert all(len(line) <= 75 for line in data.split(b"\r\n")), path
    for line in data.split(b"\r\n"):
        line.decode()
    parsed = icalendar.Calendar.from_ical(data)
    events = [
        {
            "uid": str(event["UID"]),
            "date": event.start.isoformat(),
            "stamp": event["DTSTAMP"].dt.isoformat(),
            "name": str(event["SUMMARY"]),
            "description": str(event["DESCRIPTION"]) if "DESCRIPTION" in event else None,
            "url": str(event["URL"]) if "URL" in event else None,
        }
        for event in parsed.walk("VEVENT")
    ]
    others = [
        (event.uid.value, event.summary.value, event.dtstart.value.isoformat())
        for event in getattr(vobject.readOne(data.decode()), "vevent_list", [])
    ]
    assert others == [(event["uid"], event["name"], event["date"]) for event in events], path
    assert not [error for part in parsed.walk() for error in part.errors], path
    # The library takes NAME for a property that it does not know, and leaves its escapes.
    return {"name": re.sub(r"\\(.)", r"\1", str(parsed["NAME"])), "events": events}


def recipe(path):
    scraper = scrape_html(path.read_text(), org_url="https://example.org/r", supported_only=False)
    data = extruct.extract(path.read_text(), syntaxes=["json-ld", "opengraph"], uniform=True)
    # What the library has no better answer for, it takes from another part of the page.
    fields = scraper.schema.data
    return {
        "name": scraper.title(),
        "ingredients": scraper.ingredients(),
        "steps": scraper.instructions_list(),
        "yields": scraper.yields() if "recipeYield" in fields else None,
        "image": scraper.image() if "image" in fields else None,
        "description": scraper.description() if "description" in fields else None,
        "url": fields.get("url"),
        "type": data["json-ld"][0]["@type"],
        "title": data["opengraph"][0]["og:title"],
        "date": data["json-ld"][0].get("dateCreated"),
    }


def event(path):
    data = extruct.extract(path.read_text(), syntaxes=["json-ld"])["json-ld"]
    assert len(data) == 1, path
    fields = {"@context", "@type", "name", "startDate", "endDate", "location", "url", "sameAs", "description"}
    assert data[0].keys() <= fields and data[0]["@type"] == "Event", data[0]
    return {
        "name": data[0]["name"],
        "date": data[0]["startDate"],
        "url": data[0].get("url"),
        "description": data[0].get("description"),
    }


def feed():
    if not (site / "feed.xml").exists():
        return None
    parsed = feedparser.parse((site / "feed.xml").read_bytes())
    assert not parsed.bozo, parsed.bozo_exception
    other = json.loads((site / "feed.json").read_text())
    assert other["version"] == "https://jsonfeed.org/version/1.1"
    entries = [
        {"id": e.id, "title": e.title, "date": e.updated, "url": e.link, "category": e.tags[0].term} for e in parsed.entries
    ]
    items = [
        {"id": i["id"], "title": i["title"], "date": i["date_published"], "url": i["url"], "category": i["tags"][0]}
        for i in other["items"]
    ]
    # feedparser takes what looks like markup out of a title.
    for entry, item in zip(entries, items):
        if "<" in item["title"]:
            entry["title"] = item["title"]
    assert entries == items
    assert parsed.feed.author and parsed.feed.updated and parsed.feed.id
    return items


def data():
    schema = json.loads((site / "data/schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    found = {}
    for path in sorted(site.glob("data/**/*.json")):
        if path.name == "schema.json":
            continue
        content = json.loads(path.read_text())
        validator.validate(content)
        assert (path.parent / content["$schema"]).resolve() == (site / "data/schema.json").resolve()
        for values in content.values():
            for value in values if isinstance(values, list) else []:
                url = value.get("url")
                target = (path.parent / url) if url else site
                assert target.exists() or url is None, (path, url)
        found[str(path.relative_to(site / "data"))] = content
    return found


def sitemap():
    if not (site / "sitemap.xml").exists():
        return None
    root = xml.etree.ElementTree.parse(site / "sitemap.xml").getroot()
    return [element.text for element in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]


manifest = json.loads((site / "manifest.webmanifest").read_text())
for icon in manifest["icons"]:
    assert (site / icon["src"]).exists(), icon

print(
    json.dumps(
        {
            "open": calendar(site / "calendar.ics"),
            "completed": calendar(site / "completed.ics"),
            "single": [e for path in sorted(site.glob("events/*/event.ics")) for e in calendar(path)["events"]],
            "recipes": [recipe(path) for path in sorted(site.glob("recipes/*/index.html"))],
            "events": [event(path) for path in sorted(site.glob("events/*/index.html"))],
            "feed": feed(),
            "files": sorted(data()),
            "data": {"open": data()["events.json"]["events"], "recipes": data()["recipes.json"]["recipes"]},
            "sitemap": sitemap(),
        }
    )
)
