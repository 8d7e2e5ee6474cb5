"""Serves a folder on this machine as a careful host would, with a Content-Security-Policy that allows nothing but the
site's own files, and prints its port once it listens. The arguments are the folder and the policy."""

import functools
import http.server
import sys

folder, policy = sys.argv[1:]


class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".webmanifest": "application/manifest+json",
        ".ics": "text/calendar",
    }

    def end_headers(self):
        self.send_header("Content-Security-Policy", policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
print(server.server_port, flush=True)
server.serve_forever()
