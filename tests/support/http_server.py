"""Serve a folder on a free port of 127.0.0.1, correctly or with faults, until standard input ends.

The port is the first line of standard output. The first part of an address determines how its file
is served:

    /plain/NAME     completely, or from the position of a Range header
    /cut-N/NAME     like plain, but the connection is closed after N bytes of the body
    /norange/NAME   as if Range headers were unknown
    /wrong/NAME     a Range header is answered with another range
    /weak/NAME      with a weak ETag, and Last-Modified
    /moved/NAME     redirects to /plain/NAME

Every request adds a line to the folder's file "requests": path, Range, If-Range and the status of
the response, or "-". """

import hashlib
import http.server
import os
import sys
import threading

FOLDER = sys.argv[1]
DATE = "Tue, 15 Nov 1994 12:45:26 GMT"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self, status, headers):
        with open(os.path.join(FOLDER, "requests"), "a") as log:
            asked = [
                self.headers.get(name, "-").replace(" ", "_") for name in ("Range", "If-Range")
            ]
            print(self.path, *asked, status, file=log)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, str(value))
        self.end_headers()

    def begin_at(self, mode, version, size):
        asked = self.headers.get("Range", "")
        if mode == "norange" or not asked or self.headers.get("If-Range", version) != version:
            return 0
        return min(int(asked.removeprefix("bytes=").removesuffix("-")), size)

    def do_GET(self):
        mode, _, name = self.path.lstrip("/").partition("/")
        path = os.path.join(FOLDER, name)
        if mode == "moved":
            return self.answer(302, {"Location": "/plain/" + name, "Content-Length": 0})
        if not os.path.isfile(path):
            return self.answer(404, {"Content-Length": 0})
        with open(path, "rb") as file:
            body = file.read()
        tag = '"%s"' % hashlib.md5(body).hexdigest()
        headers = {"ETag": "W/" + tag, "Last-Modified": DATE} if mode == "weak" else {"ETag": tag}
        begin = self.begin_at(mode, DATE if mode == "weak" else tag, len(body))
        if begin == len(body) > 0:
            return self.answer(416, {"Content-Length": 0})
        if begin > 0:
            shown = begin + 1 if mode == "wrong" else begin
            headers["Content-Range"] = f"bytes {shown}-{len(body) - 1}/{len(body)}"
        body_sent = body[begin:]
        headers["Content-Length"] = len(body_sent)
        self.answer(206 if begin > 0 else 200, headers)
        self.wfile.write(body_sent[: int(mode[4:])] if mode.startswith("cut-") else body_sent)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
