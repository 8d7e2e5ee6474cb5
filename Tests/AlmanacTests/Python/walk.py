"""Walks a site by its links, as a visitor's browser would reach everything, and prints what it has found."""

import json
import re
import sys
import urllib.error
import urllib.parse
import urllib.request

start = sys.argv[1]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def get(url):
    try:
        with opener.open(url) as answer:
            return answer.status, dict(answer.headers.items()), answer.read()
    except urllib.error.HTTPError as answer:
        return answer.code, dict(answer.headers.items()), answer.read()


known, waiting, headers, broken = {start}, [(start, "")], {}, []
while waiting:
    url, origin = waiting.pop()
    status, found, body = get(url)
    path = urllib.parse.urlsplit(url).path
    if status != 200:
        broken.append(f"{origin}: {path}: {status}")
        continue
    headers[path] = {name.lower(): value for name, value in found.items()}
    if not found.get("Content-Type", "").startswith("text/html"):
        continue
    for link in re.findall(r'(?:href|src)="([^"]*)"', body.decode()):
        target = urllib.parse.urldefrag(urllib.parse.urljoin(url, link.replace("&amp;", "&"))).url
        target = target.partition("?")[0]
        if target.startswith(start) and target not in known:
            known.add(target)
            waiting.append((target, path))

status, _, body = get(start + "no/such/page/")
print(json.dumps({"broken": broken, "headers": headers, "missing": {"status": status, "text": body.decode()}}))
